import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../kit/duration.ts'
import { correctClock, withWritten } from './clock-doubt.ts'

const SEEN = '2026-11-28T18:00:00.000Z'
/** The clock is one day behind. */
const NOW = '2026-11-27T18:05:00.000Z'
const later = (ms: number, moment = NOW) => new Date(Date.parse(moment) + ms).toISOString()
const RIGHT = later(DAY_MS + HOUR_MS)
const noData = { registrations: [], events: [], vouchers: [], bin: [], outbox: [], users: [] }

/** Stores records with the clock one day behind, and corrects it an hour later. */
function correctedAfter(after: Record<string, unknown>, before: Record<string, unknown> = noData) {
  const { doubt } = withWritten({ seen: SEEN }, before, { ...before, ...after }, NOW)
  return correctClock({ ...before, ...after }, doubt?.written ?? [], { shiftMs: DAY_MS, now: RIGHT })
}

test('a correction by a day keeps the typed dates of an event, also in the bin', () => {
  const typed = {
    startDate: '2026-11-30T14:00:00.000Z',
    endDate: '2026-11-30T16:00:00.000Z',
    registrationUntil: '2026-11-30T10:00:00.000Z',
  }
  const event = { _id: 'course', lastModifiedDate: NOW, ...typed }
  const moved = { ...event, moved: { date: NOW, startDate: '2026-11-29T14:00:00.000Z' } }
  const binned = { _id: 'entry', kind: 'event', deletedAt: NOW, record: { ...event, _id: 'gone' } }
  expect(correctedAfter({ events: [moved], bin: [binned] })).toEqual({
    events: [{ ...moved, lastModifiedDate: later(DAY_MS), moved: { ...moved.moved, date: later(DAY_MS) } }],
    bin: [{ ...binned, deletedAt: later(DAY_MS), record: { ...binned.record, lastModifiedDate: later(DAY_MS) } }],
  })
})

test('a correction keeps the event facts that a guest was given', () => {
  const facts = { startDate: later(HOUR_MS), endDate: later(2 * HOUR_MS) }
  const kept = { eventSnapshot: facts, told: facts, earlyStart: { date: NOW, wording: 'früh' } }
  const booking = {
    ...{ _id: 'booking', createdDate: NOW, lastModifiedDate: NOW, ...kept },
    history: [
      { what: 'eventMoved', date: NOW, sentDate: NOW, was: facts },
      { what: 'confirmed', date: NOW, needless: { date: NOW, why: 'over' } },
    ],
  }
  const moment = later(DAY_MS)
  expect(correctedAfter({ registrations: [booking] }).registrations).toMatchObject([
    {
      ...kept,
      createdDate: moment,
      history: [{ date: moment, sentDate: moment, was: facts }, { needless: { date: moment } }],
    },
  ])
})

test('a deadline is shifted by the elapsed time, and does not expire at the correction', () => {
  const offer = {
    ...{ _id: 'booking', state: 'offered', until: later(48 * HOUR_MS), lastModifiedDate: NOW },
    history: [{ what: 'offered', date: NOW }],
  }
  const mail = { _id: 'mail', createdDate: NOW, heldUntil: later(9000), expires: later(7 * DAY_MS), attempts: [] }
  const account = { _id: 'account', reset: { hash: 'hash', expires: later(7 * DAY_MS) } }
  expect(correctedAfter({ registrations: [offer], outbox: [mail], users: [account] })).toMatchObject({
    registrations: [{ until: later(DAY_MS + 48 * HOUR_MS), history: [{ date: later(DAY_MS) }] }],
    outbox: [{ createdDate: later(DAY_MS), heldUntil: later(DAY_MS + 9000), expires: later(8 * DAY_MS) }],
    users: [{ reset: { expires: later(8 * DAY_MS) } }],
  })
})

test('a record deleted under a doubtful clock keeps its dates, doubtful ones included', () => {
  const dates = { createdDate: later(-DAY_MS), lastModifiedDate: later(-HOUR_MS) }
  const before = { ...noData, registrations: [{ _id: 'old', ...dates }] }
  const start = withWritten({ seen: SEEN }, noData, { ...noData, events: [{ _id: 'any' }] }, later(-2 * DAY_MS))
  const changed = { ...before, registrations: [{ _id: 'old', ...dates, notes: 'Neu', lastModifiedDate: NOW }] }
  const edited = withWritten(start, before, changed, NOW)
  const entry = { _id: 'entry', kind: 'registration', deletedAt: NOW, record: changed.registrations[0] }
  const deleted = { ...noData, bin: [entry] }
  const { doubt } = withWritten(edited, changed, deleted, NOW)
  expect(correctClock(deleted, doubt?.written ?? [], { shiftMs: DAY_MS, now: RIGHT }).bin).toEqual([
    {
      ...entry,
      deletedAt: later(DAY_MS),
      record: { ...entry.record, lastModifiedDate: later(DAY_MS) },
    },
  ])
})

test('every list with automatic dates is corrected: sessions, imports, pages, withdrawals, newsletters', () => {
  const dates = { createdDate: NOW, lastModifiedDate: NOW }
  const right = { createdDate: later(DAY_MS), lastModifiedDate: later(DAY_MS) }
  const after = correctedAfter({
    infos: [{ _id: 'page', ...dates }],
    images: [{ _id: 'image', ...dates }],
    versions: [{ _id: 'version', replacedAt: NOW }],
    imports: [{ _id: 'import', date: NOW, made: [{ kind: 'info', id: 'page', date: NOW }] }],
    withdrawals: [{ _id: 'withdrawal', date: NOW, lastModifiedDate: NOW, settledDate: NOW, thread: [{ date: NOW }] }],
    personRequests: [{ _id: 'request', what: 'exported', date: NOW }],
    newsletter: {
      issues: [{ _id: 'issue', lastModifiedDate: NOW, sending: { date: NOW, sent: [{ subscriber: 's', date: NOW }] } }],
      subscribers: [{ _id: 's', confirmed: { date: NOW, ip: '' } }],
    },
    sessions: { secret: 'secret', sessions: [{ hash: 'hash', user: 'u', createdAt: NOW, seenAt: NOW }] },
    users: [{ _id: 'u', toldUntil: NOW }],
    site: { name: 'Waldschule', lastModifiedDate: NOW },
  })
  const day = later(DAY_MS)
  expect(after).toEqual({
    infos: [{ _id: 'page', ...right }],
    images: [{ _id: 'image', ...right }],
    versions: [{ _id: 'version', replacedAt: day }],
    imports: [{ _id: 'import', date: day, made: [{ kind: 'info', id: 'page', date: day }] }],
    // The receipt keeps the time that it named.
    withdrawals: [
      {
        _id: 'withdrawal',
        date: day,
        receiptDate: NOW,
        lastModifiedDate: day,
        settledDate: day,
        thread: [{ date: day }],
      },
    ],
    personRequests: [{ _id: 'request', what: 'exported', date: day }],
    newsletter: {
      issues: [{ _id: 'issue', lastModifiedDate: day, sending: { date: day, sent: [{ subscriber: 's', date: day }] } }],
      // A proof of consent is not changed.
      subscribers: [{ _id: 's', confirmed: { date: NOW, ip: '' } }],
    },
    sessions: { secret: 'secret', sessions: [{ hash: 'hash', user: 'u', createdAt: day, seenAt: day }] },
    users: [{ _id: 'u', toldUntil: day }],
    site: { name: 'Waldschule', lastModifiedDate: day },
  })
})

test('an earlier session is shifted only by what the clock wrote, and no offer outlasts its event', () => {
  const old = { hash: 'hash', user: 'u', createdAt: later(-3 * DAY_MS), seenAt: later(-2 * DAY_MS) }
  const sessions = { secret: 'secret', sessions: [old] }
  const event = { _id: 'event', startDate: later(DAY_MS + 30 * HOUR_MS), lastModifiedDate: later(-DAY_MS) }
  const booking = (until: string) => ({
    ...{ _id: 'booking', event: 'event', state: 'offered', until, lastModifiedDate: NOW },
    history: [{ what: 'offered', date: NOW }],
  })
  const after = correctedAfter(
    {
      sessions: { ...sessions, sessions: [{ ...old, seenAt: NOW }] },
      registrations: [booking(later(48 * HOUR_MS))],
    },
    { ...noData, sessions, events: [event] },
  )
  expect(after).toMatchObject({
    sessions: { sessions: [{ ...old, seenAt: later(DAY_MS) }] },
    registrations: [{ until: event.startDate }],
  })
})
