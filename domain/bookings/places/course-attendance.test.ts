import { expect, test } from 'vitest'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import { correctedPerson } from '../form/party.ts'
import type { Participant } from '../record/booking.ts'
import { addParticipant, correctParticipant, moveBooking, restoreBooking } from '../steps/booking-steps.ts'
import { recordAttendance, refuseCertificate } from './attendance.ts'
import { attendedParts, wasMissing } from './course-attendance.ts'

const session = (_id: string, startDate: string, endDate: string, hours?: number) => ({
  ...{ _id, startDate, endDate, locationName: '', locationLink: '' },
  ...(hours === undefined ? {} : { hours }),
})
const cancelled = { date: '2026-10-01T08:00:00.000Z', reason: 'Sturm' }
/** A long weekend, two halves of a day, one that is called off, and a last one. */
const sessions = [
  session('block', '2026-10-09T15:00:00.000Z', '2026-10-11T13:00:00.000Z', 20),
  session('morning', '2026-11-07T08:00:00.000Z', '2026-11-07T11:00:00.000Z'),
  session('evening', '2026-11-07T17:00:00.000Z', '2026-11-07T18:30:00.000Z'),
  { ...session('off', '2026-12-05T08:00:00.000Z', '2026-12-05T16:00:00.000Z'), cancelled },
  session('last', '2027-01-09T08:00:00.000Z', '2027-01-09T16:00:00.000Z'),
]
const course = sampleEvent({ startDate: '2026-10-09T15:00:00.000Z', endDate: '2027-01-09T16:00:00.000Z', sessions })
const createdDate = '2026-08-01T08:00:00.000Z'
const people = (...names: string[]): Participant[] => names.map(name => ({ _id: name, name }))
const ada = sampleBooking({ state: 'confirmed', createdDate, participants: people('ada', 'alan') })
const after = '2027-01-09T16:00:00.000Z'

const mark = (booking: typeof ada, session: string, ...participants: string[]) =>
  recordAttendance([booking], course, { session, participants }, after)[0] ?? booking
const partsOf = (booking: typeof ada, at = 0) => {
  const person = booking.participants[at]
  return person && attendedParts(booking, person, course)
}

test('attendance is stored for each session, and a repeated list corrects only its own session', () => {
  const once = mark(mark(ada, 'block', 'ada'), 'last', 'ada', 'alan')
  expect(once.participants).toEqual([
    {
      _id: 'ada',
      name: 'ada',
      attendance: [
        { session: 'block', attended: true },
        { session: 'last', attended: true },
      ],
    },
    {
      _id: 'alan',
      name: 'alan',
      attendance: [
        { session: 'block', attended: false },
        { session: 'last', attended: true },
      ],
    },
  ])
  expect(recordAttendance([once], course, { session: 'last', participants: ['ada', 'alan'] }, after)).toEqual([])
  const again = mark(once, 'block', 'ada', 'alan')
  expect(again.participants[1]?.attendance).toContainEqual({ session: 'block', attended: true })
  expect(again.participants[1]?.attendance).toHaveLength(2)
})

test('a course asks about one session at a time, once the session has begun and unless it was called off', () => {
  const list =
    (session?: string, now = after) =>
    () =>
      recordAttendance([ada], course, { ...(session && { session }), participants: ['ada'] }, now)
  expect(list()).toThrow('Please check the marked fields.')
  expect(list('nothing')).toThrow('does not exist')
  expect(list('off')).toThrow('This session is called off.')
  expect(list('morning', '2026-11-07T07:59:59.999Z')).toThrow('The session has not begun yet.')
  expect(list('morning', '2026-11-07T08:00:00.000Z')).not.toThrow()
  expect(() => recordAttendance([ada], sampleEvent(), { session: 'block', participants: [] }, after)).toThrow(
    'not exist',
  )
})

test('the certificate counts attended sessions, days and hours of those held', () => {
  const held = { sessions: 4, days: 5, minutes: 60 * 31 + 90 }
  expect(partsOf(ada)).toEqual({ attended: held, held })
  const absent = mark(mark(ada, 'block', 'ada'), 'evening', 'ada')
  expect(partsOf(absent)).toEqual({ attended: held, held })
  expect(partsOf(absent, 1)).toEqual({ attended: { sessions: 2, days: 2, minutes: 60 * 11 }, held })
})

test('a person who joins late was absent from earlier sessions, unless the list says otherwise', () => {
  const history = [{ what: 'confirmed' as const, date: '2026-11-07T12:00:00.000Z', by: 'educator' as const }]
  const late = { ...ada, history }
  expect(partsOf(late)?.attended.sessions).toBe(2)
  expect(partsOf(mark(late, 'morning', 'ada', 'alan'))?.attended.sessions).toBe(3)
})

test('a person added later was absent from earlier sessions, whatever the party attended', () => {
  const [mia] = people('Mia')
  const added = mia && addParticipant(ada, mia, { now: '2026-11-07T12:00:00.000Z', by: 'educator' })
  expect(added && [0, 1, 2].map(at => partsOf(added, at)?.attended.sessions)).toEqual([4, 4, 2])
  const renamed = added && correctParticipant(added, { _id: 'Mia', name: 'Mia M.' }, { now: after, by: 'educator' })
  expect(renamed && partsOf(renamed, 2)?.attended.sessions).toBe(2)
  expect(renamed && partsOf(mark(renamed, 'morning', 'ada', 'Mia'), 2)?.attended.sessions).toBe(3)
  // Somebody of the same name who was there before is another person.
  const twins = addParticipant(
    { ...ada, participants: [{ _id: 'first', name: 'Mia' }] },
    { _id: 'second', name: 'Mia' },
    {
      ...{ now: '2026-11-07T12:00:00.000Z', by: 'educator' as const },
    },
  )
  expect([0, 1].map(at => partsOf(twins, at)?.attended.sessions)).toEqual([4, 2])
})

test('only a person who attended no session gets no certificate', () => {
  const refusal = (booking: typeof ada) => () => {
    const [, alan = { _id: '', name: '' }] = booking.participants
    refuseCertificate(booking, alan, course, after)
  }
  const thrice = ['block', 'morning', 'evening'].reduce((booking, of) => mark(booking, of, 'ada'), ada)
  expect(refusal(thrice)).not.toThrow()
  const never = mark(thrice, 'last', 'ada')
  expect(refusal(never)).toThrow('alan was not there')
  expect(never.participants.map(person => wasMissing(never, person, course))).toEqual([false, true])
})

test('a corrected name and an undone step keep the attendance, another event drops it', () => {
  const marked = mark(ada, 'block', 'ada')
  const [person] = marked.participants
  const context = { date: after, newId: () => 'id', educator: 'Erika' }
  const attendance = [{ session: 'block', attended: true }]
  expect(person && correctedPerson(person, { name: 'Ada L.' }, course, context)).toMatchObject({ attendance })
  expect(restoreBooking(marked, ada, after).participants[0]).toMatchObject({ attendance })
  const moved = moveBooking(marked, sampleEvent({ _id: 'next' }), [], { now: after, by: 'educator' })
  expect(moved.participants).toEqual(people('ada', 'alan'))
})
