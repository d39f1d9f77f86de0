import { expect, test } from 'vitest'
import { normalAddress } from './normal-address.ts'

test.each([
  ['Mira@Example.org', 'mira@example.org'],
  [' mira@example.org ', 'mira@example.org'],
  ['mu\u0308ller@example.org', 'm\u00fcller@example.org'],
  ['STRASSE@example.org', 'strasse@example.org'],
])('%j is compared as %j', (typed, compared) => {
  expect(normalAddress(typed)).toBe(compared)
})

test('addresses that differ in more than case are different ones', () => {
  expect(normalAddress('mira+news@example.org')).not.toBe(normalAddress('mira@example.org'))
})
