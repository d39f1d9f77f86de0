import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reminderMoment, replacesReminder } from '../../../domain/bookings/letters/reminders.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../../domain/bookings/record/snapshot.ts'
import { beginBooking } from '../../../domain/bookings/steps/booking-steps.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/kit/duration.ts'
import { addDays, instantOf } from '../../../domain/kit/format.ts'
import type { Mail } from '../../../domain/letters/mail.ts'
import { sampleBooking, sampleEvent, sampleSite } from '../../../domain/testing/samples.ts'
import { steadyClock } from '../../runtime/steady-clock.ts'
import { createReminderWork } from './reminders.ts'

const LOOK_MS = 20 * MINUTE_MS
const DAYS = 30
const DOUBT_MS = HOUR_MS

/** Fault after `calm` looks without one; a wrong clock is off by `ms` for `looks` looks. */
type Fault = {
  calm: number
  kind: 'restart' | 'killed before the write' | 'killed after the write' | 'no power' | 'asleep' | 'ahead' | 'behind'
  ms: number
  looks: number
}
const upTo = (hours: number) => fc.integer({ min: 1, max: hours * 6 }).map(count => count * 10 * MINUTE_MS)
const fault = (
  kinds: Fault['kind'][],
  ms: fc.Arbitrary<number> = fc.constant(0),
  looks: fc.Arbitrary<number> = fc.constant(0),
) => fc.record({ calm: fc.integer({ min: 5, max: 400 }), kind: fc.constantFrom(...kinds), ms, looks })
const faults: fc.Arbitrary<Fault[]> = fc.array(
  fc.oneof(
    fault(['restart', 'killed before the write', 'killed after the write']),
    fault(['no power', 'asleep'], upTo(60)),
    // Until a time service looks again.
    fault(['ahead'], upTo(24 * 400), fc.integer({ min: 1, max: 2 })),
    fault(['behind'], upTo(48), fc.integer({ min: 1, max: 18 })),
  ),
  { maxLength: 20 },
)

/** A start in the 30 days after the first week, and a confirmation at least five days before it. */
const visits = fc.array(
  fc
    .record({
      minute: fc.integer({ min: 7 * 24 * 60, max: DAYS * 24 * 60 - 1 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ minute, share }) => ({ minute, confirmed: Math.floor((minute - 5 * 24 * 60) * share) })),
  { minLength: 1, maxLength: 6 },
)

/** Runs the reminders on a machine whose clock and power fail; `beginning` is a true time, in milliseconds. */
function simulated(beginning: number, bookings: { start: number; confirmed: number }[]) {
  let real = beginning
  let wrongBy = 0
  let elapsed = 0
  let killAt: 'before' | 'after' | undefined
  const now = () => new Date(real + wrongBy).toISOString()
  const events = bookings.map(({ start }, at) =>
    sampleEvent({ _id: `event-${at}`, startDate: new Date(start).toISOString() }),
  )
  const registrations: { current: readonly Registration[] } = { current: [] }
  const sent: { booking: string; at: number }[] = []
  const commit = async (
    change: (all: unknown) => { next?: { registrations: Registration[] }; added?: { outbox: Mail[] } },
  ) => {
    const { next, added } = change({ registrations: registrations.current, events })
    if (killAt === 'before') throw new Error('killed')
    if (next) registrations.current = next.registrations
    for (const { cause } of added?.outbox ?? [])
      if (cause?.kind === 'registration') sent.push({ booking: cause.id, at: real })
    if (killAt === 'after') throw new Error('killed')
  }
  const { contact, bank, region } = sampleSite()
  const options = {
    registrations,
    events: { current: events },
    commit,
    sender: () => ({ siteName: '', origin: '', contact, bank, region, hasInvoices: false }),
    newId: () => 'id',
    now,
  }
  const boot = () =>
    createReminderWork(
      options as unknown as Parameters<typeof createReminderWork>[0],
      steadyClock(now, DOUBT_MS, () => elapsed),
    )
  let work = boot()

  async function look() {
    real += LOOK_MS
    elapsed += LOOK_MS
    const storedIds = new Set(registrations.current.map(({ _id }) => _id))
    events.forEach((event, at) => {
      if ((bookings[at]?.confirmed ?? 0) > real || storedIds.has(`booking-${at}`)) return
      const requested = sampleBooking({ _id: `booking-${at}`, event: event._id, eventSnapshot: snapshotOf(event) })
      registrations.current = [
        ...registrations.current,
        beginBooking(requested, 'confirmed', { now: now(), by: 'educator' }),
      ]
    })
    await work().catch(() => {
      killAt = undefined
      work = boot()
    })
  }

  async function fail(fault: Fault) {
    for (let count = 0; count < fault.calm; count += 1) await look()
    if (fault.kind === 'killed before the write') killAt = 'before'
    else if (fault.kind === 'killed after the write') killAt = 'after'
    else if (fault.kind === 'restart') work = boot()
    else {
      if (fault.kind === 'ahead') wrongBy = fault.ms
      else if (fault.kind === 'behind') wrongBy = -fault.ms
      else real += fault.ms
      if (fault.kind === 'no power') work = boot()
      for (let count = 0; count < fault.looks; count += 1) await look()
      wrongBy = 0
    }
  }
  return { events, registrations, sent, look, fail, isOver: () => real >= beginning + DAYS * 24 * HOUR_MS }
}

test.each([
  ['in winter', '2026-11-20'],
  ['over the change to summer time', '2027-03-10'],
  ['over the change to winter time', '2026-10-07'],
])('%s, thirty days with restarts, power cuts and clock jumps remind each guest exactly once', async (_, day) => {
  const beginning = Date.parse(instantOf(day))
  await fc.assert(
    fc.asyncProperty(visits, faults, async (planned, troubles) => {
      const bookings = planned.map(({ minute, confirmed }) => ({
        start: Date.parse(instantOf(addDays(day, Math.floor(minute / 1440)))) + (minute % 1440) * MINUTE_MS,
        confirmed: beginning + confirmed * MINUTE_MS,
      }))
      const site = simulated(beginning, bookings)
      for (const fault of troubles) if (!site.isOver()) await site.fail(fault)
      while (!site.isOver()) await site.look()
      site.events.forEach((event, at) => {
        const booking = site.registrations.current.find(({ _id }) => _id === `booking-${at}`)
        const stands = booking?.history.some(entry => replacesReminder(entry, event)) ? 1 : 0
        const letters = site.sent.filter(({ booking }) => booking === `booking-${at}`)
        expect(letters.length + stands).toBe(1)
        for (const letter of letters) {
          expect(letter.at).toBeGreaterThanOrEqual(Date.parse(reminderMoment(event)))
          expect(letter.at).toBeLessThan(Date.parse(event.startDate))
        }
      })
    }),
    { numRuns: 30 },
  )
})
