import type { PublicEvent } from '../../events/event.ts'
import { highestPrice, type PricedEvent } from '../../events/prices.ts'
import { centsOf } from '../../kit/cents.ts'
import { type Day, dayOf, formatDate, formatEuro, formatLongDate, type Instant, instantOf } from '../../kit/format.ts'
import { lastPaymentDay, payBy } from './payment-days.ts'
import { type Instalment, instalmentSchedule, type PricedOrder } from './schedule.ts'
import { terms } from './terms.ts'
import type { Region } from './working-day.ts'

/** `region` decides the public holidays that postpone a due date. */
type Payable = PricedEvent &
  Pick<PublicEvent, 'startDate' | 'endDate' | 'group' | 'instalments'> &
  Pick<PricedOrder, 'sessions'> & { region: Region }
/** `hasInvoices`: bookings get an invoice, which states account and due dates. */
type InvoicingOptions = { hasInvoices: boolean }

/** Returns the instalments of an event booked and invoiced today; `total` in euro. */
export const instalmentsOf = (event: Payable, total: number, today: Day): Instalment[] =>
  instalmentSchedule({ ...event, total: centsOf(total) }, today, today)

/** Beginnings of the first sentence: room is unknown, or the places are held, or given. */
const openings = {
  asked: { invoice: 'Wenn noch Platz ist, bekommst du', word: 'Wenn noch Platz ist, schreibe ich dir' },
  held: { invoice: 'Dann bekommst du', word: 'Dann schreibe ich dir' },
  given: { invoice: 'Du bekommst', word: 'Ich schreibe dir' },
}

/**
 * Lists payments and due dates of an event booked today, one sentence each (AGB § 3); empty if it is free. `total` is
 * the party's price; by default that of one person.
 */
export function paymentSteps(
  event: Payable & InvoicingOptions,
  today: Day,
  total: number | null = highestPrice(event) === event.cost ? event.cost : null,
  room: keyof typeof openings = 'asked',
): string[] {
  const { invoice: byInvoice, word } = openings[room]
  const invoice = event.hasInvoices ? `${byInvoice} die Rechnung` : `${word}, wie du zahlst`
  if (event.cost === null) return ['Was die Teilnahme kostet, schreibe ich dir.']
  // The price group is not known yet.
  if (total === null)
    return [
      event.hasInvoices
        ? `${invoice}. Darin steht, wie viel bis wann fällig ist.`
        : `${invoice}, wie viel und bis wann.`,
    ]
  const [first, ...others] = instalmentsOf(event, total, today)
  if (!first) return []
  const amount = formatEuro(first.cents / 100)
  switch (first.rule) {
    case 'atOnce': {
      // A place confirmed at once is invoiced the same day.
      const due =
        room === 'given'
          ? `ist der ganze Betrag zu zahlen: ${payBy({ ...first, ...lastPaymentDay(first, event.startDate, event.region) }, today)}`
          : 'ist gleich der ganze Betrag fällig'
      if (first.what === 'first')
        return [
          `${event.hasInvoices ? `${invoice} über ${formatEuro(total)}` : `${word}, wie du zahlst`}. Die Anzahlung und die Raten bis heute, zusammen ${amount}, sind gleich fällig.`,
          ...laterSteps(others),
        ]
      const soon =
        dayOf(event.startDate) < today
          ? 'Der Termin hat schon begonnen.'
          : `Bis es losgeht, sind es höchstens noch ${terms.fullFee.daysBeforeStart} Tage.`
      return [
        `${event.hasInvoices ? `${invoice} über ${amount}` : `${word}, wie du die ${amount} zahlst`}. ${soon} Deshalb ${due}.`,
      ]
    }
    case 'afterInvoice':
      return [
        `${invoice}. Die Anzahlung von ${amount} ist innerhalb von sieben Tagen danach fällig.`,
        ...laterSteps(others),
      ]
    default:
      if (first.what === 'first')
        return [
          `${invoice}. Die erste Zahlung von ${amount} ist ${instalmentDueWords(first, event.hasInvoices)} fällig.`,
          ...laterSteps(others),
        ]
      return [
        `${invoice}. Der ganze Betrag von ${amount} ist ${instalmentDueWords(first, event.hasInvoices)} fällig, also bald danach.`,
      ]
  }
}

/** Maximum number of parts that are listed. Of more parts, only the first and the last are named. */
const LISTED_PARTS = 6

/** Lists the payments after the first one. */
function laterSteps(laterInstalments: readonly Instalment[]): string[] {
  const [next] = laterInstalments
  const last = laterInstalments.at(-1)
  if (!next || !last) return []
  const when = ({ due }: Instalment) => `bis zum ${formatLongDate(instantOf(due))}`
  const partWords = (part: Instalment) => `${formatEuro(part.cents / 100)} ${when(part)}`
  if (laterInstalments.length === 1) return [`Der Rest von ${formatEuro(next.cents / 100)} ist ${when(next)} fällig.`]
  if (laterInstalments.length <= LISTED_PARTS)
    return [`Der Rest folgt in ${laterInstalments.length} Raten: ${laterInstalments.map(partWords).join(', ')}.`]
  return [
    `Der Rest folgt in ${laterInstalments.length} Raten, die erste ${when(next)}, die letzte ${when(last)}, je ${formatEuro(last.cents / 100)}.`,
  ]
}

/**
 * Formats the due date of an instalment before booking: `innerhalb von sieben Tagen nach der Rechnung`. Above the order
 * button the legal text has `07.05.2027`.
 */
export function instalmentDueWords(
  { what, rule, due }: Pick<Instalment, 'rule' | 'due'> & { what: string },
  hasInvoices: boolean,
  format: (instant: Instant) => string = formatDate,
): string {
  const { daysBeforeStart, groupDaysAfterEvent } = terms.fullFee
  if (rule === 'atOnce') return `gleich mit der ${hasInvoices ? 'Rechnung' : 'Bestätigung'}`
  if (rule === 'afterInvoice') return `innerhalb von sieben Tagen nach der ${hasInvoices ? 'Rechnung' : 'Bestätigung'}`
  // The rest has a fixed day; a single sum depends on the invoice.
  if (what !== 'all') return `bis zum ${format(instantOf(due))}`
  return rule === 'beforeStart'
    ? `bis ${daysBeforeStart} Tage vor Beginn`
    : `bis ${groupDaysAfterEvent} Tage nach der Veranstaltung`
}

/** Explains the deposit rule of the terms, while the price is unknown (AGB § 3 and § 4). */
export function depositRule(group = false): string {
  const { percent, minimumEuro, groupPercent } = terms.downPayment
  const { daysBeforeStart, groupDaysAfterEvent } = terms.fullFee
  return group
    ? `Anzuzahlen sind ${groupPercent}\u00a0%. Der Rest ist ${groupDaysAfterEvent} Tage nach der Veranstaltung fällig.`
    : `Anzuzahlen sind ${percent}\u00a0%, mindestens ${formatEuro(minimumEuro)}. In den letzten ${daysBeforeStart} Tagen vor Beginn ist der ganze Betrag fällig.`
}

/** Explains the rules of all events that can be chosen. */
export function depositRules(events: readonly Pick<PublicEvent, 'group'>[]): string {
  const groups = events.filter(({ group }) => group)
  if (groups.length === 0) return depositRule()
  return groups.length === events.length ? depositRule(true) : `${depositRule()} Bei Gruppen: ${depositRule(true)}`
}
