import { expect, test } from 'vitest'
import { sampleBooking } from '../../testing/samples.ts'
import { usualDeadlines } from '../privacy/deadlines.ts'
import { comingDeletions, deletionDay, nextDeletion, nextDeletionDay } from './coming-deletions.ts'

const health = (changes = {}) =>
  sampleBooking({ participants: [{ _id: 'mia', name: 'Mia', health: 'Nüsse' }], state: 'confirmed', ...changes })
const data = {
  ...{ bin: [], events: [], invoices: [], payments: [], vouchers: [], withdrawals: [], outbox: [] },
  ...{ deletions: [], personRequests: [], consents: [] },
  registrations: [
    health(),
    health({ _id: 'held', hold: { date: '2026-12-07T09:00:00.000Z', reason: 'Unfall' } }),
    sampleBooking({ _id: 'waits', state: 'waiting' }),
  ],
}

test('the day begins for deletions at three o’clock in Berlin, in summer and winter', () => {
  expect(deletionDay('2026-12-20T01:59:59.999Z')).toBe('2026-12-19')
  expect(deletionDay('2026-12-20T02:00:00.000Z')).toBe('2026-12-20')
  expect(deletionDay('2026-07-20T00:59:59.999Z')).toBe('2026-07-19')
  expect(deletionDay('2026-07-20T01:00:00.000Z')).toBe('2026-07-20')
  // 2 a.m. does not exist in the night when the clocks go forward.
  expect(deletionDay('2027-03-28T01:00:00.000Z')).toBe('2027-03-28')
})

test('the list contains the deletions of the next week, and those that a hold prevents', () => {
  expect(comingDeletions(data, usualDeadlines, '2026-12-14T12:00:00.000Z')).toEqual([
    { purpose: 'waiting', count: 1, day: '2026-12-15' },
    { purpose: 'health', count: 1, day: '2026-12-20' },
    { purpose: 'health', count: 1, day: '2026-12-20', isHeld: true },
  ])
  expect(comingDeletions(data, usualDeadlines, '2026-12-03T12:00:00.000Z')).toEqual([])
})

test('a shorter deadline deletes more in the next night', () => {
  const shorter = { ...usualDeadlines, health: 1 }
  expect(comingDeletions({ ...data, registrations: [health()] }, shorter, '2026-12-14T12:00:00.000Z')).toEqual([
    { purpose: 'health', count: 1, day: '2026-12-15' },
  ])
})

test('the next deletion is found on its day, however far ahead, and skips held bookings', () => {
  const moment = '2026-12-03T12:00:00.000Z'
  expect(nextDeletion(data, usualDeadlines, moment)).toEqual([{ purpose: 'waiting', count: 1, day: '2026-12-11' }])
  const confirmed = { ...data, registrations: [sampleBooking({ state: 'confirmed' })] }
  expect(nextDeletion(confirmed, usualDeadlines, moment)).toEqual([{ purpose: 'booking', count: 1, day: '2030-01-01' }])
  expect(nextDeletion({ ...data, registrations: data.registrations.slice(1, 2) }, usualDeadlines, moment)).toEqual([])
})

test('the next day is the first with a deletion that is not held', () => {
  const held = { ...data, registrations: [...data.registrations, health({ _id: 'mia', state: 'cancelled' })] }
  for (let day = 1; day <= 31; day += 1) {
    const moment = `2026-12-${String(day).padStart(2, '0')}T12:00:00.000Z`
    for (const one of [data, held]) {
      const first = comingDeletions(one, usualDeadlines, moment).find(({ isHeld }) => !isHeld)?.day
      expect(nextDeletionDay(one, usualDeadlines, moment)).toBe(first)
    }
  }
})
