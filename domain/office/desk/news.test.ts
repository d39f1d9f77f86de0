import { expect, test } from 'vitest'
import { snapshotOf } from '../../bookings/record/snapshot.ts'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import { inquiriesOf } from './inquiries.ts'
import { dailyNewsOf } from './news.ts'

const before = sampleEvent({ _id: 'walk', title: 'Waldtag' })
const events = [{ ...before, title: 'Winterwald' }]
const booked = { event: 'walk', eventSnapshot: snapshotOf(before) }

test('news of a booking name its current event, or the facts last reported if the event is deleted', () => {
  const registrations = [sampleBooking({ ...booked, history: [] })]
  const about = (records: typeof events) =>
    dailyNewsOf({ registrations, events: records, vouchers: [], withdrawals: [] }, '2020', '2030').map(
      ({ about }) => about,
    )
  expect([about(events), about([])]).toEqual([['Winterwald'], ['Waldtag']])
})

test('an open quote is listed under its event’s current title', () => {
  const quote = { lines: [], message: '', terms: '' } as never
  const registrations = [sampleBooking({ ...booked, state: 'quoted', quote, until: '2026-12-24T11:00:00.000Z' })]
  expect(inquiriesOf({ registrations, events }, 'quoted', 10).rows.map(({ about }) => about)).toEqual(['Winterwald'])
})
