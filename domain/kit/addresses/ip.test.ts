import { expect, test } from 'vitest'
import { isInNetwork, limitKey, shortenedIp, wideLimitKey, withShortIp } from './ip.ts'

test('limits count an IPv4 address, or a whole IPv6 /64', () => {
  expect(limitKey('192.0.2.1')).toBe('192.0.2.1')
  expect(limitKey('2001:db8::1')).toBe(limitKey('2001:0db8:0:0:ffff:1:2:3'))
  expect(limitKey('2001:db8:0:1::1')).not.toBe(limitKey('2001:db8::1'))
  expect(limitKey('::1')).toBe('0:0:0:0::/64')
  expect(limitKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('a second limit counts a whole IPv6 /48, but no network of IPv4', () => {
  expect(wideLimitKey('2001:db8:0:1::1')).toBe(wideLimitKey('2001:db8::1'))
  expect(wideLimitKey('2001:db8:1::1')).not.toBe(wideLimitKey('2001:db8::1'))
  expect(wideLimitKey('192.0.2.1')).toBeUndefined()
})

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['192.0.2.0', '192.0.2.0/24'],
  ['2001:db8::8a2e:370', '2001:db8:0::/48'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['', ''],
])('%s is shortened to %s, which stays unchanged when shortened again', (ip, short) => {
  expect(shortenedIp(ip)).toBe(short)
  expect(shortenedIp(short)).toBe(short)
})

test('a line with nothing to shorten stays the same', () => {
  const short = { ip: '192.0.2.0/24' }
  expect(withShortIp(short)).toBe(short)
  expect(withShortIp({ ip: '192.0.2.1', path: '/' })).toEqual({ ip: '192.0.2.0/24', path: '/' })
  const foreign = { path: '/' }
  expect(withShortIp(foreign)).toBe(foreign)
})

test.each([
  ['192.0.2.17', '192.0.2.0/24', true],
  ['192.0.3.17', '192.0.2.0/24', false],
  ['192.0.2.17', '192.0.2.17', true],
  ['192.0.2.17', '0.0.0.0/0', true],
  ['192.0.2.130', '192.0.2.128/25', true],
  ['192.0.2.127', '192.0.2.128/25', false],
  ['2001:db8::1', '2001:db8::/32', true],
  ['2001:db9::1', '2001:db8::/32', false],
  ['2a01:238:20a:202:5301::1', '2a01:238:20a:202::0/64', true],
  ['192.0.2.17', '2001:db8::/0', false],
  ['nothing', '192.0.2.0/24', false],
])('is the address %s in %s? %s', (ip, network, isInside) => {
  expect(isInNetwork(ip, network)).toBe(isInside)
})
