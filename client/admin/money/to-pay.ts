import { useMemo } from 'react'
import { byEachKey } from '../../../domain/bank-statement/by-each-key.ts'
import type { Target } from '../../../domain/bank-statement/payable.ts'
import type { Event } from '../../../domain/events/event.ts'
import { addDays, type Day, dayOf } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import { type Cents, formatCents } from '../../../domain/money/cents.ts'
import { accountOf, type Due } from '../../../domain/registrations/account.ts'
import { isBooking, isLiving } from '../../../domain/registrations/booking.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import type { ListedVoucher } from '../../../domain/vouchers/voucher.ts'
import { dueNames } from '../kit/money-words.ts'
import { useList } from '../state/lists.ts'

/** A booking, or a voucher that was ordered, as the bank's lines are held against it. */
export type ToPay = {
  id: string
  to: Target
  /** Of the person; of a voucher, what it is. */
  name: string
  /** Of the event, with the number where somebody has booked two of the same title; of a voucher, who buys it. */
  title: string
  /** Without it, nothing is reckoned for the booking. */
  open?: Cents
  dues: readonly Due[]
  /** Somebody may pay for it before anything is due, or twice. */
  isRecent: boolean
}

/** So long after an event its bookings are offered although nothing is open. */
const RECENT_DAYS = 90

/** All that somebody may pay for, by id: the bookings by name, then the vouchers. */
export function useToPay(): ReadonlyMap<string, ToPay> {
  const registrations = useList('registrations')
  const events = useList('events')
  const vouchers = useList('vouchers')
  const today = dayOf(new Date().toISOString())
  return useMemo(() => {
    const all = [...bookingsToPay(registrations ?? [], events ?? [], today), ...(vouchers ?? []).map(voucherToPay)]
    return new Map(all.map(one => [one.id, one]))
  }, [registrations, events, vouchers, today])
}

const voucherToPay = ({ _id, number, name, state, cents }: ListedVoucher): ToPay => ({
  id: _id,
  to: { voucher: _id },
  name: t(`Voucher ${number}`, `Gutschein ${number}`),
  title: name,
  open: state === 'ordered' ? cents : 0,
  dues: [],
  isRecent: false,
})

function bookingsToPay(registrations: readonly Registration[], events: readonly Event[], today: Day) {
  const eventOf = new Map(events.map(event => [event._id, event]))
  const bookings = registrations.filter(isBooking)
  const titleOf = ({ event, eventSnapshot }: Registration) => eventSnapshot?.title ?? eventOf.get(event)?.title ?? ''
  const keyOf = (booking: Registration) => `${booking.name}\n${titleOf(booking)}`
  const alike = byEachKey(bookings, booking => [keyOf(booking)])
  const toPay = bookings.map((booking): ToPay => {
    const { _id, name, number = '', event, eventSnapshot } = booking
    const account = accountOf(booking, eventOf.get(event), today)
    const isOneOfSeveral = (alike.get(keyOf(booking))?.length ?? 0) > 1 && number !== ''
    const ended = dayOf(eventSnapshot?.endDate ?? booking.createdDate)
    return {
      id: _id,
      to: { registration: _id },
      name,
      title: isOneOfSeveral ? `${titleOf(booking)} (${number})` : titleOf(booking),
      ...(account ? { open: account.open } : {}),
      dues: (account?.dues ?? []).filter(({ open }) => open > 0),
      isRecent: isLiving(booking) && ended >= addDays(today, -RECENT_DAYS),
    }
  })
  return toPay.sort((a, b) => a.name.localeCompare(b.name, 'de'))
}

/** Whether an amount can be booked to it: a voucher is sold for its own amount only. */
export const canTake = ({ to, open }: ToPay, cents: Cents): boolean => to.voucher === undefined || open === cents

/** `Sabine Probe, Kinder-Waldtag, 35,00 € offen`. */
export function toPayWords({ name, title, open }: ToPay): string {
  const rest = open ? t(`${formatCents(open)} open`, `${formatCents(open)} offen`) : ''
  return [name, title, rest].filter(Boolean).join(', ')
}

/** `Tom Klein, Winter-Survival, Rest`; without a word for all of the price. */
export function paidWords({ name, title, dues }: ToPay, cents: Cents): string {
  const due = dues.find(({ open }) => open === cents)
  return [name, title, due && due.what !== 'all' && dueNames()[due.what]].filter(Boolean).join(', ')
}
