import { daysOf } from '../events/days.ts'
import type { Event } from '../events/event.ts'
import { addDays, type Day, dayOf } from '../format.ts'
import type { Invoice } from '../invoices/invoice.ts'
import { type Cents, sumOf } from '../money/cents.ts'
import type { Payment } from '../money/payment.ts'
import { schedule } from '../money/schedule.ts'
import type { Region } from '../money/working-day.ts'
import { linesOf } from '../registrations/account.ts'
import { isBooking } from '../registrations/booking.ts'
import { knownAccount } from '../registrations/open-items.ts'
import type { Registration } from '../registrations/registration.ts'
import type { Voucher } from '../vouchers/voucher.ts'
import { byEachKey } from './by-each-key.ts'

/** What a line is booked to: a booking, or a voucher that was ordered. */
export type Target = { registration: string; voucher?: undefined } | { voucher: string; registration?: undefined }

/** A part of a line, and what it pays. */
export type Share = { to: Target; cents: Cents }

/** Something that can be paid by a transfer. */
export type Payable = {
  to: Target
  /** The numbers by which it is named in a transfer, as they are written. */
  numbers: readonly string[]
  /** Who has to pay. */
  name: string
  /** Others who may pay or be named: who comes along, and the recipient of the invoice. */
  others: readonly string[]
  /** The title of the event; "" for a voucher. */
  title: string
  /** What is open of each instalment, due first coming first; empty: nothing is open. */
  open: readonly Cents[]
  /** The cost of a recent booking with nothing open: it may be paid twice, too soon, or after it was cancelled. */
  costs?: readonly Cents[]
  /** What came by transfer: the line of it, perhaps in another form, must not pay a second time. */
  came: readonly Pick<Payment, 'date' | 'cents' | 'bankLine'>[]
}

/** The numbers of a booking's invoices; nobody pays the document that takes one back. */
export function invoiceNumbers(
  invoices: readonly Pick<Invoice, 'kind' | 'number' | 'registration'>[],
): (booking: Pick<Registration, '_id'>) => readonly string[] {
  const issued = invoices.filter(({ kind }) => kind === 'invoice')
  const byBooking = byEachKey(issued, ({ registration }) => [registration])
  return ({ _id }) => (byBooking.get(_id) ?? []).map(({ number }) => number)
}

/** The bookings as what can be paid; `numbersOf` gives the numbers of a booking's invoices. */
export function payableBookings(
  registrations: readonly Registration[],
  events: readonly Event[],
  { today, region }: { today: Day; region: Region },
  numbersOf: (booking: Registration) => readonly string[],
): Payable[] {
  const byId = new Map(events.map(event => [event._id, event]))
  return registrations.filter(isBooking).map(booking => {
    const { _id, name, number, payments, event, eventSnapshot, participants, invoiceTo } = booking
    const named = [...participants.map(one => one.name), invoiceTo?.name ?? '', invoiceTo?.organisation ?? '']
    const open = (knownAccount(booking, byId.get(event), today, region)?.dues ?? [])
      .map(due => due.open)
      .filter(cents => cents > 0)
    const costs = open.length === 0 && isRecent(booking, byId.get(event), today) ? costsOf(booking, region) : []
    return {
      to: { registration: _id },
      numbers: [...(number === undefined ? [] : [number]), ...numbersOf(booking)],
      name,
      others: [...new Set(named)].filter(one => one !== name && one !== ''),
      title: byId.get(event)?.title ?? eventSnapshot?.title ?? '',
      open,
      ...(costs.length > 0 ? { costs } : {}),
      came: payments.filter(({ cents, way }) => cents > 0 && way === 'transfer'),
    }
  })
}

/** So long after an event its bookings may be paid although nothing is open. */
const RECENT_DAYS = 90

export function isRecent(booking: Registration, event: Event | undefined, today: Day): boolean {
  const dated = event ?? booking.eventSnapshot
  const ended = dated ? daysOf(dated).last : dayOf(booking.createdDate)
  return ended >= addDays(today, -RECENT_DAYS)
}

/** All that a booking costs as it was made, and each instalment, whatever has come or become of it. */
function costsOf(booking: Registration, region: Region): Cents[] {
  const lines = linesOf(booking)
  if (!lines || !booking.eventSnapshot) return []
  const total = sumOf(lines.map(({ cents }) => cents))
  const day = dayOf(booking.createdDate)
  const instalments = schedule({ ...booking.eventSnapshot, total, region }, day, day).map(({ cents }) => cents)
  return [...new Set([total, ...instalments])].filter(cents => cents > 0)
}

/** The vouchers as what can be paid: one that was ordered, by its whole amount. */
export const payableVouchers = (vouchers: readonly Voucher[]): Payable[] =>
  vouchers.map(({ _id, number, buyer, cents, state, entries }) => ({
    to: { voucher: _id },
    numbers: [number],
    name: buyer.name,
    others: [],
    title: '',
    open: state === 'ordered' ? [cents] : [],
    came: entries.filter(({ what, way }) => what === 'sold' && way === 'transfer'),
  }))
