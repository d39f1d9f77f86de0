import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMailDue, type Mail } from '../../domain/letters/mail.ts'
import { sampleMail } from '../../domain/testing/samples.ts'
import { letterRules } from '../letters/letter-rules.ts'
import { affectedLetters, dueLetters, inSendingOrder, nextLetter, withFailure, withSentLetter } from './queue-policy.ts'

const now = '2026-11-28T09:00:00.000Z'
const minutesAgo = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString()

const newsletterCause = { kind: 'issue' as const, id: 'autumn', subscriber: 'mira' }
const registrationCause = { kind: 'registration' as const, id: 'booking', letter: 'receipt' as const }

const noIds = {
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
    ...sampleMail({ createdDate, attempts: failures.map(date => ({ date, error: 'no' })) }),
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
function sentInTurn(outbox: readonly Mail[], state: typeof noIds): Mail[] {
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

test('a letter that is not due, is being stored or was sent is never next', () => {
  fc.assert(
    fc.property(anyOutbox, anyState, (outbox, state) => {
      const next = nextLetter(outbox, now, state)
      expect(next === undefined).toBe(dueLetters(outbox, now, state).length === 0)
      if (!next) return
      expect(isMailDue(next, now)).toBe(true)
      expect(next.sentDate).toBeUndefined()
      expect(state.sentIds.has(next._id)).toBe(false)
    }),
  )
})

test('the order of letters is total: any three of them can be ordered', () => {
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

test('a letter that broke the connection goes last, newsletters come after letters, older ones first', () => {
  const outbox = [
    sampleMail({ _id: 'suspect', createdDate: minutesAgo(9) }),
    sampleMail({ _id: 'newsletter', createdDate: minutesAgo(8), cause: newsletterCause }),
    sampleMail({ _id: 'younger', createdDate: minutesAgo(1) }),
    sampleMail({ _id: 'older', createdDate: minutesAgo(2) }),
  ]
  const state = { ...noIds, suspectIds: new Set(['suspect']) }
  expect(idsOf(sentInTurn(outbox, state))).toEqual(['older', 'younger', 'newsletter', 'suspect'])
})

test('if the connection fails, each due letter counts one attempt and waits, and no other letter changes', () => {
  fc.assert(
    fc.property(anyOutbox, anyState, (outbox, state) => {
      const due = dueLetters(outbox, now, state)
      const after = withFailure(outbox, due, now, { error: 'no answer' })
      expect(idsOf(after)).toEqual(idsOf(outbox))
      for (const [index, mail] of outbox.entries()) {
        const attempts = due.includes(mail) ? [...mail.attempts, { date: now, error: 'no answer' }] : mail.attempts
        expect(after[index]).toEqual({ ...mail, attempts })
      }
      expect(nextLetter(after, now, state)).toBeUndefined()
    }),
  )
})

test('a sent letter leaves the outbox; a newsletter’s letter stays with its date and is not sent again', () => {
  fc.assert(
    fc.property(anyOutbox, fc.nat(), (outbox, choice) => {
      const sent = outbox[choice % Math.max(1, outbox.length)]
      if (!sent) return
      const after = withSentLetter(outbox, sent._id, now, letterRules.isResult)
      const others = (mails: readonly Mail[]) => mails.filter(({ _id }) => _id !== sent._id)
      expect(others(after)).toEqual(others(outbox))
      const mail = after.find(({ _id }) => _id === sent._id)
      expect(mail).toEqual(sent.cause?.kind === 'issue' ? { ...sent, sentDate: now } : undefined)
      expect(idsOf(dueLetters(after, now, noIds))).not.toContain(sent._id)
    }),
  )
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
