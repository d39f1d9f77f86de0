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

/**
 * The event on other dates (D64); registration that is open closes as many days earlier or later. Throws `invalid` for dates
 * that are not possible, `conflict` as `cancelledEvent` does.
 */
export function movedEvent(
  event: Event,
  { startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>,
  now: Instant,
): Event {
  refuseEnded(event, now)
  if (startDate <= now) refuse({ startDate: isPast() })
  if (endDate < startDate) refuse({ endDate: endIsEarly() })
  if (startDate === event.startDate && endDate === event.endDate) refuse({ startDate: isSame() })
  const registrationUntil = movedClosing(event, { startDate, endDate }, now)
  return revised(
    event,
    { startDate, endDate, registrationUntil, moved: { date: now, startDate: event.startDate } },
    now,
  )
}

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
const isSame = () => t('It is on this date already.', 'Der Termin liegt schon auf diesem Datum.')
