import type { Event } from '../events/event.ts'
import { addDays, type Day } from '../format.ts'
import { type Cents, sumOf } from '../money/cents.ts'
import { paidBy } from '../money/payment.ts'
import type { Region } from '../money/working-day.ts'
import type { Voucher } from '../vouchers/voucher.ts'
import { type Account, accountOf, type Due } from './account.ts'
import { isBooking, isLiving } from './booking.ts'
import { isCalledOff } from './called-off.ts'
import { isNameless } from './nameless.ts'
import type { Registration } from './registration.ts'
import { repayUntil } from './repaying.ts'

/** What is reckoned with: all bookings, all events and the site's state. */
export type Known = { registrations: readonly Registration[]; events: readonly Event[]; region: Region }

export type Reckoned = { booking: Registration; account: Account; event: Event | undefined }

/** The bookings with an account, as it is on a day. */
export function accountsOn({ registrations, events, region }: Known, today: Day): Reckoned[] {
  const byId = new Map(events.map(event => [event._id, event]))
  return registrations.filter(isBooking).flatMap(booking => {
    const event = byId.get(booking.event)
    const account = knownAccount(booking, event, today, region)
    return account ? [{ booking, account, event }] : []
  })
}

type Reckoning = { account: Account | undefined; event: Event | undefined; today: Day; region: Region }
/** What was reckoned for a record last. Records are replaced, never changed, so one that is still there is as it was. */
const reckonings = new WeakMap<Registration, Reckoning>()

/** The same as `accountOf`, reckoned once a day for each version of a booking and its event: ten thousand take long. */
export function knownAccount(booking: Registration, event: Event | undefined, today: Day, region: Region) {
  const last = reckonings.get(booking)
  if (last && last.event === event && last.today === today && last.region === region) return last.account
  const account = accountOf(booking, event, today, region)
  reckonings.set(booking, { account, event, today, region })
  return account
}

function aboutBooking({
  booking: { _id, number = '', name, eventSnapshot },
  event,
}: Pick<Reckoned, 'booking' | 'event'>) {
  // Prefer the current event to the booked one.
  const { title = '', startDate = '' } = event ?? eventSnapshot ?? {}
  return { registration: _id, number, name, title, startDate }
}

/** A part of what is owed that is not paid (D72); `cents` is what is left of it. */
export type OpenItem = ReturnType<typeof aboutBooking> & {
  what: Due['what']
  cents: Cents
  due: Day
  overdue: boolean
}

/** What is still to be paid, what is due first coming first. */
export const openItems = (reckoned: readonly Reckoned[]): OpenItem[] =>
  reckoned
    .flatMap(reckoned =>
      reckoned.account.dues
        .filter(({ open }) => open > 0)
        .map(({ what, open, due, isOverdue }) => ({
          ...aboutBooking(reckoned),
          what,
          cents: open,
          due,
          overdue: isOverdue,
        })),
    )
    .sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0))

/** A guest's overpayment, and the last day for paying it back. */
export type Repayment = ReturnType<typeof aboutBooking> & { cents: Cents; until: Day }

/** What is to be paid back. Of somebody whose booking is not confirmed yet it is a credit, and stays. */
export const repayments = (reckoned: readonly Reckoned[]): Repayment[] =>
  reckoned.flatMap(one => {
    const { cents, until } = repaymentOf(one) ?? {}
    return cents === undefined || until === undefined ? [] : [{ ...aboutBooking(one), cents, until }]
  })

/** Computes the repayment of one booking; undefined if there is none. */
export function repaymentOf({
  booking,
  account: { refund, price, fees },
  event,
}: Reckoned): Pick<Repayment, 'cents' | 'until'> | undefined {
  const goesBack = booking.state === 'confirmed' || !isLiving(booking) || isCalledOff(booking, event)
  if (refund <= 0 || !goesBack) return undefined
  return { cents: refund, until: repayUntil(booking, event, price + fees) }
}

/** Payments for a booking without a known price. */
export type Unpriced = ReturnType<typeof aboutBooking> & { cents: Cents }

/** Whether somebody has paid for a booking although its price is not known: `account` is undefined then. */
export const isUnpriced = (booking: Registration, account: Account | undefined): boolean =>
  !account && paidBy(booking.payments) !== 0 && !isNameless(booking) && booking.eventSnapshot?.terms !== undefined

/** Lists paid bookings without a known price, as after a move to an event with other price groups. */
export function unpriced({ registrations, events, region }: Known, today: Day): Unpriced[] {
  const byId = new Map(events.map(event => [event._id, event]))
  return registrations.filter(isBooking).flatMap(booking => {
    const event = byId.get(booking.event)
    if (booking.payments.length === 0 || !isUnpriced(booking, knownAccount(booking, event, today, region))) return []
    return [{ ...aboutBooking({ booking, event }), cents: paidBy(booking.payments) }]
  })
}

/** How soon something has to be looked at: a transfer would have come by now, its day is here, it is due by Sunday, or after that. */
export type Urgency = 'overdue' | 'due' | 'week' | 'later'

export function urgencyOf({ due, overdue }: Pick<OpenItem, 'due' | 'overdue'>, today: Day): Urgency {
  if (overdue) return 'overdue'
  if (due <= today) return 'due'
  const daysToSunday = (7 - new Date(today).getUTCDay()) % 7
  return due <= addDays(today, daysToSunday) ? 'week' : 'later'
}

type Paid = {
  registrations: readonly Pick<Registration, 'payments'>[]
  vouchers: readonly Pick<Voucher, 'entries'>[]
}

/** What came in a month, `yyyy-MM`, less what went back. A voucher is paid for when it is sold, not when it is redeemed. */
export function cameIn({ registrations, vouchers }: Paid, month: string): Cents {
  const paid = registrations.flatMap(({ payments }) => payments).filter(({ way }) => way !== 'voucher')
  const sold = vouchers.flatMap(({ entries }) => entries).filter(({ what }) => what === 'sold' || what === 'repaid')
  return sumOf([...paid, ...sold].filter(({ date }) => date.startsWith(month)).map(({ cents }) => cents))
}
