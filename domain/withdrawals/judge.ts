import { isSameName, nameWords } from '../bank-statement/names.ts'
import { writtenNumbers } from '../bank-statement/numbers.ts'
import type { Event } from '../events/event.ts'
import { dayOf, type Instant } from '../format.ts'
import type { Invoice } from '../invoices/invoice.ts'
import type { Region } from '../money/working-day.ts'
import { normalAddress } from '../normal-address.ts'
import { isBooking } from '../registrations/booking.ts'
import { canWithdraw } from '../registrations/booking-steps.ts'
import type { Registration } from '../registrations/registration.ts'
import { plainName } from '../registrations/twice.ts'
import type { Voucher } from '../vouchers/voucher.ts'
import { contractDate, withdrawalUntil } from './period.ts'
import { isOrganisation } from './right.ts'
import type { Declared, OpenQuestion, Withdrawal } from './withdrawal.ts'

/** What a declaration is held against. */
export type Known = {
  registrations: readonly Registration[]
  vouchers: readonly Voucher[]
  invoices: readonly Pick<Invoice, 'number' | 'registration'>[]
  events: readonly Event[]
  withdrawals: readonly Pick<Withdrawal, 'about' | 'state' | 'question' | 'email'>[]
  region: Region
}

/** The contract that is meant. */
export type Contract = { booking: Registration; voucher?: undefined } | { voucher: Voucher; booking?: undefined }

/** How a withdrawal names its contract. */
export const aboutOf = ({ booking, voucher }: Contract): NonNullable<Withdrawal['about']> =>
  booking ? { kind: 'registration', id: booking._id } : { kind: 'voucher', id: voucher._id }

export type Judgement = {
  contract?: Contract
  /** Why the educator has to look at it first; without one it takes effect. */
  question?: OpenQuestion
  /** Whether it is known to come from whoever has the contract: by the own link, or by number, address and name together. */
  isProven: boolean
}

type Sent = {
  declared: Declared
  /** When it arrived. */
  date: Instant
  /** The booking whose own link led to the form: whoever has that link may do with it what a guest may. */
  registration?: string | undefined
}

/** Which contract a declaration is about, and whether it takes effect at once (D54, §§ 355, 356 BGB). */
export function judge({ declared, date, registration }: Sent, known: Known): Judgement {
  const named = contractsNamed(declared.contract, known)
  const linked = known.registrations.find(({ _id }) => _id === registration)
  const contract = linked ? { booking: linked } : contractOf(declared, named)
  const isPartner = contract !== undefined && (linked !== undefined || isByPartner(declared, contract))
  const isGuess = !linked && isPartner && isGuessed(declared, named, known)
  const isProven = isPartner && !isGuess
  const found = contract ? { contract, isProven } : { isProven }
  if (declared.kind === 'termination') return { ...found, question: 'termination' }
  if (!contract) return { isProven, question: 'unknown' }
  if (!isPartner) return { ...found, question: 'other' }
  if (isGuess) return { ...found, question: 'guessed' }
  if (linked && isAnotherMeant(linked, declared, named)) return { ...found, question: 'unclear' }
  const question = contract.booking
    ? aboutBooking(contract.booking, declared, date, known)
    : aboutVoucher(contract.voucher, declared, date, known)
  return { ...found, ...(question ? { question } : {}) }
}

/** The contracts that each number in a text may mean: their own, or those of their invoices. */
const contractsNamed = (text: string, known: Known): Contract[][] =>
  writtenNumbers(text).map(read => contractsWith(new Set(read), known))

function contractsWith(numbers: ReadonlySet<string>, { registrations, vouchers, invoices }: Known): Contract[] {
  const billed = new Set(invoices.filter(({ number }) => numbers.has(number)).map(({ registration }) => registration))
  return [
    ...registrations
      .filter(one => isBooking(one) && ((one.number !== undefined && numbers.has(one.number)) || billed.has(one._id)))
      .map(booking => ({ booking })),
    ...vouchers.filter(({ number }) => numbers.has(number)).map(voucher => ({ voucher })),
  ]
}

/**
 * The only contract that written numbers name, whatever others nobody has; of several that one number may mean, the only one
 * of this person.
 */
function contractOf(declared: Declared, named: readonly Contract[][]): Contract | undefined {
  const found = named
    .filter(any => any.length > 0)
    .map(any => onlyOne(any) ?? onlyOne(any.filter(contract => isByPartner(declared, contract))))
  const [first] = found
  return first && found.every(one => one && aboutOf(one).id === aboutOf(first).id) ? first : undefined
}

const onlyOne = (contracts: readonly Contract[]) => (contracts.length === 1 ? contracts[0] : undefined)

/** How often an address may have named a wrong contract before its right one is doubted. */
const MISSES_MAX = 5

/** Whether a number may have been found by trying many, together or one after the other: address and name are known to many. */
const isGuessed = ({ email }: Declared, named: readonly Contract[][], { withdrawals }: Known): boolean =>
  named.some(any => any.length === 0) || missesOf(normalAddress(email), withdrawals) >= MISSES_MAX

const missesOf = (address: string, withdrawals: Known['withdrawals']): number =>
  withdrawals.filter(
    ({ email, question }) =>
      (question === 'unknown' || question === 'other' || question === 'guessed') && normalAddress(email) === address,
  ).length

/** Whether the text of whoever came by a booking's own link names others without it, or others of the same person. */
function isAnotherMeant(linked: Registration, declared: Declared, named: readonly Contract[][]): boolean {
  const others = named.flat().filter(({ booking }) => booking !== linked)
  const isNamed = named.flat().length > others.length
  return others.length > 0 && (!isNamed || others.some(contract => isByPartner(declared, contract)))
}

/** Whether both the address and the name are those of the contract: each of them is known to many. */
function isByPartner({ email, name }: Declared, { booking, voucher }: Contract): boolean {
  const partner = booking ?? voucher.buyer
  const address = normalAddress(email)
  return address !== '' && normalAddress(partner.email) === address && isNameOf(name, partner)
}

/** One word, or `Familie` with one, is a name only when it is the very same. */
const isNameOf = (name: string, partner: { name: string }): boolean =>
  isSameName(nameWords(name), nameWords(partner.name)) ||
  (plainName(name) !== '' && plainName(name) === plainName(partner.name))

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
  const { _id, state, buyer, createdDate } = voucher
  if (state === 'cancelled') return withdrawals.some(one => hasEnded(one, _id)) ? 'again' : 'ended'
  if (isSoldOnTheSpot(buyer)) return 'noRight'
  if (dayOf(date) > withdrawalUntil(dayOf(createdDate), region)) return 'late'
  // Whoever has it may be somebody else; nobody can give its code back.
  if (state === 'paid') return 'paid'
  return part === '' ? undefined : 'part'
}

/** Whether a voucher was cancelled by this declaration; its money may still be to pay back. */
const hasEnded = ({ about, state, question }: Known['withdrawals'][number], voucher: string) =>
  about?.id === voucher && (state === 'effective' || (state === 'open' && question === 'redeemed'))

/** Only the form asks for an address; at a market there is no such right. */
const isSoldOnTheSpot = ({ street, zip, city }: Voucher['buyer']) => street === '' && zip === '' && city === ''
