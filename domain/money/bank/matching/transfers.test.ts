import { expect, test } from 'vitest'
import { runAtOnce } from '../../../kit/sliced-work.ts'
import { referenceOf } from '../../terms/reference.ts'
import { type KeyedLine, matchLines } from './match.ts'
import type { Payable } from './payable.ts'

const booking = (
  id: string,
  number: string,
  [name, ...others]: [string, ...string[]],
  title: string,
  open: number[],
  changes: Partial<Payable> & { invoice?: string } = {},
): Payable => ({
  ...{ to: { registration: id }, numbers: [number, ...(changes.invoice ? [changes.invoice] : [])] },
  ...{ name, others, title, open, came: [], ...changes },
})

/** Two guests with one surname, one with two bookings, a school, people who have paid. */
const bookings = [
  booking('anna', '2026-0147', ['Anna Müller', 'Mia Müller'], 'Kinder-Waldtag', [4000], { invoice: 'RE-2026-0012' }),
  booking('jürgen', '2026-0148', ['Jürgen Müller', 'Ole Müller'], 'Kinder-Waldtag', [4000]),
  booking('clara', '2026-0150', ['Clara Fichte', 'Lena Fichte'], 'Kräuterwanderung', [3500]),
  booking('claraWeek', '2026-0151', ['Clara Fichte', 'Lena Fichte'], 'Wildniswoche', [10_000, 24_000]),
  booking('maria', '2026-0152', ['Maria Öztürk', 'Can Öztürk'], 'Kinder-Waldtag', [3500]),
  booking('sabine', '2026-0153', ['Sabine Meyer-Hoffmann', 'Jonas Hoffmann'], 'Bogenbau', [5500]),
  booking('school', '2026-0160', ['Grundschule am Kirchberg'], 'Waldtag', [24_000], { invoice: 'RE-2026-0020' }),
  booking('peter', '2025-0147', ['Peter Lärche', 'Tim Lärche'], 'Nachtwanderung', [], { costs: [2500] }),
  booking('günther', '2026-0170', ['Günther Großmann', 'Lotte Großmann'], 'Schnitzkurs', [4500]),
  booking('ute', '2026-0171', ['Ute Erle'], 'Schnitzkurs', [], {
    costs: [4500],
    came: [{ date: '2026-11-01', cents: 4500 }],
  }),
  booking('kai', '2026-0172', ['Kai-Uwe von der Heide', 'Bo von der Heide'], 'Schnitzkurs', [4500]),
  booking('lisa', '2026-0173', ['Lisa Berg', 'Tim Berg'], 'Kinder-Waldtag', [4000]),
  booking('mara', '2026-0012', ['Mara Farn'], 'Schnitzkurs', [], { costs: [4500] }),
  booking('nora', '2026-0174', ['Nora Waldmeister'], 'Fastenwoche', [30_000]),
]

const ref = (number: string) => referenceOf(`2026-${number}`)

/** Expected: `=` ticked, `?` proposed only; people in the order in which they are named; `-` nobody. */
const transfers: [name: string, text: string, cents: number, expected: string, more?: Partial<KeyedLine>][] = [
  ['Anna Müller', `${ref('0147')} Waldtag`, 4000, '= anna'],
  // As typed, printed, cut and wrapped.
  ['Anna Müller', ref('0147').replace('0147', '01 47'), 4000, '= anna'],
  ['Anna Mueller', ref('0147').replaceAll('-', '').toLowerCase(), 4000, '= anna'],
  ['Lisa Berg', ref('0173').replaceAll('-', '–'), 4000, '= lisa'],
  ['Lisa Berg', `Waldtag${ref('0173')}`, 4000, '= lisa'],
  ['Sabine Meyer-Hoffmann', 'Bogenbau Jonas Hoffm B26-015', 5500, '? sabine'],
  // Mistyped, or of another year.
  ['Anna Müller', ref('0147').replace('0147', '0148'), 4000, '? anna'],
  ['Oma Gerda', ref('0147').replace('0147', '0148'), 4000, '? -'],
  ['Lisa Berg', ref('0173').replace('0173', '0137'), 4000, '? lisa'],
  ['Lisa Berg', ref('0173').replace('0173', 'O173'), 4000, '? lisa'],
  ['Anna Müller', '2025-0147 Waldtag', 4000, '? peter anna jürgen'],
  // One surname.
  ['Müller', ref('0148'), 4000, '= jürgen'],
  ['Heike Müller', `${ref('0148')} Ole`, 4000, '= jürgen'],
  ['Jürgen Müller', ref('0147'), 4000, '? anna jürgen'],
  ['Heike Müller', 'Waldtag', 4000, '? anna jürgen'],
  ['A. Müller', ref('0147'), 4000, '= anna'],
  // Another payer: a grandmother, a spouse, a friend, a service.
  ['Oma Gerda', 'Waldtag Can', 3500, '? maria'],
  ['Fatma Yilmaz', 'Can Öztürk Waldtag', 3500, '? maria'],
  ['Klaus Hoffmann', 'Jonas Bogenbau', 5500, '? sabine'],
  ['Clara Fichte', `${ref('0147')} fuer Mia Mueller`, 4000, '? anna clara claraWeek'],
  ['Lisa Berg', `${ref('0148')} für Ole`, 4000, '? jürgen lisa'],
  ['Peter Lärche', 'Waldtag Tim', 4000, '? lisa'],
  ['PayPal Europe', 'Zahlung', 4000, '? lisa', { onBehalfOf: 'Lisa Berg' }],
  ['Tom und Lisa Berg', 'Waldtag Tim', 4000, '? lisa'],
  // Names as banks write them.
  ['JUERGEN MUELLER', ref('0148'), 4000, '= jürgen'],
  ['MARIA OEZTUERK', 'WALDTAG', 3500, '? maria'],
  ['GUENTHER GROSSMANN', ref('0170'), 4500, '= günther'],
  ['SABINE MEYER-HOFFMANN UND K', ref('0153'), 5500, '= sabine'],
  ['Sabine Meyer', ref('0153'), 5500, '= sabine'],
  ['v.d. Heide Kai Uwe', ref('0172'), 4500, '= kai'],
  ['Berg, Lisa', ref('0173'), 4000, '= lisa'],
  ['Eheleute Lisa u. Tom Berg', ref('0173'), 4000, '= lisa'],
  // Amounts: two bookings at once, a part, too much, once more, a cent to try.
  ['Clara Fichte', `${ref('0150')} ${ref('0151')}`, 13_500, '? clara claraWeek 3500+10000'],
  ['Clara Fichte', 'Kräuterwanderung und Wildniswoche', 13_500, '? clara claraWeek'],
  ['Clara Fichte', 'Lena', 3500, '? clara'],
  ['Clara Fichte', `${ref('0151')} Anzahlung`, 5000, '= claraWeek'],
  ['Clara Fichte', `${ref('0151')} Anzahlung 50 EUR, 24.11.2026`, 5000, '= claraWeek'],
  // One more number that is mistyped, of nobody, or unreadable, and an amount that nobody owes.
  ['Clara Fichte', `${ref('0151')} und ${ref('0173').replace('0173', '0137')}`, 14_000, '? claraWeek'],
  ['Clara Fichte', `${ref('0151')} + 2026-0199`, 14_000, '? claraWeek'],
  ['Clara Fichte', `${ref('0151')} und 2026-173`, 14_000, '? claraWeek'],
  ['Clara Fichte', 'Buchung 2026 0151 2026 0173', 14_000, '? claraWeek lisa 10000+4000'],
  ['Anna Müller', ref('0147'), 5000, '? anna'],
  ['Ute Erle', ref('0171'), 4500, '? ute'],
  ['Ute Erle', 'Schnitzkurs', 4500, '? ute'],
  ['Anna Müller', 'Test', 1, '? anna'],
  // Money that comes back, and the educator's own.
  ['Anna Müller', 'Erstattung 2026-0147', 4000, '? anna jürgen', { isReversal: true }],
  ['Anna Müller', '2026-0147 Rücklastschrift', -4000, '? anna', { isReversal: true }],
  ['Wiebke Waldmeister', 'Privateinlage', 30_000, '? nora'],
  // Old numbers, invoices, and digits that are neither.
  ['Anna Müller', 'RE-2026-0012', 4000, '= anna'],
  // The number of a booking that is paid, and of somebody else's invoice.
  ['Otto Farn', '2026-0012', 4000, '? anna mara'],
  ['Oma Gerda', '2026-0012', 4000, '= anna'],
  ['Grundschulverband', 'Rechnung 2026-0020', 24_000, '= school'],
  ['Oma Gerda', 'Buchung 2026-0173', 4000, '? lisa günther kai nora sabine'],
  ['Lisa Berg', 'Buchung 2026-0172', 4000, '? kai günther lisa maria nora'],
  ['Stadtwerke', 'Kundennr 2026-0147 Abschlag', 4000, '? anna jürgen nora'],
  ['Oma Gerda', 'Tel 0561 2026 0147', 4000, '? -'],
  ['Clara Fichte', 'Naturgruppe 2026/27', 3500, '? clara'],
  ['Anna Müller', 'Waldtag 24.11.2026', 4000, '? anna'],
]

const lineOf = (name: string, text: string, cents: number, changes: Partial<KeyedLine> = {}): KeyedLine => ({
  ...{ account: '', date: '2026-11-24', cents, name, text, reference: '', endToEnd: '', onBehalfOf: '' },
  ...{ isReversal: false, key: `${name} ${text} ${cents}`, ...changes },
})

test.each(transfers)('%s, “%s”, %i cents: %s', (name, text, cents, expected, more) => {
  const [found] = runAtOnce(matchLines([lineOf(name, text, cents, more)], bookings, new Map()))
  const named = [found?.to, ...(found?.candidates ?? [])].flatMap(one => one?.registration ?? [])
  const split = found?.shares?.map(share => share.cents).join('+') ?? ''
  expect(
    [found?.match === 'sure' ? '=' : '?', [...new Set(named)].join(' ') || '-', split].filter(Boolean).join(' '),
  ).toBe(expected)
})

test('the second of two transfers for one booking is not ticked, whichever file names it first', () => {
  const [first, second] = [ref('0173'), `${ref('0173')} Tim`].map(text => lineOf('Lisa Berg', text, 4000))
  for (const lines of [
    [first, second],
    [second, first],
  ]) {
    const matches = runAtOnce(
      matchLines(
        lines.flatMap(line => line ?? []),
        bookings,
        new Map(),
      ),
    )
    expect(matches.map(({ match }) => match).sort()).toEqual(['suggested', 'sure'])
  }
})
