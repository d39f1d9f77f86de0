import { priceLinesOf } from '../../bookings/account/account.ts'
import { isNameless } from '../../bookings/people/nameless.ts'
import { isLiving } from '../../bookings/record/booking.ts'
import { isDeleted } from '../../bookings/record/called-off.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { canUndo, recordInvoices } from '../../bookings/steps/booking-steps.ts'
import { canUndoPayment } from '../../bookings/steps/payment-undo.ts'
import { canUndoWriteOff } from '../../bookings/steps/write-off-undo.ts'
import type { Event } from '../../events/event.ts'
import { isCountry } from '../../kit/addresses/country.ts'
import { AppError } from '../../kit/error.ts'
import { dayOf, type Instant } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { unprintableIn } from '../../kit/printable.ts'
import { type Mail, stepOfMail } from '../../letters/mail.ts'
import {
  hasSameContent,
  invoiceContent,
  isElectronic,
  isSettledBy,
  LAYOUT,
  recipientOf,
  reversalContent,
  serviceOf,
} from './content.ts'
import { type Invoice, type InvoiceContent, isXRechnung, totalOfInvoice } from './invoice.ts'
import { gapWords, type InvoiceGap } from './invoice-gaps.ts'
import { gapsOfSeller, type Issuer, sellerOf } from './issuer.ts'

export type DueFacts = {
  event: Event | undefined
  /** The booking's invoices, earliest first. */
  invoices: readonly Invoice[]
  issuer: Issuer
  now: Instant
}

/** Returns the booking's invoice that has not been reversed. */
export const standingInvoice = (invoices: readonly Invoice[]): Invoice | undefined => {
  const reversedNumbers = new Set(invoices.map(({ reverses }) => reverses?.number))
  return invoices.findLast(({ kind, number }) => kind === 'invoice' && !reversedNumbers.has(number))
}

/**
 * True while the educator can undo a decision, a payment or a write-off, or while the clock is behind the last change.
 * Ends in the millisecond in which the letter goes out.
 */
export function isTooEarly(booking: Registration, now: Instant): boolean {
  const justAfter = new Date(Date.parse(now) + 1).toISOString()
  const isUndoable = [canUndo, canUndoPayment, canUndoWriteOff].some(may => may(booking, justAfter))
  return isUndoable || (booking.history.at(-1)?.date ?? '') > now
}

/** True if nothing is agreed yet, possibly again after a restore of older data. */
const isOpen = ({ state }: Registration): boolean => ['requested', 'waiting', 'offered', 'quoted'].includes(state)

/**
 * Returns the invoices to issue now so that they cover what a booking owes: a first one, or a reversal and a new one
 * (D56). Issues none that lacks legally required data, see `lacksOf`.
 */
export function invoicesDue(booking: Registration, facts: DueFacts): InvoiceContent[] {
  const { event, invoices, issuer, now } = facts
  if (!isBilled(booking, facts) || isOpen(booking) || isTooEarly(booking, now) || isDeleted(booking, event)) return []
  const standing = standingInvoice(invoices)
  const content = invoiceContent(booking, { event, standing, issuer, today: dayOf(now) })
  // While a price is unknown, the old invoice stands unless it is for another date.
  if (!content) return standing && !isAbout(standing, booking) ? [reversalContent(standing, lastStep(booking))] : []
  if (standing && isSettledBy(standing, content, booking)) return []
  // The standing invoice is reversed together with the next one.
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
 * Recomputes the due dates of a booking whose first invoice is issued later than the booking was agreed: payment terms
 * count from the invoice (AGB § 3).
 */
export function billLate(booking: Registration, { invoices, now }: Pick<DueFacts, 'invoices' | 'now'>): Registration {
  const agreed = booking.history.findLast(({ what }) => what === 'confirmed' || what === 'accepted')
  const isLate = agreed !== undefined && dayOf(agreed.date) < dayOf(now) && booking.state === 'confirmed'
  return isLate && invoices.length === 0 ? recordInvoices(booking, 'billed', { now, by: 'system' }) : booking
}

/**
 * Returns the step whose letter brings the documents of a step: those billed late come with the letter that agrees,
 * which waited longer, as over midnight or an outage.
 */
export function letterStepOf({ history }: Pick<Registration, 'history'>, step: number): number {
  const [agreed, billed] = [history[step - 1], history[step]]
  if (agreed?.what !== 'confirmed' && agreed?.what !== 'accepted') return step
  const hasWaited = agreed.sentDate === undefined || agreed.sentDate >= (billed?.date ?? '')
  return billed?.what === 'billed' && billed.by === 'system' && hasWaited ? step - 1 : step
}

/**
 * Returns the documents that a letter about a step of a booking's history brings, in its current version: an older one
 * may have been restored.
 */
export const documentsOf = (
  invoices: readonly Invoice[],
  booking: Pick<Registration, '_id' | 'history'>,
  step: number,
): Invoice[] =>
  invoices.filter(
    ({ registration, createdDate, step: issued }) =>
      registration === booking._id &&
      (issued === step || letterStepOf(booking, issued) === step) &&
      createdDate >= (booking.history[issued]?.date ?? ''),
  )

/**
 * Returns the documents that a letter about a step brings now: instead of an invoice reversed since, the one in force,
 * unless another letter brings or brought that.
 */
export function documentsInForce(
  { invoices, outbox }: { invoices: readonly Invoice[]; outbox: readonly Mail[] },
  booking: Pick<Registration, '_id' | 'history'>,
  step: number,
): Invoice[] {
  const ofBooking = invoices.filter(({ registration }) => registration === booking._id)
  const reversedNumbers = new Set(ofBooking.map(({ reverses }) => reverses?.number))
  const stepDocuments = documentsOf(ofBooking, booking, step)
  const valid = stepDocuments.filter(({ number }) => !reversedNumbers.has(number))
  const inForce = standingInvoice(ofBooking)
  if (!inForce || valid.length === stepDocuments.length || valid.includes(inForce)) return valid
  const waiting = new Set(
    outbox.map(stepOfMail).flatMap(about => (about?.registration === booking._id ? [about.step] : [])),
  )
  // A letter waits, or went after the invoice was issued.
  const hasLetter = (at: number) => {
    const { sentDate = '', invoiceSentDate = '' } = booking.history[at] ?? {}
    return waiting.has(at) || sentDate >= inForce.createdDate || invoiceSentDate >= inForce.createdDate
  }
  const ownSteps = [inForce.step, letterStepOf(booking, inForce.step)]
  // The last of several letters about reversed invoices brings the one in force.
  const laterSteps = [...booking.history.keys()].filter(
    at => at > step && documentsOf(ofBooking, booking, at).some(({ number }) => reversedNumbers.has(number)),
  )
  return [...ownSteps, ...laterSteps].some(hasLetter) ? valid : [...valid, inForce]
}

/**
 * Returns a reversal and its replacement, for example after a change of the address, or the first invoice. Throws
 * `conflict` if that would change nothing or data are missing.
 */
export function reissuedInvoices(booking: Registration, facts: DueFacts): InvoiceContent[] {
  const { event, invoices, issuer, now } = facts
  const standing = standingInvoice(invoices)
  const content = invoiceContent(booking, { event, standing, issuer, today: dayOf(now) })
  if (!content || content.lines.length === 0 || isTooEarly(booking, now))
    throw new AppError('conflict', t('There is nothing to bill now.', 'Gerade gibt es nichts zu berechnen.'))
  const missing = lacksOf(content).map(gapWords).join(', ')
  if (missing !== '')
    throw new AppError('conflict', t(`The invoice still needs: ${missing}.`, `Für die Rechnung fehlt: ${missing}.`))
  if (!standing) return [content]
  if (hasSameContent(standing, content))
    throw new AppError(
      'conflict',
      t('The invoice says all that already.', 'Auf der Rechnung steht das alles schon so.'),
    )
  return [reversalContent(standing, content.step), content]
}

/**
 * True if a booking gets invoices: it has one, or its price was agreed after invoicing began. Fees of an ended booking
 * count as agreed when they arise.
 */
function isBilled(booking: Registration, { invoices, issuer }: Pick<DueFacts, 'invoices' | 'issuer'>): boolean {
  // Names are deleted, so no new invoice is possible.
  if (isNameless(booking)) return false
  if (invoices.length > 0) return true
  const { from } = issuer.invoicing
  if (from === '') return false
  const agreed = booking.history.findLast(({ what }) => what === 'confirmed' || what === 'accepted')
  if (agreed && dayOf(agreed.date) >= from) return true
  return !isLiving(booking) && booking.fees.some(({ date }) => dayOf(date) >= from)
}

/** Limit up to which an invoice needs no address of the recipient (§ 33 UStDV). */
const SMALL_CENTS = 25_000

function lacksOf(content: CheckedContent): InvoiceGap[] {
  const { recipient, electronic } = content
  const isSmall = totalOfInvoice(content) <= SMALL_CENTS && !isXRechnung(content)
  const isNamed = recipient.name !== '' || recipient.organisation !== ''
  const hasAddress = recipient.street !== '' && recipient.zip !== '' && recipient.city !== ''
  const isPrintable = unprintableIn(recipient.name + recipient.organisation) === undefined
  return [
    ...gapsOfSeller(content),
    ...(isNamed ? [] : [{ what: 'recipient' } as const]),
    ...(isPrintable ? [] : [{ what: 'latinName' } as const]),
    ...(isSmall || hasAddress ? [] : [{ what: 'address' } as const]),
    ...(electronic ? gapsInData(content) : []),
  ]
}
type CheckedContent = Pick<InvoiceContent, 'seller' | 'recipient' | 'lines' | 'bank' | 'electronic' | 'layout'>

/** Lists missing data that software and public bodies require (BR-DE-6, BR-DE-7). */
function gapsInData(content: CheckedContent): InvoiceGap[] {
  const { seller, recipient } = content
  const isPublic = isXRechnung(content)
  return [
    ...(isCountry(seller.country) && isCountry(recipient.country) ? [] : [{ what: 'country' } as const]),
    // BR-DE-27 requires at least three digits.
    ...(isPublic && seller.phone.replace(/\D/g, '').length < 3 ? [{ what: 'phone' } as const] : []),
    ...(isPublic && seller.email === '' ? [{ what: 'email' } as const] : []),
  ]
}

/** Builds the part of the next invoice that does not depend on its lines. */
function withRecipient({ lines }: Invoice, booking: Registration, issuer: Issuer): CheckedContent {
  const recipient = recipientOf(booking)
  const seller = sellerOf(issuer)
  return { lines, bank: issuer.bank, seller, recipient, electronic: isElectronic(recipient, issuer), layout: LAYOUT }
}

/** Lists what a booking's invoice lacks; empty if it can be issued, or is not needed. */
export function invoiceGapsOf(booking: Registration, facts: DueFacts): InvoiceGap[] {
  const { event, invoices, issuer, now } = facts
  if (!isBilled(booking, facts)) return []
  const standing = standingInvoice(invoices)
  // Fast path: computing each invoice is slow, and most lack nothing.
  if (standing && priceLinesOf(booking) && lacksOf(withRecipient(standing, booking, issuer)).length === 0) return []
  const content = invoiceContent(booking, { event, issuer, today: dayOf(now) })
  // A price group can be chosen here; a price on request is agreed elsewhere.
  if (!content)
    return booking.eventSnapshot?.prices && booking.eventSnapshot.terms !== undefined ? [{ what: 'price' }] : []
  const isSettled = standing !== undefined && isSettledBy(standing, content, booking)
  return content.lines.length > 0 && !isSettled ? lacksOf(content) : []
}

/** Describes what a booking's invoice lacks. */
export const missingForBooking = (booking: Registration, facts: DueFacts): string[] =>
  invoiceGapsOf(booking, facts).map(gapWords)

/** True if a booking's first invoice is issued automatically once the decision cannot be undone. */
export function isInvoiceOnItsWay(booking: Registration, { event, issuer, now }: Omit<DueFacts, 'invoices'>): boolean {
  if (!isBilled(booking, { invoices: [], issuer })) return false
  const content = invoiceContent(booking, { event, issuer, today: dayOf(now) })
  return content !== undefined && content.lines.length > 0 && lacksOf(content).length === 0
}
