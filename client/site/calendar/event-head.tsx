import type { PublicEvent } from '../../../domain/events/event.ts'
import { formatDayOfMonth } from '../../../domain/kit/format.ts'
import { weekdays } from '../../kit/state/offer.ts'
import { useSite } from '../../kit/state/site.ts'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { SignFor } from '../blocks/sign.tsx'

/** The info page that an event belongs to. */
export const useCourse = ({ path }: Pick<PublicEvent, 'path'>) =>
  useSite(data => data.infos?.find(info => info.active && info.path !== '' && info.path === path))

/** The day on which an event begins, large; `below` it what else is to be said, its weekdays unless it is given. */
export const EventDay = ({ event, below = weekdays(event) }: { event: PublicEvent; below?: string }) => (
  <p className="event-day">
    <span className="event-day-number">{formatDayOfMonth(event.startDate)}.</span>
    <span className="event-weekdays">{below}</span>
  </p>
)

/** The info page's title beside its sign. */
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
