import { expect, test } from 'vitest'
import { mailboxOf, normalAddress } from './normal-address.ts'

test.each([
  ['Mira@Example.org', 'mira@example.org'],
  [' mira@example.org ', 'mira@example.org'],
  ['mu\u0308ller@example.org', 'm\u00fcller@example.org'],
  ['STRASSE@example.org', 'strasse@example.org'],
])('%j is compared as %j', (typed, compared) => {
  expect(normalAddress(typed)).toBe(compared)
})

test('addresses that differ in more than case are different', () => {
  expect(normalAddress('mira+news@example.org')).not.toBe(normalAddress('mira@example.org'))
})

test('an address with a tag leads to the same mailbox', () => {
  for (const address of ['Mira+1@example.org', 'mira+a+b@example.org', 'mira@example.org'])
    expect(mailboxOf(address)).toBe('mira@example.org')
})
