import { expect, test } from 'vitest'
import { snapshotOf } from '../../../domain/bookings/record/snapshot.ts'
import { sampleBooking, sampleEvent } from '../../../domain/testing/samples.ts'
import { openTestDeps } from '../../testing/test-deps.ts'
import { openMoney } from './money.ts'

test('the money lists are cached until their sources change, for at most a minute', async () => {
  const { deps, clock } = await openTestDeps()
  const money = openMoney(deps)
  const first = await money()
  expect(await money()).toBe(first)
  const event = sampleEvent({ startDate: '2027-06-20T08:00:00.000Z', endDate: '2027-06-20T14:00:00.000Z' })
  const booking = sampleBooking({ event: event._id, eventSnapshot: snapshotOf(event), state: 'confirmed' })
  await deps.commit(() => ({ next: { events: [event], registrations: [booking] }, result: undefined }))
  const second = await money()
  expect(second.open.map(({ registration }) => registration)).toContain(booking._id)
  expect(await money()).toBe(second)
  clock.now = '2026-11-28T09:01:00.000Z'
  expect(await money()).not.toBe(second)
})
