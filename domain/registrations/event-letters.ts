import { compare } from '../compare.ts'
import type { Event } from '../events/event.ts'
import type { Instant } from '../format.ts'
import type { MailState, OutboxEntry } from '../mail/mail.ts'
import type { HistoryEntry, Step } from './booking.ts'
import { nextReminder } from './coming.ts'
import type { Registration } from './registration.ts'

/** The kinds of letters that go to guests by themselves after a step of a booking. */
export type LetterKind =
  | 'receipt'
  | 'confirmation'
  | 'waiting'
  | 'offer'
  | 'lapsed'
  | 'declined'
  | 'quote'
  | 'invoice'
  | 'payment'
  | 'paymentReminder'
  | 'change'
  | 'cancellation'
  | 'withdrawal'
  | 'eventMoved'
  | 'eventCancelled'
  | 'reminder'

const kinds: Record<Step, LetterKind | undefined> = {
  requested: 'receipt',
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
  billed: 'invoice',
  reissued: 'invoice',
  reminded: 'paymentReminder',
  eventCancelled: 'eventCancelled',
  eventMoved: 'eventMoved',
  remindedOfDate: 'reminder',
  withdrawn: 'withdrawal',
}

/** What the guest is told of a step; undefined when no letter goes to them. Guests know themselves that they want no place. */
export function letterAbout(
  { what, by }: HistoryEntry,
  { quote }: Pick<Registration, 'quote'>,
): LetterKind | undefined {
  if (what === 'declined' && by === 'guest' && !quote) return undefined
  // Whom the educator has written down has not asked.
  if (what === 'requested' && by !== 'guest') return undefined
  return kinds[what]
}

/** A letter that went to a guest by itself; `letter` while it is in the outbox. */
export type EventLetter = {
  kind: LetterKind
  booking: Registration
  date: Instant
  state: MailState
  letter: OutboxEntry | undefined
}

/**
 * The letters that the steps of these bookings have caused, newest first. What is not in the outbox any more counts as sent,
 * as with letters about an event that was called off. What came before a move was about another event.
 */
export function eventLetters(bookings: readonly Registration[], outbox: readonly OutboxEntry[]): EventLetter[] {
  const waiting = new Map(outbox.flatMap(letter => (letter.about ? [[keyOf(letter.about), letter]] : [])))
  return bookings
    .filter(({ email }) => email !== '')
    .flatMap(booking =>
      stepsHere(booking).flatMap(({ entry, step }) => {
        const kind = letterAbout(entry, booking)
        const letter = waiting.get(
          keyOf({ registration: booking._id, step, ...(kind === 'invoice' ? { isInvoice: true } : {}) }),
        )
        return kind ? [{ kind, booking, date: entry.date, state: letter?.state ?? ('sent' as const), letter }] : []
      }),
    )
    .sort((a, b) => compare(b.date, a.date))
}

const keyOf = ({ registration, step, isInvoice }: NonNullable<OutboxEntry['about']>) =>
  `${registration} ${step} ${isInvoice ?? false}`

/** The first bookings kept no history; when they came is known. */
function stepsHere({ history, createdDate }: Registration): { entry: HistoryEntry; step: number }[] {
  if (history.length === 0) return [{ entry: { what: 'requested', date: createdDate, by: 'guest' }, step: 0 }]
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
  | { kind: 'offer'; at: undefined; count: number }

/** What goes out by itself, soonest first. */
export function comingLetters(
  event: Pick<Event, '_id' | 'startDate' | 'cancelled'>,
  bookings: readonly Registration[],
  now: Instant,
): ComingLetter[] {
  if (event.cancelled || event.startDate <= now) return []
  const withAddress = bookings.filter(({ email }) => email !== '')
  const reminders = withAddress.flatMap(booking => nextReminder(booking, event, now) ?? [])
  const [at] = reminders
  const waiting = withAddress.filter(({ state }) => state === 'waiting').length
  const dated = [
    ...(at === undefined ? [] : [{ kind: 'reminder' as const, at, count: reminders.length }]),
    ...withAddress.flatMap(booking => {
      const { state, until } = booking
      const isOpen = (state === 'offered' || state === 'quoted') && until !== undefined && until > now
      return isOpen ? [{ kind: 'lapsed' as const, at: until, booking }] : []
    }),
  ].sort((a, b) => compare(a.at, b.at))
  return [...dated, ...(waiting > 0 ? [{ kind: 'offer' as const, at: undefined, count: waiting }] : [])]
}
