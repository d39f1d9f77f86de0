import { accountOf, owedFees, owedPriceLinesOf, priceLinesOf } from '../../bookings/account/account.ts'
import { isReductionFor, standingReductions } from '../../bookings/account/reductions.ts'
import { comesAsChild } from '../../bookings/people/children.ts'
import {
  isLiving,
  nameOrNone,
  type Participant,
  participantsOf,
  peopleText,
  type Step,
} from '../../bookings/record/booking.ts'
import type { Quote } from '../../bookings/record/quote.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { type EventFacts, lastReported, pickEventFacts } from '../../bookings/record/reported-facts.ts'
import { sessionsOnRecord } from '../../bookings/record/reported-sessions.ts'
import { daysOf } from '../../events/dates/days.ts'
import { lengthText } from '../../events/dates/several-days.ts'
import { clockWhenText, courseText } from '../../events/dates/when-text.ts'
import type { Event } from '../../events/event.ts'
import { streetLine } from '../../kit/addresses/postal.ts'
import { type Cents, formatCents, sumOf } from '../../kit/cents.ts'
import { type Day, dayOf, formatShortDate, type Instant } from '../../kit/format.ts'
import { toPrintable } from '../../kit/printable.ts'
import type { Fee, Reduction } from '../terms/payment.ts'
import { referenceOf } from '../terms/reference.ts'
import type { Invoice, InvoiceContent, InvoiceLine, Recipient } from './invoice.ts'
import { type Issuer, sellerOf } from './issuer.ts'

type ContentFacts = {
  /** The current event; undefined if it was deleted. */
  event: Event | undefined
  /** The invoice to reverse. */
  standing?: Invoice | undefined
  issuer: Issuer
  today: Day
}

/**
 * Computes the invoice that a booking would get today. Returns undefined if the amount is unknown, for example because
 * somebody's price is missing. Has no lines if there is nothing to pay.
 */
export function invoiceContent(
  booking: Registration,
  { event, standing, issuer, today }: ContentFacts,
): InvoiceContent | undefined {
  const about = invoicedEvent(booking, event)
  const account = accountOf(booking, event, today, issuer.region)
  if (!account || !about) return undefined
  const { bank, tax } = issuer
  const recipient = recipientOf(booking)
  return {
    kind: 'invoice',
    registration: booking._id,
    step: booking.history.length - 1,
    booking: booking.number ?? '',
    seller: sellerOf(issuer),
    recipient,
    lines: withoutWrittenOff(
      [...(account.price > 0 ? serviceLines(booking, about, issuer) : []), ...feeLines(booking, event, about)],
      account.writtenOff,
    ),
    // A deleted event's tax is only on its invoice.
    tax: event ? (event.tax ?? tax) : (standing?.tax ?? tax),
    service: serviceOf(about, standing),
    paid: account.paid,
    refund: account.refund,
    plan: account.dues
      .filter(({ open }) => open > 0)
      .map(({ what, part, open, due, rule, latest, isOnSite }) => ({
        what,
        ...(part && { part }),
        cents: open,
        due,
        rule,
        latest,
        isOnSite,
      })),
    bank,
    electronic: isElectronic(recipient, issuer),
    layout: LAYOUT,
  }
}

/** The layout of new invoices. */
export const LAYOUT: Invoice['layout'] = 5

/** True if the invoice embeds structured data: for organisations if the educator wants it, for public bodies always. */
export const isElectronic = ({ organisation, leitwegId = '' }: Recipient, { invoicing }: Pick<Issuer, 'invoicing'>) =>
  (invoicing.electronic && organisation !== '') || leitwegId !== ''

/**
 * Returns the event as an invoice names it: by its title when it was booked, on the days and at the location that it
 * has now. A deleted event, and one of a booking that has ended, keeps the facts last reported to the guest.
 */
function invoicedEvent(booking: Registration, event: CurrentEvent | undefined): InvoicedEvent | undefined {
  const { eventSnapshot } = booking
  if (!eventSnapshot) return undefined
  const { title } = eventSnapshot
  const isCurrent = event?._id === booking.event && isLiving(booking) && event.deleted === undefined
  return isCurrent
    ? { ...pickEventFacts(event), title, sessions: event.sessions }
    : { ...lastReported(booking, unknown), title, sessions: sessionsOnRecord(booking) }
}
type InvoicedEvent = EventFacts & Pick<Event, 'sessions'>
const unknown: EventFacts = { title: '', startDate: '', endDate: '', locationName: '', locationLink: '' }
type CurrentEvent = Event & { deleted?: Instant | undefined }

/** Deducts what was written off, starting from the last line. */
function withoutWrittenOff(lines: readonly InvoiceLine[], writtenOff: Cents): InvoiceLine[] {
  const remaining: InvoiceLine[] = []
  let unapplied = writtenOff
  for (const line of lines.toReversed()) {
    const cents = line.count * line.cents
    const cut = Math.min(unapplied, cents)
    unapplied -= cut
    if (cut === 0 || cut < cents) remaining.unshift(reducedTo(cents - cut, line))
  }
  return remaining
}

/** Reduces a line to what is owed of it. Its details name the full price, what was taken off, and why. */
const reducedTo = (owed: Cents, line: InvoiceLine, reasons: readonly string[] = []): InvoiceLine => {
  const full = line.count * line.cents
  const reduced = `${formatCents(full)}, ermäßigt um ${formatCents(full - owed)}`
  return owed === full ? line : { ...line, details: [...line.details, reduced, ...reasons], count: 1, cents: owed }
}

/** Lists why a price was reduced, each reason once, without characters that the fonts of papers lack. */
function reasonsOf({ history }: Registration, reductions: readonly Reduction[]): string[] {
  const reasons = reductions.map(({ date, sessions = [] }) => ({
    detail: history.find(entry => entry.date === date && reducing.has(entry.what))?.detail ?? '',
    count: sessions.length,
  }))
  const reasonsByText = Map.groupBy(reasons, ({ detail, count }) => `${count > 0} ${detail}`)
  return [...reasonsByText.values()].flatMap(group => {
    const count = sumOf(group.map(line => line.count))
    const label = count === 0 ? 'Vereinbart' : count === 1 ? 'Abgesagter Kurstermin' : 'Abgesagte Kurstermine'
    const { detail = '' } = group[0] ?? {}
    return detail === '' ? [] : [`${label}: ${toPrintable(detail)}`]
  })
}
const reducing: ReadonlySet<Step> = new Set(['sessionCancelled', 'priceAgreed'])

/**
 * Returns the days of an event. Older invoices count a midnight end as a further day, and are
 * not reissued for that.
 */
export function serviceOf(
  { startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>,
  standing: Invoice | undefined,
): Invoice['service'] {
  const { first, last } = daysOf({ startDate, endDate })
  const before = dayOf(endDate)
  const isFromBefore = standing?.service.from === first && standing.service.to === before
  return { from: first, to: isFromBefore ? before : last }
}

/** Reverses an invoice: the same content under another title (D56). */
export const reversalContent = (
  { _id: _, number, createdDate, sha256: __, ...invoice }: Invoice,
  step: number,
): InvoiceContent => ({ ...invoice, kind: 'reversal', step, plan: [], reverses: { number, date: dayOf(createdDate) } })

/** True if both bill the same. Ignores names, recipient and payments. */
function hasSameBill(a: Pick<Invoice, 'lines' | 'service'>, b: Pick<Invoice, 'lines' | 'service'>) {
  const sale = ({ lines, service }: Pick<Invoice, 'lines' | 'service'>) =>
    JSON.stringify([
      service.from,
      service.to,
      lines.map(({ kind, title, count, cents }) => [kind, title, count, cents]),
    ])
  return sale(a) === sale(b)
}

/**
 * True if the standing invoice bills what is owed. A moved date alone needs no new invoice as long as the guest has not
 * been informed of it (D76).
 */
export function isSettledBy(standing: Invoice, content: InvoiceContent, booking: Registration): boolean {
  if (hasSameBill(standing, content)) return true
  const about = invoicedEvent(booking, undefined)
  const service = about && serviceOf(about, standing)
  const isReported = service?.from === content.service.from && service.to === content.service.to
  return !isReported && hasSameBill(standing, { ...content, service: standing.service })
}

/** True if both read the same to the recipient; only payments and due dates may differ. */
export function hasSameContent(a: InvoiceContent, b: InvoiceContent): boolean {
  const words = ({ seller, recipient, lines, tax, service, bank, electronic }: InvoiceContent) =>
    JSON.stringify([seller, recipient, lines, tax, service, bank, electronic])
  return words(a) === words(b)
}

/** A course's span says nothing about its days: `6 Termine, 9. Okt. 2026 bis 12. Sept. 2027` */
const whenOf = (event: InvoicedEvent): string => (event.sessions.length > 1 ? courseText(event) : clockWhenText(event))

const whenAndWhere = (event: InvoicedEvent): string => [whenOf(event), event.locationName].filter(Boolean).join(', ')

/** Returns a quote's lines as accepted, less their reductions; the first names the event. */
function quotedLines(booking: Registration, event: InvoicedEvent, quote: Quote): InvoiceLine[] {
  const length = event.sessions.length > 1 ? '' : lengthText(event, quote)
  const when = [whenAndWhere(event), length].filter(Boolean).join(', ')
  const about = [event.title, when, peopleText(booking.people ?? 1)]
  const owed = owedPriceLinesOf(booking)?.map(({ cents }) => cents) ?? []
  const reasons = reasonsOf(booking, standingReductions(booking))
  const firstReduced = quote.lines.findIndex(({ count, cents }, at) => owed[at] !== count * cents)
  return quote.lines.map(({ label, count, cents }, at) => {
    const line = { kind: 'service', title: label, details: at === 0 ? about : [], count, cents } as const
    return reducedTo(owed[at] ?? count * cents, line, at === firstReduced ? reasons : [])
  })
}

type Group = { label: string; cents: Cents; owed: Cents; reductions: Reduction[]; people: Participant[] }

/** Groups people with the same price, price group and reductions; leaves out those who owe nothing. */
function groupsOf(booking: Registration): Group[] {
  const { eventSnapshot } = booking
  const amounts = new Map(priceLinesOf(booking)?.map(({ id, cents }) => [id, cents]))
  const owed = new Map(owedPriceLinesOf(booking)?.map(({ id, cents }) => [id, cents]))
  const standing = standingReductions(booking).filter(({ cents }) => cents > 0)
  const groups = new Map<string, Group>()
  for (const person of participantsOf(booking)) {
    const label = eventSnapshot?.prices?.find(({ _id }) => _id === person.price)?.label ?? ''
    const cents = amounts.get(person._id) ?? 0
    const reductions = standing.filter(invoice => isReductionFor(invoice, person._id))
    const key = `${cents} ${label} ${reductions.map(({ date }) => date).join(' ')}`
    const group = groups.get(key) ?? { label, cents, owed: 0, reductions, people: [] }
    group.people.push(person)
    group.owed += owed.get(person._id) ?? 0
    groups.set(key, group)
  }
  return [...groups.values()].filter(group => group.owed > 0)
}

/** Bills each group of people in one line; the first names the event. A reason is on the first line that it reduces. */
function serviceLines(booking: Registration, about: InvoicedEvent, issuer: Issuer): InvoiceLine[] {
  const { eventSnapshot, quote, number = '' } = booking
  if (quote) return quotedLines(booking, about, quote)
  const { title, startDate } = about
  const where = whenAndWhere(about)
  const event = { prices: eventSnapshot?.prices ?? [], startDate }
  const { names } = issuer.invoicing
  const by = names || number === '' ? '' : `, Buchung ${referenceOf(number)}`
  const mentioned = new Set<Reduction>()
  return groupsOf(booking).map(({ label, cents, owed, reductions, people }, index) => {
    const who = names ? people.map(nameOrNone).join(', ') : countText(people, event)
    const line: InvoiceLine = {
      kind: 'service',
      title: index === 0 ? title : label || title,
      details: index === 0 ? [where, `${label === '' ? '' : `${label}: `}${who}${by}`] : [who],
      count: people.length,
      cents,
    }
    const unsaid = reductions.filter(reduction => !mentioned.has(reduction))
    for (const line of unsaid) mentioned.add(line)
    return reducedTo(owed, line, reasonsOf(booking, unsaid))
  })
}

/**
 * States the number of people without names: invoices are kept for eight years and name participants only if the
 * educator wants it (D81).
 */
function countText(people: readonly Participant[], event: Pick<Event, 'prices' | 'startDate'>): string {
  if (!people.every(person => comesAsChild(person, event))) return peopleText(people.length)
  return people.length === 1 ? '1 Kind' : `${people.length} Kinder`
}

/** Fees for moving and for services before a withdrawal are taxed as sales; a cancellation fee is a compensation. */
const feeLines = (booking: Registration, event: Event | undefined, about: InvoicedEvent): InvoiceLine[] =>
  owedFees(booking, event).map(fee => ({
    kind: fee.what === 'cancellation' ? 'fee' : 'service',
    title: feeTitle(fee),
    details: [[about.title, whenOf(about)].join(', ')],
    count: 1,
    cents: fee.cents,
  }))

const feeTitles = {
  rebooking: 'Umbuchung am',
  cancellation: 'Stornierung am',
  withdrawal: 'Leistung bis zum Widerruf, am',
}
const feeTitle = ({ what, date }: Fee) => `${feeTitles[what]} ${formatShortDate(date)}`

export const isSameRecipient = (a: Recipient, b: Recipient): boolean =>
  (Object.keys({ ...a, ...b }) as (keyof Recipient)[]).every(field => (a[field] ?? '') === (b[field] ?? ''))

/**
 * Returns the recipient that the educator entered, otherwise the contact person. Keeps the Leitweg-ID in both cases.
 */
export function recipientOf(booking: Registration): Recipient {
  const { invoiceTo, name, zip, city, country } = booking
  const { leitwegId = '', ...named } = invoiceTo ?? {}
  const contact = {
    organisation: '',
    name,
    street: streetLine(booking),
    zip,
    city,
    country,
  }
  const isNamed = Object.values(named).some(text => text !== '')
  return { ...contact, ...(isNamed ? named : {}), ...(leitwegId === '' ? {} : { leitwegId }) }
}
