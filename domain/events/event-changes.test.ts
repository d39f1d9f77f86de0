import { expect, test } from 'vitest'
import { sampleEvent } from '../testing/samples.ts'
import { isRegistrationOpen } from './calendar.ts'
import { cancelledEvent, movedEvent } from './event-changes.ts'

const now = '2026-11-20T09:00:00.000Z'
const event = sampleEvent()
const datesOn = (day: string, time: string) => ({
  startDate: `${day}T${time}:00.000Z`,
  endDate: `${day}T16:00:00.000Z`,
})

test('an event can be called off once, and only before its end', () => {
  const cancelled = cancelledEvent(event, 'Sturm', now)
  expect(cancelled.cancelled).toEqual({ date: now, reason: 'Sturm' })
  expect(cancelled.lastModifiedDate > event.lastModifiedDate).toBe(true)
  expect(() => cancelledEvent(cancelled, 'Sturm', now)).toThrow('called off')
  expect(() => cancelledEvent(event, 'Sturm', event.endDate)).toThrow('over')
})

test('an event moves into the future, to another date, and keeps its earlier one', () => {
  const moved = movedEvent(event, datesOn('2026-12-12', '09:00'), now)
  expect(moved).toMatchObject({ ...datesOn('2026-12-12', '09:00'), moved: { date: now, startDate: event.startDate } })
  for (const dates of [
    datesOn('2026-11-19', '09:00'),
    { startDate: '2026-12-12T09:00:00.000Z', endDate: '2026-12-12T08:00:00.000Z' },
  ])
    expect(() => movedEvent(event, dates, now)).toThrow('marked fields')
  expect(() => movedEvent(cancelledEvent(event, 'Sturm', now), datesOn('2026-12-12', '09:00'), now)).toThrow(
    'called off',
  )
  expect(() => movedEvent(event, datesOn('2026-12-12', '09:00'), event.endDate)).toThrow('over')
})

test('an event that only changes its place keeps its dates, and has no earlier date', () => {
  const { startDate, endDate } = event
  const moved = movedEvent(event, { startDate, endDate, locationName: 'Kiosk' }, now)
  expect(moved).toMatchObject({ startDate, endDate, locationName: 'Kiosk' })
  expect(moved.moved).toBeUndefined()
  expect(moved.lastModifiedDate > event.lastModifiedDate).toBe(true)
})

test('registration closes as many days earlier or later at the same clock time, never after the end', () => {
  const closing = (registrationUntil: string | null, day: string) =>
    movedEvent({ ...event, registrationUntil }, datesOn(day, '09:00'), now).registrationUntil
  // Midnight in Berlin, in winter and in summer.
  expect(closing('2026-12-02T23:00:00.000Z', '2027-07-04')).toBe('2027-07-02T22:00:00.000Z')
  expect(closing('2026-12-06T12:00:00.000Z', '2026-12-12')).toBe('2026-12-12T16:00:00.000Z')
  expect(closing(null, '2026-12-12')).toBeNull()
})

test('closed registration stays closed, so that a group keeps its event to itself', () => {
  for (const registrationUntil of [now, '2026-11-19T22:00:00.000Z']) {
    const moved = movedEvent({ ...event, registrationUntil }, datesOn('2026-12-12', '09:00'), now)
    expect(moved.registrationUntil).toBe(registrationUntil)
    expect(isRegistrationOpen(moved, now)).toBe(false)
  }
})
