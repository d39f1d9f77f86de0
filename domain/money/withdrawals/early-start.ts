import { earlyStartWording } from '../../bookings/record/legal-wordings.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import type { PublicEvent } from '../../events/event.ts'
import { addDays, type Day, dayOf, type Instant } from '../../kit/format.ts'
import { terms } from '../terms/terms.ts'
import type { Region } from '../terms/working-day.ts'
import { withdrawalUntil } from './period.ts'
import { withdrawalRightOf } from './withdrawal-right.ts'

type Course = Pick<PublicEvent, 'withdrawal' | 'startDate' | 'cost' | 'prices'>

type Order = {
  today: Day
  /** The contract waits for the educator's answer, at most as long as the terms allow (AGB § 2). */
  isAnswered: boolean
  region?: Region
  /** The existing booking, if any. */
  booking?: Pick<Registration, 'quote' | 'invoiceTo'>
}

/** True if a course begins while somebody who orders today could still withdraw. */
export const beginsInPeriod = (course: Course, { today, isAnswered, region, booking = {} }: Order): boolean =>
  withdrawalRightOf(booking, course) === 'right' &&
  dayOf(course.startDate) <= withdrawalUntil(isAnswered ? addDays(today, terms.answerDays) : today, region)

/** Returns the stored request for an early start (§ 356 (4), § 357a (2) BGB). */
export const earlyStartOf = (
  course: Course,
  { isWanted, date, ...order }: { isWanted: boolean; date: Instant } & Omit<Order, 'today'>,
): Pick<Registration, 'earlyStart'> =>
  isWanted && beginsInPeriod(course, { ...order, today: dayOf(date) })
    ? { earlyStart: { date, wording: earlyStartWording } }
    : {}
