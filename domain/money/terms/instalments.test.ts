import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../kit/format.ts'
import { paymentSteps } from './payment-steps.ts'
import { instalmentSchedule } from './schedule.ts'

/** The training: six blocks over a year. */
const starts = ['2026-10-09', '2026-12-04', '2027-02-05', '2027-04-09', '2027-06-04', '2027-09-10'].map(
  day => `${day}T14:00:00.000Z`,
)
const training = {
  startDate: starts[0] ?? '',
  endDate: '2027-09-12T12:00:00.000Z',
  total: 199_900,
  sessions: starts.map(startDate => ({ startDate })),
  instalments: 5,
}

test('a training is paid by a deposit and five equal parts; the first part includes the leftover cents', () => {
  const plan = instalmentSchedule(training, '2026-06-01', '2026-06-01')
  expect(plan.map(({ what, part, cents, due }) => [what, part, cents, due])).toEqual([
    ['deposit', undefined, 19_990, '2026-06-08'],
    ['part', 1, 35_982, '2026-09-25'],
    ['part', 2, 35_982, '2026-11-20'],
    ['part', 3, 35_982, '2027-01-22'],
    // 26 March is Good Friday, and Monday a holiday as well.
    ['part', 4, 35_982, '2027-03-30'],
    ['part', 5, 35_982, '2027-05-21'],
  ])
})

test('a guest who books after the start pays at once what is already due, and the rest as planned', () => {
  const plan = instalmentSchedule(training, '2026-12-01', '2026-12-01')
  expect(plan.map(({ what, part, cents, due, rule }) => [what, part, cents, due, rule])).toEqual([
    ['first', undefined, 19_990 + 2 * 35_982, '2026-12-01', 'atOnce'],
    ['part', 3, 35_982, '2027-01-22', 'beforeStart'],
    ['part', 4, 35_982, '2027-03-30', 'beforeStart'],
    ['part', 5, 35_982, '2027-05-21', 'beforeStart'],
  ])
})

test('a first part due before the deposit is paid together with it', () => {
  const [first, second] = instalmentSchedule(training, '2026-09-20', '2026-09-20')
  expect(first).toEqual({ what: 'first', cents: 19_990 + 35_982, due: '2026-09-25', rule: 'beforeStart' })
  expect(second?.part).toBe(2)
})

test('an event without sessions, or with no or one instalment, is paid as before', () => {
  const { sessions: _, instalments: __, ...single } = training
  const before = instalmentSchedule(single, '2026-06-01', '2026-06-01')
  for (const instalments of [0, 1])
    expect(instalmentSchedule({ ...training, instalments }, '2026-06-01', '2026-06-01')).toEqual(before)
  expect(instalmentSchedule({ ...single, instalments: 5 }, '2026-06-01', '2026-06-01')).toEqual(before)
})

test('any plan adds up to the total and is due in order', () => {
  const cases = fc.record({
    total: fc.integer({ min: 0, max: 500_000 }),
    days: fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 60 }),
    instalments: fc.integer({ min: 0, max: 60 }),
    booked: fc.integer({ min: -100, max: 500 }),
  })
  fc.assert(
    fc.property(cases, ({ total, days, instalments, booked }) => {
      const sessions = days
        .toSorted((a, b) => a - b)
        .map(day => ({ startDate: new Date(Date.UTC(2026, 9, 9 + day, 14)).toISOString() }))
      const [first] = sessions
      const startDate = first?.startDate ?? ''
      const day = addDays(dayOf('2026-10-09T14:00:00.000Z'), booked)
      const plan = instalmentSchedule(
        { startDate, endDate: sessions.at(-1)?.startDate ?? '', total, sessions, instalments },
        day,
        day,
      )
      expect(plan.reduce((sum, { cents }) => sum + cents, 0)).toBe(total)
      expect(plan.every(({ cents }) => cents > 0)).toBe(true)
      expect(plan.map(({ due }) => due)).toEqual(plan.map(({ due }) => due).toSorted())
    }),
  )
})

test('the form shows all dates of a short plan, and the first and last of a long one', () => {
  const event = { ...training, cost: 1999, prices: [], region: '' as const, hasInvoices: true }
  const words = (steps: string[]) => steps.at(-1)?.replaceAll('\u00a0', ' ')
  expect(words(paymentSteps(event, '2026-06-01'))).toBe(
    'Der Rest folgt in 5 Raten: 359,82 € bis zum 25. September 2026, 359,82 € bis zum 20. November 2026, 359,82 € bis zum 22. Januar 2027, 359,82 € bis zum 30. März 2027, 359,82 € bis zum 21. Mai 2027.',
  )
  const weekly = Array.from({ length: 30 }, (_, week) => ({
    startDate: new Date(Date.UTC(2026, 9, 9 + 7 * week, 14)).toISOString(),
  }))
  expect(words(paymentSteps({ ...event, sessions: weekly, instalments: 10 }, '2026-06-01'))).toMatch(
    /^Der Rest folgt in 10 Raten, die erste bis zum 25\. September 2026, die letzte bis zum 27\. November 2026, je 179,91 €\.$/,
  )
})
