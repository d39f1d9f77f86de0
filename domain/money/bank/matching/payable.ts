import { bookingPriceOf, priceLinesOf } from '../../../bookings/account/account.ts'
import { knownAccount } from '../../../bookings/account/open-items.ts'
import { isBooking } from '../../../bookings/record/booking.ts'
import type { Registration } from '../../../bookings/record/registration.ts'
import { daysOf } from '../../../events/dates/days.ts'
import type { Event } from '../../../events/event.ts'
import { type Cents, sumOf } from '../../../kit/cents.ts'
import { addDays, type Day, dayOf } from '../../../kit/format.ts'
import type { Invoice } from '../../invoices/invoice.ts'
import type { Payment } from '../../terms/payment.ts'
import { instalmentSchedule } from '../../terms/schedule.ts'
import type { Region } from '../../terms/working-day.ts'
import type { Voucher } from '../../vouchers/voucher.ts'
import { groupByKeys } from './group-by-keys.ts'

/** A booking, or an ordered voucher. */
export type Target = { registration: string; voucher?: undefined } | { voucher: string; registration?: undefined }

/** A part of a line and its target. */
export type Share = { to: Target; cents: Cents }

/** A record that a bank transfer can pay. */
export type Payable = {
  to: Target
  /** Numbers that may appear in the transfer. */
  numbers: readonly string[]
  /** The debtor. */
  name: string
  /** Others who may pay or be named: companions and the invoice's recipient. */
  others: readonly string[]
  /** Title of the event; "" for a voucher. */
  title: string
  /** Open amounts of the instalments, earliest first; empty if settled. */
  open: readonly Cents[]
  /** Costs of a recent settled booking: it may be paid twice, early, or after a cancellation. */
  costs?: readonly Cents[]
  /** Transfers received. Their line must not pay again, even in another file format. */
  came: readonly Pick<Payment, 'date' | 'cents' | 'bankLine'>[]
}

/** Lists the numbers of a booking's invoices, without reversals, which nobody pays. */
export function invoiceNumbers(
  invoices: readonly Pick<Invoice, 'kind' | 'number' | 'registration'>[],
): (booking: Pick<Registration, '_id'>) => readonly string[] {
  const issued = invoices.filter(({ kind }) => kind === 'invoice')
  const byBooking = groupByKeys(issued, ({ registration }) => [registration])
  return ({ _id }) => (byBooking.get(_id) ?? []).map(({ number }) => number)
}

/** Converts bookings to payables; `numbersOf` returns a booking's invoice numbers. */
export function payableBookings(
  registrations: readonly Registration[],
  events: readonly Event[],
  { today, region }: { today: Day; region: Region },
  numbersOf: (booking: Registration) => readonly string[],
): Payable[] {
  const byId = new Map(events.map(event => [event._id, event]))
  return registrations.filter(isBooking).map(booking => {
    const { _id, name, number, payments, event, eventSnapshot, participants, invoiceTo } = booking
    const named = [
      ...participants.map(participant => participant.name),
      invoiceTo?.name ?? '',
      invoiceTo?.organisation ?? '',
    ]
    const open = (knownAccount(booking, byId.get(event), today, region)?.dues ?? [])
      .map(due => due.open)
      .filter(cents => cents > 0)
    const costs = open.length === 0 && isRecent(booking, byId.get(event), today) ? costsOf(booking, region) : []
    return {
      to: { registration: _id },
      numbers: [...(number === undefined ? [] : [number]), ...numbersOf(booking)],
      name,
      others: [...new Set(named)].filter(number => number !== name && number !== ''),
      title: byId.get(event)?.title ?? eventSnapshot?.title ?? '',
      open,
      ...(costs.length > 0 ? { costs } : {}),
      came: payments.filter(({ cents, way }) => cents > 0 && way === 'transfer'),
    }
  })
}

/** Settled bookings can still be paid for this long after the event. */
const RECENT_DAYS = 90

export function isRecent(booking: Registration, event: Event | undefined, today: Day): boolean {
  const dated = event ?? booking.eventSnapshot
  const ended = dated ? daysOf(dated).last : dayOf(booking.createdDate)
  return ended >= addDays(today, -RECENT_DAYS)
}

/** Returns the booking's original total and each instalment, whatever was paid or changed since. */
function costsOf(booking: Registration, region: Region): Cents[] {
  const lines = priceLinesOf(booking)
  if (!lines || !booking.eventSnapshot) return []
  const total = sumOf(lines.map(({ cents }) => cents))
  const day = dayOf(booking.createdDate)
  const totals = [total, bookingPriceOf(booking) ?? total]
  const { eventSnapshot } = booking
  const instalments = totals.flatMap(total => instalmentSchedule({ ...eventSnapshot, total, region }, day, day))
  return [...new Set([...totals, ...instalments.map(({ cents }) => cents)])].filter(cents => cents > 0)
}

/** Converts vouchers to payables; an ordered one is open as a whole. */
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
