import type { Event } from '../../events/event.ts'
import { isCourse } from '../../events/sessions/sessions.ts'
import { compare } from '../../kit/compare.ts'
import type { Instant } from '../../kit/format.ts'
import type { OutboxEntry } from '../../letters/mail.ts'
import { offerEnd } from '../places/waiting-list.ts'
import type { Step } from '../record/booking.ts'
import type { HistoryEntry, NeedlessReason } from '../record/history-entry.ts'
import type { Registration } from '../record/registration.ts'
import { comingReminders } from './coming-steps.ts'

/** Automatic letters to guests about a step. */
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
  | 'sessionCancelled'
  | 'reminder'

const kinds: Record<Step, StepLetter | undefined> = {
  requested: 'receipt',
  // The other site informed the guest.
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
  // Corrections come from the guest.
  corrected: undefined,
  added: 'change',
  moved: 'change',
  answered: undefined,
  healthDeleted: undefined,
  revoked: undefined,
  paid: 'payment',
  repaid: undefined,
  voucherGiven: 'payment',
  writtenOff: 'payment',
  priceAgreed: 'payment',
  // Invoices have a letter of their own.
  billed: undefined,
  reissued: undefined,
  reminded: 'paymentReminder',
  eventCancelled: 'eventCancelled',
  eventMoved: 'eventMoved',
  sessionCancelled: 'sessionCancelled',
  remindedOfDate: 'reminder',
  withdrawn: 'withdrawal',
}

/** Returns the letter about a step; undefined if there is none. A guest who declines a place needs no letter. */
export function letterAbout(
  { what, by, isTold = false }: HistoryEntry,
  { quote }: Pick<Registration, 'quote'>,
): StepLetter | undefined {
  if (what === 'declined' && by === 'guest' && !quote) return undefined
  if ((what === 'writtenOff' || what === 'priceAgreed') && !isTold) return undefined
  // A guest entered by the educator did not send a request.
  if (what === 'requested' && by !== 'guest') return undefined
  return kinds[what]
}

/** Letters about the event itself, to all its guests. */
const lettersOfEvent = ['eventCancelled', 'eventMoved', 'sessionCancelled'] as const
type LetterOfEvent = (typeof lettersOfEvent)[number]
const isOfEvent = (kind: StepLetter | 'invoice'): kind is LetterOfEvent =>
  lettersOfEvent.some(letter => letter === kind)

/** An automatic letter to a guest about a step. */
export type EventLetter = {
  kind: Exclude<StepLetter, LetterOfEvent> | 'invoice'
  booking: Registration
  step: number
  /** Time of sending; the step's date if the letter waits, or if the sending was not recorded. */
  date: Instant
  /** Set while it is in the outbox. */
  letter: OutboxEntry | undefined
}

/**
 * Lists letters about these bookings' steps, sent or waiting, newest first. Skips letters about the event itself, which
 * InformedParties shows, and steps before a move, which concern another event.
 */
export function eventLetters(bookings: readonly Registration[], outbox: readonly OutboxEntry[]): EventLetter[] {
  const waiting = new Map(outbox.flatMap(letter => (letter.about ? [[keyOf(letter.about), letter]] : [])))
  return bookings
    .flatMap(booking =>
      stepsAtEvent(booking).flatMap(({ entry, step }) => {
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
          if (!kind || isOfEvent(kind) || !(letter ?? sentDate)) return []
          return [{ kind, booking, step, letter, date: (letter ? undefined : sentDate) ?? entry.date }]
        })
      }),
    )
    .sort((a, b) => compare(b.date, a.date))
}

/** A skipped letter, and the reason. */
export type NeedlessLetter = Pick<EventLetter, 'kind' | 'booking' | 'step' | 'date'> & { why: NeedlessReason }

/** Lists skipped letters about these bookings' steps, newest first. */
export const needlessLetters = (bookings: readonly Registration[]): NeedlessLetter[] =>
  bookings
    .flatMap(booking =>
      stepsAtEvent(booking).flatMap(({ entry, step }): NeedlessLetter[] => {
        const kind = letterAbout(entry, booking)
        // InformedParties shows letters about the event itself.
        if (!kind || isOfEvent(kind) || !entry.needless || entry.sentDate) return []
        return [{ kind, booking, step, date: entry.needless.date, why: entry.needless.why }]
      }),
    )
    .sort((a, b) => compare(b.date, a.date))

const keyOf = ({ registration, step, isInvoice }: NonNullable<OutboxEntry['about']>) =>
  `${registration} ${step} ${isInvoice ?? false}`

function stepsAtEvent({ history, createdDate, email }: Registration): { entry: HistoryEntry; step: number }[] {
  // The earliest bookings have no history. Only their date is known; each got a receipt.
  const receipt = { what: 'requested', date: createdDate, by: 'guest', sentDate: createdDate } as const
  if (history.length === 0) return email === '' ? [] : [{ entry: receipt, step: 0 }]
  const from = Math.max(
    0,
    history.findLastIndex(({ what }) => what === 'moved'),
  )
  return history.slice(from).map((entry, at) => ({ entry, step: from + at }))
}

/** An automatic letter in the future, to several guests or to one. */
export type ComingLetter =
  | { kind: 'reminder'; at: Instant; count: number }
  /** Sent unless the guest answers before. */
  | { kind: 'lapsed'; at: Instant; booking: Registration }
  /** Goes to the first waiting party that fits, once places are free. */
  | { kind: 'offer'; at: undefined }

/** Lists future automatic letters, soonest first. */
export function comingLetters(
  event: Pick<Event, '_id' | 'active' | 'startDate' | 'endDate' | 'cancelled' | 'sessions' | 'sessionReminders'>,
  bookings: readonly Registration[],
  now: Instant,
): ComingLetter[] {
  if (event.cancelled || (isCourse(event) ? event.endDate : event.startDate) <= now) return []
  const withAddress = bookings.filter(({ email }) => email !== '')
  const reminders = Map.groupBy(
    withAddress.flatMap(booking => comingReminders(booking, event, now)),
    at => at,
  )
  // Follows the rules of waiting-list.ts.
  const isOffered = event.active && offerEnd(event, now) !== undefined
  const isWaiting = isOffered && withAddress.some(({ state }) => state === 'waiting')
  const dated = [
    ...[...reminders].map(([at, { length: count }]) => ({ kind: 'reminder' as const, at, count })),
    ...withAddress.flatMap(booking => {
      const { state, until } = booking
      const isOpen = (state === 'offered' || state === 'quoted') && until !== undefined && until > now
      return isOpen ? [{ kind: 'lapsed' as const, at: until, booking }] : []
    }),
  ].sort((a, b) => compare(a.at, b.at))
  return [...dated, ...(isWaiting ? [{ kind: 'offer' as const, at: undefined }] : [])]
}
