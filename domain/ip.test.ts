import { expect, test } from 'vitest'
import { limitKey, shortenedIp, wideLimitKey, withShortIp } from './ip.ts'

test('limits count an IPv4 address, or a whole IPv6 /64', () => {
  expect(limitKey('192.0.2.1')).toBe('192.0.2.1')
  expect(limitKey('2001:db8::1')).toBe(limitKey('2001:0db8:0:0:ffff:1:2:3'))
  expect(limitKey('2001:db8:0:1::1')).not.toBe(limitKey('2001:db8::1'))
  expect(limitKey('::1')).toBe('0:0:0:0::/64')
  expect(limitKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('a second limit counts a whole IPv6 /48, and no network of IPv4', () => {
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
])('%s is shortened to %s, and that stays as it is', (ip, short) => {
  expect(shortenedIp(ip)).toBe(short)
  expect(shortenedIp(short)).toBe(short)
})

test('a line with nothing to shorten is the same line', () => {
  const short = { ip: '192.0.2.0/24' }
  expect(withShortIp(short)).toBe(short)
  expect(withShortIp({ ip: '192.0.2.1', path: '/' })).toEqual({ ip: '192.0.2.0/24', path: '/' })
  const foreign = { path: '/' }
  expect(withShortIp(foreign)).toBe(foreign)
})
