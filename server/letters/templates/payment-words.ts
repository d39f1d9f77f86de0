import { accountOf, type Due, lateDuesOf, nextDue } from '../../../domain/bookings/account/account.ts'
import { type BookingAccount, repaymentOf } from '../../../domain/bookings/account/open-items.ts'
import { repayBy, withdrawnDate } from '../../../domain/bookings/account/repaying.ts'
import type { HistoryEntry } from '../../../domain/bookings/record/history-entry.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { type Bank, readableIban } from '../../../domain/content/site/bank-account.ts'
import type { Event } from '../../../domain/events/event.ts'
import { type Cents, formatCents, sumOf } from '../../../domain/kit/cents.ts'
import {
  type Day,
  dayOf,
  formatLongDate,
  formatShortDate,
  type Instant,
  instantOf,
} from '../../../domain/kit/format.ts'
import { dueName } from '../../../domain/money/terms/due-names.ts'
import { payBy } from '../../../domain/money/terms/payment-days.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import type { Fact, Sender } from './letter-layout.tsx'
import type { StepWords } from './step-words.ts'

/** Returns what was late at the time of a reminder. */
export const lateDuesAt = (
  booking: Registration,
  event: Event,
  { date }: HistoryEntry,
  region: Sender['region'],
): Due[] => lateDuesOf(accountOf(booking, event, dayOf(date), region))

/** Returns the amounts that were late at the time of the reminder and have not been paid since (D59). */
export function reminderOf(
  booking: Registration,
  event: Event,
  entry: HistoryEntry,
  { bank, region }: Sender,
): StepWords | undefined {
  const lateDues = lateDuesAt(booking, event, entry, region)
  if (lateDues.length === 0) return undefined
  const cents = sumOf(lateDues.map(({ open }) => open))
  return {
    heading: 'Eine Zahlung ist noch offen',
    text: `für deine Buchung ist noch eine Zahlung offen. ${repeatedReminderWords(booking, entry, lateDues) || 'Sicher ist sie nur untergegangen:'} Bitte überweise den Betrag in den nächsten Tagen.${
      // Without an IBAN here, the educator may write invoices elsewhere, or may have forgotten to.
      bank.iban === ''
        ? ' Wohin du überweist, steht auf deiner Rechnung. Hast du keine bekommen, antworte einfach auf diese Mail.'
        : ''
    }`,
    facts: {
      heading: 'Noch offen',
      facts: [
        ...lateDues.map(
          ({ what, part, open, due }): Fact => [
            dueName({ what, part }),
            `${formatCents(open)}, fällig am ${formatShortDate(instantOf(due))}`,
          ],
        ),
        ...(lateDues.length > 1 ? [['Zusammen', formatCents(cents)] satisfies Fact] : []),
        ...(bank.iban === '' ? [] : transferFacts(bank)),
        ...(booking.number === undefined ? [] : [['Verwendungszweck', referenceOf(booking.number)] satisfies Fact]),
      ],
    },
    ...(bank.iban === '' ? {} : { transfer: { ...bank, cents, reference: referenceOf(booking.number ?? '') } }),
    closing:
      'Hat sich deine Überweisung mit dieser Mail gekreuzt? Dann ist alles gut, und du brauchst nichts zu tun. Stimmt etwas nicht, oder geht es gerade nicht? Dann antworte einfach auf diese Mail.',
    action: 'Zur Buchung',
  }
}

/** Names the last reminder that has gone out about something that is late; "" if none has. */
export function repeatedReminderWords(
  { history }: Registration,
  entry: HistoryEntry,
  lateDues: readonly Due[],
): string {
  const before = history.slice(0, history.indexOf(entry))
  const isAbout = ({ date }: HistoryEntry) => lateDues.some(({ due }) => due < dayOf(date))
  const { sentDate } =
    before.findLast(step => step.what === 'reminded' && step.sentDate !== undefined && isAbout(step)) ?? {}
  return sentDate === undefined ? '' : `Am ${formatLongDate(sentDate)} habe ich schon einmal erinnert.`
}

const transferFacts = ({ holder, iban, bic }: Bank): Fact[] => [
  ['Zahlung an', holder],
  ['IBAN', readableIban(iban)],
  ...(bic === '' ? [] : [['BIC', bic] satisfies Fact]),
]

/** `zu zahlen bis Mo., 7. Dezember 2026` or `fällig seit Mo., 7. Dezember 2026`. */
const toPayBy = (due: Due, today: Day) => payBy(due, today).replace(/^(?!fällig)/, 'zu zahlen ')

/** Returns one sentence about the money for a reminder of the event: the amount due before it, or that all is paid. */
export function reminderOfMoney(booking: Registration, event: Event, now: Instant, { region }: Sender): string {
  const account = accountOf(booking, event, dayOf(now), region)
  if (!account || account.refund > 0 || account.price === 0) return ''
  if (account.open === 0) return 'Alles ist bezahlt, danke!'
  const dues = account.dues.filter(({ open, due }) => open > 0 && due <= dayOf(event.startDate))
  const last = dues.at(-1)
  if (!last) return ''
  const open = formatCents(sumOf(dues.map(due => due.open)))
  return `Offen sind noch ${open}, ${toPayBy(last, dayOf(now))}.`
}

/** Finds the amount written off by a step. */
export const writtenOffOn = ({ writtenOff = [] }: Registration, { date }: HistoryEntry): Cents =>
  writtenOff.findLast(match => match.date === date)?.cents ?? 0

/** Returns the deadline for the refund of a withdrawn booking; "" if there is none. */
export function refundWords(booking: Registration, event: Event, now: Instant): string {
  const declared = withdrawnDate(booking)
  const refund = accountOf(booking, event, dayOf(now))?.refund ?? 0
  if (declared === undefined || refund === 0) return ''
  return `Die ${formatCents(refund)} sind ${refundByWords(repayBy(declared), dayOf(now))} zurück.`
}

const SOON = 'in den nächsten Tagen'

/** `spätestens am 12. Dezember 2026`; a letter that comes later names no day that is over. */
export const refundByWords = (until: Day, today: Day): string =>
  until < today ? SOON : `spätestens am ${formatLongDate(instantOf(until))}`

/** Returns the amount left after a payment, at the time of sending. */
export function leftWords(booking: Registration, event: Event, { date }: HistoryEntry, { region }: Sender): string {
  const today = dayOf(date)
  const account = accountOf(booking, event, today, region)
  const next = nextDue(account)
  if (!account) return ''
  if (account.refund > 0) return tooMuchWords({ booking, account, event }, today)
  if (!next) return 'Damit ist alles bezahlt.'
  return next.open === account.open
    ? `Offen sind noch ${formatCents(account.open)}, ${toPayBy(next, today)}.`
    : `Offen sind noch ${formatCents(account.open)}, davon ${formatCents(next.open)} ${payBy(next, today)}.`
}

/** States the overpayment and when it is paid back; "" if there is none. */
function tooMuchWords(account: BookingAccount, today: Day): string {
  const repayment = repaymentOf(account)
  if (!repayment) return ''
  const { quote } = account.booking
  const { cents, until } = repayment
  const by = until < today ? SOON : `bis ${formatLongDate(instantOf(until))}`
  const backWords = quote ? `die ${by} zurückkommen` : `die ich dir ${by} zurückzahle`
  return `Das sind ${formatCents(cents)} zu viel, ${backWords}. ${refundTargetWords(quote !== undefined)}`
}

/** Asks for an IBAN unless the payment was a transfer: the program stores no account numbers. */
export const refundTargetWords = (isOfQuote: boolean): string =>
  `Das Geld geht auf das Konto zurück, von dem es kam. ${
    isOfQuote
      ? 'Wurde anders bezahlt, genügt eine Antwort mit der IBAN.'
      : 'Hast du anders bezahlt, schick mir bitte deine IBAN.'
  }`
