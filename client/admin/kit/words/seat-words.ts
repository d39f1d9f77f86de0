import { isOnlyOffered, overbookedBy, type Seats, takingPart } from '../../../../domain/bookings/people/seats.ts'
import { type MinimumWarning, minimumWarning } from '../../../../domain/bookings/places/minimum.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/kit/language.ts'
import { terms } from '../../../../domain/money/terms/terms.ts'
import { shownDay } from './day.ts'

type Places = Pick<Event, 'places'>

/** How many take part, in pieces for a large number: `9` `/12` `places`, or `24` offered places that nobody has agreed to. */
export function seatCount({ places }: Places, seats: Seats): { count: number; of: string; unit: string } {
  if (isOnlyOffered(seats))
    return { count: seats.offered, of: '', unit: t('offered, 0 agreed', 'angeboten, 0 zugesagt') }
  const count = takingPart(seats)
  if (places !== null) return { count, of: `/${places}`, unit: t('places', 'Plätze') }
  return { count, of: '', unit: count === 1 ? t('person', 'Person') : t('people', 'Personen') }
}

/** Adds to the seats, such as `3 offered`. */
export function seatNotes(event: Places, seats: Seats): string[] {
  const { offered, waiting } = seats
  const over = overbookedBy(event, seats)
  return [
    offered > 0 && !isOnlyOffered(seats) && t(`${offered} offered`, `${offered} angeboten`),
    over > 0 && t(`overbooked by ${over}`, `um ${over} überbucht`),
    waiting > 0 && t(`+${waiting} waiting`, `+${waiting} warten`),
  ].filter(note => note !== false)
}

/** `9/12, 3 offered`; without a number of places `9 people`. */
export function seatWords(event: Places, seats: Seats): string {
  const { count, of, unit } = seatCount(event, seats)
  const words = of === '' ? `${count} ${unit}` : `${count}${of}`
  const isNobody = count === 0 && event.places === null
  return [isNobody ? t('nobody yet', 'noch niemand') : words, ...seatNotes(event, seats)].join(', ')
}

/** Answers somebody who calls for a place: `3 free, 2 offered`; "" without a number of places. */
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

/** How many have to be confirmed to reach the minimum, and whether confirming those who have asked is enough. */
export function shortOfMinimumWords(minimum: number, seats: Pick<Seats, 'confirmed' | 'requested'>): string {
  const { confirmed, requested } = seats
  if (takingPart(seats) >= minimum)
    return t(`Minimum of ${minimum} reached once you confirm`, `Mindestzahl ${minimum} nach deiner Zusage erreicht`)
  const missing = minimum - confirmed
  return requested === 0
    ? t(`${missing} more to the minimum of ${minimum}`, `Noch ${missing} bis zur Mindestzahl ${minimum}`)
    : t(`Only ${confirmed} confirmed, the minimum is ${minimum}`, `Erst ${confirmed} bestätigt, Mindestzahl ${minimum}`)
}

/** Counts those to confirm among the missing ones: `, 1 of them to confirm` */
export const toConfirmWords = (requested: number): string =>
  requested === 0 ? '' : t(`, ${requested} of them to confirm`, `, davon ${requested} zu bestätigen`)

const missingWords = ({ missing, requested }: MinimumWarning): string =>
  t(`${missing} more to the minimum`, `Noch ${missing} bis zur Mindestzahl`) + toConfirmWords(requested)

/** Until when an event can be called off for want of people, some days before that; "" where there is nothing to warn of. */
export function minimumWords(event: Event, bookings: readonly Registration[]): string {
  const warning = minimumWarning(event, bookings, new Date().toISOString())
  return warning ? warningWords(warning) : ''
}

export function warningWords(warning: MinimumWarning): string {
  const { until, isOver, isEnoughForTerms, isReachedByYes } = warning
  if (isReachedByYes)
    return t(
      'The minimum is reached once you confirm those who have asked.',
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

/** What the terms say of an event to which that many come (AGB § 8). */
export function enoughForTermsWords(): string {
  const { minimumParticipants } = terms.organiser
  return t(
    `By the terms it cannot be called off for too few registrations: at least ${minimumParticipants} come.`,
    `Wegen zu weniger Anmeldungen erlauben die AGB keine Absage: Es kommen mindestens ${minimumParticipants}.`,
  )
}
