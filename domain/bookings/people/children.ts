import type { Event } from '../../events/event.ts'
import { ADULT_YEARS, ageAt } from '../../kit/format.ts'
import type { Participant } from '../record/booking.ts'

/** True if somebody takes part as a child: by their age on the day or, if unknown, by the name of their price group. */
export const comesAsChild = (
  { birthDate, price }: Pick<Participant, 'birthDate' | 'price'>,
  { prices, startDate }: Pick<Event, 'prices' | 'startDate'>,
): boolean =>
  birthDate === undefined
    ? prices.some(({ _id, label }) => _id === price && /kind/i.test(label))
    : ageAt(birthDate, startDate) < ADULT_YEARS
