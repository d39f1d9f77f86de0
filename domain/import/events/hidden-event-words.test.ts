import { expect, test } from 'vitest'
import { isCalledOffState, isCalledOffTitle, isPrivateTitle, keptBackBy } from './hidden-event-words.ts'

test.each([
  ...['Abgesagt: Waldtag', 'Canceled: Waldtag', 'ENTFÄLLT! Waldtag', 'ENTFÄLLT – Waldtag', 'ABGESAGT Waldtag'],
  ...[
    '!!! abgesagt !!! Waldtag',
    '[Cancelled] Waldtag',
    '(abgesagt) Waldtag',
    'Waldtag (abgesagt)',
    'Waldtag, ABGESAGT!',
  ],
  ...['Waldtag - fällt aus', 'Waldtag – fällt leider aus', 'Waldtag entfällt wegen Regen!', 'Declined: Waldtag'],
  ...['Waldtag findet nicht statt', 'Entfaellt: Waldtag', 'abgesagt', 'Waldtag (gestrichen)'],
  ...['Waldtag (abgesagt), Treffpunkt Hütte', 'Waldtag ABGESAGT - Ersatz folgt'],
])('the title “%s” calls an event off', title => {
  expect(isCalledOffTitle(title)).toBe(true)
})

test.each([
  ...['Waldtag', 'Fällt aus dem Rahmen: Lesung', 'Ausgefallene Ideen', 'Abgesagte Träume', 'Was entfällt, was bleibt?'],
  ...['Entfallene Wege', 'Storniertes Glück', 'Wenn der Strom ausfällt'],
  ...[
    'Waldtag (nicht abgesagt!)',
    'Zaun neu gestrichen',
    'Waldtag NICHT ABGESAGT am 3.6.',
    'Fest (entfällt bei Regen)',
  ],
])('the title “%s” calls nothing off', title => {
  expect(isCalledOffTitle(title)).toBe(false)
})

test('states and titles of private entries are understood', () => {
  expect(['fällt leider aus', 'ABGESAGT!', 'findet leider nicht statt'].every(isCalledOffState)).toBe(true)
  expect(['Privat: Zahnarzt', 'privat - Arzt', 'Busy', 'Beschäftigt', 'Privat'].every(isPrivateTitle)).toBe(true)
  expect(['🔒 Privat: Arzt', '(privat) Arzt', '[Private] Dentist', 'Arzt (privat)'].every(isPrivateTitle)).toBe(true)
  expect(['Private Führung: Wald', 'Waldtag: privat', 'Busy Bees'].some(isPrivateTitle)).toBe(false)
  // Long gaps take no quadratic time.
  expect([' ', '-', '(-)'].some(text => isPrivateTitle(text.repeat(100_000)))).toBe(false)
})

test('columns that are not read keep an event back by a word, or by a mark below a heading', () => {
  const cells = [
    ...[
      ['Art', 'privat'],
      ['Art', 'nur intern'],
      ['Bemerkung', 'abgesagt'],
      ['Abgesagt', 'ja'],
    ],
    ...[
      ['Storniert am', '03.05.2027'],
      ['Nicht veröffentlichen', 'x'],
    ],
  ]
  const others = [
    ...[
      ['Art', 'Kurs'],
      ['Stornobedingungen', 'bis 7 Tage vorher'],
      ['Abgesagt', 'nein'],
      ['Abgesagt', ''],
    ],
    ...[
      ['Interne Notiz', 'Schlüssel holen'],
      ['Feld', 'ja'],
      ['Nr.', '0'],
      ['Stornofrist', '03.05.2027'],
      ['Interne Nr.', '1'],
      ['Privat-Telefon', '0171 1234567'],
    ],
  ]
  const kept = (rows: string[][]) => keptBackBy(rows.map(([heading = '', text = '']) => ({ heading, text })))
  expect(kept(cells)).toHaveLength(cells.length)
  expect(kept(others)).toEqual([])
})
