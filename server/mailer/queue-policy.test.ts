import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRescheduled } from '../../domain/bookings/record/called-off.ts'
import { factsOf, isOther, lastReported } from '../../domain/bookings/record/reported-facts.ts'
import { snapshotOf } from '../../domain/bookings/record/snapshot.ts'
import { reschedule } from '../../domain/bookings/steps/booking-steps.ts'
import { isDue, type Mail } from '../../domain/letters/mail.ts'
import { sampleBooking, sampleEvent } from '../../domain/testing/samples.ts'
import {
  affectedLetters,
  dueLetters,
  inSendingOrder,
  nextLetter,
  sendable,
  withFailure,
  withSentDates,
  withSentLetter,
  withUntoldFacts,
} from './queue-policy.ts'

const now = '2026-11-28T09:00:00.000Z'
const minutesAgo = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString()

const letter = (changes: Partial<Mail> = {}): Mail => ({
  _id: 'letter',
  to: 'martina@example.org',
  subject: 'Hallo',
  createdDate: now,
  attempts: [],
  ...changes,
})
const newsletterCause = { kind: 'issue' as const, id: 'autumn', subscriber: 'mira' }
const registrationCause = { kind: 'registration' as const, id: 'booking', letter: 'receipt' as const }

const nothing = {
  sentIds: new Set<string>(),
  suspectIds: new Set<string>(),
}

const pastMoment = fc.integer({ min: -5, max: 500 }).map(minutesAgo)
const anyMail = fc
  .record({
    // Few dates, so that some letters are equal.
    createdDate: fc.integer({ min: 0, max: 3 }).map(minutesAgo),
    cause: fc.constantFrom(undefined, newsletterCause, registrationCause),
    failures: fc.array(pastMoment, { maxLength: 4 }),
    isSent: fc.boolean(),
  })
  .map(({ createdDate, cause, failures, isSent }) => ({
    ...letter({ createdDate, attempts: failures.map(date => ({ date, error: 'no' })) }),
    ...(cause ? { cause } : {}),
    ...(isSent ? { sentDate: now } : {}),
  }))
const anyOutbox = fc
  .array(anyMail, { maxLength: 12 })
  .map(mails => mails.map((mail, index): Mail => ({ ...mail, _id: `letter-${index}` })))
const someIds = fc.subarray(Array.from({ length: 12 }, (_, index) => `letter-${index}`)).map(ids => new Set(ids))
const anyState = fc.record({ sentIds: someIds, suspectIds: someIds })
const idsOf = (mails: readonly Mail[]) => mails.map(({ _id }) => _id)

/** Returns the letters in the order in which a server gets them that accepts all. */
function sentInTurn(outbox: readonly Mail[], state: typeof nothing): Mail[] {
  const sent: Mail[] = []
  const sentIds = new Set(state.sentIds)
  // One turn more than there are letters, to detect a repeated one.
  for (let turn = 0; turn <= outbox.length; turn += 1) {
    const mail = nextLetter(outbox, now, { ...state, sentIds })
    if (!mail) break
    sent.push(mail)
    sentIds.add(mail._id)
  }
  return sent
}

test('each due letter is sent once, in order, and no other letter is', () => {
  fc.assert(
    fc.property(anyOutbox, anyState, (outbox, state) => {
      const sent = sentInTurn(outbox, state)
      expect(sent).toEqual(dueLetters(outbox, now, state).sort(inSendingOrder(state)))
      expect(new Set(idsOf(sent)).size).toBe(sent.length)
    }),
  )
})

test('a letter that is not due, is being stored or was sent already is never next', () => {
  fc.assert(
    fc.property(anyOutbox, anyState, (outbox, state) => {
      const next = nextLetter(outbox, now, state)
      expect(next === undefined).toBe(dueLetters(outbox, now, state).length === 0)
      if (!next) return
      expect(isDue(next, now)).toBe(true)
      expect(next.sentDate).toBeUndefined()
      expect(state.sentIds.has(next._id)).toBe(false)
    }),
  )
})

test('the order of letters is total: any three of them can be put in one order', () => {
  fc.assert(
    fc.property(anyOutbox, anyState, (outbox, state) => {
      const compare = inSendingOrder(state)
      for (const a of outbox) {
        expect(compare(a, a)).toBe(0)
        for (const b of outbox) {
          expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0)
          for (const c of outbox) if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThan(1)
        }
      }
    }),
    { numRuns: 50 },
  )
})

test('a letter on which the connection broke goes after all others, newsletters come after letters, older ones first', () => {
  const outbox = [
    letter({ _id: 'suspect', createdDate: minutesAgo(9) }),
    letter({ _id: 'newsletter', createdDate: minutesAgo(8), cause: newsletterCause }),
    letter({ _id: 'younger', createdDate: minutesAgo(1) }),
    letter({ _id: 'older', createdDate: minutesAgo(2) }),
  ]
  const state = { ...nothing, suspectIds: new Set(['suspect']) }
  expect(idsOf(sentInTurn(outbox, state))).toEqual(['older', 'younger', 'newsletter', 'suspect'])
})

test('when the connection fails, each due letter counts one attempt and waits, and no other letter changes', () => {
  fc.assert(
    fc.property(anyOutbox, anyState, (outbox, state) => {
      const due = dueLetters(outbox, now, state)
      const after = withFailure(outbox, due, now, 'no answer')
      expect(idsOf(after)).toEqual(idsOf(outbox))
      for (const [index, mail] of outbox.entries()) {
        const attempts = due.includes(mail) ? [...mail.attempts, { date: now, error: 'no answer' }] : mail.attempts
        expect(after[index]).toEqual({ ...mail, attempts })
      }
      expect(nextLetter(after, now, state)).toBeUndefined()
    }),
  )
})

test('a letter that was sent leaves the outbox; a newsletter’s stays with its date and is not sent again', () => {
  fc.assert(
    fc.property(anyOutbox, fc.nat(), (outbox, choice) => {
      const sent = outbox[choice % Math.max(1, outbox.length)]
      if (!sent) return
      const after = withSentLetter(outbox, sent._id, now)
      const others = (mails: readonly Mail[]) => mails.filter(({ _id }) => _id !== sent._id)
      expect(others(after)).toEqual(others(outbox))
      const kept = after.find(({ _id }) => _id === sent._id)
      expect(kept).toEqual(sent.cause?.kind === 'issue' ? { ...sent, sentDate: now } : undefined)
      expect(idsOf(dueLetters(after, now, nothing))).not.toContain(sent._id)
    }),
  )
})

test('a step keeps when its letter was sent, and apart from it that of its invoice; nothing else of the booking changes', () => {
  const by = 'educator' as const
  const history = [
    { what: 'requested' as const, date: now, by },
    { what: 'confirmed' as const, date: now, by },
  ]
  const bookings = [sampleBooking({ _id: 'other', history }), sampleBooking({ _id: 'booking', history })]
  const [other, booking] = bookings
  const about = { kind: 'registration' as const, id: 'booking' }
  const after = (cause: Mail['cause']) => withSentDates(bookings, letter(cause ? { cause } : {}), now)
  const [requested, confirmed] = history
  const kept = (...history: object[]) => [other, { ...booking, history }]
  expect(after({ ...about, letter: 'receipt' })).toEqual(kept({ ...requested, sentDate: now }, confirmed ?? {}))
  expect(after({ ...about, letter: 'step', step: 1 })).toEqual(kept(requested ?? {}, { ...confirmed, sentDate: now }))
  expect(after({ ...about, letter: 'invoice', step: 1 })).toEqual(
    kept(requested ?? {}, { ...confirmed, invoiceSentDate: now }),
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
  const deed = { now, by: 'educator' as const }
  const before = sampleEvent({ _id: 'walk' })
  const eventSnapshot = snapshotOf(before)
  const booked = sampleBooking({ _id: 'booking', event: 'walk', state: 'confirmed', eventSnapshot, history: [] })
  const moved = { ...before, startDate: '2027-01-09T09:00:00.000Z', endDate: '2027-01-09T12:00:00.000Z', title: 'Neu' }
  const told = reschedule(booked, factsOf(moved), deed, before)
  const dropped = letter({ cause: { ...registrationCause, letter: 'step', step: 0 } })
  const after = (booking: typeof told, event: typeof before) => withUntoldFacts([booking], dropped, [event])[0]
  const untold = after(told, before) ?? expect.fail()
  expect(isOther(lastReported(untold, before), before)).toBe(false)
  expect(untold.eventSnapshot).toMatchObject({ startDate: before.startDate, endDate: before.endDate })
  expect(isRescheduled(untold)).toBe(false)
  // The fact has changed again, or another letter has reported it.
  expect(after(told, moved)).toBe(told)
  const message = {
    _id: 'm',
    date: now,
    by: 'educator' as const,
    subject: '',
    text: '',
    sentDate: '2026-11-28T09:01:00.000Z',
  }
  const knowing = { ...told, thread: [message] }
  expect(after(knowing, before)).toBe(knowing)
  expect(withUntoldFacts([told], letter({ cause: registrationCause }), [before])[0]).toBe(told)
})

test.each([
  ['a refused letter', { reason: 'letter', wasProven: false, wasClosedByUs: false }, 'this'],
  [
    'a refused letter on a connection that we closed',
    { reason: 'letter', wasProven: true, wasClosedByUs: true },
    'this',
  ],
  ['a connection that we closed', { reason: 'server', wasProven: false, wasClosedByUs: true }, 'none'],
  ['no answer on a connection that we closed', { reason: 'silence', wasProven: true, wasClosedByUs: true }, 'none'],
  ['no answer after other letters got through', { reason: 'silence', wasProven: true, wasClosedByUs: false }, 'this'],
  ['a server that hangs up after some letters', { reason: 'server', wasProven: true, wasClosedByUs: false }, 'none'],
  ['a server that takes nothing', { reason: 'server', wasProven: false, wasClosedByUs: false }, 'due'],
  ['a server that never answers', { reason: 'silence', wasProven: false, wasClosedByUs: false }, 'due'],
] as const)('%s counts as an attempt for the right letters: %j, %s', (_, failure, affected) => {
  expect(affectedLetters(failure)).toBe(affected)
})

test('a machine that slept until 07:02 sends no letter of the morning before: the one of this morning takes its place', () => {
  const morning = (until: string, isLast = false) =>
    letter({
      cause: { kind: 'daily', id: 'erika', since: '2026-11-26T06:00:00.000Z', until, ...(isLast ? { isLast } : {}) },
    })
  const at = (clock: string, mail: Mail) => sendable([mail], [], [], clock).length
  const before = morning('2026-11-27T06:00:30.000Z')
  expect(at('2026-11-28T05:59:00.000Z', before)).toBe(1)
  expect(at('2026-11-28T06:02:00.000Z', before)).toBe(0)
  expect(at('2026-11-28T06:02:00.000Z', morning('2026-11-28T06:01:00.000Z'))).toBe(1)
  expect(at('2026-11-28T06:02:00.000Z', morning('2026-11-27T06:00:30.000Z', true))).toBe(1)
  // A letter without a replacement has no receiver, and must not stay.
  expect(at('2026-11-30T06:02:00.000Z', before)).toBe(1)
})
