import type { Account } from '../../../domain/bookings/account/account.ts'
import type { Participant } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Availability, Event } from '../../../domain/events/event.ts'
import { groupsOf, totalOf } from '../../../domain/events/prices.ts'
import { hourText } from '../../../domain/events/when-text.ts'
import type { Cents } from '../../../domain/kit/cents.ts'
import type { FieldErrors } from '../../../domain/kit/error.ts'
import { formatWeekdayAndDay, type Instant } from '../../../domain/kit/format.ts'
import type { Transfer } from '../../../domain/money/invoices/giro-code.ts'
import type { Invoice } from '../../../domain/money/invoices/invoice.ts'

/** Everything that the pages below a booking's own link show. */
export type BookingView = {
  /** `/buchung/<token>` */
  address: string
  booking: Registration
  /** The current event at the agreed price; a deleted event as last told to the guest. */
  event: Event
  /** The event as it is now; undefined when it has been deleted. */
  current: Event | undefined
  /** Whether visitors can still see the event. */
  isShown: boolean
  now: Instant
  /** The place in the waiting list, from 1. */
  waitingPlace: number
  /** The event is deleted, and the guest has not been told what happens next. */
  isDeleted: boolean
  /** Whether an offer has run its time. */
  isTimeUp: boolean
  canCancel: boolean
  canExchange: boolean
  canWaitAgain: boolean
  /** The dates to which the booking can move. */
  dates: (Event & Availability)[]
  /** What it costs and what was paid; undefined where nothing is reckoned. */
  account: Account | undefined
  /** How to pay what is due next; undefined when nothing is open, or no account is known. */
  transfer: Transfer | undefined
  /** Those that have paid, or will as soon as the booking is confirmed. */
  vouchers: { _id: string; number: string; left: Cents }[]
  canGiveVoucher: boolean
  /** Those issued for it, earliest first. */
  invoices: readonly Invoice[]
  /** The names of the details that are missing to accept a place. */
  missing: string[]
  /** The names of all fields with which a place is accepted: what is missing, and what may be left out. */
  asked: string[]
  /** Where those of whom the event asks something answer it (D47); `isPassedOn` to another adult, for whom nobody else answers. */
  personLinks: { _id: string; href: string; isPassedOn: boolean }[]
  /** How what is sold is taxed. */
  tax: NonNullable<Event['tax']>
  /** What was wrong with the form that was sent, and what was typed into it. */
  problem?: { message: string; fields: FieldErrors; values: Record<string, string> }
}

/** Beside a field about health for somebody else. */
export const ADULTS_THEMSELVES =
  'Nur für Kinder. Erwachsene geben das selbst an, über einen eigenen Link auf dieser Buchung.'

/** `Sa., 28. November, 10 Uhr`: by when, or when something happens. */
export const momentText = (instant: Instant) => `${formatWeekdayAndDay(instant)}, ${hourText(instant)}`

/** When a step was taken for the last time. */
export const dateOf = ({ history, createdDate }: Registration, ...steps: readonly string[]): Instant =>
  history.findLast(({ what }) => steps.includes(what))?.date ?? createdDate

/** What these people pay together; null while that is not known of everybody. */
export const partyPrice = (people: readonly Pick<Participant, 'price'>[], event: Event): number | null =>
  totalOf(
    { cost: event.cost, prices: groupsOf(event) },
    people.map(({ price }) => price),
  )
