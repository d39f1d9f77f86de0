import { numbersIn } from '../bank-statement/numbers.ts'
import type { Event } from '../events/event.ts'
import { dayOf, type Instant } from '../format.ts'
import type { Invoice } from '../invoices/invoice.ts'
import type { Region } from '../money/working-day.ts'
import { normalAddress } from '../normal-address.ts'
import { isBooking } from '../registrations/booking.ts'
import { canWithdraw } from '../registrations/booking-steps.ts'
import type { Registration } from '../registrations/registration.ts'
import { leftOn, type Voucher } from '../vouchers/voucher.ts'
import { contractDate, withdrawalUntil } from './period.ts'
import { isOrganisation } from './right.ts'
import type { Declared, OpenQuestion, Withdrawal } from './withdrawal.ts'

/** What a declaration is held against. */
export type Known = {
  registrations: readonly Registration[]
  vouchers: readonly Voucher[]
  invoices: readonly Pick<Invoice, 'number' | 'registration'>[]
  events: readonly Event[]
  withdrawals: readonly Pick<Withdrawal, 'about' | 'state' | 'question'>[]
  region: Region
}

/** The contract that is meant. */
export type Contract = { booking: Registration; voucher?: undefined } | { voucher: Voucher; booking?: undefined }

/** How a withdrawal names its contract. */
export const aboutOf = ({ booking, voucher }: Contract): NonNullable<Withdrawal['about']> =>
  booking ? { kind: 'registration', id: booking._id } : { kind: 'voucher', id: voucher._id }

/** `question`: why the educator has to look at it first; without one it takes effect. */
export type Judgement = { contract?: Contract; question?: OpenQuestion }

type Sent = {
  declared: Declared
  /** When it arrived. */
  date: Instant
  /** The booking whose own link led to the form: whoever has that link may do with it what a guest may. */
  registration?: string | undefined
}

/** Which contract a declaration is about, and whether it takes effect at once (D54, §§ 355, 356 BGB). */
export function judge({ declared, date, registration }: Sent, known: Known): Judgement {
  const contract = contractOf(declared, registration, known)
  const found = contract ? { contract } : {}
  if (declared.kind === 'termination') return { ...found, question: 'termination' }
  if (!contract) return { question: 'unknown' }
  if (contract.booking?._id !== (registration ?? '') && !isByPartner(declared, contract))
    return { ...found, question: 'other' }
  const question = contract.booking
    ? aboutBooking(contract.booking, declared, date, known)
    : aboutVoucher(contract.voucher, declared, date, known)
  return { ...found, ...(question ? { question } : {}) }
}

/** The one contract that is meant; of several that are named, the only one of this person. */
function contractOf(declared: Declared, registration: string | undefined, known: Known): Contract | undefined {
  const linked = known.registrations.find(({ _id }) => _id === registration)
  if (linked) return { booking: linked }
  const named = contractsNamed(declared.contract, known)
  if (named.length < 2) return named[0]
  const own = named.filter(contract => isByPartner(declared, contract))
  return own.length === 1 ? own[0] : undefined
}

/** The contracts whose numbers, or whose invoices' numbers, stand in a text. */
function contractsNamed(text: string, { registrations, vouchers, invoices }: Known): Contract[] {
  const numbers = new Set(numbersIn(text))
  if (numbers.size === 0) return []
  const billed = new Set(invoices.filter(({ number }) => numbers.has(number)).map(({ registration }) => registration))
  return [
    ...registrations
      .filter(one => isBooking(one) && ((one.number !== undefined && numbers.has(one.number)) || billed.has(one._id)))
      .map(booking => ({ booking })),
    ...vouchers.filter(({ number }) => numbers.has(number)).map(voucher => ({ voucher })),
  ]
}

/** Whether the address is that of the contract. Names and numbers are known to many; the address hears what was done. */
function isByPartner({ email }: Declared, { booking, voucher }: Contract): boolean {
  const address = normalAddress(email)
  return address !== '' && normalAddress((booking ?? voucher.buyer).email) === address
}

/** The first thing that the educator has to decide; undefined when the law leaves nothing to decide. */
function aboutBooking(
  booking: Registration,
  { part }: Declared,
  date: Instant,
  { events, region }: Known,
): OpenQuestion | undefined {
  const { state, eventSnapshot } = booking
  if (state === 'withdrawn') return 'again'
  if (!canWithdraw(booking) || state === 'cancelled') return 'ended'
  const event = events.find(({ _id }) => _id === booking.event)
  if (eventSnapshot?.withdrawal !== true) return event?.withdrawal ? 'untold' : 'noRight'
  // Who is billed as an organisation is no consumer.
  if (isOrganisation(booking)) return 'noRight'
  // What is only offered can always be taken back.
  const contract = contractDate(booking)
  if (contract !== undefined && dayOf(date) > withdrawalUntil(dayOf(contract), region)) return 'late'
  const start = event?.startDate ?? eventSnapshot.startDate
  if (start <= date) return 'begun'
  return part === '' ? undefined : 'part'
}

/** The same of a voucher. Every buyer is told of the right in the letter about the order. */
function aboutVoucher(
  voucher: Voucher,
  { part }: Declared,
  date: Instant,
  { region, withdrawals }: Known,
): OpenQuestion | undefined {
  const { _id, state, buyer, cents, createdDate } = voucher
  if (state === 'cancelled') return withdrawals.some(one => hasEnded(one, _id)) ? 'again' : 'ended'
  if (isSoldOnTheSpot(buyer)) return 'noRight'
  if (dayOf(date) > withdrawalUntil(dayOf(createdDate), region)) return 'late'
  if (state === 'paid' && leftOn(voucher) !== cents) return 'redeemed'
  return part === '' ? undefined : 'part'
}

/** Whether a voucher was cancelled by this declaration; its money may still be to pay back. */
const hasEnded = ({ about, state, question }: Known['withdrawals'][number], voucher: string) =>
  about?.id === voucher && (state === 'effective' || (state === 'open' && question === 'redeemed'))

/** Only the form asks for an address; at a market there is no such right. */
const isSoldOnTheSpot = ({ street, zip, city }: Voucher['buyer']) => street === '' && zip === '' && city === ''
