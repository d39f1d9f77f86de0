import { addDays, type Day, dayOf } from '../format.ts'
import { isBooking } from '../registrations/booking.ts'
import type { Registration } from '../registrations/registration.ts'

/** The number of registrations and inquiries that came on a day. */
export type Arrivals = { day: Day; registrations: number; messages: number }

/** Twelve weeks, and the days of the week that has begun. */
const DAYS = 91

/** The days of the last weeks on which somebody has written, in no order. */
export function arrivalsOf(
  registrations: readonly Pick<Registration, 'event' | 'createdDate'>[],
  today: Day,
): Arrivals[] {
  const first = addDays(today, -DAYS)
  // A moment begins with its day in UTC, which is at most one before that in Berlin.
  const earliest = addDays(first, -1)
  const days = new Map<Day, Arrivals>()
  for (const registration of registrations) {
    if (registration.createdDate < earliest) continue
    const day = dayOf(registration.createdDate)
    const known = days.get(day) ?? { day, registrations: 0, messages: 0 }
    known[isBooking(registration) ? 'registrations' : 'messages'] += 1
    days.set(day, known)
  }
  return [...days.values()].filter(({ day }) => day >= first)
}
