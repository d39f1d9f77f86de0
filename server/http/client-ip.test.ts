import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { clientIp } from './client-ip.ts'

const trusted = new BlockList()
trusted.addAddress('127.0.0.1')
trusted.addSubnet('10.0.0.0', 8)
trusted.addSubnet('fd00::', 8, 'ipv6')

test.each([
  ['a peer that is not trusted cannot name another address', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  ['an IPv4 peer of an IPv6 socket is called by its IPv4 address', '::ffff:192.0.2.1', '203.0.113.9', '192.0.2.1'],
  [
    'a trusted proxy is believed, also as an IPv4 peer of an IPv6 socket',
    '::ffff:127.0.0.1',
    '203.0.113.9',
    '203.0.113.9',
  ],
  [
    'of a chain the last address before the trusted proxies counts',
    '127.0.0.1',
    '198.51.100.1, 203.0.113.9, 10.1.2.3',
    '203.0.113.9',
  ],
  ['a client that forges the header behind a proxy gains nothing', '127.0.0.1', '10.0.0.1, 203.0.113.9', '203.0.113.9'],
  ['a trusted proxy that forwards for itself is the client', '127.0.0.1', '10.0.0.1', '10.0.0.1'],
  ['an IPv6 proxy is believed', 'fd00::1', '2001:db8::9', '2001:db8::9'],
  ['what is not an address ends the chain', 'fd00::1', 'nonsense', 'fd00::1'],
  [
    'what is not an address in the middle ends the chain there',
    '127.0.0.1',
    '203.0.113.9, nonsense, 10.0.0.1',
    '10.0.0.1',
  ],
  ['an empty header names nobody', '127.0.0.1', '', '127.0.0.1'],
  ['without the header it is the proxy itself', '127.0.0.1', undefined, '127.0.0.1'],
])('%s', (_, socket, forwardedFor, ip) => {
  expect(clientIp(socket, forwardedFor, trusted)).toBe(ip)
})

test('without trusted proxies the header counts for nothing', () => {
  expect(clientIp('127.0.0.1', '203.0.113.9', new BlockList())).toBe('127.0.0.1')
})
