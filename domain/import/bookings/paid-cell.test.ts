import { expect, test } from 'vitest'
import { isPart, paidInCell } from './paid-cell.ts'

const today = '2026-11-28'
const all = { isAll: true }
const nothing = { cents: 0 }

test.each([
  ['35', { cents: 3500 }],
  ['20,00 €', { cents: 2000 }],
  ['20,- €', { cents: 2000 }],
  ['20 Euro', { cents: 2000 }],
  ['€ 20', { cents: 2000 }],
  ['20 € bar', { cents: 2000 }],
  ['ja, 20 €', { cents: 2000 }],
  ['Anzahlung: 10,00 €', { cents: 1000 }],
  ['10 € Anzahlung', { cents: 1000 }],
  ['teilweise (20 €)', { cents: 2000 }],
  ['20 € bezahlt, Rest offen', { cents: 2000 }],
  ['Anzahlung 10 €, Rest ist noch offen', { cents: 1000 }],
  ['20 € + 15 €', { cents: 3500 }],
  ['20,00 von 35,00', { cents: 2000 }],
  ['20 € von insgesamt 35 €', { cents: 2000 }],
  ['20 of 35', { cents: 2000 }],
  ['20 € bezahlt, 15 € offen', { cents: 2000 }],
  ['1.234,50 € überwiesen', { cents: 123_450 }],
  ['35 € am 3.5.2026 überwiesen', { cents: 3500, day: '2026-05-03' }],
  ['12.5. 20 €', { cents: 2000, day: '2026-05-12', isYearGuessed: true }],
  ['15 € offen', { open: 1500 }],
  ['Rest 15,00', { open: 1500 }],
  ['noch 15 € offen', { open: 1500 }],
  ['offen: 15', { open: 1500 }],
  ['checked', all],
  ['ja', all],
  ['WAHR', all],
  ['Ja, bar', all],
  ['bar bezahlt', all],
  ['ja (PayPal)', all],
  ['bezahlt per Überweisung', all],
  ['vollständig bezahlt', all],
  ['paid in full', all],
  ['überwiesen', all],
  ['überwiesen am 3.5.', { ...all, day: '2026-05-03', isYearGuessed: true }],
  ['überwiesen am 3.5', { ...all, day: '2026-05-03', isYearGuessed: true }],
  ['ja, am 24.12.', { ...all, day: '2025-12-24', isYearGuessed: true }],
  ['bezahlt 3. Mai 2026', { ...all, day: '2026-05-03' }],
  ['03.05.26', { ...all, day: '2026-05-03' }],
  ['2026-05-03', { ...all, day: '2026-05-03' }],
  ['nein', nothing],
  ['noch nicht', nothing],
  ['noch nicht bezahlt', nothing],
  ['offen', nothing],
  ['noch offen', nothing],
  ['steht aus', nothing],
  ['–', nothing],
  ['FALSCH', nothing],
])('“%s” means %o', (cell, paid) => {
  expect(paidInCell(cell, today)).toEqual(paid)
})

test.each([
  ...[
    'teilweise',
    'Anzahlung',
    'bar',
    'Überweisung',
    'zahlt bar',
    'bar vor Ort',
    'wird noch überwiesen',
    'ja?',
    '?',
    '50 %',
  ],
  ...[
    '20/35',
    '35 € pro Person',
    '2x 20 €',
    '1. Rate',
    'Gutschein',
    'überwiesen 10.10',
    'bezahlt am 5.12.2026',
    '-20 €',
  ],
  ...[
    '35 von 20',
    'offen, fällig 3.5.',
    '3.5. und 4.6.2026 bezahlt',
    '20 CHF',
    '2,00E+01',
    '#WERT!',
    '99.99.2026',
    'Frau Ja',
    'es fehlt',
    '15 € Rest offen',
    'bezahlt 2026',
    'überwiesen 20260512',
    'ja 2',
    'ja (2)',
    '12.5. 20',
  ],
])('“%s” is not understood, and never a full payment', cell => {
  expect(paidInCell(cell, today)).toBeUndefined()
})

test('a partial payment without an amount is recognised, to ask for it', () => {
  expect(['teilweise bezahlt', 'zum Teil', 'Anzahlung erhalten'].map(isPart)).toEqual([true, true, true])
  expect(['bar vor Ort', 'Gutschein'].map(isPart)).toEqual([false, false])
})
