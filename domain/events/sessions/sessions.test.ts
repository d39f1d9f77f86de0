import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../../kit/error.ts'
import { sampleEvent } from '../../testing/samples.ts'
import { eventsIn, isRegistrationOpen, overlappingEvents } from '../calendar.ts'
import { editedEvent, newEvent } from '../event.ts'
import { checkedSessions } from './session-fields.ts'
import { courseDates, minutesOf, spansOf } from './sessions.ts'

let count = 0
const newId = () => `neu${count++}`
const now = '2026-08-01T08:00:00.000Z'
const session = (startDate: string, endDate: string, hours?: number) => ({
  _id: '',
  startDate,
  endDate,
  ...(hours !== undefined && { hours }),
  locationName: '',
  locationLink: '',
})
/** Three blocks, one of them a long weekend. */
const blocks = [
  session('2027-02-06T08:00:00.000Z', '2027-02-06T16:00:00.000Z'),
  session('2026-10-09T15:00:00.000Z', '2026-10-11T13:00:00.000Z', 20),
  session('2027-05-01T07:00:00.000Z', '2027-05-01T15:00:00.000Z'),
]
const { _id: _, lastModifiedDate: __, ...entered } = sampleEvent({})
const course = newEvent({ ...entered, sessions: blocks }, newId, now)

const errorOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error instanceof AppError ? error.fields : error
  }
  return 'no error'
}

test('a course lasts from its first to its last session, which are sorted and get ids', () => {
  expect(course.sessions.map(({ startDate }) => startDate.slice(0, 10))).toEqual([
    '2026-10-09',
    '2027-02-06',
    '2027-05-01',
  ])
  expect(new Set(course.sessions.map(({ _id }) => _id)).size).toBe(3)
  expect([course.startDate, course.endDate]).toEqual(['2026-10-09T15:00:00.000Z', '2027-05-01T15:00:00.000Z'])
})

test('editing only the dates leaves a course on the days of its sessions', () => {
  const edited = editedEvent(course, { _id: course._id, startDate: '2026-01-01T08:00:00.000Z' }, newId, now)
  expect(edited.startDate).toBe(course.startDate)
})

test('a session keeps its id and its history over edits, and a removed one disappears', () => {
  const [first, second, third] = course.sessions
  if (!first || !second || !third) throw new Error('There are three sessions.')
  const cancelled = { date: now, reason: 'Sturm' }
  const before = { ...course, sessions: [first, { ...second, cancelled }, third] }
  const sent = [third, { ...second, locationName: 'Steinbruch' }].map(({ cancelled: _, moved: __, ...rest }) => rest)
  const after = editedEvent(before, { _id: course._id, sessions: sent }, newId, now)
  expect(after.sessions).toEqual([{ ...second, locationName: 'Steinbruch', cancelled }, third])
  // A called-off session no longer counts.
  expect(after.startDate).toBe(third.startDate)
})

test('sessions that overlap, end early or last days without hours are refused, each by its position', () => {
  const sample = session('2027-01-05T09:00:00.000Z', '2027-01-05T12:00:00.000Z')
  const refused = (...sessions: (typeof sample)[]) => {
    const error = errorOf(() => checkedSessions(sessions, [], newId))
    return error === 'no error' ? [] : Object.keys(error ?? {})
  }
  expect(refused(session('2027-01-05T11:00:00.000Z', '2027-01-05T13:00:00.000Z'), sample)).toEqual([
    'sessions.0.startDate',
  ])
  expect(refused(sample, session('2027-01-05T12:00:00.000Z', '2027-01-05T13:00:00.000Z'))).toEqual([])
  expect(refused(sample, session('2027-01-06T12:00:00.000Z', '2027-01-06T12:00:00.000Z'))).toEqual([
    'sessions.1.endDate',
  ])
  expect(refused(session('2027-01-06T12:00:00.000Z', '2027-01-08T12:00:00.000Z'))).toEqual(['sessions.0.hours'])
  const days = (hours: number) => ({ ...session('2027-01-06T12:00:00.000Z', '2027-01-08T12:00:00.000Z'), hours })
  expect(refused(days(48))).toEqual([])
  expect(refused(days(50))).toEqual(['sessions.0.hours'])
  // The night of the change to summer time, copied from another week.
  const night = { ...session('2027-03-27T21:00:00.000Z', '2027-03-28T06:00:00.000Z'), hours: 10 }
  expect(refused(night)).toEqual([])
})

test('an event without sessions has no instalments, and a course at most one for each session', () => {
  const withParts = (instalments: number, sessions = blocks) =>
    errorOf(() => newEvent({ ...entered, sessions, instalments }, newId, now))
  expect([withParts(3), withParts(1, [])]).toEqual(['no error', 'no error'])
  expect(Object.keys(withParts(4) ?? {})).toEqual(['instalments'])
  expect(Object.keys(withParts(2, []) ?? {})).toEqual(['instalments'])
})

test('nights do not count as hours', () => {
  expect(course.sessions.map(minutesOf)).toEqual([1200, 480, 480])
})

test('a course is found on the days of its sessions, and not between them', () => {
  const found = (start: string, end: string) => eventsIn({ start, end }, [course]).length
  expect([found('2026-10-10', '2026-10-10'), found('2027-02-06', '2027-04-01')]).toEqual([1, 1])
  expect([found('2026-10-12', '2027-02-05'), found('2027-05-02', '2027-06-01')]).toEqual([0, 0])
})

test('an event between two sessions of a course does not overlap with it', () => {
  const during = { _id: 'x', startDate: '2026-12-01T08:00:00.000Z', endDate: '2026-12-01T12:00:00.000Z' }
  const shown = { ...course, active: true }
  expect(overlappingEvents(during, [shown])).toEqual([])
  expect(overlappingEvents({ ...during, endDate: '2027-02-06T09:00:00.000Z' }, [shown])).toEqual([shown])
})

test('registration for a course closes when it starts, or later if the educator chooses so', () => {
  const shown = { ...course, active: true }
  expect(isRegistrationOpen(shown, '2026-10-09T14:59:00.000Z')).toBe(true)
  expect(isRegistrationOpen(shown, '2026-10-09T15:00:00.000Z')).toBe(false)
  expect(
    isRegistrationOpen({ ...shown, registrationUntil: '2027-01-01T00:00:00.000Z' }, '2026-12-01T08:00:00.000Z'),
  ).toBe(true)
})

test('the dates of a course span exactly the sessions that take place', () => {
  const day = fc.integer({ min: 0, max: 300 })
  fc.assert(
    fc.property(fc.uniqueArray(day, { minLength: 1, maxLength: 60 }), fc.array(fc.boolean()), (days, off) => {
      const at = (day: number, hour: number) => new Date(Date.UTC(2027, 0, 1 + day, hour)).toISOString()
      const sessions = checkedSessions(
        days.map(day => session(at(day, 8), at(day, 12))),
        [],
        newId,
      ).map((session, i) => (off[i] ? { ...session, cancelled: { date: now, reason: '' } } : session))
      const dates = courseDates(sessions)
      const spans = spansOf({ startDate: '', endDate: '', sessions })
      const counted = spans.length > 0 ? spans : sessions
      expect(dates?.startDate).toBe(counted[0]?.startDate)
      expect(dates?.endDate).toBe(counted.at(-1)?.endDate)
    }),
  )
})

test('the first session of an event that becomes a course keeps its entry in guests’ calendars', () => {
  const single = newEvent({ ...entered, sessions: [] }, newId, now)
  const after = editedEvent(single, { _id: single._id, sessions: blocks }, newId, now)
  expect(after.sessions.map(({ _id }) => _id === single._id)).toEqual([true, false, false])
  const again = editedEvent(after, { _id: single._id, sessions: after.sessions.slice(1) }, newId, now)
  expect(again.sessions.map(({ _id }) => _id)).toEqual(after.sessions.slice(1).map(({ _id }) => _id))
})
