import { expect, test } from 'vitest'
import { beginsInPeriod, earlyStartOf } from './early-start.ts'

const atOnce = (today: string, region?: 'SN' | 'TH') => ({ today, isAnswered: false, ...(region ? { region } : {}) })
const course = (startDate: string, withdrawal = true) => ({ startDate, withdrawal, cost: 1800 })

test('a course begins within the period until the end of the period’s last day in Berlin', () => {
  // Fourteen days after Monday, 15 November is a Monday.
  expect(beginsInPeriod(course('2027-11-29T22:59:59.999Z'), atOnce('2027-11-15'))).toBe(true)
  expect(beginsInPeriod(course('2027-11-29T23:00:00.000Z'), atOnce('2027-11-15'))).toBe(false)
})

test('a period postponed by a weekend or state holiday lasts until the next working day', () => {
  expect(beginsInPeriod(course('2027-11-22T09:00:00.000Z'), atOnce('2027-11-06'))).toBe(true)
  expect(beginsInPeriod(course('2027-11-23T09:00:00.000Z'), atOnce('2027-11-06'))).toBe(false)
  // Fourteen days after 3 November 2027 is the Day of Repentance.
  expect(beginsInPeriod(course('2027-11-18T09:00:00.000Z'), atOnce('2027-11-03', 'SN'))).toBe(true)
  expect(beginsInPeriod(course('2027-11-18T09:00:00.000Z'), atOnce('2027-11-03', 'TH'))).toBe(false)
})

test('if the educator answers first, the contract and its period may begin seven days later', () => {
  const answered = { today: '2027-11-15', isAnswered: true }
  expect(beginsInPeriod(course('2027-12-06T09:00:00.000Z'), answered)).toBe(true)
  expect(beginsInPeriod(course('2027-12-06T23:00:00.000Z'), answered)).toBe(false)
})

test('without a right of withdrawal or a request, nothing is stored', () => {
  const wish = { isWanted: true, date: '2027-11-15T09:00:00.000Z', region: '', isAnswered: false } as const
  const soon = '2027-11-20T09:00:00.000Z'
  expect(earlyStartOf(course(soon), wish).earlyStart).toMatchObject({ date: wish.date })
  expect(earlyStartOf(course(soon, false), wish)).toEqual({})
  expect(earlyStartOf({ ...course(soon), cost: 0 }, wish)).toEqual({})
  expect(earlyStartOf(course(soon), { ...wish, isWanted: false })).toEqual({})
  expect(earlyStartOf(course('2028-01-20T09:00:00.000Z'), wish)).toEqual({})
})
