import { isCountry } from '../country.ts'
import { AppError } from '../error.ts'
import type { Event } from '../events/event.ts'
import { dayOf, type Instant } from '../format.ts'
import { t } from '../language.ts'
import { unprintableIn } from '../printable.ts'
import { linesOf } from '../registrations/account.ts'
import { isLiving } from '../registrations/booking.ts'
import { bill, canUndo } from '../registrations/booking-steps.ts'
import { isDeleted } from '../registrations/called-off.ts'
import { isNameless } from '../registrations/nameless.ts'
import { canUndoPayment } from '../registrations/payment-undo.ts'
import type { Registration } from '../registrations/registration.ts'
import { canUndoWriteOff } from '../registrations/write-off-undo.ts'
import {
  invoiceContent,
  isElectronic,
  isSettledBy,
  LAYOUT,
  recipientOf,
  reversalContent,
  saysTheSame,
  serviceOf,
} from './content.ts'
import { type Invoice, type InvoiceContent, isXRechnung, totalOfInvoice } from './invoice.ts'
import { type Issuer, lacksOfSeller, sellerOf } from './issuer.ts'
import { type Lack, lackWords } from './lack.ts'

export type Given = {
  event: Event | undefined
  /** Those of the booking, earliest first. */
  invoices: readonly Invoice[]
  issuer: Issuer
  now: Instant
}

/** The invoice of a booking that nothing has taken back. */
export const standingInvoice = (invoices: readonly Invoice[]): Invoice | undefined => {
  const reversed = new Set(invoices.map(({ reverses }) => reverses?.number))
  return invoices.findLast(({ kind, number }) => kind === 'invoice' && !reversed.has(number))
}

/**
 * Whether a booking's invoice waits: the educator may take a decision, a payment or a write-off back, or the clock is behind
 * what has happened. In the millisecond in which the letter about that goes out, the invoice is issued.
 */
export function isTooEarly(booking: Registration, now: Instant): boolean {
  const justAfter = new Date(Date.parse(now) + 1).toISOString()
  const isUndoable = [canUndo, canUndoPayment, canUndoWriteOff].some(may => may(booking, justAfter))
  return isUndoable || (booking.history.at(-1)?.date ?? '') > now
}

/** Whether nothing is agreed yet. It may have been, before an older state of the data was brought back. */
const isOpen = ({ state }: Registration): boolean => ['requested', 'waiting', 'offered', 'quoted'].includes(state)

/**
 * What has to be issued now, so that what a booking owes stands on its invoice: an invoice, or one that takes back what is no
 * longer true, and a new one (D56). What lacks something that the law asks for is not issued, see `lacksOf`.
 */
export function invoicesDue(booking: Registration, given: Given): InvoiceContent[] {
  const { event, invoices, issuer, now } = given
  if (!isBilled(booking, given) || isOpen(booking) || isTooEarly(booking, now) || isDeleted(booking, event)) return []
  const standing = standingInvoice(invoices)
  const content = invoiceContent(booking, { event, standing, issuer, today: dayOf(now) })
  // While a price is not known, what was agreed before stands, unless it was for another date.
  if (!content) return standing && !isAbout(standing, booking) ? [reversalContent(standing, lastStep(booking))] : []
  if (standing && isSettledBy(standing, content, booking)) return []
  // The one that stands goes together with the next.
  if (lacksOf(content).length > 0)
    return standing && content.lines.length === 0 ? [reversalContent(standing, content.step)] : []
  return [
    ...(standing ? [reversalContent(standing, content.step)] : []),
    ...(content.lines.length > 0 ? [content] : []),
  ]
}

const lastStep = ({ history }: Registration): number => history.length - 1

function isAbout(invoice: Invoice, { eventSnapshot, told }: Registration): boolean {
  if (!eventSnapshot) return false
  const { from, to } = serviceOf(told ?? eventSnapshot, invoice)
  const { service, lines } = invoice
  return service.from === from && service.to === to && lines.some(({ title }) => title === eventSnapshot.title)
}

/**
 * The booking as it is when its first invoice is issued only now, on a later day than it was agreed: days of payment are
 * counted from the invoice (AGB § 3).
 */
export function billedLate(booking: Registration, { invoices, now }: Pick<Given, 'invoices' | 'now'>): Registration {
  const agreed = booking.history.findLast(({ what }) => what === 'confirmed' || what === 'accepted')
  const isLate = agreed !== undefined && dayOf(agreed.date) < dayOf(now) && booking.state === 'confirmed'
  return isLate && invoices.length === 0 ? bill(booking, 'billed', { now, by: 'system' }) : booking
}

/**
 * A reversal of the standing invoice and its replacement, as with another address; the first invoice of a booking without any. Throws
 * `conflict` when that would change nothing, or when something is missing.
 */
export function reissuedInvoices(booking: Registration, given: Given): InvoiceContent[] {
  const { event, invoices, issuer, now } = given
  const standing = standingInvoice(invoices)
  const content = invoiceContent(booking, { event, standing, issuer, today: dayOf(now) })
  if (!content || content.lines.length === 0 || isTooEarly(booking, now))
    throw new AppError('conflict', t('There is nothing to bill now.', 'Gerade gibt es nichts zu berechnen.'))
  const missing = lacksOf(content).map(lackWords).join(', ')
  if (missing !== '')
    throw new AppError('conflict', t(`The invoice still needs: ${missing}.`, `Für die Rechnung fehlt: ${missing}.`))
  if (!standing) return [content]
  if (saysTheSame(standing, content))
    throw new AppError(
      'conflict',
      t('The invoice says all that already.', 'Auf der Rechnung steht das alles schon so.'),
    )
  return [reversalContent(standing, content.step), content]
}

/**
 * Tells whether a booking gets invoices: it has one, or its price was agreed after invoicing began. Fees of a booking that
 * ended count as agreed then, whenever it was confirmed.
 */
function isBilled(booking: Registration, { invoices, issuer }: Pick<Given, 'invoices' | 'issuer'>): boolean {
  // Who came is known no more; what is issued stays.
  if (isNameless(booking)) return false
  if (invoices.length > 0) return true
  const { from } = issuer.invoicing
  if (from === '') return false
  const agreed = booking.history.findLast(({ what }) => what === 'confirmed' || what === 'accepted')
  if (agreed && dayOf(agreed.date) >= from) return true
  return !isLiving(booking) && booking.fees.some(({ date }) => dayOf(date) >= from)
}

/** Up to so much an invoice needs no address of whoever gets it (§ 33 UStDV). */
const SMALL_CENTS = 25_000

/** Returns what an invoice still lacks to be issued. */
function lacksOf(content: Lacking): Lack[] {
  const { recipient, electronic } = content
  const isSmall = totalOfInvoice(content) <= SMALL_CENTS && !isXRechnung(content)
  const isNamed = recipient.name !== '' || recipient.organisation !== ''
  const hasAddress = recipient.street !== '' && recipient.zip !== '' && recipient.city !== ''
  const isPrintable = unprintableIn(recipient.name + recipient.organisation) === undefined
  return [
    ...lacksOfSeller(content),
    ...(isNamed ? [] : [{ what: 'recipient' } as const]),
    ...(isPrintable ? [] : [{ what: 'latinName' } as const]),
    ...(isSmall || hasAddress ? [] : [{ what: 'address' } as const]),
    ...(electronic ? lacksOfData(content) : []),
  ]
}
type Lacking = Pick<InvoiceContent, 'seller' | 'recipient' | 'lines' | 'bank' | 'electronic' | 'layout'>

/** Returns what programs need to know, and public bodies (BR-DE-6, BR-DE-7), where it is not known. */
function lacksOfData(content: Lacking): Lack[] {
  const { seller, recipient } = content
  const isPublic = isXRechnung(content)
  return [
    ...(isCountry(seller.country) && isCountry(recipient.country) ? [] : [{ what: 'country' } as const]),
    // A phone number has three digits at least (BR-DE-27).
    ...(isPublic && seller.phone.replace(/\D/g, '').length < 3 ? [{ what: 'phone' } as const] : []),
    ...(isPublic && seller.email === '' ? [{ what: 'email' } as const] : []),
  ]
}

/** What the next invoice would need besides its lines. */
function withRecipient({ lines }: Invoice, booking: Registration, issuer: Issuer): Lacking {
  const recipient = recipientOf(booking)
  const seller = sellerOf(issuer)
  return { lines, bank: issuer.bank, seller, recipient, electronic: isElectronic(recipient, issuer), layout: LAYOUT }
}

/** Returns what a booking's invoice lacks; nothing when it can be issued, or needs none. */
export function lacksOfBooking(booking: Registration, given: Given): Lack[] {
  const { event, invoices, issuer, now } = given
  if (!isBilled(booking, given)) return []
  const standing = standingInvoice(invoices)
  // To reckon with all of them would take long; most lack nothing.
  if (standing && linesOf(booking) && lacksOf(withRecipient(standing, booking, issuer)).length === 0) return []
  const content = invoiceContent(booking, { event, issuer, today: dayOf(now) })
  // Where there are price groups, one can be chosen; a price on request is agreed elsewhere.
  if (!content)
    return booking.eventSnapshot?.prices && booking.eventSnapshot.terms !== undefined ? [{ what: 'price' }] : []
  const isSettled = standing !== undefined && isSettledBy(standing, content, booking)
  return content.lines.length > 0 && !isSettled ? lacksOf(content) : []
}

/** Says what a booking's invoice lacks. */
export const missingForBooking = (booking: Registration, given: Given): string[] =>
  lacksOfBooking(booking, given).map(lackWords)

/** Whether the first invoice of a booking comes by itself, as soon as the decision cannot be taken back any more. */
export function isInvoiceOnItsWay(booking: Registration, { event, issuer, now }: Omit<Given, 'invoices'>): boolean {
  if (!isBilled(booking, { invoices: [], issuer })) return false
  const content = invoiceContent(booking, { event, issuer, today: dayOf(now) })
  return content !== undefined && content.lines.length > 0 && lacksOf(content).length === 0
}
