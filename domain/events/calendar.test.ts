import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { instantOf } from '../kit/format.ts'
import { sampleEvent } from '../testing/samples.ts'
import {
  compareByStart,
  eventsIn,
  isAnsweredLater,
  isEventListed,
  isRegistrationOpen,
  overlappingEvents,
  splitByTime,
} from './calendar.ts'
import { Event } from './event.ts'

const event = (_id: string, startDate: string, endDate: string, changes: Partial<Event> = {}): Event =>
  sampleEvent({ _id, startDate, endDate, ...changes })
const ids = (events: Event[]) => events.map(({ _id }) => _id)

test('a range contains every event that touches one of its days, in Berlin', () => {
  const lateEvening = event('late', instantOf('2026-12-31', '23:30'), instantOf('2027-01-01', '01:00'))
  const weekend = event('weekend', instantOf('2026-12-04', '16:00'), instantOf('2026-12-06', '14:00'))
  const all = [lateEvening, weekend]
  expect(ids(eventsIn({ start: '2026-12-05', end: '2026-12-05' }, all))).toEqual(['weekend'])
  expect(ids(eventsIn({ start: '2026-12-07', end: '2026-12-30' }, all))).toEqual([])
  expect(ids(eventsIn({ start: '2027-01-01', end: '2027-01-01' }, all))).toEqual(['late'])
  expect(ids(eventsIn({ start: '2026-12-01', end: '2026-12-31' }, all))).toEqual(['weekend', 'late'])
})

test('events are sorted by start, in any initial order', () => {
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.array(moments), dates => {
      const events = dates.map((date, index) => event(`e${index}`, date.toISOString(), date.toISOString()))
      const starts = eventsIn({ start: '2025-01-01', end: '2029-01-01' }, events).map(({ startDate }) => startDate)
      expect(starts).toEqual([...starts].sort())
      expect(starts).toHaveLength(events.length)
    }),
  )
  const sameTime = event('b', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')
  expect(compareByStart(sameTime, { ...sameTime, _id: 'a' })).toBeGreaterThan(0)
  // Independent of the browser's locale.
  expect(compareByStart({ ...sameTime, _id: 'B' }, { ...sameTime, _id: 'a' })).toBeLessThan(0)
})

test('an event cannot end before it starts', () => {
  const result = v.safeParse(Event, event('a', instantOf('2026-12-05'), instantOf('2026-12-04')))
  expect(result.issues?.map(issue => v.getDotPath(issue))).toEqual(['endDate'])
})

test('registration is open until the event ends, and only for an active event', () => {
  const now = instantOf('2026-12-05', '12:00')
  const running = event('a', instantOf('2026-12-05', '10:00'), instantOf('2026-12-05', '15:00'))
  expect(isRegistrationOpen(running, now)).toBe(true)
  expect(isRegistrationOpen({ ...running, active: false }, now)).toBe(false)
  expect(isRegistrationOpen(running, running.endDate)).toBe(false)
})

test('registration is open until its closing time, and never for a cancelled event', () => {
  const open = event('a', instantOf('2026-12-05', '10:00'), instantOf('2026-12-05', '15:00'))
  const closing = { ...open, registrationUntil: instantOf('2026-12-04') }
  expect(isRegistrationOpen(closing, '2026-12-03T22:59:59.999Z')).toBe(true)
  expect(isRegistrationOpen(closing, closing.registrationUntil)).toBe(false)
  const cancelled = { date: instantOf('2026-12-01'), reason: '' }
  expect(isRegistrationOpen({ ...open, cancelled }, instantOf('2026-12-02'))).toBe(false)
})

test('a hidden or unlisted event is not shown; a cancelled event is shown until its end', () => {
  const shown = event('a', instantOf('2026-12-05', '10:00'), instantOf('2026-12-05', '15:00'))
  const cancelled = { ...shown, cancelled: { date: instantOf('2026-12-01'), reason: '' } }
  const before = instantOf('2026-12-05', '14:59')
  const states = [shown, { ...shown, active: false }, { ...shown, listed: false }, cancelled]
  expect(states.map(state => isEventListed(state, before))).toEqual([true, false, false, true])
  expect(states.map(state => isEventListed(state, shown.endDate))).toEqual([true, false, false, false])
})

test('coming events are listed earliest first, past ones latest first; a running event is still coming', () => {
  const day = (day: string) => event(day, instantOf(day, '10:00'), instantOf(day, '12:00'))
  const events = [day('2026-12-05'), day('2026-12-01'), day('2026-12-09'), day('2026-12-03')]
  const { coming, past } = splitByTime(events, instantOf('2026-12-05', '11:00'))
  expect(ids(coming)).toEqual(['2026-12-05', '2026-12-09'])
  expect(ids(past)).toEqual(['2026-12-03', '2026-12-01'])
  expect(ids(splitByTime(events, instantOf('2026-12-05', '12:00')).past)).toContain('2026-12-05')
})

test('visible events that take place at the same time overlap; one that begins as another ends does not, nor does an event with itself', () => {
  const morning = event('morning', instantOf('2026-12-05', '10:00'), instantOf('2026-12-05', '12:00'))
  const weekend = event('weekend', instantOf('2026-12-04', '16:00'), instantOf('2026-12-06', '14:00'))
  const noon = event('noon', morning.endDate, instantOf('2026-12-05', '13:00'))
  const hidden = { ...morning, _id: 'hidden', active: false }
  const cancelled = { ...morning, _id: 'cancelled', cancelled: { date: morning.startDate, reason: '' } }
  const all = [noon, hidden, cancelled, morning, weekend]
  expect(ids(overlappingEvents(morning, all))).toEqual(['weekend'])
  expect(ids(overlappingEvents({ ...morning, _id: undefined }, all))).toEqual(['weekend', 'morning'])
  expect(ids(overlappingEvents(hidden, all))).toEqual(['weekend', 'morning'])
  expect(ids(overlappingEvents(weekend, all))).toEqual(['morning', 'noon'])
})

test('an event’s setting for confirmations overrides the site’s', () => {
  expect(isAnsweredLater({}, 'manual')).toBe(true)
  expect(isAnsweredLater({ confirmation: null }, 'automatic')).toBe(false)
  expect(isAnsweredLater({ confirmation: 'manual' }, 'automatic')).toBe(true)
})
