import { dayOf } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import { type Cents, formatCents } from '../../../domain/money/cents.ts'
import { accountOf, type Due } from '../../../domain/registrations/account.ts'
import { isBooking, isLiving } from '../../../domain/registrations/booking.ts'
import { dueNames } from '../kit/money-words.ts'
import { useList } from '../state/lists.ts'

/** A booking as the bank's lines are held against it; without `open`, nothing is reckoned for it. */
export type BookingToPay = {
  id: string
  name: string
  title: string
  open?: Cents
  dues: readonly Due[]
  isLiving: boolean
}

/** All bookings, by name. */
export function useBookingsToPay(): ReadonlyMap<string, BookingToPay> {
  const registrations = useList('registrations') ?? []
  const events = new Map((useList('events') ?? []).map(event => [event._id, event]))
  const today = dayOf(new Date().toISOString())
  const bookings = registrations.filter(isBooking).map((booking): BookingToPay => {
    const { _id, name, event, eventSnapshot } = booking
    const account = accountOf(booking, events.get(event), today)
    return {
      id: _id,
      name,
      title: eventSnapshot?.title ?? events.get(event)?.title ?? '',
      ...(account ? { open: account.open } : {}),
      dues: (account?.dues ?? []).filter(({ open }) => open > 0),
      isLiving: isLiving(booking),
    }
  })
  return new Map(bookings.sort((a, b) => a.name.localeCompare(b.name, 'de')).map(booking => [booking.id, booking]))
}

/** `Sabine Probe, Kinder-Waldtag, 35,00 € offen`. */
export function bookingWords({ name, title, open }: BookingToPay): string {
  const rest = open === undefined ? '' : t(`${formatCents(open)} open`, `${formatCents(open)} offen`)
  return [name, title, rest].filter(Boolean).join(', ')
}

/** `Tom Klein, Winter-Survival, Rest`; without a word for all of the price. */
export function paidWords({ name, title, dues }: BookingToPay, cents: Cents): string {
  const due = dues.find(({ open }) => open === cents)
  return [name, title, due && due.what !== 'all' && dueNames()[due.what]].filter(Boolean).join(', ')
}
