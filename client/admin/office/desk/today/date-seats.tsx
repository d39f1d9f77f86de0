import { minimumOf } from '../../../../../domain/bookings/places/minimum.ts'
import { t } from '../../../../../domain/kit/language.ts'
import type { DeskDate } from '../../../../../domain/office/desk/desk.ts'
import { SeatBar } from '../../../bookings/event/seat-bar.tsx'
import { PanelIcon } from '../../../kit/panel-icon.tsx'
import { seatCount, seatNotes, shortOfMinimumWords } from '../../../kit/words/seat-words.ts'

/** Places taken, as a bar and in words. */
export function DateSeats({ date }: { date: DeskDate }) {
  const { places, seats } = date
  const minimum = minimumOf(date)
  const missing = minimum - seats.confirmed
  const { count, of, unit } = seatCount(date, seats)
  return (
    <div className="date-seats">
      {places !== null && <SeatBar places={places} minimum={minimum} seats={seats} />}
      <p>
        <span>
          <strong>{count}</strong>
          {of || ` ${unit}`}
        </span>
        {seatNotes(date, seats).map(note => (
          <span key={note}>{note}</span>
        ))}
        <span className={missing > 0 ? 'date-missing' : 'date-reached'}>
          <PanelIcon name={missing > 0 ? 'clock' : 'check'} />
          {missing > 0 ? shortOfMinimumWords(minimum, seats) : t('Takes place', 'Findet statt')}
        </span>
      </p>
    </div>
  )
}

export const SeatLegend = () => (
  <ul className="seat-legend" aria-hidden="true">
    {(
      [
        ['confirmed', t('confirmed', 'bestätigt')],
        ['requested', t('to confirm', 'zu bestätigen')],
        ['offered', t('offered', 'angeboten')],
        ['free', t('free', 'frei')],
      ] as const
    ).map(([kind, word]) => (
      <li key={kind}>
        <span className={`seat-sample seat-sample-${kind}`} />
        {word}
      </li>
    ))}
    <li>
      <span className="seat-sample-post" />
      {t('minimum', 'Mindestzahl')}
    </li>
  </ul>
)
