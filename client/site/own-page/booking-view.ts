import type { Account, Due } from '../../../domain/bookings/account/account.ts'
import type { LaterQuestions } from '../../../domain/bookings/form/later-answers.ts'
import type { Participant } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Availability, Event } from '../../../domain/events/event.ts'
import { partyTotalOf, priceGroupsOf } from '../../../domain/events/prices.ts'
import type { Cents } from '../../../domain/kit/cents.ts'
import type { FieldErrors } from '../../../domain/kit/error.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import type { Transfer } from '../../../domain/money/invoices/giro-code.ts'
import type { Invoice } from '../../../domain/money/invoices/invoice.ts'
import type { Answer } from '../../../domain/questions/answer.ts'
import type { OwnQuestion, PublicQuestion } from '../../../domain/questions/question.ts'

/** Data of all pages below a booking's own link. */
export type BookingView = {
  /** `/buchung/<token>` */
  address: string
  booking: Registration
  /** The current event at the agreed price; a deleted event as last shown to the guest. */
  event: Event
  /** The current event; undefined if deleted. */
  current: Event | undefined
  /** True if the event is public. */
  isShown: boolean
  now: Instant
  /** Position in the waiting list, from 1. */
  waitingPlace: number
  /** The event is deleted, and the guest has not been informed of the consequences. */
  isDeleted: boolean
  /** True if an offer has expired. */
  isTimeUp: boolean
  canCancel: boolean
  canExchange: boolean
  canWaitAgain: boolean
  /** Dates to which the booking can move. */
  dates: (Event & Availability)[]
  /** Price and payments; undefined if nothing is calculated. */
  account: Account | undefined
  /** The agreed price, less its reductions; undefined if it is unknown. */
  price: Cents | undefined
  /**
   * Payments due after accepting the offer, less the refunds for called-off sessions; undefined if they are unknown.
   */
  ordered: readonly Due[] | undefined
  /** Transfer for the next due; undefined if nothing is open or the site has no bank account. */
  transfer: Transfer | undefined
  /** Vouchers that have paid, or will once the booking is confirmed. */
  vouchers: { _id: string; number: string; left: Cents }[]
  canGiveVoucher: boolean
  /** Invoices of this booking, earliest first. */
  invoices: readonly Invoice[]
  /** Details required to accept a place. */
  missing: string[]
  /** All fields of the accept form, required and optional. */
  asked: string[]
  /** Links of people whom the event asks something (D47). `isPassedOn`: for another adult, who answers in person. */
  personLinks: { _id: string; href: string; isPassedOn: boolean }[]
  /** The event's questions to the party that can be answered now. */
  partyQuestions: readonly PublicQuestion[]
  /** The educator's own questions of the event, and of the dates to move to. */
  own: readonly OwnQuestion[]
  /** Questions to answer before the booking moves to another date; undefined if nothing is open. */
  openOnMove: (date: Event) => OpenLater | undefined
  /** The educator's own questions about a substitute, by the person replaced. */
  toSubstitute: (person: string) => readonly PublicQuestion[]
  isConsent: (answer: Answer) => boolean
  /** Answers by participant that the contact person may see and revoke. */
  declared: ReadonlyMap<string, readonly Answer[]>
  /** Ids of participants who decide for themselves. */
  otherAdults: ReadonlySet<string>
  /** Ids of participants who lack a required answer. */
  unanswered: ReadonlySet<string>
  /** Tax on the sale. */
  tax: NonNullable<Event['tax']>
  /** Choices in the page's address. */
  chosen?: Record<string, string>
  /** Mistakes and values of the posted form. */
  problem?: { message: string; fields: FieldErrors; values: Record<string, string> }
}

/** Questions of a form after the registration: `names` are the fields of the built-in questions. */
export type OpenLater = LaterQuestions & { names: readonly string[] }

/** Hint beside a health field for somebody else. */
export const ADULTS_THEMSELVES =
  'Nur für Kinder. Erwachsene geben das selbst an, über einen eigenen Link auf dieser Buchung.'

/** Returns the date of the latest of these steps, or of the booking itself. */
export const lastStepDate = ({ history, createdDate }: Registration, ...steps: readonly string[]): Instant =>
  history.findLast(({ what }) => steps.includes(what))?.date ?? createdDate

/** Sums these people's prices; null if one is unknown. */
export const partyPrice = (people: readonly Pick<Participant, 'price'>[], event: Event): number | null =>
  partyTotalOf(
    { cost: event.cost, prices: priceGroupsOf(event) },
    people.map(({ price }) => price),
  )
