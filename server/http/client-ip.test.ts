import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { clientIp } from './client-ip.ts'

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

test('without trusted proxies the header counts for nothing', () => {
  expect(clientIp('127.0.0.1', '203.0.113.9', new BlockList())).toBe('127.0.0.1')
})
