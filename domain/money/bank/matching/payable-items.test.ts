import { expect, test } from 'vitest'
import { snapshotOf } from '../../../bookings/record/snapshot.ts'
import { addDays, instantOf } from '../../../kit/format.ts'
import { sampleBooking, sampleEvent } from '../../../testing/samples.ts'
import { listPayableItems } from './payable-items.ts'

test('a paid booking is offered for 90 days after the last day of its current event; an evening until midnight has one day', () => {
  const booked = sampleEvent({ startDate: instantOf('2026-06-04', '10:00'), endDate: instantOf('2026-06-04', '16:00') })
  const event = { ...booked, startDate: instantOf('2026-08-04', '18:00'), endDate: instantOf('2026-08-05') }
  const booking = sampleBooking({ event: event._id, eventSnapshot: snapshotOf(booked) })
  const offered = (after: number) =>
    listPayableItems(
      { registrations: [booking], events: [event], vouchers: [], region: '' },
      addDays('2026-08-04', after),
    ).length
  expect([offered(90), offered(91)]).toEqual([1, 0])
})

test('a cancelled booking is offered only if the file names it, and is marked as cancelled', () => {
  const event = sampleEvent({ startDate: instantOf('2026-08-04', '10:00'), endDate: instantOf('2026-08-04', '16:00') })
  const booking = sampleBooking({ event: event._id, eventSnapshot: snapshotOf(event), state: 'cancelled' })
  const records = { registrations: [booking], events: [event], vouchers: [], region: '' as const }
  const named = listPayableItems(records, '2026-08-10', [booking._id])
  expect([listPayableItems(records, '2026-08-10'), named.map(({ title }) => title)]).toEqual([
    [],
    [expect.stringMatching(/, 4 Aug \(cancelled\)$/)],
  ])
})
