import { type Day, dayOf, type Instant } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'

/** Returns the age in years when the event begins. */
export function ageAt(birthDate: Day, start: Instant): number {
  const day = dayOf(start)
  const hadBirthday = day.slice(5) >= birthDate.slice(5)
  return Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (hadBirthday ? 0 : 1)
}

export function ageWords(birthDate: Day, start: Instant): string {
  const age = ageAt(birthDate, start)
  return age === 1 ? t('1 year', '1 Jahr') : t(`${age} years`, `${age} Jahre`)
}
