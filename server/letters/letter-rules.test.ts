import { expect, test } from 'vitest'
import { isRescheduled } from '../../domain/bookings/record/called-off.ts'
import { areOtherFacts, lastReported, pickEventFacts } from '../../domain/bookings/record/reported-facts.ts'
import { snapshotOf } from '../../domain/bookings/record/snapshot.ts'
import { reschedule } from '../../domain/bookings/steps/booking-steps.ts'
import type { Mail } from '../../domain/letters/mail.ts'
import { sampleBooking, sampleEvent, sampleMail } from '../../domain/testing/samples.ts'
import { sendable, withSentDates, withUnreportedFacts } from './letter-rules.ts'

const now = '2026-11-28T09:00:00.000Z'

const newsletterCause = { kind: 'issue' as const, id: 'autumn', subscriber: 'mira' }
const registrationCause = { kind: 'registration' as const, id: 'booking', letter: 'receipt' as const }

test('a step stores when its letter was sent, and separately when its invoice’s was; nothing else of the booking changes', () => {
  const by = 'educator' as const
  const history = [
    { what: 'requested' as const, date: now, by },
    { what: 'confirmed' as const, date: now, by },
  ]
  const bookings = [sampleBooking({ _id: 'other', history }), sampleBooking({ _id: 'booking', history })]
  const [other, booking] = bookings
  const about = { kind: 'registration' as const, id: 'booking' }
  const after = (cause: Mail['cause']) => withSentDates(bookings, sampleMail(cause ? { cause } : {}), now)
  const [requested, confirmed] = history
  const withHistory = (...history: object[]) => [other, { ...booking, history }]
  expect(after({ ...about, letter: 'receipt' })).toEqual(withHistory({ ...requested, sentDate: now }, confirmed ?? {}))
  expect(after({ ...about, letter: 'step', step: 1 })).toEqual(
    withHistory(requested ?? {}, { ...confirmed, sentDate: now }),
  )
  expect(after({ ...about, letter: 'invoice', step: 1 })).toEqual(
    withHistory(requested ?? {}, { ...confirmed, invoiceSentDate: now }),
  )
  // Keeps the list object if nothing changes: each new one makes the desk look again.
  const nothingKept = [
    { ...about, letter: 'notice' as const },
    { ...about, letter: 'stepNotice' as const, step: 1 },
    { ...about, letter: 'links' as const },
    { ...about, letter: 'step' as const, step: 2 },
    { ...about, id: 'gone', letter: 'step' as const, step: 1 },
    newsletterCause,
    undefined,
  ]
  for (const cause of nothingKept) expect(after(cause)).toBe(bookings)
})

test('a move undone before its letter went out is reported to no guest', () => {
  const details = { now, by: 'educator' as const }
  const before = sampleEvent({ _id: 'walk' })
  const eventSnapshot = snapshotOf(before)
  const booked = sampleBooking({ _id: 'booking', event: 'walk', state: 'confirmed', eventSnapshot, history: [] })
  const moved = { ...before, startDate: '2027-01-09T09:00:00.000Z', endDate: '2027-01-09T12:00:00.000Z', title: 'Neu' }
  const rescheduled = reschedule(booked, pickEventFacts(moved), details, before)
  const dropped = sampleMail({ cause: { ...registrationCause, letter: 'step', step: 0 } })
  const after = (booking: typeof rescheduled, event: typeof before) =>
    withUnreportedFacts([booking], dropped, [event])[0]
  const untold = after(rescheduled, before) ?? expect.fail()
  expect(areOtherFacts(lastReported(untold, before), before)).toBe(false)
  expect(untold.eventSnapshot).toMatchObject({ startDate: before.startDate, endDate: before.endDate })
  expect(isRescheduled(untold)).toBe(false)
  // The fact has changed again, or another letter has reported it.
  expect(after(rescheduled, moved)).toBe(rescheduled)
  const message = {
    _id: 'm',
    date: now,
    by: 'educator' as const,
    subject: '',
    text: '',
    sentDate: '2026-11-28T09:01:00.000Z',
  }
  const knowing = { ...rescheduled, thread: [message] }
  expect(after(knowing, before)).toBe(knowing)
  expect(withUnreportedFacts([rescheduled], sampleMail({ cause: registrationCause }), [before])[0]).toBe(rescheduled)
})

test('a machine that slept until 07:02 sends no letter of the previous morning: today’s replaces it', () => {
  const morning = (until: string, isLast = false) =>
    sampleMail({
      cause: { kind: 'daily', id: 'erika', since: '2026-11-26T06:00:00.000Z', until, ...(isLast ? { isLast } : {}) },
    })
  const at = (clock: string, mail: Mail) => sendable({ outbox: [mail], registrations: [], bin: [] }, clock).length
  const before = morning('2026-11-27T06:00:30.000Z')
  expect(at('2026-11-28T05:59:00.000Z', before)).toBe(1)
  expect(at('2026-11-28T06:02:00.000Z', before)).toBe(0)
  expect(at('2026-11-28T06:02:00.000Z', morning('2026-11-28T06:01:00.000Z'))).toBe(1)
  expect(at('2026-11-28T06:02:00.000Z', morning('2026-11-27T06:00:30.000Z', true))).toBe(1)
  // By now nothing has replaced the letter, so it has no receiver; trying to send it removes it.
  expect(at('2026-11-30T06:02:00.000Z', before)).toBe(1)
})
