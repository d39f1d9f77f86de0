import { expect, test } from 'vitest'
import { corrected, withWritten } from './clock-doubt.ts'
import { DAY_MS, HOUR_MS } from './duration.ts'

const SEEN = '2026-11-28T18:00:00.000Z'
/** The clock shows a day less than it is. */
const NOW = '2026-11-27T18:05:00.000Z'
const later = (ms: number, moment = NOW) => new Date(Date.parse(moment) + ms).toISOString()
const RIGHT = later(DAY_MS + HOUR_MS)
const none = { registrations: [], events: [], vouchers: [], bin: [], outbox: [], users: [] }

/** Stores records by a clock a day behind, which is corrected an hour later. */
function correctedAfter(after: Record<string, unknown>, before: Record<string, unknown> = none) {
  const { doubt } = withWritten({ seen: SEEN }, before, { ...before, ...after }, NOW)
  return corrected({ ...before, ...after }, doubt?.written ?? [], { shiftMs: DAY_MS, now: RIGHT })
}

test('a correction by a day leaves an event its typed dates, also in the bin', () => {
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

test('a correction leaves what a guest was told, and what was known of the event', () => {
  const facts = { startDate: later(HOUR_MS), endDate: later(2 * HOUR_MS) }
  const kept = { eventSnapshot: facts, told: facts, earlyStart: { date: NOW, wording: 'früh' } }
  const booking = {
    ...{ _id: 'booking', createdDate: NOW, lastModifiedDate: NOW, ...kept },
    history: [{ what: 'eventMoved', date: NOW, sentDate: NOW, was: facts }],
  }
  const moment = later(DAY_MS)
  expect(correctedAfter({ registrations: [booking] }).registrations).toMatchObject([
    { ...kept, createdDate: moment, history: [{ date: moment, sentDate: moment, was: facts }] },
  ])
})

test('a deadline is shifted by the elapsed time, and does not lapse at the correction', () => {
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

test('a record that is deleted by a doubtful clock keeps the dates it had, and carries doubtful ones along', () => {
  const dates = { createdDate: later(-DAY_MS), lastModifiedDate: later(-HOUR_MS) }
  const before = { ...none, registrations: [{ _id: 'old', ...dates }] }
  const start = withWritten({ seen: SEEN }, none, { ...none, events: [{ _id: 'any' }] }, later(-2 * DAY_MS))
  const changed = { ...before, registrations: [{ _id: 'old', ...dates, notes: 'Neu', lastModifiedDate: NOW }] }
  const edited = withWritten(start, before, changed, NOW)
  const entry = { _id: 'entry', kind: 'registration', deletedAt: NOW, record: changed.registrations[0] }
  const deleted = { ...none, bin: [entry] }
  const { doubt } = withWritten(edited, changed, deleted, NOW)
  expect(corrected(deleted, doubt?.written ?? [], { shiftMs: DAY_MS, now: RIGHT }).bin).toEqual([
    {
      ...entry,
      deletedAt: later(DAY_MS),
      record: { ...entry.record, lastModifiedDate: later(DAY_MS) },
    },
  ])
})
