import type { Event } from '../events/event.ts'
import { ageAt } from './age-words.ts'
import type { Participant } from './booking.ts'

const ADULT_YEARS = 18

/** Whether somebody takes part as a child, as far as that is known: by their age on the day, or by the name of their price. */
export const comesAsChild = (
  { birthDate, price }: Pick<Participant, 'birthDate' | 'price'>,
  { prices, startDate }: Pick<Event, 'prices' | 'startDate'>,
): boolean =>
  birthDate === undefined
    ? prices.some(({ _id, label }) => _id === price && /kind/i.test(label))
    : ageAt(birthDate, startDate) < ADULT_YEARS
