import type { PublicEvent } from '../events/event.ts'
import { type Day, dayOf, type Instant } from '../format.ts'
import type { Region } from '../money/working-day.ts'
import { earlyStartWording } from '../registrations/booking-terms.ts'
import type { Registration } from '../registrations/registration.ts'
import { withdrawalUntil } from './period.ts'

type Course = Pick<PublicEvent, 'withdrawal' | 'startDate'>

/** Whether a course with the right of withdrawal begins while whoever orders today could still withdraw. */
export const beginsInPeriod = ({ withdrawal, startDate }: Course, today: Day, region?: Region): boolean =>
  withdrawal === true && dayOf(startDate) <= withdrawalUntil(today, region)

/** What a booking keeps of the wish that such a course begins early (§ 356 (4), § 357a (2) BGB). */
export const earlyStartOf = (
  course: Course,
  { isWanted, date, region }: { isWanted: boolean; date: Instant; region: Region },
): Pick<Registration, 'earlyStart'> =>
  isWanted && beginsInPeriod(course, dayOf(date), region) ? { earlyStart: { date, wording: earlyStartWording } } : {}
