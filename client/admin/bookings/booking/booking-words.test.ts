// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { snapshotOf } from '../../../../domain/bookings/record/snapshot.ts'
import {
  addParticipant,
  beginBooking,
  correctParticipant,
  exchangeParticipant,
  recordCancellation,
  reschedule,
} from '../../../../domain/bookings/steps/booking-steps.ts'
import { sampleBooking, sampleEvent } from '../../../../domain/testing/samples.ts'
import { historyWords, stepDoneWords } from './booking-words.ts'

test('after one of a party cancels, the words name that person and count who stays', () => {
  const participants = ['Mia', 'Ben', 'Lea'].map(name => ({ _id: name.toLowerCase(), name }))
  const now = '2026-11-28T09:00:00.000Z'
  const before = beginBooking(sampleBooking({ name: 'Jürgen Müller', participants }), 'requested', { now, by: 'guest' })
  const after = recordCancellation(before, ['ben'], { now, by: 'educator' })
  expect(stepDoneWords(before, after)).toBe('Cancelled: Ben. 2 people still come.')
})

const original = sampleEvent({ locationName: 'Waldparkplatz', title: 'Waldtag' })

test('after a change to one of a party, the words name that person, not who booked', () => {
  const participants = ['Martina', 'Lena'].map(name => ({ _id: name.toLowerCase(), name }))
  const details = { now: '2026-11-28T09:00:00.000Z', by: 'educator' } as const
  const before = beginBooking(sampleBooking({ name: 'Martina', participants }), 'requested', details)
  const doneWords = (after: typeof before) => stepDoneWords(before, after)
  const [, lena] = participants
  if (!lena) expect.fail('no companion')
  expect(doneWords(correctParticipant(before, { ...lena, attended: true }, details))).toBe('Details corrected: Lena.')
  expect(doneWords(correctParticipant(before, { ...lena, name: 'Lene' }, details))).toBe('Details corrected: Lene.')
  expect(doneWords(exchangeParticipant(before, { ...lena, name: 'Ben' }, original, details))).toBe(
    'Somebody else comes: Ben.',
  )
  expect(doneWords(addParticipant(before, { _id: 'mia', name: 'Mia' }, details))).toBe('Somebody else joins: Mia.')
})

const bySomebody = { now: '2026-11-28T09:00:00.000Z', by: 'educator' } as const
const wordsAfter = (changes: Partial<typeof original>) => {
  const booking = reschedule(
    sampleBooking({ eventSnapshot: snapshotOf(original) }),
    { ...original, ...changes },
    bySomebody,
    original,
  )
  const entry = booking.history.at(-1) ?? expect.fail('no step')
  const { what, detail } = historyWords(entry, booking)
  return [what, detail]
}

test('the history reports a changed date, meeting point or title of an event', () => {
  expect(wordsAfter({ locationName: 'Eichhof' })).toEqual(['New location', 'before: Waldparkplatz'])
  expect(wordsAfter({ title: 'Waldfest' })).toEqual(['New title', 'before: Waldtag'])
  const [what, detail] = wordsAfter({ startDate: '2026-12-24T09:00:00.000Z', endDate: '2026-12-24T15:00:00.000Z' })
  expect([what, detail?.startsWith('before: ')]).toEqual(['Event moved', true])
})

test('the history names an earlier date in the short form, like the dates beside it', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T09:00:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
  const detail = 'Waldtag 2026-12-19T09:00:00.000Z'
  const entry = { what: 'moved', date: '2026-11-28T09:00:00.000Z', by: 'educator', detail } as const
  expect(historyWords(entry, sampleBooking())).toEqual({
    what: 'Moved to another date',
    when: 'Sat, 28 Nov, 10:00, in the panel',
    detail: 'before: Waldtag, Sat, 19 Dec, 10:00',
  })
})
