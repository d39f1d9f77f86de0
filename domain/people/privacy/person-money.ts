import { accountOf } from '../../bookings/account/account.ts'
import { isBooking } from '../../bookings/record/booking.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import type { Event } from '../../events/event.ts'
import type { Cents } from '../../kit/cents.ts'
import { AppError } from '../../kit/error.ts'
import type { Day, Instant } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import type { Invoice } from '../../money/invoices/invoice.ts'
import { referenceOf } from '../../money/terms/reference.ts'
import { shownCents } from '../../money/terms/shown-amounts.ts'
import type { Region } from '../../money/terms/working-day.ts'
import type { PersonErased } from './person-answers.ts'

/** Open money with a person, which is unknown once their names are erased. */
export type OpenMoney = {
  registration: string
  /** The booking's number, or its title. */
  number: string
  /** `toCome`: billed, but the event may still be called off or moved. */
  what: 'open' | 'refund' | 'toVoucher' | 'toCome'
  cents: Cents
}

type MoneyContext = {
  events: readonly Event[]
  invoices: readonly Pick<Invoice, 'registration'>[]
  now: Instant
  today: Day
  region?: Region | undefined
}

/** Lists the open money of bookings, given the current events. */
export function openMoneyOf(registrations: readonly Registration[], moneyContext: MoneyContext): OpenMoney[] {
  return registrations.filter(isBooking).flatMap(booking => ofBooking(booking, moneyContext))
}

function ofBooking(booking: Registration, { events, invoices, now, today, region }: MoneyContext): OpenMoney[] {
  const { _id, number, eventSnapshot, state } = booking
  const event = events.find(event => event._id === booking.event)
  const account = accountOf(booking, event, today, region)
  if (!account) return []
  const reference = { registration: _id, number: number ?? eventSnapshot?.title ?? '' }
  const sums = (['open', 'refund', 'toVoucher'] as const).flatMap(kind =>
    account[kind] > 0 ? { ...reference, what: kind, cents: account[kind] } : [],
  )
  const end = [event?.endDate ?? '', eventSnapshot?.endDate ?? ''].sort().at(-1) ?? ''
  const isToCome = state === 'confirmed' && end > now && invoices.some(({ registration }) => registration === _id)
  return sums.length === 0 && isToCome ? [{ ...reference, what: 'toCome', cents: account.price + account.fees }] : sums
}

/** `B26-0136-K: €24.00 to be paid back` */
function openMoneyWords({ number, what, cents }: OpenMoney): string {
  const sum = shownCents(cents)
  const words = {
    open: () => t(`${sum} still to be paid`, `${sum} noch zu bezahlen`),
    refund: () => t(`${sum} to be paid back`, `${sum} zurückzuzahlen`),
    toVoucher: () => t(`${sum} to go back onto the voucher`, `${sum} zurück auf den Gutschein`),
    toCome: () => t(`${sum} billed for an event to come`, `${sum} abgerechnet für einen Termin, der noch kommt`),
  }
  return `${referenceOf(number)}: ${words[what]()}`
}

/** Adds open money to the result of an erasure that ignored it; only invoices mention it from then on. */
export const withOpenMoney = (erased: PersonErased, open: readonly OpenMoney[]): PersonErased =>
  open.length === 0
    ? erased
    : {
        ...erased,
        kept: [
          ...erased.kept,
          { what: 'money', count: open.length, reason: `${open.map(openMoneyWords).join(', ')}.`, until: '' },
        ],
      }

/** Throws `conflict` with a sentence in the field `settled`, the only conflict that can be overruled. */
export function refuseOpenMoney(open: readonly OpenMoney[]): void {
  if (open.length === 0) return
  const all = open.map(openMoneyWords).join(', ')
  const sentence = t(
    `There is still money to settle: ${all}. Settle it or cancel the booking first. Without names, nobody can tell any more whose it is.`,
    `Hier ist noch Geld zu klären: ${all}. Kläre das zuerst oder storniere die Buchung. Ohne Namen weiß niemand mehr, wessen Geld es ist.`,
  )
  throw new AppError('conflict', sentence, { fields: { settled: sentence } })
}
