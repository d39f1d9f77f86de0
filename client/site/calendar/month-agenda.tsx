import type { PublicEvent } from '../../../domain/events/event.ts'
import { monthOf } from '../../../domain/events/month.ts'
import { dayOf } from '../../../domain/kit/format.ts'
import { PlainList } from '../../kit/ui/plain-list.tsx'
import { EventCourse, EventDay } from './event-head.tsx'
import { EventTag, EventTitle } from './event-tag.tsx'
import { listAddress, type MonthView, shortMonth, timesText } from './month-view.ts'

/** Shows the month's events as a list for phones. The strip's days link to its entries, which take the focus. */
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
          <EventDay event={event} {...(beginsIn(view, event) ? {} : { below: shortMonth(event.startDate) })} />
          <Entry event={event} view={view} />
        </li>
      ))}
    </PlainList>
  )
}

const beginsIn = ({ month }: MonthView, { startDate }: PublicEvent) => monthOf(dayOf(startDate)) === month

function Entry({ event, view }: { event: PublicEvent; view: MonthView }) {
  return (
    <div>
      <EventCourse event={event} />
      <h3 className="event-title">
        <a href={listAddress(event, view.today)}>
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
