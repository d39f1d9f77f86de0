import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarLetters, calendarParts } from '../../../domain/bookings/letters/calendar-parts.ts'
import type { BookingState, Step } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../../domain/bookings/record/snapshot.ts'
import * as step from '../../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../../domain/events/event.ts'
import { cancelledEvent, movedEvent } from '../../../domain/events/event-changes.ts'
import { sampleBooking, sampleEvent, sampleSite } from '../../../domain/testing/samples.ts'
import { stepLetter } from './booking-letters.tsx'
import { calendarFilesOf, ownCalendarFile } from './calendar-files.ts'
import { registrationReceipt } from './registration-letters.tsx'

const { bank, region, uidHost, ...site } = sampleSite()
const contact = { ...site.contact, email: 'erika@lichtung.example' }
const origin = 'https://lichtung.example'
const sender = { siteName: 'Wildnisschule', origin, contact, bank, region, uidHost, hasInvoices: false }
const now = '2026-11-28T09:00:00.000Z'
const byEducator = { now, by: 'educator' } as const
const winter = sampleEvent()
const spring = sampleEvent({ _id: 'spring', title: 'Frühling im Wald' })

/** Returns a new booking without any step. */
const booked = (changes: Partial<Registration> = {}): Registration =>
  sampleBooking({ event: winter._id, eventSnapshot: snapshotOf(winter), state: 'requested', history: [], ...changes })

const begun = (state: BookingState = 'requested', changes: Partial<Registration> = {}) =>
  step.beginBooking(booked(changes), state, { now, by: 'guest' })
const confirmed = () => step.recordConfirmation(begun(), byEducator)
const waiting = () => begun('waiting')
const offered = () => step.recordOffer(waiting(), winter, '2026-12-01T09:00:00.000Z', byEducator)

/** Reads a file as calendar programs do. */
function read(file: { contentType: string; content: string | Uint8Array }) {
  const calendar = new ICAL.Component(ICAL.parse(String(file.content)))
  const component = calendar.getFirstSubcomponent('vevent')
  const of = (name: string) => component?.getFirstPropertyValue(name)
  return {
    method: calendar.getFirstPropertyValue('method'),
    header: /method=(\w+)$/.exec(file.contentType)?.[1],
    uid: String(of('uid')),
    sequence: Number(of('sequence')),
    status: of('status'),
    summary: of('summary'),
    organizer: of('organizer'),
    stamp: String(of('dtstamp')),
    attendees: component?.getAllProperties('attendee').length,
  }
}

const filesOf = (booking: Registration, others: readonly Registration[] = [], event = winter) =>
  calendarFilesOf(sender, { booking, event }, booking.history.length - 1, {
    registrations: [booking, ...others],
    events: [winter, spring],
  }).map(read)

const added = { method: 'PUBLISH', header: 'PUBLISH', status: null, attendees: 0 }
const removed = { method: 'CANCEL', header: 'CANCEL', status: 'CANCELLED', attendees: 0 }
const uidOf = ({ _id }: Event) => `${_id}@lichtung.example`

/** One booking for each letter with a calendar file, after the step that the letter is about. */
const scenes: Record<keyof typeof calendarLetters, () => Registration> = {
  requested: () => begun(),
  confirmed,
  accepted: () => step.recordAcceptance(offered(), 'confirmed', byEducator),
  eventMoved: () => step.reschedule(confirmed(), { ...winter, startDate: '2026-12-04T16:00:00.000Z' }, byEducator),
  sessionCancelled: () => step.callOffSessions(confirmed(), winter, [], byEducator),
  moved: () => step.moveBooking(confirmed(), spring, [], byEducator),
  eventCancelled: () => step.recordCallOff(confirmed(), byEducator),
  declined: () => step.recordDecline(begun(), byEducator),
  lapsed: () => step.lapseOffer(offered(), byEducator),
  cancelled: () => step.recordCancellation(confirmed(), undefined, byEducator),
  withdrawn: () => step.recordWithdrawal(confirmed(), byEducator),
}

test.each(Object.keys(calendarLetters) as (keyof typeof calendarLetters)[])(
  'the letter about the step “%s” contains calendar files with its methods, with an organizer and without attendees',
  what => {
    // Another booking of the address has ended: the entry that it brought is left.
    const ended = step.recordCancellation({ ...confirmed(), _id: 'ended' }, undefined, byEducator)
    const booking = scenes[what]()
    const files = filesOf(booking, [ended], what === 'moved' ? spring : winter)
    expect(files.map(({ method }) => method)).toEqual([...calendarLetters[what]])
    for (const file of files) {
      expect(file).toMatchObject(file.method === 'CANCEL' ? removed : added)
      expect(file.organizer).toBe(`mailto:${contact.email}`)
    }
    expect(files.at(-1)?.uid).toBe(uidOf(winter))
    if (what === 'moved') expect(files[0]?.uid).toBe(uidOf(spring))
  },
)

test('no letter about any other step contains a calendar file', () => {
  const others: Step[] = ['reduced', 'exchanged', 'added', 'paid', 'waiting', 'offered', 'prolonged', 'remindedOfDate']
  for (const what of others) {
    const booking = confirmed()
    const history = [...booking.history, { what, date: now, by: 'educator' as const }]
    expect(calendarParts({ ...booking, history }, history.length - 1, [])).toEqual([])
  }
})

test('the sequence number rises with each step of any booking of the address, even in the same second and under a clock set back', () => {
  const earlier = { now: '2026-11-27T09:00:00.000Z', by: 'educator' } as const
  const first = confirmed()
  const second = step.recordCancellation(first, undefined, earlier)
  const other = { ...begun(), _id: 'other', email: first.email.toUpperCase() }
  const third = step.recordCancellation(other, undefined, earlier)
  const sequences = [filesOf(first)[0], filesOf(second)[0], filesOf(third, [second])[0]].map(file => file?.sequence)
  expect(sequences).toEqual([...sequences].sort((a = 0, b = 0) => a - b))
  expect(new Set(sequences).size).toBe(3)
})

test('an entry that another booking of the address still needs is not removed until that ends as well', () => {
  const ended = step.recordCancellation(confirmed(), undefined, byEducator)
  for (const other of [begun(), confirmed(), waiting(), offered()].map(booking => ({ ...booking, _id: 'other' }))) {
    expect(filesOf(ended, [other])).toEqual([])
    expect(filesOf(ended, [{ ...other, email: 'other@example.org' }])).toMatchObject([removed])
    expect(filesOf(ended, [{ ...other, event: 'spring' }])).toMatchObject([removed])
    expect(filesOf(ended, [step.recordCallOff(other, byEducator)])).toMatchObject([removed])
  }
  const moved = step.moveBooking(confirmed(), spring, [], byEducator)
  expect(filesOf(moved, [{ ...confirmed(), _id: 'other' }], spring)).toMatchObject([added])
  const lapsed = step.lapseOffer({ ...offered(), _id: 'other' }, byEducator)
  expect(filesOf(lapsed, [ended])).toMatchObject([removed])
  expect(filesOf(lapsed)).toEqual([])
})

test('the page of a booking offers the file that agrees with its last letter', () => {
  const own = (booking: Registration, event = winter, others: Registration[] = []) => {
    const { content } = ownCalendarFile(sender, { booking, event }, [booking, ...others])
    return read({ contentType: '', content })
  }
  for (const booking of [begun(), confirmed(), scenes.cancelled(), scenes.withdrawn(), scenes.declined()]) {
    const [letter] = filesOf(booking)
    const { method, sequence, uid, status } = own(booking)
    expect({ method, sequence, uid, status }).toEqual({
      ...{ method: letter?.method, sequence: letter?.sequence, uid: letter?.uid, status: letter?.status },
    })
  }
  expect(own(offered())).toMatchObject({ method: 'PUBLISH' })
  expect(own(scenes.cancelled(), winter, [{ ...begun(), _id: 'other' }])).toMatchObject({ method: 'PUBLISH' })
  const off = cancelledEvent(winter, 'Sturm', now)
  expect(own(scenes.eventCancelled(), off)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' })
})

/** Simulates a guest's calendar program: accepts only higher sequence numbers (RFC 5546, 2.1.5). */
function calendarProgram() {
  const seen = new Map<string, number>()
  const entries = new Map<string, string>()
  return {
    entries,
    take({ uid, sequence, method, summary }: ReturnType<typeof read>) {
      if (sequence <= (seen.get(uid) ?? -1)) return
      seen.set(uid, sequence)
      if (method === 'CANCEL') entries.delete(uid)
      else entries.set(uid, String(summary))
    },
  }
}

const actions = ['confirm', 'decline', 'cancel', 'move', 'withdraw', 'pay', 'moveEvent', 'callOff', 'deliver'] as const

test('the calendar of an address finally contains exactly its events, whatever happens to its two bookings', () => {
  const acts = fc.array(fc.tuple(fc.constantFrom(...actions), fc.boolean(), fc.integer({ min: -9, max: 9 })), {
    maxLength: 24,
  })
  fc.assert(
    fc.property(acts, all => {
      let [time, shift] = [Date.parse(now), 0]
      const events = new Map([winter, spring].map(event => [event._id, event]))
      const bookings = new Map(['a', 'b'].map(_id => [_id, begun('requested', { _id })]))
      const outbox: { id: string; at: number }[] = ['a', 'b'].map(id => ({ id, at: 0 }))
      const program = calendarProgram()
      const clock = () => new Date(time + shift).toISOString()
      const change = (id: string, make: (booking: Registration) => Registration) => {
        const before = bookings.get(id) ?? expect.fail()
        try {
          const after = make(before)
          bookings.set(id, after)
          for (let at = before.history.length; at < after.history.length; at += 1) outbox.push({ id, at })
        } catch {
          // The step is not possible in this state.
        }
      }
      const deliver = () => {
        const next = outbox.shift()
        const booking = next && bookings.get(next.id)
        const entry = booking?.history[next?.at ?? 0]
        const event = booking && events.get(booking.event)
        if (!next || !booking || !entry || !event) return
        const around = { registrations: [...bookings.values()], events: [...events.values()] }
        const about = { event, link: '', own: '', around, now: clock(), isReceipt: false, isOnline: true, entry }
        const billing = { documents: [], account: undefined, transfer: undefined, today: '2026-11-28' }
        const terms = () => ({
          filename: 'AGB.pdf',
          paper: { title: 'AGB', created: '2026-11-28T09:00:00.000Z', parts: [] },
        })
        const letter =
          entry.what === 'requested'
            ? registrationReceipt(sender, booking, about)
            : stepLetter(sender, booking, { ...about, billing, terms })
        for (const file of letter?.files ?? []) if (file.filename.endsWith('.ics')) program.take(read(file))
        if (letter)
          bookings.set(next.id, {
            ...booking,
            history: booking.history.with(next.at, { ...entry, sentDate: clock() }),
          })
      }
      for (const [what, isSecond, minutes] of all) {
        shift = minutes * 60_000
        time += 1
        const id = isSecond ? 'b' : 'a'
        const details = { now: clock(), by: 'educator' as const }
        const event = events.get(isSecond ? spring._id : winter._id) ?? expect.fail()
        if (what === 'deliver') deliver()
        if (what === 'confirm') change(id, booking => step.recordConfirmation(booking, details))
        if (what === 'decline') change(id, booking => step.recordDecline(booking, details))
        if (what === 'cancel') change(id, booking => step.recordCancellation(booking, undefined, details))
        if (what === 'withdraw') change(id, booking => step.recordWithdrawal(booking, details))
        if (what === 'move')
          change(id, booking => {
            const to = events.get(booking.event === 'spring' ? 'winter' : 'spring') ?? expect.fail()
            if (to.cancelled) throw new Error('cancelled')
            return step.moveBooking(booking, to, [], details)
          })
        if (what === 'pay')
          change(id, booking =>
            step.recordPayment(booking, { _id: 'p', date: '2026-11-28', cents: 100, way: 'cash' } as const, details),
          )
        if (event.cancelled) continue
        const ofEvent = [...bookings.values()].filter(booking => booking.event === event._id)
        if (what === 'moveEvent') {
          const startDate = new Date(Date.parse(event.startDate) + 3_600_000).toISOString()
          const moved = movedEvent(event, { startDate, endDate: event.endDate }, details.now)
          events.set(event._id, moved)
          for (const { _id } of ofEvent) change(_id, booking => step.reschedule(booking, moved, details, event))
        }
        if (what === 'callOff') {
          events.set(event._id, cancelledEvent(event, 'Sturm', details.now))
          for (const { _id } of ofEvent) change(_id, booking => step.recordCallOff(booking, details))
        }
      }
      while (outbox.length > 0) deliver()
      const isComing = ({ state, event }: Registration) =>
        (state === 'requested' || state === 'confirmed') && !events.get(event)?.cancelled
      const expected = [...bookings.values()].filter(isComing).map(({ event }) => `${event}@lichtung.example`)
      expect([...program.entries.keys()].sort()).toEqual([...new Set(expected)].sort())
      for (const title of program.entries.values()) expect(title).not.toMatch(/^(Entfällt|Abgesagt)/)
    }),
    { numRuns: 150 },
  )
})
