import type { IncomingMessage } from 'node:http'
import { BlockList, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddresses, clientIp } from './client-ip.ts'

const trusted = new BlockList()
trusted.addAddress('127.0.0.1')
trusted.addSubnet('10.0.0.0', 8)
trusted.addSubnet('fd00::', 8, 'ipv6')

test.each([
  ['a peer that is not trusted cannot name another address', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  ['an IPv4 peer of an IPv6 socket has its IPv4 address', '::ffff:192.0.2.1', '203.0.113.9', '192.0.2.1'],
  [
    'the header of a trusted proxy counts, also as an IPv4 peer of an IPv6 socket',
    '::ffff:127.0.0.1',
    '203.0.113.9',
    '203.0.113.9',
  ],
  [
    'the last address of a chain before the trusted proxies counts',
    '127.0.0.1',
    '198.51.100.1, 203.0.113.9, 10.1.2.3',
    '203.0.113.9',
  ],
  ['a client that forges the header behind a proxy gains nothing', '127.0.0.1', '10.0.0.1, 203.0.113.9', '203.0.113.9'],
  ['a trusted proxy that forwards for itself is the client', '127.0.0.1', '10.0.0.1', '10.0.0.1'],
  ['the header of a trusted IPv6 proxy counts', 'fd00::1', '2001:db8::9', '2001:db8::9'],
  ['invalid text ends the chain', 'fd00::1', 'nonsense', 'fd00::1'],
  ['invalid text in the middle ends the chain there', '127.0.0.1', '203.0.113.9, nonsense, 10.0.0.1', '10.0.0.1'],
  ['an empty header is ignored', '127.0.0.1', '', '127.0.0.1'],
  ['without the header the proxy is the client', '127.0.0.1', undefined, '127.0.0.1'],
])('%s', (_, socket, forwardedFor, ip) => {
  expect(clientIp(socket, forwardedFor, trusted)).toBe(ip)
})

test('without trusted proxies the header does not count', () => {
  expect(clientIp('127.0.0.1', '203.0.113.9', new BlockList())).toBe('127.0.0.1')
})

/** Returns whether addresses know no client after requests of these peers, some with the header. */
function namesNoClientAfter(requests: { from: string; forwardedFor?: string }[]): boolean {
  const { remember, note, namesNoClient } = clientAddresses(trusted)
  for (const { from, forwardedFor } of requests) {
    const socket = { remoteAddress: from } as Socket
    remember(socket)
    note({
      socket,
      headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
    } as unknown as IncomingMessage)
  }
  return namesNoClient()
}

const addresses = (count: number, from: string) => Array.from({ length: count }, () => ({ from }))

test('a trusted proxy that has named no client in twenty requests is reported', () => {
  expect(namesNoClientAfter(addresses(19, '127.0.0.1'))).toBe(false)
  expect(namesNoClientAfter(addresses(20, '::ffff:127.0.0.1'))).toBe(true)
  expect(namesNoClientAfter(addresses(30, '192.0.2.1'))).toBe(false)
  expect(namesNoClientAfter([...addresses(30, 'fd00::1'), { from: '10.0.0.1', forwardedFor: '203.0.113.9' }])).toBe(
    false,
  )
  expect(namesNoClientAfter([{ from: '192.0.2.1', forwardedFor: 'x' }, ...addresses(30, '127.0.0.1')])).toBe(true)
})
