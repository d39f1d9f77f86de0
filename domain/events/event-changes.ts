import { AppError } from '../kit/error.ts'
import { addDays, dayOf, daysBetween, formatTime, type Instant, instantOf } from '../kit/format.ts'
import { refuseFields } from '../kit/input.ts'
import { t } from '../kit/language.ts'
import { reviseRecord } from '../kit/record.ts'
import { type Event, endsEarlySentence } from './event.ts'
import { isCourse } from './sessions/sessions.ts'

/**
 * Calls an event off (D64). Throws `conflict` if it is over or already called off. An event that was
 * deleted before its end counts as not over.
 */
export function cancelledEvent(event: Event, reason: string, now: Instant, isDeleted = false): Event {
  if (event.cancelled || !isDeleted) refuseEndedEvent(event, now)
  return reviseRecord(event, { cancelled: { date: now, reason } }, now)
}

/** The new dates; an omitted place stays. */
type Target = Pick<Event, 'startDate' | 'endDate'> & Partial<Pick<Event, 'locationName' | 'locationLink'>>

/**
 * Moves an event to other dates or another location (D64, D76); an open registration deadline moves by as many days.
 * Throws `invalid` for impossible dates, `conflict` as `cancelledEvent` does.
 */
export function movedEvent(event: Event, target: Target, now: Instant): Event {
  refuseEndedEvent(event, now)
  const { startDate, endDate } = target
  if (!hasOtherDate(event, target)) return reviseRecord(event, target, now)
  if (isCourse(event)) throw sessionsError()
  if (startDate <= now) refuseFields({ startDate: pastSentence() })
  if (endDate < startDate) refuseFields({ endDate: endsEarlySentence() })
  const registrationUntil = movedClosing(event, target, now)
  return markMoved(event, reviseRecord(event, { ...target, registrationUntil }, now), now)
}

/** Treats an announced edit of the dates as a move. Throws `invalid` if a new start has passed. */
export function reportedEvent(before: Event, after: Event, now: Instant): Event {
  if (!hasOtherDate(before, after)) return after
  if (after.startDate <= now && after.startDate !== before.startDate) refuseFields({ startDate: pastSentence() })
  return markMoved(before, after, now)
}

/** True if guests can be informed of changes: the event takes place and is not over. */
export const canInformGuests = ({ cancelled, endDate }: Event, now: Instant): boolean => !cancelled && endDate > now

const hasOtherDate = (event: Event, { startDate, endDate }: Target) =>
  startDate !== event.startDate || endDate !== event.endDate

const markMoved = ({ startDate }: Event, after: Event, date: Instant): Event => ({
  ...after,
  moved: { date, startDate },
})

/**
 * Moves an open deadline by as many days as the start, at the same local time, and at most to the end. A closed one
 * stays closed: a group's event is open to nobody else on any date.
 */
export function movedClosing(
  { startDate: before, registrationUntil }: Event,
  { startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>,
  now: Instant,
): Instant | null {
  if (registrationUntil === null || registrationUntil <= now) return registrationUntil
  const days = daysBetween(dayOf(before), dayOf(startDate))
  const moved = instantOf(addDays(dayOf(registrationUntil), days), formatTime(registrationUntil))
  return moved < endDate ? moved : endDate
}

export function refuseEndedEvent({ endDate, cancelled }: Event, now: Instant): void {
  if (cancelled) throw cancelledError()
  if (endDate <= now) throw new AppError('conflict', t('This event is over.', 'Dieser Termin ist schon vorbei.'))
}

const sessionsError = () =>
  new AppError(
    'conflict',
    t(
      'This is a course. Its sessions move one by one.',
      'Das ist ein Kurs. Seine Kurstermine werden einzeln verschoben.',
    ),
  )

export const cancelledError = () =>
  new AppError('conflict', t('This event is called off.', 'Dieser Termin ist abgesagt.'))

export const pastSentence = () => t('This moment is over already.', 'Dieser Zeitpunkt ist schon vorbei.')
