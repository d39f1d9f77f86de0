import type { PublicEvent } from '../../domain/events/event.ts'
import { formatDayOfMonth } from '../../domain/format.ts'
import { SignFor } from '../site/sign.tsx'
import { weekdays } from '../state/offer.ts'
import { useSite } from '../state/site.ts'
import { Hyphenated } from '../ui/hyphenated.tsx'
import { PlainList } from '../ui/plain-list.tsx'
import { EventTag, EventTitle } from './event-tag.tsx'
import { inList, type MonthView, timesText } from './month-view.ts'

/** The events of a month one below the other, for phones. The days of the strip lead here; the entry takes the focus. */
export function MonthAgenda({ view }: { view: MonthView }) {
  return (
    <PlainList ordered className="agenda">
      {view.events.map(event => (
        <li
          className={`event-card${event.cancelled ? ' is-inactive' : event.state === 'full' ? ' is-full' : ''}`}
          id={event._id}
          key={event._id}
          tabIndex={-1}
        >
          <p className="event-day">
            <span className="event-day-number">{formatDayOfMonth(event.startDate)}.</span>
            <span className="event-weekdays">{weekdays(event)}</span>
          </p>
          <Entry event={event} view={view} />
        </li>
      ))}
    </PlainList>
  )
}

function Entry({ event, view }: { event: PublicEvent; view: MonthView }) {
  const course = useSite(data => data.infos?.find(info => info.active && info.path !== '' && info.path === event.path))
  return (
    <div>
      {course && (
        <p className="event-course">
          <SignFor path={event.path} size="small" />
          <span>
            <Hyphenated text={course.title} />
          </span>
        </p>
      )}
      <h3 className="event-title">
        <a href={inList(event, view.today)}>
          <EventTitle event={event} />
        </a>
      </h3>
      <p className="agenda-when">
        {timesText(event)}
        {event.locationName && `, ${event.locationName}`}
      </p>
      <EventTag event={event} />
    </div>
  )
}
