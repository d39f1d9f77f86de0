import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runAtOnce } from '../../kit/sliced-work.ts'
import { matchLines } from './matching/match.ts'
import type { Payable } from './matching/payable.ts'

/** Digits of a date, a phone, an account or a contract make nothing sure, although payer and amount match. */

const count = fc.integer({ min: 1, max: 2359 }).map(at => String(at).padStart(4, '0'))
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const joiner = fc.constantFrom(' ', '-', '/', '.', '')
const wide = fc.constantFrom(' ', ' - ', '/', ': ', '-', '.: ')
const word = fc.constantFrom(
  ...['Mandat', 'Mandatsref.', 'Vertrag', 'Vertragsnr', 'Los', 'Kd.Nr', 'Kundennummer', 'Kunden-Nr', 'Karte', 'Police'],
  ...[
    'Aktenzeichen',
    'AZ',
    'Steuernummer',
    'Tel',
    'Telefon',
    'Auftrag',
    'Bestellung',
    'Mitgliedsnr',
    'Beleg',
    'Ticket',
  ],
  ...[
    'Kassenzeichen',
    'Versicherung',
    'Konto',
    'Kto',
    'Vorgangs-ID',
    'Projekt',
    'Lieferschein',
    'Gläubiger-ID',
    'Order',
  ],
)
const day = fc.integer({ min: 1, max: 28 }).map(number => String(number).padStart(2, '0'))
const month = fc.integer({ min: 1, max: 12 }).map(number => String(number).padStart(2, '0'))
const monthName = fc.constantFrom('Dez', 'Dezember', 'Dez.', 'Mai', 'November', 'März')

/** Texts in which a number follows a year with another meaning. */
const framed: fc.Arbitrary<(count: string) => string> = fc.oneof(
  fc.tuple(day, month).map(
    ([d, m]) =>
      (count: string) =>
        `am ${d}.${m}.2026 ${count} Uhr`,
  ),
  fc.tuple(day, month).map(
    ([d, m]) =>
      (count: string) =>
        `${d}.${m}. 2026 ${count}`,
  ),
  fc.tuple(day, month).map(
    ([d, m]) =>
      (count: string) =>
        `${d}/${m}/2026 ${count}`,
  ),
  monthName.map(name => (count: string) => `${name} 2026 ${count}`),
  fc.constantFrom('Uhr', 'EUR', '€', 'Euro').map(unit => (count: string) => `Sommer 2026 ${count} ${unit}`),
  fc.tuple(digits(3), joiner).map(
    ([d, by]) =>
      (count: string) =>
        `0${d}${by || ' '}2026 ${count}`,
  ),
  fc.constantFrom('+49 ', '+43 ', '0049 ').map(code => (count: string) => `${code}2026 ${count}`),
  digits(4).map(d => (count: string) => `DE89 2026 ${count} ${d} 00`),
  digits(2).map(d => (count: string) => `DE${d} 3704 0044 2026 ${count} 00`),
  digits(4).map(d => (count: string) => `${d} 2026 ${count} ${d}`),
  digits(4).map(d => (count: string) => `2026 ${count} ${d} ${d}`),
  fc.tuple(word, wide, joiner).map(
    ([name, by, within]) =>
      (count: string) =>
        `${name}${by}2026${within}${count}`,
  ),
  fc.tuple(fc.constantFrom('-', '/', '.'), fc.nat(99)).map(
    ([by, d]) =>
      (count: string) =>
        `2026-${count}${by}${d}`,
  ),
  fc.constantFrom('LF-', 'KD', 'M-', 'AZ/', 'ABC-').map(before => (count: string) => `${before}2026-${count}`),
)
/** Ids that banks and programs generate. */
const prefix: fc.Arbitrary<(count: string) => string> = fc.oneof(
  fc.tuple(month, day).map(
    ([m, d]) =>
      (count: string) =>
        `2026${m}${d}-${count}`,
  ),
  fc.tuple(month, day).map(
    ([m, d]) =>
      (count: string) =>
        `2026-${m}-${d}-${count}`,
  ),
  digits(6).map(d => (count: string) => `2026${count}${d}`),
  fc.constantFrom('E2E-', 'ORDER-', 'PAY/', 'ZV', 'SCT_').map(before => (count: string) => `${before}2026-${count}`),
  digits(3).map(d => (count: string) => `2026-${count}-${d}`),
  fc.constantFrom('A', '-F3', 'T10:15', '_1').map(after => (count: string) => `2026-${count}${after}`),
)
const around = fc.constantFrom('', 'Waldtag', 'danke,', 'Mia', 'für')

const matchOf = (booked: string, text: string, endToEnd = '') => {
  const payable: Payable = {
    ...{ to: { registration: 'anna' }, numbers: [`2026-${booked}`, `RE-2026-${booked}`], name: 'Anna Ahorn' },
    ...{ others: [], title: '', open: [4000], came: [] },
  }
  const line = {
    ...{ key: 'key', account: '', date: '2026-11-24', cents: 4000, name: 'Ahorn, Anna', text, endToEnd },
    ...{ reference: '', onBehalfOf: '', isReversal: false },
  }
  return runAtOnce(matchLines([line], [payable], new Map()))[0]?.match
}

test('no date, time, phone, account, card or other person’s number ticks a line with the right payer and amount', () => {
  fc.assert(
    fc.property(count, framed, around, around, (booked, frame, before, after) => {
      expect(matchOf(booked, `${before} ${frame(booked)} ${after}`.trim())).toBe('suggested')
    }),
    { numRuns: 2000 },
  )
})

test('no id made by a program ticks a line with the right payer and amount', () => {
  fc.assert(
    fc.property(count, prefix, (booked, frame) => {
      expect(matchOf(booked, 'Waldtag', frame(booked))).toBe('suggested')
    }),
    { numRuns: 1000 },
  )
})

test('our number of the old format makes a match sure, however its parts are joined', () => {
  const ours = fc.constantFrom('', 'Buchung ', 'Buchungsnr. ', 'Nr. ', 'Rechnung ', 'RE-')
  // `2026-2027` is a school year, and `20261205` a day.
  const plain = count.filter(one => !/^(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$|^20[23]\d$/.test(one))
  fc.assert(
    fc.property(plain, ours, joiner, fc.constantFrom('Waldtag', 'Mia,', ''), (booked, name, by, before) => {
      expect(matchOf(booked, `${before} ${name}2026${by}${booked}`.trim())).toBe('sure')
    }),
  )
})
