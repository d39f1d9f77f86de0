import { expect, test } from 'vitest'
import { withoutToken, withoutTokens } from './hidden-token.ts'

test.each([
  '/buchung/id-1.0123456789abcdef',
  '/buchung/id-1.0123456789abcdef/stornieren',
  '/Buchung/id-1.0123',
  '//buchung/id-1.0123',
  '/%62uchung/id-1.0123',
  '/buchung%2Fid-1.0123',
  '/buchung/%zz',
  'http://example.org/buchung/id-1.0123',
])('a log line hides the token of %s', path => {
  expect(withoutToken(path)).toBe('/buchung/…')
})

test.each(['/angaben/id-1.id-2.0123', '/Angaben/id-1.id-2.0123/loeschen', '//%61ngaben%2Fid-1.id-2.0123'])(
  'a log line hides the token of %s, the address of a person’s own answers',
  path => {
    expect(withoutToken(path)).toBe('/angaben/…')
  },
)

test.each(['/', '/angaben', '/buchung', '/buchung/', '/info/buchungen', '/kalender'])(
  'a log line shows %s unchanged',
  path => {
    expect(withoutToken(path)).toBe(path)
  },
)

test('a text hides the tokens of its links', () => {
  const text = 'Deine Buchung: https://example.org/buchung/id-1.0123/daten\nBis bald'
  expect(withoutTokens(text)).toBe('Deine Buchung: https://example.org/buchung/…\nBis bald')
  expect(withoutTokens('/angaben/id-1.id-2.0123 für Uwe')).toBe('/angaben/… für Uwe')
})
