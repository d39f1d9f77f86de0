import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingPriceOf } from '../../domain/bookings/account/account.ts'
import { letterAbout } from '../../domain/bookings/letters/event-letters.ts'
import { needlessReason } from '../../domain/bookings/letters/needless-reason.ts'
import type { BookingState } from '../../domain/bookings/record/booking.ts'
import { callOffOf } from '../../domain/bookings/record/called-off.ts'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../domain/bookings/record/snapshot.ts'
import * as step from '../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../domain/events/event.ts'
import { cancelledEvent, movedEvent } from '../../domain/events/event-changes.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../domain/kit/duration.ts'
import type { Mail } from '../../domain/letters/mail.ts'
import { sampleBooking, sampleEvent, sampleSite } from '../../domain/testing/samples.ts'
import { nextLetter, withSentLetter } from '../mailer/queue-policy.ts'
import { letterRules, sendable, withNeedless, withSentDates, withUnreportedFacts } from './letter-rules.ts'
import { stepLetter } from './templates/booking-letters.tsx'
import { registrationReceipt } from './templates/registration-letters.tsx'

const { contact, bank, region } = sampleSite()
const sender = { siteName: 'Wildnisschule', origin: 'https://example.org', contact, bank, region, hasInvoices: false }
const winter = sampleEvent()
const spring = sampleEvent({ _id: 'spring', title: 'Frühling im Wald' })

const acts = [
  'confirm',
  'decline',
  'undo',
  'cancel',
  'withdraw',
  'move',
  'exchange',
  'offer',
  'accept',
  'prolong',
  'lapse',
  'waitAgain',
  'pay',
  'moveEvent',
  'callOff',
  'reprice',
  'outage',
] as const
type Act = (typeof acts)[number]

/** Opens a site with one booking whose mail server is down at times; the queue's own policy sends the outbox. */
function openSite(state: BookingState, isDownAtFirst: boolean) {
  let time = Date.parse('2026-11-28T09:00:00.000Z')
  let isDown = isDownAtFirst
  let before: Registration | undefined
  const now = () => new Date(time).toISOString()
  const events = new Map([winter, spring].map(event => [event._id, event]))
  const first = sampleBooking({ event: winter._id, eventSnapshot: snapshotOf(winter), history: [] })
  let booking = first
  let outbox: readonly Mail[] = []
  const sent: { text: string; booking: Registration; event: Event; now: string; at: number }[] = []
  const eventNow = () => events.get(booking.event) ?? winter

  function change(make: (booking: Registration) => Registration): void {
    const current = booking
    try {
      booking = make(current)
    } catch {
      return
    }
    before = current
    const posted = booking.history.flatMap((entry, at): Mail[] => {
      if (at < current.history.length || !letterAbout(entry, booking)) return []
      const isDecision = entry.what === 'confirmed' || entry.what === 'declined'
      const heldUntil = new Date(time + step.HELD_SECONDS * SECOND_MS).toISOString()
      const letter = at === 0 ? 'receipt' : 'step'
      return [
        {
          ...{ _id: `${at} ${time}`, to: booking.email, subject: '', createdDate: now(), attempts: [] },
          cause: { kind: 'registration', id: booking._id, letter, step: at },
          ...(isDecision && at > 0 ? { heldUntil } : {}),
        },
      ]
    })
    outbox = [...outbox, ...posted]
  }

  function contentOf(at: number) {
    const entry = booking.history[at] ?? expect.fail('no step')
    const isReceipt = at === 0
    if (isReceipt && entry.what === 'requested')
      return needlessReason(booking, at, eventNow(), now())
        ? undefined
        : registrationReceipt(sender, booking, { event: eventNow(), link: '', own: '' })
    const billing = { documents: [], account: undefined, transfer: undefined, today: '2026-11-28' }
    const terms = () => ({
      filename: 'AGB.pdf',
      paper: { title: 'AGB', created: '2026-11-28T09:00:00.000Z', parts: [] },
    })
    const about = { event: eventNow(), entry, link: '', own: '', isReceipt, isOnline: true, now: now(), billing, terms }
    return stepLetter(sender, booking, about)
  }

  function send(): void {
    while (!isDown) {
      const mail = nextLetter(sendable({ outbox, registrations: [booking], bin: [] }, now()), now(), {
        sentIds: new Set(),
        suspectIds: new Set(),
      })
      if (mail?.cause?.kind !== 'registration') return
      const at = mail.cause.step ?? 0
      const content = contentOf(at)
      outbox = withSentLetter(outbox, mail._id, now(), letterRules.isResult)
      if (content) sent.push({ text: content.text.replace(/\s+/g, ' '), booking, event: eventNow(), now: now(), at })
      const all = [...events.values()]
      const [after] = content
        ? withSentDates([booking], mail, now(), content)
        : withNeedless(withUnreportedFacts([booking], mail, all), mail, all, now())
      booking = after ?? booking
    }
  }

  function undo(): void {
    const isSent = !outbox.some(
      ({ cause }) => cause?.kind === 'registration' && cause.step === booking.history.length - 1,
    )
    if (!before || isSent || !step.canUndo(booking, now())) return
    outbox = outbox.filter(({ cause }) => cause?.kind !== 'registration' || cause.step !== booking.history.length - 1)
    booking = { ...before, history: booking.history.slice(0, -1) }
    before = undefined
  }

  function changeEvent(
    make: (event: Event) => Event,
    record: (booking: Registration, event: Event) => Registration,
  ): void {
    const event = eventNow()
    try {
      const changed = make(event)
      events.set(event._id, changed)
      change(current => record(current, changed))
    } catch {
      // The event is over, or called off.
    }
  }

  function act(what: Act, seconds: number): void {
    time += seconds * SECOND_MS
    send()
    const byEducator = { now: now(), by: 'educator' } as const
    const byGuest = { now: now(), by: 'guest' } as const
    const refuseOff = () => {
      if (callOffOf(booking)) throw new Error('called off')
    }
    const changeUnlessOff: typeof change = make =>
      change(current => {
        refuseOff()
        return make(current)
      })
    const until = new Date(time + 48 * HOUR_MS).toISOString()
    const other = booking.event === 'spring' ? winter : spring
    const later = (event: Event) => new Date(Date.parse(event.startDate) + HOUR_MS).toISOString()
    const actions: Record<Act, () => void> = {
      confirm: () => changeUnlessOff(current => step.recordConfirmation(current, byEducator)),
      decline: () => change(current => step.recordDecline(current, byEducator)),
      undo,
      cancel: () => change(current => step.recordCancellation(current, undefined, byGuest)),
      withdraw: () => change(current => step.recordWithdrawal(current, byGuest)),
      move: () =>
        change(current => {
          const event = events.get(other._id) ?? other
          if (event.cancelled || event.startDate <= now()) throw new Error('not possible')
          return step.moveBooking(current, event, [], byEducator)
        }),
      exchange: () =>
        change(current =>
          step.exchangeParticipant(
            current,
            { _id: current.participants[0]?._id ?? current._id, name: `Gast ${time}` },
            eventNow(),
            byGuest,
          ),
        ),
      offer: () => changeUnlessOff(current => step.recordOffer(current, eventNow(), until, byEducator)),
      accept: () => changeUnlessOff(current => step.recordAcceptance(current, 'confirmed', byGuest)),
      prolong: () =>
        changeUnlessOff(current => step.prolongOffer(current, dayAfter(current.until ?? until), byEducator)),
      lapse: () =>
        change(current => {
          refuseOff()
          if (!step.hasLapsed(current, now())) throw new Error('it runs')
          return step.lapseOffer(current, { now: now(), by: 'system' })
        }),
      waitAgain: () => change(current => step.waitAgain(current, 1, byGuest)),
      pay: () =>
        change(current =>
          step.recordPayment(current, { _id: 'p', date: '2026-11-28', cents: 100, way: 'cash' }, byEducator),
        ),
      moveEvent: () =>
        changeEvent(
          event => movedEvent(event, { startDate: later(event), endDate: event.endDate }, now()),
          (current, event) => step.reschedule(current, event, byEducator),
        ),
      callOff: () =>
        changeEvent(
          event => cancelledEvent(event, 'Sturm', now()),
          current => step.recordCallOff(current, byEducator),
        ),
      reprice: () => {
        for (const event of events.values()) events.set(event._id, { ...event, cost: (event.cost ?? 0) + 10 })
      },
      outage: () => {
        isDown = !isDown
      },
    }
    actions[what]()
    send()
  }

  change(current => step.beginBooking(current, state, { now: now(), by: 'guest' }))
  send()
  return {
    act,
    /** The mail server is up, and a minute passes without a step. */
    end() {
      isDown = false
      time += 60 * SECOND_MS
      send()
    },
    read: () => ({ sent, booking, outbox, event: eventNow(), now: now() }),
  }
}

/** Sentences of letters, and when they are true. */
const claims: [says: RegExp, isTrue: (about: { booking: Registration; event: Event; now: string }) => boolean][] = [
  [/ob noch Platz ist|Ich schreibe dir, sobald ich bestätige/, ({ booking }) => booking.state === 'requested'],
  [/ich freue mich auf dich/, ({ booking, event, now }) => isComing(booking) && now < event.endDate],
  [/Dabei:/, ({ booking }) => isComing(booking)],
  [/diesmal kann ich/, ({ booking }) => booking.state === 'declined'],
  [/gerade ist kein Platz frei/, ({ booking }) => booking.state === 'waiting' && !callOffOf(booking)],
  [/es ist Platz für dich|bleibt länger für dich frei/, ({ booking, now }) => isOffered(booking, now)],
  [/nicht mehr für dich zurückgelegt/, ({ booking }) => booking.state === 'lapsed'],
  [/weitergegeben/, () => false],
  [/deine Stornierung ist angekommen/, ({ booking }) => booking.state === 'cancelled'],
  [/dein Widerruf vom/, ({ booking }) => booking.state === 'withdrawn'],
  [/Neuer Termin:/, ({ event, now }) => now < event.endDate && !event.cancelled],
]
const dayAfter = (instant: string) => new Date(Date.parse(instant) + DAY_MS).toISOString()
const isComing = (booking: Registration) => booking.state === 'confirmed' && !callOffOf(booking)
const isOffered = ({ state, until = '' }: Registration, now: string) => state === 'offered' && now < until

const FORTNIGHT = (14 * DAY_MS) / SECOND_MS
const THREE_DAYS = (3 * DAY_MS) / SECOND_MS
/** Stories that random ones seldom meet. */
const examples: [BookingState, boolean, [Act, number][]][] = [
  // The receipt comes after the confirmation, or without one, because that was undone.
  [
    'requested',
    true,
    [
      ['confirm', 60],
      ['outage', 60],
    ],
  ],
  [
    'requested',
    true,
    [
      ['confirm', 60],
      ['outage', 1],
      ['undo', 1],
    ],
  ],
  [
    'requested',
    true,
    [
      ['decline', 60],
      ['outage', 60],
    ],
  ],
  // A confirmation after the event.
  [
    'requested',
    false,
    [
      ['outage', 1],
      ['confirm', 60],
      ['outage', FORTNIGHT],
    ],
  ],
  // An expired offer, and another one.
  [
    'waiting',
    true,
    [
      ['offer', 60],
      ['outage', THREE_DAYS],
    ],
  ],
  [
    'waiting',
    true,
    [
      ['offer', 60],
      ['lapse', THREE_DAYS],
      ['waitAgain', 1],
      ['offer', 1],
      ['outage', 1],
    ],
  ],
  [
    'waiting',
    true,
    [
      ['offer', 60],
      ['prolong', 60],
      ['outage', 60],
    ],
  ],
  [
    'waiting',
    false,
    [
      ['offer', 60],
      ['outage', 1],
      ['lapse', THREE_DAYS],
      ['waitAgain', 1],
      ['outage', 1],
    ],
  ],
  [
    'confirmed',
    false,
    [
      ['outage', 1],
      ['move', 1],
      ['move', 1],
      ['outage', 1],
    ],
  ],
  // There, back and there again.
  [
    'requested',
    false,
    [
      ['move', 0],
      ['move', 0],
      ['move', 0],
    ],
  ],
  [
    'requested',
    false,
    [
      ['move', 0],
      ['outage', 0],
      ['move', 0],
      ['move', 0],
    ],
  ],
  [
    'requested',
    false,
    [
      ['move', 0],
      ['outage', 0],
      ['move', 0],
      ['reprice', 0],
      ['move', 0],
    ],
  ],
  [
    'confirmed',
    false,
    [
      ['outage', 1],
      ['exchange', 1],
      ['exchange', 1],
      ['callOff', 1],
      ['outage', 1],
    ],
  ],
]

test('in any order of steps and outages no letter is untrue when sent, doubled or lost, and the guest learns the newest state', () => {
  const seconds = fc.oneof(fc.constantFrom(0, 1, 5, 11, 13, 60), fc.integer({ min: 0, max: (9 * DAY_MS) / SECOND_MS }))
  const story = fc.array(fc.tuple(fc.constantFrom(...acts), seconds), { maxLength: 16 })
  fc.assert(
    fc.property(
      fc.constantFrom<BookingState>('requested', 'confirmed', 'waiting'),
      fc.boolean(),
      story,
      (state, isDown, all) => {
        const site = openSite(state, isDown)
        for (const [what, elapsed] of all) site.act(what, elapsed)
        site.end()
        const { sent, booking, outbox, event, now } = site.read()
        for (const letter of sent)
          for (const [says, isTrue] of claims)
            if (says.test(letter.text)) expect([letter.text, isTrue(letter)]).toEqual([letter.text, true])
        expect(new Set(sent.map(({ at }) => at)).size).toBe(sent.length)
        // A guest moved there, back and there again reads the first letter again, but never twice in a row.
        for (const [before, { text }] of sent.slice(1).map((letter, index) => [sent[index], letter] as const))
          if (!text.includes('sind angekommen')) expect(text).not.toBe(before?.text)
        expect(outbox).toEqual([])
        const reported = booking.history.filter(entry => letterAbout(entry, booking))
        for (const { sentDate, needless } of reported)
          expect([sentDate !== undefined, needless !== undefined]).toContain(true)
        // A step that an earlier letter already reported needs no second one.
        const last = booking.history.at(-1)
        const isPast = now >= event.endDate || (booking.until !== undefined && booking.until <= now)
        if (last === reported.at(-1) && !isPast && last?.needless?.why !== 'said') expect(last?.sentDate).toBeDefined()
        const read = sent.at(-1)?.booking
        if (read && last?.what === 'moved' && last.needless?.why === 'said')
          expect(bookingPriceOf(read)).toBe(bookingPriceOf(booking))
      },
    ),
    { numRuns: 250, examples },
  )
})
