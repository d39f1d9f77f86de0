import { expect, test } from 'vitest'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import { accountOf } from '../account/account.ts'
import type { Registration } from '../record/registration.ts'
import { snapshotOf } from '../record/snapshot.ts'
import { beginBooking, recordCancellation, recordConfirmation } from '../steps/booking-steps.ts'
import { comingStepsOf } from './coming-steps.ts'

const event = sampleEvent({ cost: 115, startDate: '2026-12-19T09:00:00.000Z', endDate: '2026-12-19T14:00:00.000Z' })
const requested = beginBooking(
  sampleBooking({ eventSnapshot: snapshotOf(event), email: 'martina@example.org' }),
  'requested',
  {
    now: '2026-11-16T13:00:00.000Z',
    by: 'guest',
  },
)
const confirmed = recordConfirmation(requested, { now: '2026-11-17T08:00:00.000Z', by: 'educator' })

const coming = (booking: Registration, now = '2026-11-23T08:00:00.000Z', of: typeof event = event) =>
  comingStepsOf(booking, of, accountOf(booking, of, now.slice(0, 10)), now).map(({ what, isNow }) =>
    isNow ? `${what}!` : what,
  )

test('the trail waits for the educator, then for the money, and a letter reminds of the event', () => {
  expect(coming(requested)).toEqual(['confirm!', 'event'])
  expect(coming(confirmed)).toEqual(['due!', 'due', 'reminder', 'event'])
  expect(coming(confirmed, '2026-12-18T08:00:00.000Z')).toEqual(['due!', 'due', 'event'])
})

test('a course’s trail shows the next session, also between two sessions', () => {
  const session = (_id: string, day: string) => ({
    ...{ _id, startDate: `${day}T09:00:00.000Z`, endDate: `${day}T14:00:00.000Z`, locationName: '', locationLink: '' },
  })
  const sessions = [session('s1', '2026-12-19'), session('s2', '2027-01-16'), session('s3', '2027-02-20')]
  const course = sampleEvent({ ...event, title: 'Ausbildung', endDate: '2027-02-20T14:00:00.000Z', sessions })
  const booked = { ...confirmed, eventSnapshot: snapshotOf(course) }
  const meeting = (now: string, of: typeof course | undefined = course) =>
    comingStepsOf(booked, of, undefined, now).find(({ what }) => what === 'event')
  expect(meeting('2026-12-18T08:00:00.000Z')).toMatchObject({
    at: sessions[0]?.startDate,
    title: 'Ausbildung',
    session: { at: 1, of: 3 },
  })
  expect(meeting('2026-12-20T08:00:00.000Z')).toMatchObject({
    at: sessions[1]?.startDate,
    title: 'Ausbildung',
    session: { at: 2, of: 3 },
  })
  expect(meeting('2027-02-21T08:00:00.000Z')).toBeUndefined()
})

test('without an address the trail names no reminder', () => {
  expect(coming({ ...confirmed, email: '' })).not.toContain('reminder')
})

test('after a cancellation the trail names only the refund', () => {
  const payments = [{ _id: 'p', date: '2026-11-20', cents: 11_500, way: 'transfer' as const }]
  const paid = { ...confirmed, payments }
  expect(coming(paid)).toEqual(['reminder', 'event'])
  expect(coming(recordCancellation(paid, undefined, { now: '2026-11-21T08:00:00.000Z', by: 'guest' }))).toEqual([
    'repay!',
  ])
  const cancelled = { date: '2026-11-22T08:00:00.000Z', reason: '' }
  expect(coming(paid, undefined, { ...event, cancelled })).toEqual(['repay!'])
})
