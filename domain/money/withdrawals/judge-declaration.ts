import { plainName } from '../../bookings/people/booked-twice.ts'
import { isBooking } from '../../bookings/record/booking.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { canWithdraw } from '../../bookings/steps/booking-steps.ts'
import type { Event } from '../../events/event.ts'
import { normalAddress } from '../../kit/addresses/normal-address.ts'
import { dayOf, type Instant } from '../../kit/format.ts'
import { isSameName, nameWords } from '../bank/names.ts'
import { writtenNumbers } from '../bank/numbers.ts'
import type { Invoice } from '../invoices/invoice.ts'
import type { Region } from '../terms/working-day.ts'
import type { Voucher } from '../vouchers/voucher.ts'
import { contractDate, withdrawalUntil } from './period.ts'
import type { Declaration, OpenQuestion, Withdrawal } from './withdrawal.ts'
import { isOrganisation } from './withdrawal-right.ts'

/** Records that a declaration is compared with. */
export type JudgeData = {
  registrations: readonly Registration[]
  vouchers: readonly Voucher[]
  invoices: readonly Pick<Invoice, 'number' | 'registration'>[]
  events: readonly Event[]
  withdrawals: readonly Pick<Withdrawal, 'about' | 'state' | 'question' | 'email'>[]
  region: Region
}

export type Contract = { booking: Registration; voucher?: undefined } | { voucher: Voucher; booking?: undefined }

export const contractId = ({ booking, voucher }: Contract): NonNullable<Withdrawal['about']> =>
  booking ? { kind: 'registration', id: booking._id } : { kind: 'voucher', id: voucher._id }

export type Judgement = {
  contract?: Contract
  /** Reason why the educator has to decide; without one the declaration takes effect at once. */
  question?: OpenQuestion
  /** Proven to come from the contract's holder: by the booking's own link, or by number, address and name together. */
  isProven: boolean
}

type SentDeclaration = {
  declared: Declaration
  /** Arrival. */
  date: Instant
  /** The booking whose own link led to the form; the link grants all rights of a guest. */
  registration?: string | undefined
}

/** Finds the contract of a declaration and decides whether it takes effect at once (D54, §§ 355, 356 BGB). */
export function judgeDeclaration({ declared, date, registration }: SentDeclaration, judgeData: JudgeData): Judgement {
  const named = contractsNamed(declared.contract, judgeData)
  const linked = judgeData.registrations.find(({ _id }) => _id === registration)
  const contract = linked ? { booking: linked } : contractOf(declared, named)
  const isPartner = contract !== undefined && (linked !== undefined || isByPartner(declared, contract))
  const isGuess = !linked && isPartner && isGuessed(declared, named, judgeData)
  const isProven = isPartner && !isGuess
  const match = contract ? { contract, isProven } : { isProven }
  if (declared.kind === 'termination') return { ...match, question: 'termination' }
  if (!contract) return { isProven, question: 'unknown' }
  if (!isPartner) return { ...match, question: 'other' }
  if (isGuess) return { ...match, question: 'guessed' }
  if (linked && isAnotherMeant(linked, declared, named)) return { ...match, question: 'unclear' }
  const question = contract.booking
    ? aboutBooking(contract.booking, declared, date, judgeData)
    : aboutVoucher(contract.voucher, declared, date, judgeData)
  return { ...match, ...(question ? { question } : {}) }
}

/** Lists the contracts that each number in a text may mean, by their own number or their invoice's. */
const contractsNamed = (text: string, judgeData: JudgeData): Contract[][] =>
  writtenNumbers(text).map(read => contractsWith(new Set(read), judgeData))

function contractsWith(numbers: ReadonlySet<string>, { registrations, vouchers, invoices }: JudgeData): Contract[] {
  const billedIds = new Set(
    invoices.filter(({ number }) => numbers.has(number)).map(({ registration }) => registration),
  )
  return [
    ...registrations
      .filter(
        registration =>
          isBooking(registration) &&
          ((registration.number !== undefined && numbers.has(registration.number)) || billedIds.has(registration._id)),
      )
      .map(booking => ({ booking })),
    ...vouchers.filter(({ number }) => numbers.has(number)).map(voucher => ({ voucher })),
  ]
}

/**
 * Returns the only contract that the numbers name, ignoring unknown ones. If one number may mean several contracts, the
 * person must be the holder of just one.
 */
function contractOf(declared: Declaration, named: readonly Contract[][]): Contract | undefined {
  const contracts = named
    .filter(any => any.length > 0)
    .map(any => onlyOne(any) ?? onlyOne(any.filter(contract => isByPartner(declared, contract))))
  const [first] = contracts
  return first && contracts.every(contract => contract && contractId(contract).id === contractId(first).id)
    ? first
    : undefined
}

const onlyOne = (contracts: readonly Contract[]) => (contracts.length === 1 ? contracts[0] : undefined)

/** After this many declarations from an address that named a wrong contract, a right one may be guessed. */
const MISSES_MAX = 5

/**
 * True if the number may have been guessed, in one or several attempts. Address and name prove little, since others
 * know them.
 */
const isGuessed = ({ email }: Declaration, named: readonly Contract[][], { withdrawals }: JudgeData): boolean =>
  named.some(any => any.length === 0) || missesOf(normalAddress(email), withdrawals) >= MISSES_MAX

const missesOf = (address: string, withdrawals: JudgeData['withdrawals']): number =>
  withdrawals.filter(
    ({ email, question }) =>
      (question === 'unknown' || question === 'other' || question === 'guessed') && normalAddress(email) === address,
  ).length

/** True if a declaration made by a booking's own link names only other contracts, or others of the same person. */
function isAnotherMeant(linked: Registration, declared: Declaration, named: readonly Contract[][]): boolean {
  const otherContracts = named.flat().filter(({ booking }) => booking !== linked)
  const isNamed = named.flat().length > otherContracts.length
  return otherContracts.length > 0 && (!isNamed || otherContracts.some(contract => isByPartner(declared, contract)))
}

/** Requires both address and name of the contract, since others may know one of them. */
function isByPartner({ email, name }: Declaration, { booking, voucher }: Contract): boolean {
  const partner = booking ?? voucher.buyer
  const address = normalAddress(email)
  return address !== '' && normalAddress(partner.email) === address && isNameOf(name, partner)
}

/** A single word, or `Familie` with one, must match exactly. */
const isNameOf = (name: string, partner: { name: string }): boolean =>
  isSameName(nameWords(name), nameWords(partner.name)) ||
  (plainName(name) !== '' && plainName(name) === plainName(partner.name))

/** Returns the first question for the educator; undefined if the law leaves nothing to decide. */
function aboutBooking(
  booking: Registration,
  { part }: Declaration,
  date: Instant,
  { events, region }: JudgeData,
): OpenQuestion | undefined {
  const { state, eventSnapshot } = booking
  if (state === 'withdrawn') return 'again'
  if (!canWithdraw(booking) || state === 'cancelled') return 'ended'
  const event = events.find(({ _id }) => _id === booking.event)
  if (eventSnapshot?.withdrawal !== true) return event?.withdrawal ? 'untold' : 'noRight'
  // An organisation is not a consumer.
  if (isOrganisation(booking)) return 'noRight'
  // A mere offer can be withdrawn at any time.
  const contract = contractDate(booking)
  if (contract !== undefined && dayOf(date) > withdrawalUntil(dayOf(contract), region)) return 'late'
  const start = event?.startDate ?? eventSnapshot.startDate
  if (start <= date) return 'begun'
  return part === '' ? undefined : 'part'
}

/** Like `aboutBooking`, for a voucher. The order's letter informs every buyer of the right. */
function aboutVoucher(
  voucher: Voucher,
  { part }: Declaration,
  date: Instant,
  { region, withdrawals }: JudgeData,
): OpenQuestion | undefined {
  const { _id, state, buyer, createdDate } = voucher
  if (state === 'cancelled') return withdrawals.some(withdrawal => hasEnded(withdrawal, _id)) ? 'again' : 'ended'
  if (isSoldOnTheSpot(buyer)) return 'noRight'
  if (dayOf(date) > withdrawalUntil(dayOf(createdDate), region)) return 'late'
  // Somebody else may have the code by now, and it cannot be returned.
  if (state === 'paid') return 'paid'
  return part === '' ? undefined : 'part'
}

/** True if this declaration cancelled the voucher, even if the refund is open. */
const hasEnded = ({ about, state, question }: JudgeData['withdrawals'][number], voucher: string) =>
  about?.id === voucher && (state === 'effective' || (state === 'open' && question === 'redeemed'))

/** True for a sale at a market, which has no right of withdrawal: only the form asks for an address. */
const isSoldOnTheSpot = ({ street, zip, city }: Voucher['buyer']) => street === '' && zip === '' && city === ''
