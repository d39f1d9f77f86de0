import { isBooking } from '../../bookings/record/booking.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { addDays, type Day, dayOf } from '../../kit/format.ts'

/** Number of new registrations and inquiries on a day. */
export type Arrivals = { day: Day; registrations: number; messages: number }

/** Twelve weeks plus the current one. */
const DAYS = 91

/** Counts arrivals by day, in no particular order. */
export function arrivalsOf(
  registrations: readonly Pick<Registration, 'event' | 'createdDate'>[],
  today: Day,
): Arrivals[] {
  const first = addDays(today, -DAYS)
  // The text of a moment begins with its UTC day, at most one day before the day in Berlin.
  const earliest = addDays(first, -1)
  const days = new Map<Day, Arrivals>()
  for (const registration of registrations) {
    if (registration.createdDate < earliest) continue
    const day = dayOf(registration.createdDate)
    const counts = days.get(day) ?? { day, registrations: 0, messages: 0 }
    counts[isBooking(registration) ? 'registrations' : 'messages'] += 1
    days.set(day, counts)
  }
  return [...days.values()].filter(({ day }) => day >= first)
}
