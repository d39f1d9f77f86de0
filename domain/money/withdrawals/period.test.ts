import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BookingState } from '../../bookings/record/booking.ts'
import type { HistoryEntry } from '../../bookings/record/history-entry.ts'
import { addDays, daysBetween } from '../../kit/format.ts'
import { sampleBooking } from '../../testing/samples.ts'
import { isHoliday, type Region, regions } from '../terms/working-day.ts'
import { contractDate, withdrawalUntil } from './period.ts'

const day = fc.integer({ min: 0, max: 365 * 20 }).map(days => addDays('2026-01-01', days))
const region = fc.constantFrom<Region>('', ...(Object.keys(regions) as Region[]))
const isOff = (each: string, where: Region) =>
  [0, 6].includes(new Date(`${each}T00:00:00Z`).getUTCDay()) || isHoliday(each, where)

test('the day of the contract does not count, and the fourteenth day after it is the last', () => {
  // From a Monday, across the clock change in March.
  expect(withdrawalUntil('2027-03-15')).toBe('2027-03-30')
  expect(withdrawalUntil('2027-04-05')).toBe('2027-04-19')
  expect(withdrawalUntil('2028-02-16')).toBe('2028-03-01')
})

test('a last day on a weekend or holiday moves to the next working day', () => {
  // Saturday 6 March; Good Friday to Easter Monday; Ascension Day; Reformation Day only where it is a holiday.
  expect(withdrawalUntil('2027-02-20')).toBe('2027-03-08')
  expect(withdrawalUntil('2027-03-12')).toBe('2027-03-30')
  expect(withdrawalUntil('2027-04-22')).toBe('2027-05-07')
  expect([withdrawalUntil('2028-10-17', 'NI'), withdrawalUntil('2028-10-17', 'BY')]).toEqual([
    '2028-11-01',
    '2028-10-31',
  ])
  expect(withdrawalUntil('2026-12-11')).toBe('2026-12-28')
})

test('the period has at least fourteen days, and at most the adjoining days off in addition', () => {
  fc.assert(
    fc.property(day, region, (contractDay, where) => {
      const until = withdrawalUntil(contractDay, where)
      const length = daysBetween(contractDay, until)
      expect(length).toBeGreaterThanOrEqual(14)
      expect(isOff(until, where)).toBe(false)
      for (let after = 14; after < length; after++) expect(isOff(addDays(contractDay, after), where)).toBe(true)
    }),
  )
})

test('booking later never shortens the deadline', () => {
  fc.assert(
    fc.property(day, region, (contractDay, where) => {
      expect(withdrawalUntil(addDays(contractDay, 1), where) >= withdrawalUntil(contractDay, where)).toBe(true)
    }),
  )
})

test('a contract begins with its acceptance, not with the order', () => {
  const at = (what: HistoryEntry['what'], day: number): HistoryEntry => ({
    what,
    date: `2026-11-${day}T09:00:00.000Z`,
    by: 'educator',
  })
  const contractDay = (state: BookingState, ...history: HistoryEntry[]) =>
    contractDate(sampleBooking({ state, history }))
  expect(contractDay('confirmed', at('requested', 20), at('confirmed', 22), at('exchanged', 23))).toMatch(/^2026-11-22/)
  // An accepted place may still need the educator's confirmation.
  expect(contractDay('confirmed', at('waiting', 20), at('accepted', 22), at('confirmed', 24))).toMatch(/^2026-11-24/)
  expect(contractDay('confirmed', at('quoted', 20), at('accepted', 22))).toMatch(/^2026-11-22/)
  expect(contractDay('requested', at('waiting', 20), at('accepted', 22))).toBeUndefined()
  // The earliest bookings have no history.
  expect(contractDay('confirmed')).toBe(sampleBooking().createdDate)
})
