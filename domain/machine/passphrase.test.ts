import { expect, test } from 'vitest'
import { normalizePassphrase, passphraseOf } from './passphrase.ts'

const passphrase = passphraseOf(Uint8Array.from({ length: 25 }, (_, at) => at * 7))

test('a passphrase has five groups of characters that nobody mixes up', () => {
  expect(passphrase).toMatch(/^([a-km-np-z2-9]{5}-){4}[a-km-np-z2-9]{5}$/)
  const all = passphraseOf(Uint8Array.from({ length: 32 }, (_, at) => at))
  expect(all).not.toMatch(/[lo01]/)
})

test.each([
  ['in capitals', passphrase.toUpperCase()],
  ['with spaces', passphrase.replaceAll('-', ' ')],
  ['without hyphens', passphrase.replaceAll('-', '')],
  ['with long hyphens', passphrase.replaceAll('-', ' – ')],
])('a passphrase copied %s is understood', (_, typed) => {
  expect(normalizePassphrase(typed)).toBe(passphrase)
})

test('a passphrase of one’s own stays as it is', () => {
  expect(normalizePassphrase(' Sechs lange Wörter\n')).toBe('Sechs lange Wörter')
})
