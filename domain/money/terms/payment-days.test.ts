import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf, instantOf } from '../../kit/format.ts'
import { lastPaymentDay, lateFrom, payBy } from './payment-days.ts'
import { instalmentSchedule } from './schedule.ts'

/** A Saturday. */
const today = '2026-11-28'
const within14Days = { startDate: '2026-12-05T09:00:00.000Z', endDate: '2026-12-05T14:00:00.000Z', total: 3500 }
const dueOn = (day: string, start = within14Days.startDate, bookedOn = today) => {
  const [due] = instalmentSchedule({ ...within14Days, startDate: start, endDate: start }, bookedOn, bookedOn)
  return due && payBy({ ...due, ...lastPaymentDay(due, start, '') }, day)
}

test('an immediate payment is due at once, at the latest on the last day before it is late', () => {
  expect(dueOn(today)).toBe('sofort, spätestens bis Di., 1. Dezember 2026')
  expect(dueOn('2026-12-01')).toBe('sofort, spätestens bis Di., 1. Dezember 2026')
  expect(dueOn('2026-12-02')).toBe('fällig seit Sa., 28. November 2026')
})

test('a payment close to the event is due by the event’s day, or on the spot', () => {
  expect(dueOn(today, '2026-11-30T09:00:00.000Z')).toBe(
    'sofort, spätestens bis Mo., 30. November 2026, oder bar vor Ort',
  )
  expect(dueOn(today, '2026-11-28T19:00:00.000Z')).toBe(
    'sofort, spätestens bis Sa., 28. November 2026, oder bar vor Ort',
  )
  // A later confirmation still leaves time for a transfer.
  expect(dueOn(today, '2026-11-27T09:00:00.000Z')).toBe('sofort, spätestens bis Di., 1. Dezember 2026')
})

test('a later part is due by its day, however many days it may be late', () => {
  const start = '2027-05-21T08:00:00.000Z'
  expect(dueOn(today, start)).toBe('bis Mo., 7. Dezember 2026')
  expect(dueOn('2026-12-08', start)).toBe('fällig seit Mo., 7. Dezember 2026')
})

test('the last day is never late and never past, and the day after it is late unless the event was before', () => {
  const day = fc.integer({ min: 0, max: 900 }).map(count => addDays('2026-01-01', count))
  fc.assert(
    fc.property(day, fc.integer({ min: -3, max: 40 }), (bookedOn, ahead) => {
      const startDate = instantOf(addDays(bookedOn, ahead), '10:00')
      for (const due of instalmentSchedule({ ...within14Days, startDate, endDate: startDate }, bookedOn, bookedOn)) {
        const { latest, isOnSite } = lastPaymentDay(due, startDate, 'SN')
        expect(latest >= due.due && latest < lateFrom(due.due, 'SN')).toBe(true)
        if (isOnSite) expect(latest).toBe(dayOf(startDate))
        else expect(addDays(latest, 1)).toBe(lateFrom(due.due, 'SN'))
      }
    }),
  )
})
