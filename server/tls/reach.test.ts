import { createServer, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { challengePath } from './listeners.ts'
import { isPublicAddress, lookUp, type Network } from './reach.ts'

/** Opens a server at the name's address and records its requests. */
async function openServer(answer: (token: string) => string | number | undefined) {
  const asked: Pick<IncomingMessage, 'url' | 'headers'>[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    const body = answer(request.url?.slice(challengePath.length) ?? '')
    if (typeof body === 'number') response.writeHead(body, { Location: 'http://127.0.0.1:1/' }).end()
    else response.writeHead(body === undefined ? 404 : 200).end(body)
  })
  await new Promise<void>(open => server.listen(0, '127.0.0.1', open))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('unreachable')
  return { port: address.port, asked }
}

const network = (changes: Partial<Network>): Network => ({
  addressesOf: async () => ['127.0.0.1'],
  own: () => [],
  isPublic: () => true,
  port: 1,
  ...changes,
})

test('a name leads here if each of its addresses answers a secret token', async () => {
  const challenges = new Map<string, string>()
  const { port, asked } = await openServer(token => challenges.get(token))
  const report = await lookUp('wald.test', network({ port }), challenges)
  expect(report).toEqual({ name: 'wald.test', addresses: ['127.0.0.1'], finding: 'here' })
  expect(asked.map(({ headers }) => headers.host)).toEqual(['wald.test'])
  expect(asked[0]?.url).toMatch(/^\/\.well-known\/acme-challenge\/[\w-]{32}$/)
  // The token is gone after the check.
  expect(challenges.size).toBe(0)
  const openNetwork = network({ port, addressesOf: async () => ['127.0.0.1', '127.0.0.2'] })
  expect((await lookUp('wald.test', openNetwork, challenges)).finding).toBe('silent')
})

test('another server is distinguished from a silent one, and no redirect is followed', async () => {
  const stranger = await openServer(() => 'Willkommen bei deinem Anbieter')
  expect((await lookUp('wald.test', network({ port: stranger.port }), new Map())).finding).toBe('elsewhere')
  const redirecting = await openServer(() => 302)
  expect((await lookUp('wald.test', network({ port: redirecting.port }), new Map())).finding).toBe('elsewhere')
  expect(redirecting.asked).toHaveLength(1)
  expect((await lookUp('wald.test', network({ port: 1 }), new Map())).finding).toBe('silent')
})

test('nothing is requested from a name without a public address, or with one that is not public', async () => {
  const { port, asked } = await openServer(() => 'geheim')
  const findingOf = async (addresses: string[]) =>
    (
      await lookUp(
        'wald.test',
        network({ port, addressesOf: async () => addresses, isPublic: isPublicAddress }),
        new Map(),
      )
    ).finding
  expect(await findingOf(['127.0.0.1'])).toBe('private')
  expect(await findingOf(['203.0.113.7', '10.0.0.1'])).toBe('private')
  expect(await findingOf([])).toBe('none')
  expect(asked).toEqual([])
})

test('a silent DNS server does not mean that a name has no address', async () => {
  const addressesOf = () => Promise.reject(new Error('ETIMEOUT'))
  expect((await lookUp('wald.test', network({ addressesOf }), new Map())).finding).toBe('unknown')
})

test('private, local and unroutable addresses are not public', () => {
  const all = ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.178.20', '169.254.169.254', '100.64.0.1', '0.0.0.0']
  for (const address of [...all, '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1'])
    expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['64:ff9b::7f00:1', '2002:7f00:1::', 'waldkind.de', ''])
    expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['203.0.113.7', '172.32.0.1', '2a01:4f8::1'])
    expect(isPublicAddress(address), address).toBe(true)
})
