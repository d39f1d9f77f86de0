import { createServer } from 'node:http'
import { type AddressReport, type AddressSource, secondName } from '../../domain/content/site/address.ts'
import { AppError } from '../../domain/kit/error.ts'
import type { Instant } from '../../domain/kit/format.ts'
import { type Sentence, t } from '../../domain/kit/language.ts'
import { listen, PortError } from '../http/ports.ts'
import { type Config, withDomains } from '../runtime/config.ts'
import type { Log } from '../runtime/log.ts'
import type { Domains } from '../runtime/setting-values.ts'
import { howToSet, settings } from '../runtime/settings.ts'
import { tlsFiles } from '../store/files/tls-files.ts'
import { readCertificate } from './certificate.ts'
import { orderFirst } from './certificates.ts'
import { answeringTokens } from './listeners.ts'
import { lookUp, type Network } from './reach.ts'

/** Result of switching a domain on. */
type SwitchResult = { url: string } | { problem: string; nextTry: Instant | undefined }

/** The site's domain as set in the panel. */
export type SiteAddress = {
  /** Setting outside of the panel that determines the address. */
  from: AddressSource | undefined
  /** Domains switched on, the site's own first. */
  domains: readonly string[]
  /** Reason why the domain is not served now. */
  problem: Sentence | undefined
  /**
   * Checks a name's addresses, and that the ports of a website can be opened. `arrivedAt` is the host by which the
   * administrator has reached this machine: perhaps a public address that the machine itself does not know.
   */
  check(name: string, arrivedAt: string): Promise<AddressReport>
  /**
   * Opens the ports, orders the certificate and stores the domains: the next start serves them. Whatever fails, the
   * site stays as it is. Throws `conflict` while another one is under way.
   */
  switchOn(name: string, hasSecond: boolean): Promise<SwitchResult>
  /** Returns http's answer to a token of a check or an order. */
  answerTo(token: string): string | undefined
  /** Breaks off an order. */
  close(): Promise<void>
}

type Options = {
  config: Config
  domains: readonly string[]
  /** Reason why the panel's domain is not served. */
  problem: Sentence | undefined
  challenges: Map<string, string>
  network: Network
  dir: string
  /** Ports that this site has opened already. */
  ownPorts: () => readonly number[]
  store: (domains: Domains) => Promise<void>
  now: () => Instant
  log: Log
}

export function openSiteAddress(options: Options): SiteAddress {
  const { config, domains: servedDomains, problem, challenges, network, dir, ownPorts, store, now, log } = options
  const closing = new AbortController()
  let running: Promise<unknown> | undefined
  const answerTo = (token: string) => challenges.get(token)
  const sockets = (domains: Domains) => openPorts(withDomains(config, domains), answerTo, ownPorts())

  async function runAlone<T>(work: () => Promise<T>): Promise<T> {
    if (running)
      throw new AppError(
        'conflict',
        t(
          'The address is being checked already. Please wait a moment.',
          'Die Adresse wird gerade schon geprüft. Bitte warte einen Moment.',
        ),
      )
    const working = work()
    running = working.catch(() => {})
    try {
      return await working
    } finally {
      running = undefined
    }
  }

  return {
    from: config.addressFrom,
    domains: servedDomains,
    problem,
    answerTo,
    check: (name, arrivedAt) =>
      runAlone(async () => {
        const ports = await sockets([name]).catch((error: Error) => error)
        try {
          const [first, second] = await Promise.all(
            [name, secondName(name)].map(each => lookUp(each, network, challenges)),
          )
          if (!first || !second) throw new Error('unreachable')
          const addresses = [...new Set([arrivedAt, ...network.own()].filter(address => network.isPublic(address)))]
          return { first, second, own: addresses, portProblem: ports instanceof Error ? ports.message : undefined }
        } finally {
          if (!(ports instanceof Error)) await ports.close()
        }
      }),
    switchOn: (name, hasSecond) =>
      runAlone(async () => {
        const domains: Domains = hasSecond ? [name, secondName(name)] : [name]
        const { tls, publicUrl = '' } = withDomains(config, domains)
        if (!tls) throw new Error('unreachable')
        const ports = await sockets(domains).catch((error: Error) => error)
        if (ports instanceof Error) return { problem: ports.message, nextTry: undefined }
        try {
          const { problem, nextTry } = await orderFirst({ dir, tls, now, log, challenges }, closing.signal)
          if (problem !== undefined) return { problem, nextTry }
        } finally {
          await ports.close()
        }
        await store(domains)
        return { url: publicUrl }
      }),
    async close() {
      closing.abort()
      await running
    },
  }
}

const refuse = () => Promise.reject(new AppError('unavailable', 'There are no servers whose address could change.'))

/** Address of a site without servers. */
export const noAddress: SiteAddress = {
  from: 'domain',
  domains: [],
  problem: undefined,
  check: refuse,
  switchOn: refuse,
  answerTo: () => undefined,
  close: async () => {},
}

/**
 * Returns the settings with the panel's domains if there is a certificate for the first one and the ports can be
 * opened; otherwise the unchanged settings, and the reason. So a domain locks nobody out: not on another machine with
 * the same data, and not when another program has taken a port.
 */
export async function withPanelDomains(
  config: Config,
  domains: readonly string[],
  dir: string,
  log: Log,
): Promise<{ config: Config; problem: Sentence | undefined }> {
  const [first, ...others] = domains
  if (config.addressFrom !== undefined || first === undefined) return { config, problem: undefined }
  const problem = await addressProblem(withDomains(config, [first, ...others]), first, dir, log)
  if (problem === undefined) return { config: withDomains(config, [first, ...others]), problem }
  log.error(`${first} is not served: ${problem()}`)
  return { config, problem }
}

async function addressProblem(config: Config, domain: string, dir: string, log: Log): Promise<Sentence | undefined> {
  const stored = await tlsFiles(dir, log.error).readCertificate()
  if (!stored?.domains.includes(domain) || !readCertificate(stored))
    return () =>
      t(
        `There is no certificate for ${domain} in this data folder: switch the address on again.`,
        `In diesem Datenordner liegt kein Zertifikat für ${domain}: Schalte die Adresse noch einmal ein.`,
      )
  try {
    const ports = await openPorts(config, () => undefined, [])
    await ports.close()
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return error instanceof PortError ? error.sentence : () => reason
  }
}

/**
 * Tests that the ports for http and https can be opened, except those that this site has open. Throws a `PortError`.
 */
async function openPorts(
  { host, port, tls }: Pick<Config, 'host' | 'port' | 'tls'>,
  answerTo: (token: string) => string | undefined,
  ownPorts: readonly number[],
): Promise<{ close(): Promise<void> }> {
  const wantedPorts = [
    { number: port, option: howToSet(settings.port) },
    { number: tls?.port ?? 0, option: howToSet(settings.httpsPort) },
  ].filter(({ number }) => !ownPorts.includes(number))
  const servers = wantedPorts.map(() =>
    createServer(answeringTokens(answerTo, (_, response) => void response.writeHead(404).end())),
  )
  const close = async () => {
    await Promise.all(
      servers.map(
        server =>
          new Promise(closed => {
            server.close(closed)
            server.closeAllConnections()
          }),
      ),
    )
  }
  try {
    for (const [index, server] of servers.entries()) {
      const place = wantedPorts[index]
      if (place) await listen(server, { host, ...place })
    }
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}
