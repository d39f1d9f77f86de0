import * as v from 'valibot'
import type { Due } from '../../../bookings/account/account.ts'
import { type AccountData, accountsOn } from '../../../bookings/account/open-items.ts'
import { bookingStateWord, isBooking, isLiving } from '../../../bookings/record/booking.ts'
import { isInquiryState, type Registration } from '../../../bookings/record/registration.ts'
import { datedTitle } from '../../../events/dates/dated-title.ts'
import type { Cents } from '../../../kit/cents.ts'
import { sayWhichSentence } from '../../../kit/error.ts'
import type { Day } from '../../../kit/format.ts'
import { referenceOf } from '../../terms/reference.ts'
import type { Voucher } from '../../vouchers/voucher.ts'
import { groupByKeys } from './group-by-keys.ts'
import { isRecent, type Target } from './payable.ts'

/** A booking or an ordered voucher to match bank lines with. */
export type PayableItem = {
  id: string
  to: Target
  /** The guest, or the voucher's buyer. */
  name: string
  /**
   * Title and day of the event; in brackets the number, if somebody booked it several times, and how the booking ended.
   * For a voucher its reference.
   */
  title: string
  /** Missing if the booking has no account. */
  open?: Cents | undefined
  dues: readonly Due[]
  /** May be paid early, or twice. */
  isRecent: boolean
}

/** Ids of targets that the file already names; these are always listed. */
export const PayableItemsQuery = v.object(
  { ids: v.array(v.string(sayWhichSentence), sayWhichSentence) },
  sayWhichSentence,
)

type PayableData = AccountData & {
  vouchers: readonly Pick<Voucher, '_id' | 'number' | 'buyer' | 'state' | 'cents'>[]
}

/** Lists what can be paid now, and the requested ids: bookings by name, then vouchers. */
export function listPayableItems(
  { vouchers, ...accountData }: PayableData,
  today: Day,
  ids: readonly string[] = [],
): PayableItem[] {
  const named = new Set(ids)
  const isOffered = ({ id, open = 0, isRecent }: PayableItem) => open > 0 || isRecent || named.has(id)
  return [...payableBookings(accountData, today), ...vouchers.map(payableVoucher)].filter(isOffered)
}

const payableVoucher = ({ _id, number, buyer, state, cents }: PayableData['vouchers'][number]): PayableItem => ({
  id: _id,
  to: { voucher: _id },
  name: buyer.name,
  title: referenceOf(number),
  open: state === 'ordered' ? cents : 0,
  dues: [],
  isRecent: false,
})

function payableBookings(accountData: AccountData, today: Day): PayableItem[] {
  const { registrations, events } = accountData
  const accounts = new Map(accountsOn(accountData, today).map(({ booking, account }) => [booking._id, account]))
  const eventOf = new Map(events.map(event => [event._id, event]))
  const bookings = registrations.filter(isBooking)
  const titleOf = ({ event, eventSnapshot }: Registration) =>
    datedTitle(eventOf.get(event) ?? eventSnapshot ?? {}, today)
  const keyOf = (booking: Registration) => `${booking.name}\n${titleOf(booking)}`
  const sameTitle = groupByKeys(bookings, booking => [keyOf(booking)])
  const items = bookings.map((booking): PayableItem => {
    const { _id, name, number = '' } = booking
    const account = accounts.get(_id)
    const isOneOfSeveral = (sameTitle.get(keyOf(booking))?.length ?? 0) > 1 && number !== ''
    const marks = [
      ...(isOneOfSeveral ? [referenceOf(number)] : []),
      ...(isLiving(booking) || isInquiryState(booking.state) ? [] : [bookingStateWord(booking.state).toLowerCase()]),
    ]
    return {
      id: _id,
      to: { registration: _id },
      name,
      title: [titleOf(booking), marks.length > 0 ? `(${marks.join(', ')})` : ''].filter(Boolean).join(' '),
      ...(account ? { open: account.open } : {}),
      dues: (account?.dues ?? []).filter(({ open }) => open > 0),
      isRecent: isLiving(booking) && isRecent(booking, eventOf.get(booking.event), today),
    }
  })
  return items.sort((a, b) => a.name.localeCompare(b.name, 'de'))
}
