import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { get } from 'node:http'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { NameReport } from '../../domain/content/site/address.ts'
import { challengePath } from './listeners.ts'

/** Environment of this process: names, addresses, and the port at which the world reaches a website. */
export type Network = {
  /** IPv4 and IPv6 addresses of a name; empty where it has none. Rejects when DNS does not answer. */
  addressesOf(name: string): Promise<string[]>
  /** The addresses of this machine. */
  own(): string[]
  isPublic(address: string): boolean
  port: number
}

const ANSWER_TIMEOUT_MS = 5_000

/** Addresses that are not servers on the Internet (RFC 6890): no request is sent to them. */
const special = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(net, bits, 'ipv4')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
for (const net of ['2002::', '2001::'] as const) special.addSubnet(net, net === '2002::' ? 16 : 32, 'ipv6')

export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !special.check(address)
    : isIPv6(address) && global6.check(address, 'ipv6') && !special.check(address, 'ipv6')

export function openInternet(): Network {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const noAddresses = (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return []
    throw error
  }
  return {
    async addressesOf(name) {
      const addresses = await Promise.all([
        resolver.resolve4(name).catch(noAddresses),
        resolver.resolve6(name).catch(noAddresses),
      ])
      return addresses.flat()
    },
    own: ownAddresses,
    isPublic: isPublicAddress,
    port: 80,
  }
}

/** Returns none if the service may not list them, as with units of earlier versions. */
function ownAddresses(): string[] {
  try {
    return Object.values(networkInterfaces()).flatMap(each => each?.map(({ address }) => address) ?? [])
  } catch {
    return []
  }
}

/**
 * Checks that a name leads to this site: asks each of its addresses for a token that nobody else can know. It asks only
 * these, only on port 80, follows no redirect and shows nothing of an answer: the name was typed, and may lead
 * anywhere.
 */
export async function lookUp(name: string, network: Network, challenges: Map<string, string>): Promise<NameReport> {
  const addresses = await network.addressesOf(name).catch(() => undefined)
  if (addresses === undefined) return { name, addresses: [], finding: 'unknown' }
  if (addresses.length === 0) return { name, addresses, finding: 'none' }
  if (!addresses.every(address => network.isPublic(address))) return { name, addresses, finding: 'private' }
  const [token, secret] = [randomBytes(24).toString('base64url'), randomBytes(24).toString('base64url')]
  challenges.set(token, secret)
  try {
    const answers = await Promise.all(
      addresses.slice(0, 8).map(address => answerAt(address, name, token, network.port)),
    )
    const finding = answers.every(answer => answer === secret)
      ? 'here'
      : answers.some(answer => answer !== undefined && answer !== secret)
        ? 'elsewhere'
        : 'silent'
    return { name, addresses, finding }
  } finally {
    challenges.delete(token)
  }
}

/** Returns the first characters of the answer; undefined where there is none. */
function answerAt(address: string, name: string, token: string, port: number): Promise<string | undefined> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  return new Promise(resolve => {
    // Connects by address, because the name could lead elsewhere by now.
    const options = { host: address, port, path: challengePath + token, headers: { Host: name }, signal, agent: false }
    get(options, response => {
      let text = ''
      response.setEncoding('latin1').on('data', (part: string) => {
        text += part
        if (text.length > 100) response.destroy()
      })
      response.once('close', () => resolve(text))
    }).once('error', () => resolve(undefined))
  })
}
