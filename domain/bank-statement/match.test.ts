import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KeyedLine, type Matched, matchLines } from './match.ts'
import type { Payable, Target } from './payable.ts'

let made = 0
const line = (cents: number, name: string, text: string, more: Partial<KeyedLine> = {}): KeyedLine => ({
  key: `key-${++made}`,
  account: 'DE02120300000000202051',
  date: '2026-11-24',
  cents,
  name,
  text,
  reference: '',
  endToEnd: '',
  onBehalfOf: '',
  isReversal: false,
  ...more,
})
const payable = (registration: string, number: string, name: string, open: number[], more = {}): Payable => ({
  to: { registration },
  numbers: [number],
  name,
  others: [],
  title: '',
  open,
  came: [],
  ...more,
})
const mia = payable('mia', '2026-0001', 'Mia Moos', [2400, 21_600], { numbers: ['2026-0001', 'RE-2026-0042'] })
const tom = payable('tom', '2026-0002', 'Tom Tanne', [2500])
const ida = payable('ida', '2026-0003', 'Ida Iltis', [])

const none = new Map<string, Target>()
const matched = (lines: KeyedLine[], payables: Payable[] = [mia, tom, ida], known = none) =>
  new Map(matchLines(lines, payables, known).map(({ line, ...match }) => [line, match]))
const one = (given: KeyedLine, payables?: Payable[]) => matched([given], payables).get(given)
const to = (registration: string) => ({ to: { registration } })

test.each([
  ['an instalment', 2400, '2026-0001'],
  ['a later instalment', 21_600, '2026-0001'],
  ['all that is open', 24_000, '2026-0001'],
  ['the number of the invoice', 2400, 're20260042'],
])('number and amount are sure: %s', (_, cents, text) => {
  expect(one(line(cents, 'Oma', text))).toEqual({ match: 'sure', reason: 'numberAndAmount', ...to('mia') })
})

test.each<[what: string, given: KeyedLine, reason: string, registration?: string]>([
  ['the number of a booking, where a voucher is meant', line(2500, 'Otto Meier', 'Gutschein 2026-0002'), 'voucherText'],
  ['the number with another amount', line(2399, 'Mia Moos', '2026-0001'), 'numberOnly', 'mia'],
  ['the number of one that is paid', line(2500, 'Ida Iltis', '2026-0003'), 'numberOnly', 'ida'],
  ['two numbers', line(4900, 'Mia Moos', '2026-0001 2026-0002'), 'severalNumbers'],
  ['two numbers, of which one fits', line(2500, 'Mia Moos', '2026-0001 2026-0002'), 'severalNumbers', 'tom'],
  ['name and amount', line(2500, 'TANNE, TOM', 'Waldtag'), 'nameAndAmount', 'tom'],
  ['the name', line(3000, 'Tom Tanne', 'Danke!'), 'nameOnly', 'tom'],
  ['the amount', line(2500, 'Weber, T. u. A.', 'Waldfest'), 'amountOnly'],
  ['what was returned', line(-2500, 'Tom Tanne', '2026-0002', { isReversal: true }), 'reversal', 'tom'],
  ['money that came back', line(2500, 'Tom Tanne', 'Retoure', { isReversal: true }), 'reversal'],
])('%s alone is a suggestion', (_, given, reason, registration) => {
  expect(one(given)).toEqual({ match: 'suggested', reason, ...(registration ? to(registration) : {}) })
})

test('what has nothing to do with bookings is left alone, also by the name of one that is paid', () => {
  const nothing = { match: 'none', reason: 'nothing' }
  expect(one(line(4217, 'Stadtwerke', 'Guthaben Strom'))).toEqual(nothing)
  expect(one(line(4217, 'Ida Iltis', 'Pilze'))).toEqual(nothing)
})

test('a name that fits twice chooses nobody, unless the amount tells', () => {
  const other = payable('other', '2026-0009', 'Tom Tanne', [2500])
  expect(one(line(2500, 'Tom Tanne', ''), [tom, other])).toEqual({ match: 'suggested', reason: 'severalNames' })
  const dearer = { ...other, open: [9900] }
  expect(one(line(2500, 'Tom Tanne', ''), [tom, dearer])).toMatchObject({ reason: 'nameAndAmount', ...to('tom') })
})

test('two lines do not pay one instalment', () => {
  const twice = [line(2500, 'Tom Tanne', '2026-0002'), line(2500, 'Tom Tanne', '2026-0002')]
  const found = twice.map(each => matched(twice).get(each))
  expect(found.map(each => each?.match)).toEqual(['sure', 'suggested'])
  expect(found[1]).toEqual({ match: 'suggested', reason: 'taken', ...to('tom') })
  const byName = [line(2500, 'Tom Tanne', ''), line(2500, 'Tom Tanne', '')]
  expect(byName.map(each => matched(byName).get(each)?.reason)).toEqual(['nameAndAmount', 'taken'])
})

test('a number finds its instalment open although an earlier line has the name', () => {
  const [guess, sure] = [line(2500, 'Tom Tanne', '', { date: '2026-11-20' }), line(2500, 'Bank', '2026-0002')]
  const found = matched([guess, sure])
  expect([found.get(guess)?.match, found.get(sure)?.match]).toEqual(['suggested', 'sure'])
})

test('both instalments of a booking are sure, whichever comes first', () => {
  for (const cents of [
    [2400, 21_600],
    [21_600, 2400],
  ]) {
    const lines = cents.map(each => line(each, 'Mia Moos', '2026-0001'))
    expect(matchLines(lines, [mia], none).map(({ match }) => match)).toEqual(['sure', 'sure'])
  }
})

test('what was entered by hand is not paid a second time by its line', () => {
  const entered = { ...tom, open: [2500], came: [{ date: '2026-11-22', cents: 2500 }] }
  const [first, second] = [line(2500, 'Tom Tanne', '2026-0002'), line(2500, 'Tom Tanne', '2026-0002')]
  const found = matched([first, second], [entered])
  expect(found.get(first)).toEqual({ match: 'suggested', reason: 'entered', ...to('tom') })
  expect(found.get(second)?.match).toBe('sure')
  expect(one(line(2500, 'Tom Tanne', '2026-0002', { date: '2026-12-24' }), [entered])?.match).toBe('sure')
})

test('the line of another form of the same statement is not paid a second time', () => {
  const booked = { date: '2026-11-24', cents: 2500, bankLine: 'of the CSV' }
  const twice = { ...tom, open: [2500], came: [booked] }
  expect(one(line(2500, 'Tom Tanne', '2026-0002'), [twice])?.reason).toBe('entered')
  expect(one(line(2500, 'Tom Tanne', '2026-0002', { date: '2026-11-25' }), [twice])?.match).toBe('sure')
  // With its own line beside it, another one is another payment.
  const [known, other] = [
    line(2500, 'Tom Tanne', '2026-0002', { key: 'of the CSV' }),
    line(2500, 'Tom Tanne', '2026-0002'),
  ]
  const found = matched([known, other], [twice], new Map([['of the CSV', twice.to]]))
  expect([found.get(known)?.match, found.get(other)?.match]).toEqual(['known', 'sure'])
})

test('a line that is booked is known, and pays nothing again', () => {
  const booked = line(2500, 'Tom Tanne', '2026-0002')
  const known = new Map([[booked.key, { registration: 'tom' }]])
  expect(matched([booked], [tom], known).get(booked)).toEqual({ match: 'known', reason: 'known', ...to('tom') })
})

test('whatever comes in, each line has one match, and sure ones never pay more than is open', () => {
  const amounts = fc.constantFrom(2400, 2500, 21_600, 24_000, 100)
  const names = fc.constantFrom('Mia Moos', 'Tom Tanne', 'Stadtwerke')
  const texts = fc.constantFrom('2026-0001', 're2026 0042', '2026-0002', '', '2026-0001 2026-0002')
  const days = fc.integer({ min: 10, max: 28 }).map(day => `2026-11-${day}`)
  const given = fc
    .tuple(amounts, names, texts, days)
    .map(([cents, name, text, date]) => line(cents, name, text, { date }))
  const paidTo = (found: Matched[], payable: Payable) =>
    found
      .filter(({ match, to }) => match === 'sure' && to?.registration === payable.to.registration)
      .reduce((sum, { line }) => sum + line.cents, 0)
  fc.assert(
    fc.property(fc.array(given, { maxLength: 12 }), lines => {
      const found = matchLines(lines, [mia, tom], none)
      expect(new Set(found.map(({ line }) => line))).toEqual(new Set(lines))
      expect(found).toHaveLength(lines.length)
      for (const each of [mia, tom])
        expect(paidTo(found, each)).toBeLessThanOrEqual(each.open.reduce((sum, cents) => sum + cents, 0))
    }),
  )
})
