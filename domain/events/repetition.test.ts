import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../kit/format.ts'
import { monthOf, shiftMonth, weekdayOf } from './month.ts'
import { dayOfNextYear, daysAfter, rhythms } from './repetition.ts'

const someDay = fc.integer({ min: 0, max: 365 * 30 }).map(count => addDays('2010-01-01', count))
const someRhythm = fc.constantFrom(...rhythms)

test('an event repeats on its weekday, as often as wanted', () => {
  fc.assert(
    fc.property(someDay, someRhythm, fc.integer({ min: 1, max: 100 }), (first, rhythm, times) => {
      const days = daysAfter(first, rhythm, { times })
      expect(days).toHaveLength(times)
      const all = [first, ...days]
      for (const [at, day] of days.entries()) {
        const apart = daysBetween(all[at] ?? '', day)
        expect(weekdayOf(day)).toBe(weekdayOf(first))
        if (rhythm === 'monthly') {
          expect(monthOf(day)).toBe(shiftMonth(monthOf(first), at + 1))
          expect([28, 35]).toContain(apart)
        } else expect(apart).toBe(rhythm === 'weekly' ? 7 : 14)
      }
    }),
  )
})

test('repeating until a day gives the same dates as a number of times, that day included', () => {
  fc.assert(
    fc.property(someDay, someRhythm, fc.integer({ min: 0, max: 800 }), (first, rhythm, length) => {
      const until = addDays(first, length)
      const days = daysAfter(first, rhythm, { until })
      const all = daysAfter(first, rhythm, { times: 100 })
      expect(days).toEqual(all.filter(day => day <= until))
    }),
  )
})

test('an event repeats at most a hundred times, whatever the day or number', () => {
  expect(daysAfter('2026-12-05', 'weekly', { until: '2099-01-01' })).toHaveLength(100)
  expect(daysAfter('2026-12-05', 'weekly', { times: 1e9 })).toHaveLength(100)
  expect(daysAfter('2026-12-05', 'weekly', { times: 0 })).toEqual([])
})

test('a fifth Saturday repeats on the last Saturday of each month', () => {
  expect(daysAfter('2027-01-30', 'monthly', { times: 3 })).toEqual(['2027-02-27', '2027-03-27', '2027-04-24'])
  expect(daysAfter('2026-12-12', 'monthly', { times: 2 })).toEqual(['2027-01-09', '2027-02-13'])
})

test('a copy of last year’s date keeps its weekday, is at most three days off, and lies in the future', () => {
  fc.assert(
    fc.property(someDay, fc.integer({ min: -300, max: 4000 }), (day, since) => {
      const today = addDays(day, since)
      const nextYear = dayOfNextYear(day, today)
      expect(nextYear > today).toBe(true)
      expect(weekdayOf(nextYear)).toBe(weekdayOf(day))
      const anniversaries = [-1, 0, 1].map(
        years => `${Number(nextYear.slice(0, 4)) + years}-${day.slice(5) === '02-29' ? '03-01' : day.slice(5)}`,
      )
      expect(Math.min(...anniversaries.map(date => Math.abs(daysBetween(date, nextYear))))).toBeLessThanOrEqual(4)
    }),
  )
  expect(dayOfNextYear('2026-07-18', '2026-11-23')).toBe('2027-07-17')
  expect(dayOfNextYear('2024-07-20', '2026-11-23')).toBe('2027-07-17')
})
