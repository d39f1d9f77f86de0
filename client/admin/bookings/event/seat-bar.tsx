import { useId } from 'react'
import {
  countTakingPart,
  isOnlyOffered,
  overbookedBy,
  type Seats,
  seatsOf,
} from '../../../../domain/bookings/people/seats.ts'
import { minimumOf } from '../../../../domain/bookings/places/minimum.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { isCourse } from '../../../../domain/events/sessions/sessions.ts'
import { t } from '../../../../domain/kit/language.ts'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { minimumWords, seatCount, seatNotes, seatWords, shortOfMinimumWords } from '../../kit/words/seat-words.ts'

/** Places taken and the minimum, or why the event was cancelled. */
export function EventSeats({ event, bookings }: { event: Event; bookings: readonly Registration[] }) {
  if (event.cancelled)
    return (
      <p className="seats-open">
        <PanelIcon name="close" />
        {t('Called off', 'Abgesagt')}: {event.cancelled.reason}
      </p>
    )
  const seats = seatsOf(bookings)
  // A course that has begun takes place.
  const hasBegun = isCourse(event) && event.startDate <= new Date().toISOString()
  // If confirming the requests suffices, the bar already says so.
  const warning = countTakingPart(seats) < minimumOf(event) ? minimumWords(event, bookings) : ''
  return (
    <div>
      <SeatSummary event={hasBegun ? { ...event, minimum: 0 } : event} seats={seats} />
      {warning && <p className="note">{warning}</p>}
    </div>
  )
}

/** More single seats would be too small to see. */
const SINGLE_SEATS = 30
const SEAT = 30
const GAP = 3
const WHOLE_WIDTH = 480

type Places = Pick<Event, 'places' | 'minimum'>

/** Places taken and the minimum, with a bar if places are limited. */
function SeatSummary({ event, seats }: { event: Places; seats: Seats }) {
  const { places } = event
  const minimum = minimumOf(event)
  const { requested, confirmed } = seats
  const missing = minimum - confirmed
  const { count, of, unit } = seatCount(event, seats)
  const notes = [
    unit,
    ...(requested > 0 ? [t(`${requested} of them to confirm`, `davon ${requested} zu bestätigen`)] : []),
    ...seatNotes(event, seats),
  ]
  return (
    <div className="seats">
      <p className="seats-count">
        <strong>
          {count}
          {of && <span>{of}</span>}
        </strong>{' '}
        <span>{notes.join(', ')}</span>
      </p>
      {places !== null && <SeatBar places={places} minimum={minimum} seats={seats} />}
      <p className={missing > 0 ? 'seats-open' : 'seats-reached'}>
        <PanelIcon name={missing > 0 ? 'clock' : 'check'} />
        {missing > 0
          ? shortOfMinimumWords(minimum, seats)
          : minimum === 0
            ? t('Takes place', 'Findet statt')
            : t(`Takes place, minimum of ${minimum} reached`, `Findet statt, Mindestzahl ${minimum} erreicht`)}
      </p>
    </div>
  )
}

/** Shows each place as a box, with a text alternative. */
export function SeatBar({ places, minimum, seats }: { places: number; minimum: number; seats: Seats }) {
  const hatch = useId()
  const { confirmed, requested, offered, taken } = seats
  const free = Math.max(0, places - taken)
  const overbooked = overbookedBy({ places }, seats)
  const freeWords =
    overbooked > 0
      ? t(`Overbooked by ${overbooked}.`, `Um ${overbooked} überbucht.`)
      : t(`${free} free.`, `${free} frei.`)
  const takenWords = isOnlyOffered(seats)
    ? `${seatWords({ places }, { ...seats, waiting: 0 })}.`
    : t(
        `${countTakingPart(seats)} of ${places} places are taken: ${confirmed} confirmed, ${requested} to confirm, ${offered} offered.`,
        `${countTakingPart(seats)} von ${places} Plätzen sind vergeben: ${confirmed} bestätigt, ${requested} zu bestätigen, ${offered} angeboten.`,
      )
  // Forced bookings may exceed the places.
  const total = Math.max(places, taken)
  const isSingle = total <= SINGLE_SEATS
  const step = isSingle ? SEAT + GAP : WHOLE_WIDTH / total
  const width = isSingle ? total * step - GAP : WHOLE_WIDTH
  const kinds = [
    ['confirmed', confirmed],
    ['requested', requested],
    ['offered', offered],
    ['free', free],
  ] as const
  let at = 0
  const parts = kinds.flatMap(([kind, count]) => {
    const from = at
    at += count
    if (isSingle) return Array.from({ length: count }, (_, index) => ({ kind, x: (from + index) * step, width: SEAT }))
    return count > 0 ? [{ kind, x: from * step, width: count * step }] : []
  })
  const post = minimum * step - (isSingle ? GAP / 2 : 0)
  return (
    // Narrow screens make seats narrower, not lower.
    <svg
      className="seats-bar"
      role="img"
      width={width}
      height="20"
      viewBox={`0 0 ${width} 20`}
      preserveAspectRatio="none"
      aria-label={t(
        `${takenWords} ${freeWords} It takes place from ${minimum} people on.`,
        `${takenWords} ${freeWords} Der Termin findet ab ${minimum} Personen statt.`,
      )}
    >
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="seat-stripe" width="3" height="6" />
        </pattern>
      </defs>
      {parts.map(({ kind, x, width }) => (
        <rect
          key={x}
          className={`seat-${kind}`}
          fill={kind === 'requested' ? `url(#${hatch})` : undefined}
          x={x + 0.75}
          y="4.75"
          width={width - 1.5}
          height="10.5"
          rx="2"
        />
      ))}
      {/* Frames the seats over the limit. */}
      {overbooked > 0 && (
        <rect className="seat-over" x={places * step} y="1" width={width - places * step - 1} height="18" rx="3" />
      )}
      {minimum < total && <rect className="seat-post" x={post - 1.5} width="3" height="20" />}
    </svg>
  )
}
