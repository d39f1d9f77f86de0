import { countTakingPart, isOnlyOffered, overbookedBy, type Seats } from '../../../../domain/bookings/people/seats.ts'
import { type MinimumWarning, minimumWarning } from '../../../../domain/bookings/places/minimum.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { shownDay } from '../../../../domain/events/dates/dated-title.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/kit/language.ts'
import { terms } from '../../../../domain/money/terms/terms.ts'

type Places = Pick<Event, 'places'>

/** Splits the count for display in large type: `9` `/12` `places`, or `24` places offered but not accepted. */
export function seatCount({ places }: Places, seats: Seats): { count: number; of: string; unit: string } {
  if (isOnlyOffered(seats))
    return { count: seats.offered, of: '', unit: t('offered, 0 agreed', 'angeboten, 0 zugesagt') }
  const count = countTakingPart(seats)
  if (places !== null) return { count, of: `/${places}`, unit: t('places', 'Plätze') }
  return { count, of: '', unit: count === 1 ? t('person', 'Person') : t('people', 'Personen') }
}

/** Lists additions to the count, such as `3 offered`. */
export function seatNotes(event: Places, seats: Seats): string[] {
  const { offered, waiting } = seats
  const overbooked = overbookedBy(event, seats)
  return [
    offered > 0 && !isOnlyOffered(seats) && t(`${offered} offered`, `${offered} angeboten`),
    overbooked > 0 && t(`overbooked by ${overbooked}`, `um ${overbooked} überbucht`),
    waiting > 0 && t(`+${waiting} waiting`, `+${waiting} warten`),
  ].filter(note => note !== false)
}

/** `9/12, 3 offered`; without limited places `9 people`. */
export function seatWords(event: Places, seats: Seats): string {
  const { count, of, unit } = seatCount(event, seats)
  const words = of === '' ? `${count} ${unit}` : `${count}${of}`
  const isNobody = count === 0 && event.places === null
  return [isNobody ? t('nobody yet', 'noch niemand') : words, ...seatNotes(event, seats)].join(', ')
}

/** Answer for a caller: `3 free, 2 offered`; "" without limited places. */
export function freeWords({ places }: Places, seats: Seats): string {
  if (places === null) return ''
  const { taken, offered, waiting } = seats
  if (isOnlyOffered(seats)) return seatWords({ places }, seats)
  const free = Math.max(0, places - taken)
  return [
    free === 0 && offered === 0 ? t('full', 'ausgebucht') : t(`${free} free`, `${free} frei`),
    offered > 0 && t(`${offered} offered`, `${offered} angeboten`),
    waiting > 0 && t(`${waiting} waiting`, `${waiting} warten`),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Names the number of confirmations missing for the minimum; notes if confirming all requests suffices. */
export function shortOfMinimumWords(minimum: number, seats: Pick<Seats, 'confirmed' | 'requested'>): string {
  const { confirmed, requested } = seats
  if (countTakingPart(seats) >= minimum)
    return t(`Minimum of ${minimum} reached once you confirm`, `Mindestzahl ${minimum} nach deiner Zusage erreicht`)
  const missing = minimum - confirmed
  return requested === 0
    ? t(`${missing} more to the minimum of ${minimum}`, `Noch ${missing} bis zur Mindestzahl ${minimum}`)
    : t(`Only ${confirmed} confirmed, the minimum is ${minimum}`, `Erst ${confirmed} bestätigt, Mindestzahl ${minimum}`)
}

/** Names the number of requests among the missing: `, 1 of them to confirm` */
export const toConfirmWords = (requested: number): string =>
  requested === 0 ? '' : t(`, ${requested} of them to confirm`, `, davon ${requested} zu bestätigen`)

const missingWords = ({ missing, requested }: MinimumWarning): string =>
  t(`${missing} more to the minimum`, `Noch ${missing} bis zur Mindestzahl`) + toConfirmWords(requested)

/** Warns some days before the deadline for cancelling an event below its minimum; "" if there is no warning. */
export function minimumWords(event: Event, bookings: readonly Registration[]): string {
  const warning = minimumWarning(event, bookings, new Date().toISOString())
  return warning ? warningWords(warning) : ''
}

export function warningWords(warning: MinimumWarning): string {
  const { until, isOver, isEnoughForTerms, isReachedByYes } = warning
  if (isReachedByYes)
    return t(
      'The minimum is reached once you confirm the requests.',
      'Die Mindestzahl ist nach deiner Zusage erreicht.',
    )
  if (isEnoughForTerms) return `${missingWords(warning)}. ${enoughForTermsWords()}`
  const day = shownDay(until)
  const how = isOver
    ? t(
        `It could be called off for too few registrations until ${day}.`,
        `Absagen wegen zu weniger Anmeldungen ging bis ${day}.`,
      )
    : t(
        `It can be called off for too few registrations until ${day}.`,
        `Absagen wegen zu weniger Anmeldungen geht bis ${day}.`,
      )
  return `${missingWords(warning)}. ${how}`
}

/** States the terms for an event that reaches the minimum (AGB § 8). */
export function enoughForTermsWords(): string {
  const { minimumParticipants } = terms.organiser
  return t(
    `Under the terms it cannot be called off for too few registrations: at least ${minimumParticipants} come.`,
    `Wegen zu weniger Anmeldungen erlauben die AGB keine Absage: Es kommen mindestens ${minimumParticipants}.`,
  )
}
