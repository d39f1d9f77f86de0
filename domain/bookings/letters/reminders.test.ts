import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, dayOf, formatTime, instantOf } from '../../kit/format.ts'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import { snapshotOf } from '../record/snapshot.ts'
import {
  beginBooking,
  moveBooking,
  recordConfirmation,
  recordOffer,
  recordReminder,
  reschedule,
} from '../steps/booking-steps.ts'
import { dueReminders, reminderDue, reminderMoment, replacesReminder } from './reminders.ts'

const isReminderDue = (...args: Parameters<typeof reminderDue>) => reminderDue(...args) !== undefined

const startsAt = (day: Day, time = '10:00') => ({ startDate: instantOf(day, time) })
const anyDay = fc.integer({ min: 0, max: 365 * 40 }).map(days => addDays('2025-01-01', days))
const two = (value: number) => String(value).padStart(2, '0')
const anyTime = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`)

test('guests are reminded seven days before at the same clock time, or an hour later if that time does not exist', () => {
  fc.assert(
    fc.property(anyDay, anyTime, (day, time) => {
      const start = startsAt(day, time)
      const moment = reminderMoment(start)
      expect(dayOf(moment)).toBe(addDays(dayOf(start.startDate), -7))
      const isSkipped = dayOf(moment).slice(5, 7) === '03' && formatTime(moment) !== formatTime(start.startDate)
      expect(formatTime(moment)).toBe(
        isSkipped ? formatTime(start.startDate).replace('02', '03') : formatTime(start.startDate),
      )
    }),
  )
})

test.each([
  ['in the week of the change to summer time', '2027-03-30', '10:00', '2027-03-23T09:00:00.000Z'],
  ['in the hour that is skipped', '2027-04-04', '02:30', '2027-03-28T01:30:00.000Z'],
  ['in the week of the change to winter time', '2026-10-27', '10:00', '2026-10-20T08:00:00.000Z'],
  ['in the hour that happens twice', '2026-11-01', '02:30', '2026-10-25T00:30:00.000Z'],
])('%s', (_, day, time, moment) => {
  expect(reminderMoment(startsAt(day, time))).toBe(moment)
})

const event = sampleEvent(startsAt('2026-12-19'))
const moment = '2026-12-12T09:00:00.000Z'
const details = (now: string) => ({ now, by: 'educator' as const })
const confirmedOn = (now: string) =>
  recordConfirmation(sampleBooking({ eventSnapshot: snapshotOf(event) }), details(now))
const early = confirmedOn('2026-12-01T09:00:00.000Z')

test('a guest with a place is reminded from that moment until the event begins', () => {
  expect(isReminderDue(early, event, '2026-12-12T08:59:59.999Z')).toBe(false)
  expect(isReminderDue(early, event, moment)).toBe(true)
  expect(isReminderDue(early, event, '2026-12-19T08:59:59.999Z')).toBe(true)
  expect(isReminderDue(early, event, event.startDate)).toBe(false)
})

test('a guest is reminded once for each start', () => {
  const reminded = recordReminder(early, event, { now: moment, by: 'system' })
  expect(isReminderDue(reminded, event, moment)).toBe(false)
  const later = sampleEvent(startsAt('2027-01-09'))
  expect(isReminderDue(reminded, later, moment)).toBe(false)
  expect(isReminderDue(reminded, later, '2027-01-02T09:00:00.000Z')).toBe(true)
})

test('a letter skipped as needless does not replace the reminder', () => {
  const late = confirmedOn('2026-12-13T09:00:00.000Z')
  expect(isReminderDue(late, event, '2026-12-14T09:00:00.000Z')).toBe(false)
  const needless = { date: '2026-12-13T09:01:00.000Z', why: 'overtaken' } as const
  const history = late.history.map(entry => ({ ...entry, needless }))
  expect(isReminderDue({ ...late, history }, event, '2026-12-14T09:00:00.000Z')).toBe(true)
})

test('guests without a place or an address get no reminder, nor do those of a cancelled event', () => {
  const requested = beginBooking(sampleBooking(), 'requested', details(moment))
  const waiting = beginBooking(sampleBooking(), 'waiting', details('2026-12-01T09:00:00.000Z'))
  for (const state of [requested, waiting, recordOffer(waiting, event, event.startDate, details(moment))])
    expect(isReminderDue(state, event, moment)).toBe(false)
  expect(isReminderDue({ ...early, email: '' }, event, moment)).toBe(false)
  const cancelled = { ...event, cancelled: { date: moment, reason: '' } }
  expect(isReminderDue(early, cancelled, moment)).toBe(false)
})

test('a confirmation or move at the time of the reminder replaces it', () => {
  const later = '2026-12-16T09:00:00.000Z'
  const late = confirmedOn('2026-12-15T09:00:00.000Z')
  expect(isReminderDue(late, event, later)).toBe(false)
  const other = { ...event, _id: 'other' }
  const moved = moveBooking(early, other, [], details('2026-12-15T09:00:00.000Z'))
  expect(isReminderDue(moved, other, later)).toBe(false)
  for (const { history } of [late, moved]) expect(history.some(entry => replacesReminder(entry, event))).toBe(true)
  expect(early.history.some(entry => replacesReminder(entry, event))).toBe(false)
})

test('a moved event gets another reminder, unless the letter about the move comes at that time', () => {
  const reminded = recordReminder(early, event, { now: moment, by: 'system' })
  const then = { ...event, startDate: '2027-01-09T09:00:00.000Z', endDate: '2027-01-09T14:00:00.000Z' }
  const moved = reschedule(reminded, then, details('2026-12-14T09:00:00.000Z'))
  expect(isReminderDue(moved, then, '2027-01-02T09:00:00.000Z')).toBe(true)
  const late = reschedule(reminded, then, details('2027-01-03T09:00:00.000Z'))
  expect(isReminderDue(late, then, '2027-01-04T09:00:00.000Z')).toBe(false)
})

test('a letter that named another date does not replace the reminder, as when the date was only edited', () => {
  const booked = sampleBooking({ eventSnapshot: snapshotOf(event) })
  const waits = recordConfirmation(booked, details('2026-12-10T09:00:00.000Z'))
  const sent = waits.history.map(entry => ({ ...entry, sentDate: entry.date }))
  const confirmed = { ...waits, history: sent }
  const earlier = { ...event, ...startsAt('2026-12-15') }
  expect(isReminderDue(confirmed, earlier, '2026-12-10T10:00:00.000Z')).toBe(true)
  const late = recordConfirmation(
    { ...booked, eventSnapshot: snapshotOf(earlier) },
    details('2026-12-10T09:00:00.000Z'),
  )
  expect(isReminderDue(late, earlier, '2026-12-10T10:00:00.000Z')).toBe(false)
  // The unsent letter will show the new date.
  expect(isReminderDue(waits, earlier, '2026-12-10T10:00:00.000Z')).toBe(false)
})

test('no reminder is due while a confirmation can be undone', () => {
  const requested = beginBooking(sampleBooking(), 'requested', details('2026-12-01T09:00:00.000Z'))
  const confirmed = recordConfirmation(requested, details('2026-12-12T08:59:55.000Z'))
  expect(isReminderDue(confirmed, event, moment)).toBe(false)
  expect(isReminderDue(confirmed, event, '2026-12-12T09:00:08.000Z')).toBe(true)
})

test('due reminders are found among all bookings', () => {
  const past = sampleEvent({ _id: 'past', ...startsAt('2026-12-01') })
  const bookings = [early, { ...early, _id: 'other' }, sampleBooking({ _id: 'asked' })]
  const due = dueReminders(id => (id === event._id ? bookings : [early]), [past, event], moment)
  expect(due.map(({ booking }) => booking._id)).toEqual(['booking', 'other'])
})

const block = (day: Day, at: number) => ({
  _id: `block${at}`,
  ...{ startDate: instantOf(day, '17:00'), endDate: instantOf(addDays(day, 2), '15:00') },
  ...{ hours: 20, locationName: '', locationLink: '' },
})
const training = sampleEvent({
  sessions: ['2026-10-09', '2026-12-04', '2027-02-05', '2027-04-02', '2027-06-04', '2027-09-10'].map(block),
  startDate: instantOf('2026-10-09', '17:00'),
  endDate: instantOf('2027-09-12', '15:00'),
})
const trained = recordConfirmation(
  sampleBooking({ eventSnapshot: snapshotOf(training) }),
  details('2026-06-01T09:00:00.000Z'),
)

/** Looks four times a day for a year, as the job does, and returns what was reminded of. */
function remindedOver(course: typeof training): string[] {
  let booking = trained
  for (let at = Date.parse('2026-09-01T00:00:00Z'); at < Date.parse('2027-10-01T00:00:00Z'); at += 6 * 3_600_000) {
    const now = new Date(at).toISOString()
    for (const { start } of dueReminders(() => [booking], [course], now))
      booking = recordReminder(booking, start, { now, by: 'system' })
  }
  return booking.history.flatMap(({ what, detail }) => (what === 'remindedOfDate' ? [detail ?? ''] : []))
}
const startsOf = (course: typeof training) => course.sessions.map(({ startDate }) => startDate)

test('a guest of a course is reminded once for each session, or only for the first', () => {
  expect(remindedOver(training)).toEqual(startsOf(training))
  expect(remindedOver({ ...training, sessionReminders: 'first' })).toEqual(startsOf(training).slice(0, 1))
  const weekly = {
    ...training,
    sessions: Array.from({ length: 13 }, (_, at) => ({
      ...block(addDays('2026-10-09', 7 * at), at),
      endDate: instantOf(addDays('2026-10-09', 7 * at), '19:00'),
    })),
  }
  expect(remindedOver(weekly)).toHaveLength(1)
  expect(remindedOver({ ...weekly, sessionReminders: 'each' })).toEqual(startsOf(weekly))
})

test('a called-off session has no reminder', () => {
  const off = { date: '2026-11-01T09:00:00.000Z', reason: 'Sturm' }
  const sessions = training.sessions.map((session, at) => (at === 1 ? { ...session, cancelled: off } : session))
  expect(remindedOver({ ...training, sessions })).toEqual(startsOf(training).filter((_, at) => at !== 1))
})

test('a letter about one session does not replace the reminder of another', () => {
  const [first, second, third] = training.sessions
  if (!first || !second || !third) throw new Error('There are six sessions.')
  const moved = { ...third, startDate: instantOf('2026-12-06', '15:00'), endDate: instantOf('2026-12-06', '19:00') }
  const course = { ...training, sessions: [first, second, moved] }
  // Both sessions are within the week, and the letter is about the moved one.
  const now = '2026-12-01T09:00:00.000Z'
  const reported = [{ _id: third._id, was: third, now: moved }]
  const rescheduled = reschedule(trained, course, { now, by: 'educator' }, training, reported)
  const sent = { ...rescheduled, history: rescheduled.history.map(entry => ({ ...entry, sentDate: entry.date })) }
  expect(reminderDue(sent, course, now)?.startDate).toBe(second.startDate)
  expect(reminderDue(recordReminder(sent, second, { now, by: 'system' }), course, now)).toBeUndefined()
})
