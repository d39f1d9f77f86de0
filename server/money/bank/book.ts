import * as v from 'valibot'
import { isBooking } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { recordPayments } from '../../../domain/bookings/steps/booking-steps.ts'
import type { Cents } from '../../../domain/kit/cents.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { dayOf, type Instant } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import type { BookInput, BookResult } from '../../../domain/money/bank/book.ts'
import { findBooked } from '../../../domain/money/bank/matching/free-lines.ts'
import { groupByKeys } from '../../../domain/money/bank/matching/group-by-keys.ts'
import type { Target } from '../../../domain/money/bank/matching/payable.ts'
import { momentOf } from '../../../domain/money/bank/matching/same-payment.ts'
import { bookedCentsOf, exceedsLine, type ShareRefusal, shareFor } from '../../../domain/money/bank/matching/sharing.ts'
import { Payment } from '../../../domain/money/terms/payment.ts'
import { shownCents } from '../../../domain/money/terms/shown-amounts.ts'
import { sellVoucher, type Voucher } from '../../../domain/money/vouchers/voucher.ts'
import { deletedIn } from '../../../domain/people/bin/bin.ts'
import type { Deps } from '../../app/deps.ts'
import { stepLetters } from '../../bookings/letters/step-letters.ts'
import type { Letter } from '../../mailer/letter.ts'
import { newLetters } from '../../mailer/outbox.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { letterWithCode } from '../vouchers/change-voucher.ts'
import { nextCode } from '../vouchers/codes.ts'
import { type BookedLine, bookedLines } from './booked-lines.ts'
import { type SentLine, verifyLine } from './signed-line.ts'

/** Line that can be booked, with its target. */
type AcceptedPayment = { to: Target; payment: Payment }

/**
 * Books lines of a bank file in one write, each line only once per target (D72), and explains refused ones. Throws
 * `invalid` if the shares of a line exceed its amount.
 */
export async function bookLines(deps: Deps, sent: BookInput): Promise<BookResult[]> {
  const lines = sent.map(entry => ({ entry, line: verifyLine(deps, entry.line) }))
  for (const together of Map.groupBy(lines, ({ entry }) => entry.line).values()) {
    const line = together[0]?.line?.payment
    if (
      line &&
      exceedsLine(
        line,
        together.map(({ entry }) => entry.cents),
      )
    )
      throw new AppError('invalid', sharesTooHighSentence(line.cents))
  }
  return await deps.commit(current => {
    const book = booking(deps, current)
    const results: BookResult[] = []
    const good: AcceptedPayment[] = []
    for (const { entry, line } of lines) {
      const booked = line ? book(entry, line, entry.cents) : notOursSentence()
      const isBooked = typeof booked !== 'string'
      results.push({ ...entry, booked: isBooked, ...(isBooked ? {} : { reason: booked }) })
      if (isBooked) good.push({ to: entry, payment: { _id: deps.newId(), ...booked } })
    }
    if (good.length === 0) return { result: results }
    const [paid, sold] = [withPayments(deps, current.registrations, good), withSales(deps, current.vouchers, good)]
    return {
      next: { registrations: paid.next, vouchers: sold.next },
      added: { outbox: newLetters(deps, [...paid.letters, ...sold.letters]) },
      result: results,
    }
  })
}

const sharesTooHighSentence = (cents: Cents) =>
  t(
    `The shares come to more than the line: ${shownCents(cents)}.`,
    `Die Anteile sind zusammen höher als der Betrag der Zeile: ${shownCents(cents)}.`,
  )

function withPayments(deps: Deps, registrations: readonly Registration[], good: readonly AcceptedPayment[]) {
  const byBooking = groupByKeys(good, ({ to }) => (to.registration === undefined ? [] : [to.registration]))
  const letters: Letter[] = []
  const next = registrations.map(before => {
    const payments = byBooking.get(before._id)?.map(({ payment }) => payment)
    if (!payments) return before
    const after = paidOnce(before, payments, deps.now())
    letters.push(...stepLetters(deps, before, after))
    return after
  })
  return { next, letters }
}

/** Records incoming payments in one history entry, which sends one letter, and returned ones in another. */
function paidOnce(booking: Registration, payments: readonly Payment[], now: Instant): Registration {
  const details = { now, by: 'educator' } as const
  const [came, went] = [payments.filter(({ cents }) => cents > 0), payments.filter(({ cents }) => cents <= 0)]
  const paid = came.length > 0 ? recordPayments(booking, came, details) : booking
  return went.length > 0 ? recordPayments(paid, went, details) : paid
}

/** Marks paid vouchers as sold and sends them. */
function withSales(deps: Deps, vouchers: readonly Voucher[], good: readonly AcceptedPayment[]) {
  const byVoucher = new Map(good.map(({ to, payment }) => [to.voucher, payment]))
  const letters: Letter[] = []
  const next = vouchers.map(ordered => {
    const payment = byVoucher.get(ordered._id)
    if (!payment) return ordered
    const { date, bankLine, bankMarks } = payment
    const sold = sellVoucher(
      ordered,
      { date, way: 'transfer', bankLine, bankMarks, code: nextCode(deps, ordered) },
      deps.now(),
    )
    letters.push(letterWithCode(deps, sold))
    return sold
  })
  return { next, letters }
}

type NewPayment = Omit<Payment, '_id'>

/** Returns the payment for a line and marks it as booked, or explains why it cannot be booked. */
function booking(deps: Deps, current: Pick<CollectionData, 'registrations' | 'bin' | 'vouchers' | 'payments'>) {
  const today = dayOf(deps.now())
  const booked = groupByKeys<BookedLine, string>(bookedLines(current), line => [momentOf(line)])
  const [whyNotBooking, whyNotVoucher] = [bookingReasons(current), voucherReasons(current)]
  return (
    to: Target,
    { payment, line, bookedKey: knownKey, room }: SentLine,
    asked: Cents | undefined,
  ): NewPayment | string => {
    const { cents, date } = payment
    if (date > today) return t('This day is still to come.', 'Dieser Tag liegt noch in der Zukunft.')
    if (!v.is(Payment.entries.cents, cents))
      return t('This amount is too large to be recorded.', 'Dieser Betrag ist zu groß, um ihn einzutragen.')
    const moment = momentOf(payment)
    const alike = booked.get(moment) ?? []
    const match = alike.find(({ key }) => key === knownKey) ?? findBooked(line, room, alike, hasRest)
    if (match === 'unclear') return unclearSentence()
    const share = shareFor(payment, match?.shares ?? [], to, asked)
    if (typeof share === 'string') return noShareWords(share, cents - bookedCentsOf(match?.shares ?? []))
    const paid = shareOf(payment, share, match)
    const reason = to.voucher === undefined ? whyNotBooking(to.registration) : whyNotVoucher(to.voucher, paid)
    if (reason !== undefined) return reason
    const { registration, voucher } = to
    const target: Target = voucher === undefined ? { registration } : { voucher }
    const shares = [...(match?.shares ?? []), { to: target, cents: share }]
    const otherLines = alike.filter(line => line !== match)
    booked.set(moment, [
      ...otherLines,
      { ...(match ?? { key: line.key, date, cents, marks: payment.bankMarks }), shares },
    ])
    return paid
  }
}

const hasRest = ({ cents, shares }: BookedLine) => bookedCentsOf(shares) < cents

/** Keeps the whole line's amount in a share, and the key that its other shares have. */
const shareOf = (payment: NewPayment, cents: Cents, recorded: BookedLine | undefined): NewPayment => ({
  ...payment,
  ...(recorded ? { bankLine: recorded.key } : {}),
  ...(cents === payment.cents ? {} : { cents, bankMarks: { ...payment.bankMarks, cents: payment.cents } }),
})

function noShareWords(why: ShareRefusal, unbooked: Cents): string {
  return why === 'tooMuch'
    ? t(
        `Only ${shownCents(unbooked)} of this line are left.`,
        `Von dieser Zeile sind nur noch ${shownCents(unbooked)} offen.`,
      )
    : t('This line has been recorded already.', 'Diese Zeile ist schon erfasst.')
}

function bookingReasons({ registrations, bin }: Pick<CollectionData, 'registrations' | 'bin'>) {
  const bookings = new Set(registrations.filter(isBooking).map(({ _id }) => _id))
  const deletedIds = new Set(deletedIn(bin).map(({ _id }) => _id))
  return (id: string): string | undefined => {
    if (bookings.has(id)) return undefined
    return deletedIds.has(id)
      ? t('The booking is in the bin.', 'Die Anmeldung liegt im Papierkorb.')
      : t('There is no such booking (any more).', 'Diese Anmeldung gibt es nicht (mehr).')
  }
}

/** A voucher is sold once, and for its own amount only. */
function voucherReasons({ vouchers }: Pick<CollectionData, 'vouchers'>) {
  const byId = new Map(vouchers.map(voucher => [voucher._id, voucher]))
  const sold = new Set<string>()
  return (id: string, payment: NewPayment): string | undefined => {
    const voucher = byId.get(id)
    if (!voucher) return t('There is no such voucher.', 'Diesen Gutschein gibt es nicht.')
    if (voucher.state === 'cancelled') return t('The voucher is cancelled.', 'Der Gutschein ist storniert.')
    if (voucher.state === 'paid' || sold.has(id))
      return t('The voucher is paid already.', 'Der Gutschein ist schon bezahlt.')
    const cost = shownCents(voucher.cents)
    if (payment.cents !== voucher.cents)
      return t(`The voucher costs ${cost}, no more and no less.`, `Der Gutschein kostet genau ${cost}.`)
    sold.add(id)
    return undefined
  }
}

const unclearSentence = () =>
  t(
    'Equal payments were recorded in the meantime, and this line may be one of them. Please read the file again.',
    'Inzwischen wurden gleiche Zahlungen erfasst, und diese Zeile kann eine davon sein. Bitte lies die Datei noch einmal ein.',
  )

const notOursSentence = () =>
  t(
    'This line is not of a file that was read here. Please read the file again.',
    'Diese Zeile stammt nicht aus einer Datei, die hier gelesen wurde. Bitte lies die Datei noch einmal ein.',
  )
