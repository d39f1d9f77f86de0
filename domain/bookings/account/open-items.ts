import type { Event } from '../../events/event.ts'
import type { Cents } from '../../kit/cents.ts'
import { compare } from '../../kit/compare.ts'
import { addDays, type Day } from '../../kit/format.ts'
import { paidBy } from '../../money/terms/payment.ts'
import type { Region } from '../../money/terms/working-day.ts'
import { isNameless } from '../people/nameless.ts'
import { isBooking, isLiving } from '../record/booking.ts'
import { isCalledOff } from '../record/called-off.ts'
import type { Registration } from '../record/registration.ts'
import { type Account, accountOf, type Due } from './account.ts'
import { repayUntil } from './repaying.ts'

export type AccountData = { registrations: readonly Registration[]; events: readonly Event[]; region: Region }

export type BookingAccount = { booking: Registration; account: Account; event: Event | undefined }

/** Computes the accounts of bookings on a day. */
export function accountsOn({ registrations, events, region }: AccountData, today: Day): BookingAccount[] {
  const byId = new Map(events.map(event => [event._id, event]))
  return registrations.filter(isBooking).flatMap(booking => {
    const event = byId.get(booking.event)
    const account = knownAccount(booking, event, today, region)
    return account ? [{ booking, account, event }] : []
  })
}

type CachedAccount = { account: Account | undefined; event: Event | undefined; today: Day; region: Region }
/** Last computed account by record. Records are replaced, never mutated, so a hit is valid. */
const cachedAccounts = new WeakMap<Registration, CachedAccount>()

/** Caches `accountOf` for each version of a booking and its event, by day: computing thousands is slow. */
export function knownAccount(booking: Registration, event: Event | undefined, today: Day, region: Region) {
  const last = cachedAccounts.get(booking)
  if (last && last.event === event && last.today === today && last.region === region) return last.account
  const account = accountOf(booking, event, today, region)
  cachedAccounts.set(booking, { account, event, today, region })
  return account
}

function aboutBooking({
  booking: { _id, number = '', name, eventSnapshot },
  event,
}: Pick<BookingAccount, 'booking' | 'event'>) {
  // Prefer the current event to the booked one.
  const { title = '', startDate = '' } = event ?? eventSnapshot ?? {}
  return { registration: _id, number, name, title, startDate }
}

/** An unpaid part of the amount owed (D72); `cents` is what is still open. */
export type OpenItem = ReturnType<typeof aboutBooking> & {
  what: Due['what']
  part?: number | undefined
  cents: Cents
  due: Day
  overdue: boolean
}

/** Lists open amounts, earliest due date first. */
export const openItems = (accounts: readonly BookingAccount[]): OpenItem[] =>
  accounts
    .flatMap(bookingAccount =>
      bookingAccount.account.dues
        .filter(({ open }) => open > 0)
        .map(({ what, part, open, due, isOverdue }) => ({
          ...aboutBooking(bookingAccount),
          what,
          ...(part !== undefined && { part }),
          cents: open,
          due,
          overdue: isOverdue,
        })),
    )
    .sort((a, b) => compare(a.due, b.due))

export type Repayment = ReturnType<typeof aboutBooking> & { cents: Cents; until: Day }

/** Lists refunds. An overpayment of a booking that is not confirmed stays as credit. */
export const repayments = (accounts: readonly BookingAccount[]): Repayment[] =>
  accounts.flatMap(account => {
    const { cents, until } = repaymentOf(account) ?? {}
    return cents === undefined || until === undefined ? [] : [{ ...aboutBooking(account), cents, until }]
  })

/** Computes the repayment of one booking; undefined if there is none. */
export function repaymentOf({
  booking,
  account: { refund, price, fees },
  event,
}: BookingAccount): Pick<Repayment, 'cents' | 'until'> | undefined {
  const goesBack = booking.state === 'confirmed' || !isLiving(booking) || isCalledOff(booking, event)
  if (refund <= 0 || !goesBack) return undefined
  return { cents: refund, until: repayUntil(booking, event, price + fees) }
}

/** Payments for a booking without a known price. */
export type UnpricedBooking = ReturnType<typeof aboutBooking> & { cents: Cents }

/** True if a booking without a known price has payments; `account` is then undefined. */
export const isUnpriced = (booking: Registration, account: Account | undefined): boolean =>
  !account && paidBy(booking.payments) !== 0 && !isNameless(booking) && booking.eventSnapshot?.terms !== undefined

/** Lists paid bookings without a known price, for example after a move to an event with other price groups. */
export function findUnpricedBookings({ registrations, events, region }: AccountData, today: Day): UnpricedBooking[] {
  const byId = new Map(events.map(event => [event._id, event]))
  return registrations.filter(isBooking).flatMap(booking => {
    const event = byId.get(booking.event)
    if (booking.payments.length === 0 || !isUnpriced(booking, knownAccount(booking, event, today, region))) return []
    return [{ ...aboutBooking({ booking, event }), cents: paidBy(booking.payments) }]
  })
}

/** Urgency of an amount: overdue even allowing for transfers, due today or before, due by Sunday, or later. */
export type Urgency = 'overdue' | 'due' | 'week' | 'later'

export function urgencyOf({ due, overdue }: Pick<OpenItem, 'due' | 'overdue'>, today: Day): Urgency {
  if (overdue) return 'overdue'
  if (due <= today) return 'due'
  const daysToSunday = (7 - new Date(today).getUTCDay()) % 7
  return due <= addDays(today, daysToSunday) ? 'week' : 'later'
}
