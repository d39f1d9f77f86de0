import { type Day, dayOf, type Instant } from './format.ts'

/** Age from which nobody else speaks for a person. */
export const ADULT_YEARS = 18

/** Returns the age in years when an event begins. */
export function ageAt(birthDate: Day, start: Instant): number {
  const day = dayOf(start)
  const hadBirthday = day.slice(5) >= birthDate.slice(5)
  return Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (hadBirthday ? 0 : 1)
}
