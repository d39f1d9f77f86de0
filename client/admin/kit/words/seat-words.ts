import { isOnlyOffered, overbookedBy, type Seats, takingPart } from '../../../../domain/bookings/people/seats.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/kit/language.ts'

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
