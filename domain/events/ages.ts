import { ageAt, type Day } from '../kit/format.ts'
import type { PublicEvent } from './event.ts'

/** The ages that an event is for. */
export type Ages = Partial<Pick<PublicEvent, 'ageFrom' | 'ageTo' | 'startDate'>>

/** `Dieser Termin ist für 6 bis 10 Jahre.` Empty without a limit. */
export function agesText({ ageFrom = null, ageTo = null }: Ages): string {
  if (ageFrom === null && ageTo === null) return ''
  if (ageTo === null) return `Dieser Termin ist ab ${ageFrom} Jahren.`
  return ageFrom === null
    ? `Dieser Termin ist bis ${ageTo} Jahre.`
    : `Dieser Termin ist für ${ageFrom} bis ${ageTo} Jahre.`
}

/**
 * Explains why somebody of this age on the first day cannot take part; undefined if they can, or the age is unknown.
 */
export function wrongAge({ birthDate = '' }: { birthDate?: Day | undefined }, ages: Ages): string | undefined {
  const { ageFrom = null, ageTo = null, startDate = '' } = ages
  if (birthDate === '' || startDate === '' || (ageFrom === null && ageTo === null)) return undefined
  const age = ageAt(birthDate, startDate)
  return age >= (ageFrom ?? 0) && age <= (ageTo ?? age) ? undefined : agesText(ages)
}
