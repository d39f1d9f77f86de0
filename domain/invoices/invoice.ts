import * as v from 'valibot'
import { bookingFields } from '../events/booking-fields.ts'
import { type Day, dayOf, type Instant, instantOf, isDay } from '../format.ts'
import { type Cents, sumOf } from '../money/cents.ts'
import { payBy } from '../money/pay-by.ts'
import { referenceOf } from '../money/reference.ts'
import { paymentRules } from '../money/schedule.ts'
import { Id, InstantText } from '../schema.ts'
import { bank } from '../site/bank.ts'

const DayText = v.pipe(v.string(), v.check(isDay))
const wholeCents = v.pipe(v.number(), v.integer())

/** Without VAT by § 19 or § 4 no. 21 UStG, or the rate of it in per cent; prices contain it. */
const Tax = v.nonNullable(v.unwrap(v.unwrap(bookingFields.tax.stored)))

const address = {
  name: v.string(),
  /** With the number of the house. */
  street: v.string(),
  zip: v.string(),
  city: v.string(),
  country: v.string(),
}

/** Who sends an invoice. */
export const Seller = v.object({
  ...address,
  /** The name of the site; `name` is the person's. */
  school: v.string(),
  phone: v.string(),
  email: v.string(),
  /** The number of the tax office, and the VAT id; either may be "". */
  taxNumber: v.string(),
  vatId: v.string(),
})
export type Seller = v.InferOutput<typeof Seller>

/** Who gets it. An address may be "" as far as the law asks for none (§ 33 UStDV: up to 250 €). */
export const Recipient = v.object({
  ...address,
  /** A company, a school, an office; "" for a private person. */
  organisation: v.string(),
  /** Routes the invoice to a public body. */
  leitwegId: v.optional(v.string()),
})
export type Recipient = v.InferOutput<typeof Recipient>

export const InvoiceLine = v.object({
  /** What was booked; `fee`: what a cancellation costs, a compensation and no sale, on which there is no VAT. */
  kind: v.picklist(['service', 'fee']),
  title: v.string(),
  /** Lines below the title: when and where, who. */
  details: v.array(v.string()),
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Of one of them. */
  cents: wholeCents,
})
export type InvoiceLine = v.InferOutput<typeof InvoiceLine>

/**
 * An invoice, or the document that takes one back ("Stornorechnung"), whole and as it was issued (D56). It is never changed
 * or deleted, but for the fingerprint of its file, which is written once. Amounts are positive in both kinds.
 */
export const Invoice = v.object({
  _id: Id,
  /** `RE-2026-0042`: one series for both kinds, counted by Berlin's years, without gaps. */
  number: v.string(),
  kind: v.picklist(['invoice', 'reversal']),
  createdDate: InstantText,
  registration: Id,
  /** Which entry of the booking's history was its last one then. */
  step: v.number(),
  /** The number of the booking, which stands in bank transfers. */
  booking: v.string(),
  seller: Seller,
  recipient: Recipient,
  lines: v.array(InvoiceLine),
  tax: Tax,
  /** The first and the last day of what was booked. */
  service: v.object({ from: DayText, to: DayText }),
  /** What had come before it was issued. */
  paid: wholeCents,
  /** What of that is paid back in money: a voucher never becomes any (D58). */
  refund: v.optional(wholeCents, 0),
  /** What is still to be paid by when. Entries without `rule` show the due day alone: they were issued before it was stored. */
  plan: v.array(
    v.object({
      what: v.picklist(['deposit', 'rest', 'all', 'fee', 'share']),
      cents: wholeCents,
      due: DayText,
      rule: v.optional(v.picklist(paymentRules)),
      latest: v.optional(DayText),
      isOnSite: v.optional(v.boolean()),
    }),
  ),
  bank: bank.stored,
  /** Of a reversal: the invoice that it takes back, and its day. */
  reverses: v.optional(v.object({ number: v.string(), date: DayText })),
  /** The file holds it once more as data, for the recipient's software (EN 16931), or of a public body (XRechnung). */
  electronic: v.boolean(),
  /** By which layout the file is made: an older one stays, so that old files stay what they were. */
  layout: v.picklist([1, 2, 3]),
  /** SHA-256 of the file in hexadecimal, written when it has been made for the first time. */
  sha256: v.optional(v.string()),
})
export type Invoice = v.InferOutput<typeof Invoice>

/** What is written into an invoice, before it has a number. */
export type InvoiceContent = Omit<Invoice, '_id' | 'number' | 'createdDate' | 'sha256'>

/** Shows the booking's reference; the first layout lacks the check character (D77). */
export const bookingOn = ({ booking, layout }: Pick<Invoice, 'booking' | 'layout'>): string =>
  layout === 1 ? booking : referenceOf(booking)

export const totalOfInvoice = ({ lines }: Pick<Invoice, 'lines'>): Cents =>
  sumOf(lines.map(({ count, cents }) => count * cents))

/** The day in Berlin on which it was issued. */
export const dayOfInvoice = ({ createdDate }: Pick<Invoice, 'createdDate'>) => dayOf(createdDate)

/** Tells whether its data are an XRechnung, as public bodies ask for. */
export const isXRechnung = ({ electronic, recipient, layout }: Pick<Invoice, 'electronic' | 'recipient' | 'layout'>) =>
  electronic && layout >= 3 && (recipient.leitwegId ?? '') !== ''

/** The amount paid, without refunds to a voucher, which leave this sale. */
export function paidOn(invoice: Pick<Invoice, 'kind' | 'paid' | 'refund' | 'lines' | 'layout'>): Cents {
  if (invoice.kind === 'reversal') return 0
  if (invoice.layout < 3) return invoice.paid
  return Math.min(invoice.paid, totalOfInvoice(invoice) + invoice.refund)
}

/** Returns how the invoice is found that a booking had on a day; its first one before that, and "" where it has none. */
export function invoiceFinder(invoices: readonly Invoice[]): (registration: string, day: Day) => string {
  const byBooking = Map.groupBy(
    invoices.filter(({ kind }) => kind === 'invoice'),
    ({ registration }) => registration,
  )
  return (registration, day) => {
    const own = byBooking.get(registration) ?? []
    return (own.findLast(invoice => dayOfInvoice(invoice) <= day) ?? own[0])?.number ?? ''
  }
}

type PlanEntry = Invoice['plan'][number]

/** Says on an invoice by when a part is to be paid, as the letter with it does. */
export function payByOn(
  invoice: Pick<Invoice, 'createdDate'>,
  { due, rule, latest = due, isOnSite = false }: PlanEntry,
  format: (instant: Instant) => string,
): string {
  if (rule === undefined) return `bis ${format(instantOf(due))}`
  return payBy({ due, rule, latest, isOnSite }, dayOfInvoice(invoice), format)
}

/** Returns the day by which software has to pay a part: the one that `payByOn` names. */
export function payDayOn(invoice: Pick<Invoice, 'createdDate'>, { due, rule, latest = due }: PlanEntry): Day {
  return rule === 'atOnce' && dayOfInvoice(invoice) <= latest ? latest : due
}

/** Whoever pays at a school or a company is nobody's “du”. */
export const isForOffice = ({ recipient }: Pick<Invoice, 'recipient'>): boolean => recipient.organisation !== ''
