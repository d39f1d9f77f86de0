import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import { correctedPerson } from '../form/party.ts'
import { bookingStates, participantsOf } from '../record/booking.ts'
import { moveBooking, recordCallOff } from '../steps/booking-steps.ts'
import { recordAttendance, refuseCertificate } from './attendance.ts'

const event = sampleEvent()
const during = '2026-12-05T09:00:00.000Z'
const after = '2026-12-06T13:00:00.000Z'
const people = (...names: string[]) => names.map(name => ({ _id: name, name }))
const ada = sampleBooking({ _id: 'b-ada', state: 'confirmed', participants: people('ada', 'alan') })
const bea = sampleBooking({ _id: 'b-bea', state: 'confirmed', name: 'Bea' })

test('listed people were present, the other confirmed ones absent', () => {
  const [first, second] = recordAttendance([ada, bea], event, { participants: ['alan', 'b-bea'] }, during)
  expect(first?.participants).toEqual([
    { _id: 'ada', name: 'ada', attended: false },
    { _id: 'alan', name: 'alan', attended: true },
  ])
  // A booking without names stands for its contact person.
  expect(second?.participants).toEqual([{ _id: 'b-bea', name: 'Bea', attended: true }])
})

test('a repeated list corrects the first, and does not rewrite unchanged bookings', () => {
  const once = recordAttendance([ada, bea], event, { participants: ['ada', 'alan'] }, during)
  const again = recordAttendance(once, event, { participants: ['ada'] }, after)
  expect(again.map(({ _id }) => _id)).toEqual(['b-ada'])
  expect(again[0]?.participants.map(({ attended }) => attended)).toEqual([true, false])
})

test('no attendance is recorded before the event begins', () => {
  expect(() => recordAttendance([ada], event, { participants: ['ada'] }, '2026-12-04T14:59:59.999Z')).toThrow(
    'not begun',
  )
  expect(recordAttendance([ada], event, { participants: ['ada'] }, event.startDate)).toHaveLength(1)
})

test('people confirmed after the list was shown count as neither present nor absent', () => {
  const late = sampleBooking({ _id: 'b-late', state: 'confirmed', participants: people('late') })
  const ids = ['ada', 'alan', 'b-bea']
  const changed = recordAttendance([ada, bea, late], event, { participants: ['ada'], shown: ids }, during)
  expect(changed.flatMap(participantsOf).map(({ _id, attended }) => [_id, attended])).toEqual([
    ['ada', true],
    ['alan', false],
    ['b-bea', false],
  ])
  // Somebody who has cancelled since is ignored, unless marked as present.
  expect(recordAttendance([ada], event, { participants: ['ada'], shown: ids }, during)).toHaveLength(1)
  expect(() => recordAttendance([ada], event, { participants: ['b-bea'], shown: ids }, during)).toThrow(
    'no confirmed place',
  )
})

test('a cancelled event has no attendance', () => {
  const off = { ...event, cancelled: { date: '2026-12-01T09:00:00.000Z', reason: 'Sturm' } }
  expect(() => recordAttendance([ada], off, { participants: ['ada'] }, after)).toThrow('This event is called off.')
})

test('only confirmed participants of this event can be present', () => {
  for (const state of bookingStates.filter(state => state !== 'confirmed'))
    expect(() =>
      recordAttendance(
        [sampleBooking({ state, participants: people('ada') })],
        event,
        { participants: ['ada'] },
        during,
      ),
    ).toThrow('no confirmed place')
  expect(() => recordAttendance([{ ...ada, event: 'summer' }], event, { participants: ['ada'] }, during)).toThrow(
    'no confirmed place',
  )
})

test('the last list wins, and changes nothing else', () => {
  const ids = ['ada', 'alan', 'b-bea']
  fc.assert(
    fc.property(fc.subarray(ids), fc.subarray(ids), (before, present) => {
      const stored = new Map([ada, bea].map(booking => [booking._id, booking]))
      for (const named of [before, present])
        for (const booking of recordAttendance([...stored.values()], event, { participants: named }, during))
          stored.set(booking._id, booking)
      const all = [...stored.values()].flatMap(participantsOf)
      expect(all.map(({ _id }) => _id)).toEqual(ids)
      expect(all.filter(({ attended }) => attended).map(({ _id }) => _id)).toEqual(present)
      for (const { history, state } of stored.values()) expect([history, state]).toEqual([[], 'confirmed'])
    }),
  )
})

test('a corrected name keeps the attendance, another event drops it', () => {
  const [recorded = ada] = recordAttendance([ada], event, { participants: ['ada'] }, during)
  const [person] = recorded.participants
  const context = { date: during, newId: () => 'id', educator: 'Erika' }
  expect(person && correctedPerson(person, { name: 'Ada L.' }, event, context)).toMatchObject({ attended: true })
  const moved = moveBooking(recorded, sampleEvent({ _id: 'next' }), [], { now: during, by: 'educator' })
  expect(moved.participants).toEqual(people('ada', 'alan'))
})

test('after the event, everybody who was not absent gets a certificate', () => {
  const [person = { _id: '', name: '' }] = ada.participants
  const refusal =
    (booking = ada, who = person, now = after) =>
    () =>
      refuseCertificate(booking, who, event, now)
  expect(refusal()).not.toThrow()
  expect(refusal(ada, { ...person, attended: true })).not.toThrow()
  expect(refusal(ada, { ...person, attended: false })).toThrow('ada was not there')
  expect(refusal(ada, person, during)).toThrow('not ended')
  expect(refusal({ ...ada, state: 'requested' })).toThrow('not confirmed')
})

test('a called-off event has no certificates, even after it was deleted', () => {
  const cancelled = { date: '2026-12-01T09:00:00.000Z', reason: 'Sturm' }
  const [person = { _id: '', name: '' }] = ada.participants
  expect(() => refuseCertificate(ada, person, { ...event, cancelled }, after)).toThrow('did not take place')
  const calledOff = recordCallOff(ada, { now: cancelled.date, by: 'educator', detail: cancelled.reason })
  expect(() => refuseCertificate(calledOff, person, { endDate: event.endDate }, after)).toThrow('did not take place')
})

test('a name that would be printed with gaps gets no certificate', () => {
  const refusal = (name: string) => () => refuseCertificate(ada, { _id: 'ada', name }, event, after)
  expect(refusal('Ana 🦊 李明')).toThrow('cannot be printed: Ana 🦊 李明')
  expect(refusal('Ayşe Đặng-Müller')).not.toThrow()
})
