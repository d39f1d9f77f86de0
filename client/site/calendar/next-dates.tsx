import type { PublicEvent } from '../../../domain/events/event.ts'
import { priceText } from '../../../domain/events/prices.ts'
import { calendarAddress } from '../../kit/state/offer.ts'
import { ArrowLink } from '../../kit/ui/button.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { PlainList } from '../../kit/ui/plain-list.tsx'
import { Trail } from '../../kit/ui/trail.tsx'
import { SignFor } from '../blocks/sign.tsx'
import { briefDates } from './event-dates.ts'
import { EventTag, EventTitle } from './event-tag.tsx'

/** Shows upcoming events on the start page, with the trail that forks to their signs. */
export function NextDates({ events }: { events: readonly PublicEvent[] }) {
  if (events.length === 0) return null
  return (
    <section className="container dates" aria-labelledby="termine">
      <Trail className="dates-trail" viewBox="0 0 10 100" path="M5 0V100" />
      <div className="dates-head">
        <h2 id="termine">Die nächsten Termine</h2>
        <ArrowLink to="/kalender">Ganzer Kalender</ArrowLink>
      </div>
      <div className="dates-row">
        <Trail
          className="dates-fork"
          viewBox="0 0 1000 20"
          path="M0 10C60 10 90 8 130 9S240 8 280 10S340 11 380 12S440 13 480 11S560 8 610 9S680 12 720 13S800 10 860 8S950 7 1000 8"
        />
        <Trail className="dates-line" viewBox="0 0 10 100" path="M5 0V100" />
        <PlainList ordered className="dates-list">
          {events.map(event => (
            <li key={event._id} className="date">
              <SignFor path={event.path} />
              <div>
                <p className="date-when">{briefDates(event)}</p>
                <h3>
                  <Link className="date-link" to={calendarAddress(event)}>
                    <EventTitle event={event} />
                  </Link>
                </h3>
                <p className="small">
                  {event.locationName}
                  {event.locationName && !event.cancelled && <span className="date-comma">, </span>}
                  {!event.cancelled && <span className="date-price">{priceText(event)}</span>}
                </p>
                <EventTag event={event} />
              </div>
            </li>
          ))}
        </PlainList>
      </div>
    </section>
  )
}
