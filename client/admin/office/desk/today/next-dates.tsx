import { type Day, dayOf } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import type { DeskDate } from '../../../../../domain/office/desk/desk.ts'
import { Icon } from '../../../../kit/ui/icon.tsx'
import { Link } from '../../../../kit/ui/link.tsx'
import { PlainList } from '../../../../kit/ui/plain-list.tsx'
import { Sign } from '../../../../site/blocks/sign.tsx'
import { PanelIcon } from '../../../kit/panel-icon.tsx'
import { seatWords } from '../../../kit/words/seat-words.ts'
import { openOverlay } from '../../../state/overlay.ts'
import { daysWords, untilWords } from '../when-words.ts'
import { DateSeats, SeatLegend } from './date-seats.tsx'

/** `Sat, 28 Nov, in 5 days` */
const whenWords = (date: DeskDate, today: Day, isNear: boolean) =>
  [daysWords(date, today), isNear && untilWords(dayOf(date.startDate), today)].filter(Boolean).join(', ')

/** The next date in one line, above the tasks on a phone. */
export function NextDate({ date, today }: { date: DeskDate; today: Day }) {
  return (
    <Link className="next-date" to={`/admin/desk/event/${date._id}`}>
      <Sign audience={date.audience} />
      <span>
        <strong>{date.title}</strong>
        <small>
          {whenWords(date, today, true)}, {seatWords(date, date.seats)}
        </small>
      </span>
      <Icon name="next" />
    </Link>
  )
}

/** The next dates with who has a place, as stations of a trail. */
export function NextDates({ dates, today }: { dates: readonly DeskDate[]; today: Day }) {
  return (
    <>
      <div className="next-dates-head">
        <h2 id="next-dates">{t('Next Dates', 'Nächste Termine')}</h2>
        <Link to="/admin/desk/dates">
          <PanelIcon name="calendar" />
          {t('All', 'Alle')}
          <span className="visually-hidden"> {t('dates', 'Termine')}</span>
        </Link>
      </div>
      <div className="next-dates">
        {dates.length === 0 ? (
          <p>
            {t('No date to come.', 'Kein Termin steht an.')}{' '}
            <button className="row-button" type="button" onClick={() => openOverlay({ kind: 'event' })}>
              <PanelIcon name="add" />
              {t('Add Event', 'Termin anlegen')}
            </button>
          </p>
        ) : (
          <>
            <PlainList ordered>
              {dates.map((date, at) => (
                <Station key={date._id} date={date} today={today} isFirst={at === 0} />
              ))}
            </PlainList>
            <SeatLegend />
          </>
        )}
      </div>
    </>
  )
}

function Station({ date, today, isFirst }: { date: DeskDate; today: Day; isFirst: boolean }) {
  const { _id, title, audience } = date
  return (
    <li className="next-station">
      <Sign audience={audience} />
      <div>
        <p className="next-when">{whenWords(date, today, isFirst)}</p>
        <h3>
          <Link to={`/admin/desk/event/${_id}`}>{title}</Link>
        </h3>
        <DateSeats date={date} />
        {isFirst && (
          <p className="next-links">
            <Link to={`/admin/desk/event/${_id}`}>
              <PanelIcon name="list" />
              <span>{t('Participants', 'Teilnehmende')}</span>
            </Link>
            <a href={`/api/event/forest/pdf?_id=${_id}`} target="_blank" rel="noopener">
              <PanelIcon name="print" />
              <span>{t('Print List', 'Liste drucken')}</span>
              <span className="visually-hidden"> (PDF)</span>
            </a>
          </p>
        )}
      </div>
    </li>
  )
}
