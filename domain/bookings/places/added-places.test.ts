import { expect, test } from 'vitest'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import { beginBooking, recordOffer } from '../steps/booking-steps.ts'
import { withoutAdded } from './added-places.ts'

const added = '2026-11-28T09:00:00.000Z'
const later = (seconds: number) => new Date(Date.parse(added) + seconds * 1000).toISOString()
const event = sampleEvent({ places: 6, placesAdded: added })
const undo = { _id: event._id, added, count: 2 }
const waiting = beginBooking(sampleBooking({ name: 'Nora', history: [] }), 'waiting', { now: later(-60), by: 'guest' })

test('undo removes added places, and keeps later changes', () => {
  const after = withoutAdded({ ...event, title: 'Neu' }, undo, [waiting], later(9))
  expect(after).toMatchObject({ places: 4, title: 'Neu' })
  expect(after).not.toHaveProperty('placesAdded')
})

test.each([
  ['after ten seconds and two on its way', { ...event }, later(13)],
  ['when places were added once more', { ...event, placesAdded: later(3) }, later(5)],
  ['when fewer are left than were added', { ...event, places: 2 }, later(5)],
])('undo is too late %s', (_, current, now) => {
  expect(() => withoutAdded(current, undo, [], now)).toThrow(expect.objectContaining({ code: 'conflict' }))
})

test('a place that somebody has taken meanwhile stays, and the message names them', () => {
  const offered = recordOffer(waiting, event, later(48 * 3600), { now: later(2), by: 'educator' })
  const booked = beginBooking(sampleBooking({ name: 'Ole', history: [] }), 'requested', { now: later(4), by: 'guest' })
  const full = { ...event, places: 3 }
  const before = {
    ...beginBooking(sampleBooking({ name: 'Ada', history: [] }), 'requested', { now: later(-90), by: 'guest' }),
    lastModifiedDate: later(-90),
  }
  expect(() => withoutAdded(full, undo, [before, offered], later(5))).toThrow(/Nora/)
  expect(() => withoutAdded(full, undo, [before, waiting, booked], later(5))).toThrow(/Ole/)
  const larger = { ...before, people: 2, lastModifiedDate: later(3) }
  expect(() => withoutAdded(full, undo, [larger], later(5))).toThrow(/Ada/)
  // A booking that still fits does not block undo.
  expect(withoutAdded(event, undo, [before, offered], later(5)).places).toBe(4)
  // Nor does an event that was overbooked before.
  const party = { ...before, people: 7, lastModifiedDate: later(-90) }
  expect(withoutAdded(event, undo, [party], later(5)).places).toBe(4)
  const another = beginBooking(sampleBooking({ name: 'Pia', history: [] }), 'waiting', { now: later(4), by: 'guest' })
  expect(withoutAdded(event, undo, [another], later(5)).places).toBe(4)
})
