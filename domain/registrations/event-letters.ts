import { compare } from '../compare.ts'
import type { Event } from '../events/event.ts'
import type { Instant } from '../format.ts'
import type { OutboxEntry } from '../mail/mail.ts'
import type { HistoryEntry, Needless, Step } from './booking.ts'
import { nextReminder } from './coming.ts'
import type { Registration } from './registration.ts'
import { offerEnd } from './waiting-list.ts'

/** The kinds of letters that go to guests by themselves about a step of a booking. */
type StepLetter =
  | 'receipt'
  | 'confirmation'
  | 'waiting'
  | 'offer'
  | 'lapsed'
  | 'declined'
  | 'quote'
  | 'payment'
  | 'paymentReminder'
  | 'change'
  | 'cancellation'
  | 'withdrawal'
  | 'eventMoved'
  | 'eventCancelled'
  | 'reminder'

const kinds: Record<Step, StepLetter | undefined> = {
  requested: 'receipt',
  // The guest was told of it elsewhere.
  imported: undefined,
  waiting: 'waiting',
  confirmed: 'confirmation',
  declined: 'declined',
  offered: 'offer',
  quoted: 'quote',
  prolonged: 'offer',
  accepted: 'confirmation',
  lapsed: 'lapsed',
  cancelled: 'cancellation',
  reduced: 'change',
  exchanged: 'change',
  // What is put right is what the guest has said.
  corrected: undefined,
  added: 'change',
  moved: 'change',
  answered: undefined,
  healthDeleted: undefined,
  paid: 'payment',
  repaid: undefined,
  voucherGiven: 'payment',
  writtenOff: 'payment',
  // Invoices come with a letter of their own.
  billed: undefined,
  reissued: undefined,
  reminded: 'paymentReminder',
  eventCancelled: 'eventCancelled',
  eventMoved: 'eventMoved',
  remindedOfDate: 'reminder',
  withdrawn: 'withdrawal',
}

/** What the guest is told of a step; undefined when no letter goes to them. Guests know themselves that they want no place. */
export function letterAbout(
  { what, by, isTold = false }: HistoryEntry,
  { quote }: Pick<Registration, 'quote'>,
): StepLetter | undefined {
  if (what === 'declined' && by === 'guest' && !quote) return undefined
  if (what === 'writtenOff' && !isTold) return undefined
  // Whom the educator has written down has not asked.
  if (what === 'requested' && by !== 'guest') return undefined
  return kinds[what]
}

/** A letter to a guest that was written by itself, because of a step of the history. */
export type EventLetter = {
  kind: Exclude<StepLetter, 'eventCancelled' | 'eventMoved'> | 'invoice'
  booking: Registration
  step: number
  /** When it was sent. Of one that waits, and of those whose sending was not recorded yet, when the step was. */
  date: Instant
  /** While it is in the outbox. */
  letter: OutboxEntry | undefined
}

/**
 * The letters that were sent because of the steps of these bookings, or wait to be, newest first, but for those about the
 * event itself, which ToldParties shows. What came before a move was about another event.
 */
export function eventLetters(bookings: readonly Registration[], outbox: readonly OutboxEntry[]): EventLetter[] {
  const waiting = new Map(outbox.flatMap(letter => (letter.about ? [[keyOf(letter.about), letter]] : [])))
  return bookings
    .flatMap(booking =>
      stepsHere(booking).flatMap(({ entry, step }) => {
        const about = { registration: booking._id, step }
        const kind = letterAbout(entry, booking)
        const lettersOfStep = [
          { kind, sentDate: entry.sentDate, letter: waiting.get(keyOf(about)) },
          {
            kind: 'invoice' as const,
            sentDate: entry.invoiceSentDate,
            letter: waiting.get(keyOf({ ...about, isInvoice: true })),
          },
        ]
        return lettersOfStep.flatMap(({ kind, sentDate, letter }): EventLetter[] => {
          if (!kind || kind === 'eventCancelled' || kind === 'eventMoved' || !(letter ?? sentDate)) return []
          return [{ kind, booking, step, letter, date: (letter ? undefined : sentDate) ?? entry.date }]
        })
      }),
    )
    .sort((a, b) => compare(b.date, a.date))
}

/** A letter to a guest about a step that was left out, and why. */
export type NeedlessLetter = Pick<EventLetter, 'kind' | 'booking' | 'step' | 'date'> & { why: Needless }

/** The letters about steps of these bookings that were left out, because they were no longer needed, newest first. */
export const needlessLetters = (bookings: readonly Registration[]): NeedlessLetter[] =>
  bookings
    .flatMap(booking =>
      stepsHere(booking).flatMap(({ entry, step }): NeedlessLetter[] => {
        const kind = letterAbout(entry, booking)
        // ToldParties shows letters about the event itself.
        if (!kind || kind === 'eventCancelled' || kind === 'eventMoved' || !entry.needless || entry.sentDate) return []
        return [{ kind, booking, step, date: entry.needless.date, why: entry.needless.why }]
      }),
    )
    .sort((a, b) => compare(b.date, a.date))

const keyOf = ({ registration, step, isInvoice }: NonNullable<OutboxEntry['about']>) =>
  `${registration} ${step} ${isInvoice ?? false}`

function stepsHere({ history, createdDate, email }: Registration): { entry: HistoryEntry; step: number }[] {
  // The first bookings kept no history. When they came is known, and that their receipts were written, but not more.
  const receipt = { what: 'requested', date: createdDate, by: 'guest', sentDate: createdDate } as const
  if (history.length === 0) return email === '' ? [] : [{ entry: receipt, step: 0 }]
  const from = Math.max(
    0,
    history.findLastIndex(({ what }) => what === 'moved'),
  )
  return history.slice(from).map((entry, at) => ({ entry, step: from + at }))
}

/** A letter that will go out by itself: to so many, or to one. */
export type ComingLetter =
  | { kind: 'reminder'; at: Instant; count: number }
  /** Unless the guest answers before. */
  | { kind: 'lapsed'; at: Instant; booking: Registration }
  /** To whoever waits longest and fits, once places come free. */
  | { kind: 'offer'; at: undefined }

/** What goes out by itself, soonest first. */
export function comingLetters(
  event: Pick<Event, '_id' | 'active' | 'startDate' | 'cancelled'>,
  bookings: readonly Registration[],
  now: Instant,
): ComingLetter[] {
  if (event.cancelled || event.startDate <= now) return []
  const withAddress = bookings.filter(({ email }) => email !== '')
  const reminders = withAddress.flatMap(booking => nextReminder(booking, event, now) ?? [])
  const [at] = reminders
  // As waiting lists move on (waiting-list.ts).
  const isOffered = event.active && offerEnd(event, now) !== undefined
  const isWaiting = isOffered && withAddress.some(({ state }) => state === 'waiting')
  const dated = [
    ...(at === undefined ? [] : [{ kind: 'reminder' as const, at, count: reminders.length }]),
    ...withAddress.flatMap(booking => {
      const { state, until } = booking
      const isOpen = (state === 'offered' || state === 'quoted') && until !== undefined && until > now
      return isOpen ? [{ kind: 'lapsed' as const, at: until, booking }] : []
    }),
  ].sort((a, b) => compare(a.at, b.at))
  return [...dated, ...(isWaiting ? [{ kind: 'offer' as const, at: undefined }] : [])]
}
