import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redirectTarget } from './listeners.ts'

const origin = 'https://wald.example'

test.each([
  ['/', '/'],
  ['/kalender?von=2026-12-01', '/kalender?von=2026-12-01'],
  ['//evil.example/a', '//evil.example/a'],
  ['/\\\\evil.example', '///evil.example'],
  ['/../..//evil.example', '//evil.example'],
  ['http://evil.example/a?b', '/a?b'],
  ['http://me@evil.example:81', '/'],
  ['http://[', '/'],
  ['javascript:alert(1)', '/'],
  ['*', '/'],
  ['', '/'],
  ['.evil.example', '/'],
  ['@evil.example', '/'],
  ['/ä\r\nSet-Cookie: a=b', '/%C3%A4Set-Cookie:%20a=b'],
])('%j leads to %j of the site', (url, target) => {
  expect(redirectTarget(origin, url)).toBe(origin + target)
})

test('no address leads elsewhere, or breaks out of its header', () => {
  const parts = [
    '/',
    '//',
    '\\',
    '@',
    ':',
    '.',
    'http://',
    'https:',
    'evil.example',
    '\r\n',
    '\t',
    '?',
    '#',
    '%0d',
    'ü',
  ]
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...parts), fc.string())), pieces => {
      const target = redirectTarget(origin, pieces.join(''))
      expect(new URL(target).origin).toBe(origin)
      expect(target).toMatch(/^https:\/\/wald\.example\/[\x21-\x7e]*$/)
    }),
  )
})
