import { currentEvent } from '../../../domain/bookings/letters/current-event.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Site } from '../../../domain/content/site/site.ts'
import type { Event } from '../../../domain/events/event.ts'
import { HOUR_MS } from '../../../domain/kit/duration.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import type { Mail } from '../../../domain/letters/mail.ts'
import { letterStepOf } from '../../../domain/money/invoices/due.ts'
import type { Invoice, InvoiceContent } from '../../../domain/money/invoices/invoice.ts'
import { nextInvoiceNumbers } from '../../../domain/money/invoices/number.ts'
import type { Deps } from '../../app/deps.ts'
import { invoiceSubject } from '../../letters/templates/invoice-letters.tsx'
import type { Letter } from '../../mailer/letter.ts'

/** Documents to issue for a booking. */
export type DocumentsToIssue<Booking = Registration> = { booking: Booking; contents: readonly InvoiceContent[] }

type Numbering = {
  now: Instant
  newId: () => string
  nextNumber?: (() => string) | undefined
  takeovers: Site['takeovers']
}

/** Numbers the documents, with the next free number or the one returned by `nextNumber`. */
export function withNumbers<Booking>(
  invoices: readonly Invoice[],
  issued: readonly DocumentsToIssue<Booking>[],
  { now, newId, nextNumber, takeovers }: Numbering,
): { booking: Booking; documents: Invoice[] }[] {
  const takeNumber = nextNumber ?? nextInvoiceNumbers(invoices, now, takeovers)
  return issued.map(({ booking, contents }) => ({
    booking,
    documents: contents.map(content => ({ _id: newId(), number: takeNumber(), createdDate: now, ...content })),
  }))
}

/** True if the letter that brings the documents still waits. */
export const hasWaitingLetter = (
  outbox: readonly Mail[],
  booking: Registration,
  [first]: readonly Invoice[],
): boolean =>
  first !== undefined &&
  outbox.some(
    ({ cause, sentDate }) =>
      sentDate === undefined &&
      cause?.kind === 'registration' &&
      cause.id === booking._id &&
      (cause.letter === 'step' || cause.letter === 'receipt') &&
      (cause.step ?? 0) === letterStepOf(booking, first.step),
  )

/**
 * Returns a letter with the documents; none without an address. For a new guest it counts against the limit of receipts
 * by `mayWrite`: forms must not flood the mailbox of a stranger (D33).
 */
export function draftInvoiceLetter(
  { sender, mayWrite }: Pick<Deps, 'sender'> & { mayWrite?: ((address: string) => boolean) | undefined },
  booking: Registration,
  documents: readonly Invoice[],
  events: readonly Event[],
): Letter[] {
  const { _id, email, history, createdDate } = booking
  const last = documents.at(-1)
  if (email === '' || !last) return []
  const step = history[last.step]
  // Guests are informed only if the educator chose so.
  if ((step?.what === 'writtenOff' || step?.what === 'priceAgreed') && !step.isTold) return []
  const isNew = Date.parse(last.createdDate) - Date.parse(createdDate) < HOUR_MS
  const isUnasked = step?.by === 'guest' && last.step === 0 && isNew
  if (isUnasked && mayWrite && !mayWrite(email)) return []
  return [
    {
      to: email,
      replyTo: sender().contact.email,
      subject: invoiceSubject(booking, last, currentEvent(booking, events)),
      cause: { kind: 'registration', id: _id, letter: 'invoice', step: last.step },
    },
  ]
}
