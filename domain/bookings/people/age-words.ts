import type { Day, Instant } from '../../kit/format.ts'
import { ageAt } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'

export function ageWords(birthDate: Day, start: Instant): string {
  const age = ageAt(birthDate, start)
  return age === 1 ? t('1 year', '1 Jahr') : t(`${age} years`, `${age} Jahre`)
}
