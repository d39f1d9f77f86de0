import { expect, test } from 'vitest'
import { addressOf, isLinkable } from './rich-text-address.ts'

test.each([
  ['example.de', 'https://example.de'],
  [' www.example.org/wald?x=1#oben ', 'https://www.example.org/wald?x=1#oben'],
  ['http://example.org', 'http://example.org'],
  ['müller.example:8080/', 'https://müller.example:8080/'],
  ['ronja@example.org', 'mailto:ronja@example.org'],
  ['mailto:ronja@example.org', 'mailto:ronja@example.org'],
  ['030 / 123-456', 'tel:030123456'],
  ['+49 (0) 30 123456', 'tel:+4930123456'],
  ['/kalender', '/kalender'],
  ['/info/klassenfahrten#preise', '/info/klassenfahrten#preise'],
])('the address "%s" leads to %s', (typed, href) => {
  expect(addressOf(typed)).toBe(href)
})

test.each([
  '',
  'Kalender',
  'javascript:alert(1)',
  'data:text/html,x',
  '//example.org',
  '/\\example.org',
  'https://',
  'mailto:ronja',
  'two words.de',
  '#unten',
])('"%s" is no address of a link', typed => {
  expect(addressOf(typed)).toBeUndefined()
})

test('an address that only looks like one is not linkable', () => {
  expect(isLinkable('https://exa mple.org')).toBe(false)
  expect(isLinkable('https://[')).toBe(false)
})
