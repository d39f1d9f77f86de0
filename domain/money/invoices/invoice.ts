import * as v from 'valibot'
import { bank } from '../../content/site/bank-account.ts'
import { bookingFields } from '../../events/booking-fields.ts'
import { type Cents, sumOf } from '../../kit/cents.ts'
import {
  type Day,
  dayOf,
  formatDayOfMonth,
  formatMonth,
  formatWeekday,
  type Instant,
  instantOf,
  isDay,
} from '../../kit/format.ts'
import { Id, InstantText } from '../../kit/schema.ts'
import { payBy } from '../terms/payment-days.ts'
import { referenceOf } from '../terms/reference.ts'
import { paymentRules } from '../terms/schedule.ts'

const DayText = v.pipe(v.string(), v.check(isDay))
const wholeCents = v.pipe(v.number(), v.integer())

/** VAT exempt by § 19 or § 4 no. 21 UStG, or the rate in per cent, which prices include. */
const Tax = v.nonNullable(v.unwrap(v.unwrap(bookingFields.tax.stored)))

const address = {
  name: v.string(),
  /** Includes the house number. */
  street: v.string(),
  zip: v.string(),
  city: v.string(),
  country: v.string(),
}

export const Seller = v.object({
  ...address,
  /** The site's name; `name` is the person's. */
  school: v.string(),
  phone: v.string(),
  email: v.string(),
  /** Tax number and VAT id; either may be "". */
  taxNumber: v.string(),
  vatId: v.string(),
})
export type Seller = v.InferOutput<typeof Seller>

/** Parts of the address may be "" if the law requires none (§ 33 UStDV: up to 250 €). */
export const Recipient = v.object({
  ...address,
  /** A company, school or office; "" for a private person. */
  organisation: v.string(),
  /** Leitweg-ID of a public body. */
  leitwegId: v.optional(v.string()),
})
export type Recipient = v.InferOutput<typeof Recipient>

export const InvoiceLine = v.object({
  /** `service`: a booking. `fee`: a cancellation fee, which is a compensation without VAT. */
  kind: v.picklist(['service', 'fee']),
  title: v.string(),
  /** Lines below the title: time, place, people. */
  details: v.array(v.string()),
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Unit price. */
  cents: wholeCents,
})
export type InvoiceLine = v.InferOutput<typeof InvoiceLine>

/**
 * An invoice or its reversal ("Stornorechnung"), complete as issued (D56). Never changed or deleted, except that the
 * hash of its file is added once. Amounts are positive in both kinds.
 */
export const Invoice = v.object({
  _id: Id,
  /** `RE-2026-0042`: one series for both kinds, by calendar year in Berlin, without gaps. */
  number: v.string(),
  kind: v.picklist(['invoice', 'reversal']),
  createdDate: InstantText,
  registration: Id,
  /** Index of the booking's last history entry at that time. */
  step: v.number(),
  /** The booking's number, used in bank transfers. */
  booking: v.string(),
  seller: Seller,
  recipient: Recipient,
  lines: v.array(InvoiceLine),
  tax: Tax,
  /** First and last day of the service. */
  service: v.object({ from: DayText, to: DayText }),
  /** Amount paid before it was issued. */
  paid: wholeCents,
  /** Part of `paid` that is refunded as money; vouchers never are (D58). */
  refund: v.optional(wholeCents, 0),
  /** Open amounts and due dates. Entries without `rule` predate it, and show only the due date. */
  plan: v.array(
    v.object({
      what: v.picklist(['deposit', 'rest', 'all', 'part', 'first', 'fee', 'share']),
      part: v.optional(v.number()),
      cents: wholeCents,
      due: DayText,
      rule: v.optional(v.picklist(paymentRules)),
      latest: v.optional(DayText),
      isOnSite: v.optional(v.boolean()),
    }),
  ),
  bank: bank.stored,
  /** The reversed invoice, if this is a reversal. */
  reverses: v.optional(v.object({ number: v.string(), date: DayText })),
  /** The PDF embeds structured data (EN 16931), or it is an XRechnung. */
  electronic: v.boolean(),
  /** Version of the PDF's layout. Old invoices keep their layout, so that their files stay the same. */
  layout: v.picklist([1, 2, 3, 4, 5]),
  /** SHA-256 of the file in hexadecimal, set when it is first made. */
  sha256: v.optional(v.string()),
})
export type Invoice = v.InferOutput<typeof Invoice>

/** An invoice before it has a number. */
export type InvoiceContent = Omit<Invoice, '_id' | 'number' | 'createdDate' | 'sha256'>

/** Formats the booking's reference; the first layout has no check character (D77). */
export const bookingOn = ({ booking, layout }: Pick<Invoice, 'booking' | 'layout'>): string =>
  layout === 1 ? booking : referenceOf(booking)

export const totalOfInvoice = ({ lines }: Pick<Invoice, 'lines'>): Cents =>
  sumOf(lines.map(({ count, cents }) => count * cents))

/** Issue day in Berlin. */
export const dayOfInvoice = ({ createdDate }: Pick<Invoice, 'createdDate'>) => dayOf(createdDate)

/** True if its data are an XRechnung, as public bodies require. */
export const isXRechnung = ({ electronic, recipient, layout }: Pick<Invoice, 'electronic' | 'recipient' | 'layout'>) =>
  electronic && layout >= 3 && (recipient.leitwegId ?? '') !== ''

/** Returns the amount paid, without refunds to a voucher, which are not part of this sale. */
export function paidOn(invoice: Pick<Invoice, 'kind' | 'paid' | 'refund' | 'lines' | 'layout'>): Cents {
  if (invoice.kind === 'reversal') return 0
  if (invoice.layout < 3) return invoice.paid
  return Math.min(invoice.paid, totalOfInvoice(invoice) + invoice.refund)
}

/**
 * Returns a function that finds a booking's invoice number on a day: the last one until then, otherwise the first, or
 * "".
 */
export function invoiceFinder(invoices: readonly Invoice[]): (registration: string, day: Day) => string {
  const byBooking = Map.groupBy(
    invoices.filter(({ kind }) => kind === 'invoice'),
    ({ registration }) => registration,
  )
  return (registration, day) => {
    const invoicesOfBooking = byBooking.get(registration) ?? []
    return (invoicesOfBooking.findLast(invoice => dayOfInvoice(invoice) <= day) ?? invoicesOfBooking[0])?.number ?? ''
  }
}

type PlanEntry = Invoice['plan'][number]

/** `Di., 1. Dezember`: a paper keeps the form that it was issued with (D56). */
const dayAndMonth = (instant: Instant) =>
  `${formatWeekday(instant)}, ${formatDayOfMonth(instant)}. ${formatMonth(instant)}`

/** Formats a due date on an invoice. */
export function payByOn(
  invoice: Pick<Invoice, 'createdDate'>,
  { due, rule, latest = due, isOnSite = false }: PlanEntry,
  format: (instant: Instant) => string,
): string {
  if (rule === undefined) return `bis ${format(instantOf(due))}`
  return payBy({ due, rule, latest, isOnSite }, dayOfInvoice(invoice), format, dayAndMonth)
}

/** Returns the due date for software, which matches `payByOn`. */
export function payDayOn(invoice: Pick<Invoice, 'createdDate'>, { due, rule, latest = due }: PlanEntry): Day {
  return rule === 'atOnce' && dayOfInvoice(invoice) <= latest ? latest : due
}

/** True for organisations, which are not addressed as “du”. */
export const isForOffice = ({ recipient }: Pick<Invoice, 'recipient'>): boolean => recipient.organisation !== ''
