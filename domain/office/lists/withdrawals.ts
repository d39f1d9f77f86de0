import { accountOf } from '../../bookings/account/account.ts'
import { bookingStateWord, isBooking } from '../../bookings/record/booking.ts'
import { isInquiryState, type Registration } from '../../bookings/record/registration.ts'
import { canWithdraw } from '../../bookings/steps/booking-steps.ts'
import type { Event } from '../../events/event.ts'
import { normalAddress } from '../../kit/addresses/normal-address.ts'
import type { Cents } from '../../kit/cents.ts'
import { compare } from '../../kit/compare.ts'
import type { Day } from '../../kit/format.ts'
import { parseInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { isSameName, nameWords } from '../../money/bank/names.ts'
import { referenceOf } from '../../money/terms/reference.ts'
import type { ListedVoucher } from '../../money/vouchers/voucher.ts'
import { isNonsensePossible } from '../../money/withdrawals/nonsense.ts'
import type { Withdrawal } from '../../money/withdrawals/withdrawal.ts'
import { withdrawalEntry } from '../search/kinds.ts'
import { matchLevelOf, wordsIn } from '../search/query.ts'
import { type Listing, type ListPage, listPage, type PageQuery, pageEntries, pageOf, strictQuery } from './page.ts'

const columns = ['arrived', 'by', 'contract', 'state'] as const
type WithdrawalColumn = (typeof columns)[number]

/** Parses the query for a page of withdrawals. Throws `invalid`. */
export const readWithdrawalsQuery = (query: object): PageQuery<WithdrawalColumn> =>
  parseInput(strictQuery(pageEntries(columns)), query)

/** A declaration, its contract's title or "", and the refund once it took effect. */
export type WithdrawalRow = { withdrawal: Withdrawal; title: string; toPayBack: Cents }

export type WithdrawalsPage = ListPage<WithdrawalRow> & {
  /** Ids of declarations without a contract. */
  nonsense: string[]
}

type WithdrawalData = {
  registrations: readonly Registration[]
  events: readonly Event[]
  vouchers: readonly ListedVoucher[]
}

export const contractTitle = (
  { number = '', name, eventSnapshot, state }: Registration,
  event: Pick<Event, 'title'> | undefined,
): string =>
  [referenceOf(number), name, (event ?? eventSnapshot)?.title, isInquiryState(state) ? '' : bookingStateWord(state)]
    .filter(Boolean)
    .join(', ')

export const voucherTitle = ({ number, name }: ListedVoucher): string =>
  `${t('Voucher', 'Gutschein')} ${referenceOf(number)}, ${name}`

/** Returns the refund of a withdrawn booking. */
export const refundOf = (booking: Registration, event: Event | undefined, today: Day): Cents =>
  booking.state === 'withdrawn' ? (accountOf(booking, event, today)?.refund ?? 0) : 0

function rowWith(
  { registrations, events, vouchers }: WithdrawalData,
  today: Day,
): (withdrawal: Withdrawal) => WithdrawalRow {
  const bookings = new Map(registrations.map(registration => [registration._id, registration]))
  const eventOf = new Map(events.map(event => [event._id, event]))
  return withdrawal => {
    const id = withdrawal.about?.id ?? ''
    const booking = bookings.get(id)
    if (booking) {
      const event = eventOf.get(booking.event)
      return { withdrawal, title: contractTitle(booking, event), toPayBack: refundOf(booking, event, today) }
    }
    const voucher = vouchers.find(({ _id }) => _id === id)
    return {
      withdrawal,
      title: voucher ? voucherTitle(voucher) : '',
      toPayBack: voucher?.state === 'cancelled' ? voucher.left : 0,
    }
  }
}

const isOpen = ({ state }: Withdrawal) => state === 'open'

const listing: Listing<WithdrawalRow, WithdrawalColumn> = {
  // Open ones come first.
  order: ({ withdrawal: a }, { withdrawal: b }) =>
    Number(isOpen(b)) - Number(isOpen(a)) || compare(b.date, a.date) || compare(a._id, b._id),
  columns: {
    arrived: ({ withdrawal }) => withdrawal.date,
    by: ({ withdrawal }) => withdrawal.name,
    contract: ({ title }) => title,
    state: ({ withdrawal }) => withdrawal.state,
  },
  matches: ({ withdrawal, title }, query) =>
    query.every(
      term =>
        matchLevelOf(withdrawalEntry(withdrawal), [term]) !== undefined ||
        matchLevelOf({ named: wordsIn(title), phone: '', rest: '' }, [term]) !== undefined,
    ),
}

/** Returns a page of withdrawals and terminations: open ones, then the newest, by default. */
export function withdrawalsPage(
  withdrawals: readonly Withdrawal[],
  withdrawalData: WithdrawalData,
  query: PageQuery<WithdrawalColumn>,
  today: Day,
): WithdrawalsPage {
  const rows = listPage(withdrawals.map(rowWith(withdrawalData, today)), query, listing)
  return {
    ...pageOf(rows, { page: query.page, all: withdrawals.length, row: row => row }),
    nonsense: withdrawals.filter(isNonsensePossible).map(({ _id }) => _id),
  }
}

export type ContractChoice = { value: string; title: string }

/**
 * Lists the contracts that a declaration may be about: those of the same person first, then the others, newest first.
 */
export function contractChoices(
  { name, email }: Withdrawal,
  { registrations, events, vouchers }: WithdrawalData,
): ContractChoice[] {
  const eventOf = new Map(events.map(event => [event._id, event]))
  const words = nameWords(name)
  const isOwn = (contact: { name: string; email: string }) =>
    normalAddress(contact.email) === normalAddress(email) || isSameName(nameWords(contact.name), words)
  const all = [
    ...registrations
      .filter(registration => isBooking(registration) && canWithdraw(registration))
      .map(registration => ({
        value: `registration ${registration._id}`,
        title: contractTitle(registration, eventOf.get(registration.event)),
        record: registration,
      })),
    ...vouchers
      .filter(({ state }) => state !== 'cancelled')
      .map(voucher => ({ value: `voucher ${voucher._id}`, title: voucherTitle(voucher), record: voucher })),
  ].sort((a, b) => compare(b.record.createdDate, a.record.createdDate))
  return all
    .map(choice => ({ ...choice, isOwn: isOwn(choice.record) }))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn))
    .map(({ value, title }) => ({ value, title }))
}
