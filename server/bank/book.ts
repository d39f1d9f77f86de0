import * as v from 'valibot'
import type { BookInput, BookResult } from '../../domain/bank-statement/book.ts'
import { byEachKey } from '../../domain/bank-statement/by-each-key.ts'
import { deletedIn } from '../../domain/bin/bin.ts'
import type { Instant } from '../../domain/format.ts'
import { t } from '../../domain/language.ts'
import { Payment } from '../../domain/money/payment.ts'
import { isBooking } from '../../domain/registrations/booking.ts'
import { payAll } from '../../domain/registrations/booking-steps.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { Deps } from '../deps.ts'
import { newLetters } from '../mail/outbox.ts'
import { stepLetters } from '../registrations/step-letters.ts'
import type { CollectionData } from '../store/data-folder.ts'
import { bookedLines } from './booked-lines.ts'
import { paymentIn } from './signed-line.ts'

/** Books lines of the bank's file in one write, each line once for ever; the others are said with the reason (D72). */
export function bookLines(deps: Deps, sent: BookInput): Promise<BookResult[]> {
  const lines = sent.map(entry => ({ entry, payment: paymentIn(deps, entry.line) }))
  return deps.commit(current => {
    const booked = new Set(bookedLines(current).keys())
    const whyNot = reasons(current)
    const results: BookResult[] = []
    const paid: { registration: string; payment: Payment }[] = []
    for (const { entry, payment } of lines) {
      const reason = payment ? whyNot(entry.registration, payment, booked) : notOurs()
      results.push({ ...entry, booked: reason === undefined, ...(reason === undefined ? {} : { reason }) })
      if (!payment || reason !== undefined) continue
      booked.add(payment.bankLine ?? '')
      paid.push({ registration: entry.registration, payment: { _id: deps.newId(), ...payment } })
    }
    const byBooking = byEachKey(paid, ({ registration }) => [registration])
    const next = current.registrations.map(before =>
      withPayments(before, byBooking.get(before._id)?.map(({ payment }) => payment) ?? [], deps.now()),
    )
    const letters = next.flatMap((after, at) => {
      const before = current.registrations[at]
      return before === undefined || before === after ? [] : stepLetters(deps, before, after)
    })
    return {
      ...(paid.length > 0 ? { next: { registrations: next }, added: { outbox: newLetters(deps, letters) } } : {}),
      result: results,
    }
  })
}

/** What came, in one entry of the history, about which one letter goes out, and what was taken back in another. */
function withPayments(booking: Registration, payments: readonly Payment[], now: Instant): Registration {
  const deed = { now, by: 'educator' } as const
  const [came, went] = [payments.filter(({ cents }) => cents > 0), payments.filter(({ cents }) => cents <= 0)]
  const paid = came.length > 0 ? payAll(booking, came, deed) : booking
  return went.length > 0 ? payAll(paid, went, deed) : paid
}

/** Says why a line cannot be booked to a registration; undefined if it can. */
function reasons({ registrations, bin }: Pick<CollectionData, 'registrations' | 'bin'>) {
  const bookings = new Set(registrations.filter(isBooking).map(({ _id }) => _id))
  const deleted = new Set(deletedIn(bin).map(({ _id }) => _id))
  return (registration: string, { cents, bankLine = '' }: Omit<Payment, '_id'>, booked: ReadonlySet<string>) => {
    if (!v.is(Payment.entries.cents, cents))
      return t('This amount is too large to be recorded.', 'Dieser Betrag ist zu groß, um ihn einzutragen.')
    if (booked.has(bankLine)) return t('This line has been booked already.', 'Diese Zeile ist schon gebucht.')
    if (bookings.has(registration)) return undefined
    return deleted.has(registration)
      ? t('The booking is in the bin.', 'Die Anmeldung liegt im Papierkorb.')
      : t('There is no such booking (any more).', 'Diese Anmeldung gibt es nicht (mehr).')
  }
}

const notOurs = () =>
  t(
    'This line is not of a file that was read here. Please read the file again.',
    'Diese Zeile stammt nicht aus einer Datei, die hier gelesen wurde. Bitte lies die Datei noch einmal ein.',
  )
