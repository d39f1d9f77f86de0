import * as v from 'valibot'
import { AppError } from '../error.ts'
import { addDays, dayOf, daysBetween, formatTime, type Instant, instantOf } from '../format.ts'
import { editOf, Flag, Moment, refuse, text, title } from '../input.ts'
import { t } from '../language.ts'
import { revised } from '../record.ts'
import { type Event, endIsEarly } from './event.ts'

/** How much the educator can write herself into each of the letters. */
export const PARAGRAPH_MAX = 600

const which = () => t('Please say which.', 'Bitte gib an, was gemeint ist.')
const told = {
  ...editOf,
  /** Of hers, for the letters; placeholders are filled in. */
  paragraph: v.exactOptional(v.pipe(text(PARAGRAPH_MAX), v.trim())),
  /** Nothing changes, and the answer is what would go out. */
  preview: v.exactOptional(Flag),
}

/** What an administrator sends to call an event off, or to move it (D72). The reason is for those who have booked. */
export const EventCancel = v.object({ ...told, reason: title(500) }, which)
export type EventCancel = v.InferOutput<typeof EventCancel>
export const EventMove = v.object(
  { ...told, startDate: Moment, endDate: Moment, reason: v.exactOptional(v.union([v.literal(''), title(500)])) },
  which,
)
export type EventMove = v.InferOutput<typeof EventMove>

/** The event that the educator has called off (D64). Throws `conflict` for one that is over, or called off already. */
export function cancelledEvent(event: Event, reason: string, now: Instant): Event {
  refuseEnded(event, now)
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
