import { AppError } from '../error.ts'
import { addDays, dayOf, daysBetween, formatTime, type Instant, instantOf } from '../format.ts'
import { refuse } from '../input.ts'
import { t } from '../language.ts'
import { revised } from '../record.ts'
import { type Event, endIsEarly } from './event.ts'

/**
 * The event that the educator has called off (D64). Throws `conflict` for one that is over, or called off already. One that was
 * deleted before did not take place.
 */
export function cancelledEvent(event: Event, reason: string, now: Instant, isDeleted = false): Event {
  if (event.cancelled || !isDeleted) refuseEnded(event, now)
  return revised(event, { cancelled: { date: now, reason } }, now)
}

/** Where an event is moved to; a place that is not named stays. */
type Target = Pick<Event, 'startDate' | 'endDate'> & Partial<Pick<Event, 'locationName' | 'locationLink'>>

/**
 * The event on other dates, or at another place (D64, D76); registration that is open closes as many days earlier or later.
 * Throws `invalid` for dates that are not possible, `conflict` as `cancelledEvent` does.
 */
export function movedEvent(event: Event, target: Target, now: Instant): Event {
  refuseEnded(event, now)
  const { startDate, endDate } = target
  if (!hasOtherDate(event, target)) return revised(event, target, now)
  if (startDate <= now) refuse({ startDate: isPast() })
  if (endDate < startDate) refuse({ endDate: endIsEarly() })
  const registrationUntil = movedClosing(event, target, now)
  return markedMoved(event, revised(event, { ...target, registrationUntil }, now), now)
}

/** The event after an edit that guests are told of, whose dates count as moved. Throws `invalid` for a new start that is over. */
export function toldEvent(before: Event, after: Event, now: Instant): Event {
  if (!hasOtherDate(before, after)) return after
  if (after.startDate <= now) refuse({ startDate: isPast() })
  return markedMoved(before, after, now)
}

/** Whether the guests of an event can be told of changes: it takes place, and is not over. */
export const canTell = ({ cancelled, endDate }: Event, now: Instant): boolean => !cancelled && endDate > now

const hasOtherDate = (event: Event, { startDate, endDate }: Target) =>
  startDate !== event.startDate || endDate !== event.endDate

const markedMoved = ({ startDate }: Event, after: Event, date: Instant): Event => ({
  ...after,
  moved: { date, startDate },
})

/**
 * By so many days as the start, at the same time on the clocks, and not after the end. What is closed already stays so: a
 * group's event is for nobody else on any date.
 */
function movedClosing(
  { startDate: before, registrationUntil }: Event,
  { startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>,
  now: Instant,
): Instant | null {
  if (registrationUntil === null || registrationUntil <= now) return registrationUntil
  const days = daysBetween(dayOf(before), dayOf(startDate))
  const moved = instantOf(addDays(dayOf(registrationUntil), days), formatTime(registrationUntil))
  return moved < endDate ? moved : endDate
}

function refuseEnded({ endDate, cancelled }: Event, now: Instant): void {
  if (cancelled) throw isCancelled()
  if (endDate <= now) throw new AppError('conflict', t('This event is over.', 'Dieser Termin ist schon vorbei.'))
}

/** What is not possible (any more), as the event was called off. */
export const isCancelled = () => new AppError('conflict', t('This event is cancelled.', 'Dieser Termin ist abgesagt.'))

const isPast = () => t('This moment is over already.', 'Dieser Zeitpunkt ist schon vorbei.')
