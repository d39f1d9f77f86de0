import { expect, test } from 'vitest'
import { withReported } from '../../bookings/record/reported-facts.ts'
import { snapshotOf } from '../../bookings/record/snapshot.ts'
import { lapseOffer, recordQuote } from '../../bookings/steps/booking-steps.ts'
import { DAY_MS, HOUR_MS } from '../../kit/duration.ts'
import { sampleBooking, sampleEvent, sampleRegistration } from '../../testing/samples.ts'
import { restoredOffer, restoredRegistration } from './restore.ts'

const now = '2026-11-20T09:00:00.000Z'
const later = (ms: number) => new Date(Date.parse(now) + ms).toISOString()
const event = sampleEvent({ startDate: later(30 * DAY_MS), endDate: later(30 * DAY_MS + 4 * HOUR_MS) })
const byEducator = { now, by: 'educator' } as const
const message = { _id: 'm', date: now, subject: 'Angebot', text: 'Liebe Frau Lehmann' }
const quoted = recordQuote(
  sampleRegistration({ name: 'Sabine Lehmann' }),
  { event, people: 12, lines: [{ label: 'Waldtag', count: 12, cents: 1200 }], message, until: later(2 * HOUR_MS) },
  '2026-0001',
  byEducator,
)

test('a quote that expired while its event was in the bin can be accepted for the remaining time, at least a day', () => {
  const after = (hours: number, booking = quoted) =>
    restoredOffer(booking, event, later(HOUR_MS), later(hours * HOUR_MS))
  expect(after(3).until).toBe(later(3 * HOUR_MS + DAY_MS))
  expect(after(100)).toMatchObject({ state: 'quoted', until: later(100 * HOUR_MS + DAY_MS) })
  expect(after(100).history.at(-1)).toMatchObject({ what: 'prolonged', by: 'system' })
  expect(after(1.5)).toBe(quoted)
  const lapsed = lapseOffer(quoted, { now, by: 'system' })
  expect(after(3, lapsed)).toBe(lapsed)
})

const place = { ...event, locationName: 'Kiosk am See', lastModifiedDate: later(2 * HOUR_MS) }
const guest = (_id: string) =>
  sampleBooking({
    _id,
    event: event._id,
    state: 'confirmed',
    eventSnapshot: snapshotOf(event),
    email: `${_id}@example.org`,
  })
const restoredWith = (others: ReturnType<typeof guest>[], changed = place, deletedAt = later(HOUR_MS)) =>
  restoredRegistration(guest('anna'), others, { events: [changed], bin: [] }, { deletedAt, now: later(3 * HOUR_MS) })

test('a restored booking reports a place that changed meanwhile, even without other guests', () => {
  const isTold = (...args: Parameters<typeof restoredWith>) => restoredWith(...args).record.told?.locationName
  expect(isTold([])).toBe('Kiosk am See')
  expect(isTold([withReported(guest('ben'), place)])).toBe('Kiosk am See')
  // Reports no change that other guests have not been informed of either, or that was made earlier without notice.
  expect(isTold([guest('ben')])).toBeUndefined()
  expect(isTold([], place, later(2.5 * HOUR_MS))).toBeUndefined()
  expect(isTold([], event)).toBeUndefined()
})
