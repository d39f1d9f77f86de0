import type { PublicEvent } from '../../../domain/events/event.ts'
import { formatDayOfMonth } from '../../../domain/kit/format.ts'
import { weekdays } from '../../kit/state/offer.ts'
import { useSite } from '../../kit/state/site.ts'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { SignFor } from '../blocks/sign.tsx'

/** Returns the event's info page, if it is active. */
export const useCourse = ({ path }: Pick<PublicEvent, 'path'>) =>
  useSite(data => data.infos?.find(info => info.active && info.path !== '' && info.path === path))

/** Shows the event's first day in large type; `below` defaults to its weekdays. */
export const EventDay = ({ event, below = weekdays(event) }: EventDayProps) => (
  <p className="event-day">
    <span className="event-day-number">{formatDayOfMonth(event.startDate)}.</span>
    <span className="event-weekdays">{below}</span>
  </p>
)

type EventDayProps = { event: Pick<PublicEvent, 'startDate' | 'endDate'>; below?: string }

export function EventCourse({ event }: { event: PublicEvent }) {
  const course = useCourse(event)
  if (!course) return null
  return (
    <p className="event-course">
      <SignFor path={event.path} size="small" />
      <span>
        <Hyphenated text={course.title} />
      </span>
    </p>
  )
}
