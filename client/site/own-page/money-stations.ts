import { type Due, nextDue } from '../../../domain/bookings/account/account.ts'
import { nextSession } from '../../../domain/events/sessions/sessions.ts'
import { dayOf, formatShortDate, instantOf } from '../../../domain/kit/format.ts'
import { dueName } from '../../../domain/money/terms/due-names.ts'
import { dayPaid } from '../../../domain/money/terms/payment.ts'
import { payBy } from '../../../domain/money/terms/payment-days.ts'
import type { Station } from '../../kit/ui/stations.tsx'
import type { BookingView } from './booking-view.ts'

const single: ReadonlySet<Due['what']> = new Set(['all', 'fee', 'share'])
const titleOf = (due: Due, verb: 'bezahlt' | 'bezahlen') =>
  single.has(due.what) ? `${verb[0]?.toUpperCase()}${verb.slice(1)}` : `${dueName(due)} ${verb}`

const coveredTitle = (due: Due) =>
  single.has(due.what) ? 'Durch Absage gedeckt' : `${dueName(due)} durch Absage gedeckt`

/**
 * Returns the dues as stations on the way to the event, or to the next session of a course; parts due later are left
 * out. None without an account.
 */
export function moneyStations({
  account,
  booking,
  event,
  now,
}: Pick<BookingView, 'account' | 'booking' | 'event' | 'now'>) {
  const next = nextDue(account)
  const session = nextSession(event, now)
  let upTo = 0
  return (account?.dues ?? []).flatMap((due): Station[] => {
    upTo += due.cents
    if (due.open > 0) {
      if (due !== next && session && due.due > dayOf(session.startDate)) return []
      const detail = payBy(due, dayOf(now), formatShortDate)
      return [{ state: due === next ? 'now' : 'ahead', title: titleOf(due, 'bezahlen'), detail }]
    }
    if (due.isCovered) return [{ state: 'done', title: coveredTitle(due), detail: '' }]
    const day = dayPaid(booking.payments, upTo)
    return [{ state: 'done', title: titleOf(due, 'bezahlt'), detail: day ? formatShortDate(instantOf(day)) : '' }]
  })
}
