import { expect, test } from 'vitest'
import { passphraseOf, typedPassphrase } from './passphrase.ts'

const made = passphraseOf(Uint8Array.from({ length: 25 }, (_, at) => at * 7))

test('a passphrase has five groups of characters that nobody mixes up', () => {
  expect(made).toMatch(/^([a-km-np-z2-9]{5}-){4}[a-km-np-z2-9]{5}$/)
  const all = passphraseOf(Uint8Array.from({ length: 32 }, (_, at) => at))
  expect(all).not.toMatch(/[lo01]/)
})

test.each([
  ['in capitals', made.toUpperCase()],
  ['with spaces', made.replaceAll('-', ' ')],
  ['without hyphens', made.replaceAll('-', '')],
  ['with long hyphens', made.replaceAll('-', ' – ')],
])('a passphrase copied %s is understood', (_, typed) => {
  expect(typedPassphrase(typed)).toBe(made)
})

test('a passphrase of one’s own stays as it is', () => {
  expect(typedPassphrase(' Sechs lange Wörter\n')).toBe('Sechs lange Wörter')
})
