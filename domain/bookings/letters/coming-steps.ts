import type { Event } from '../../events/event.ts'
import type { CourseSession } from '../../events/sessions/session-fields.ts'
import { remindedSpans } from '../../events/sessions/sessions.ts'
import type { Cents } from '../../kit/cents.ts'
import { compare } from '../../kit/compare.ts'
import { dayOf, type Instant } from '../../kit/format.ts'
import type { Account, Due } from '../account/account.ts'
import { isCalledOff } from '../record/called-off.ts'
import type { Registration } from '../record/registration.ts'
import { reminderMoment } from './reminders.ts'

/** Something that is still to happen; `isNow` means that the booking waits for it. */
export type ComingStep = { isNow: boolean } & (
  | { what: 'confirm' | 'place' }
  /** The guest's answer to an offered place or a quote. */
  | { what: 'answer'; until: Instant }
  | { what: 'repay'; cents: Cents }
  | { what: 'due'; due: Due }
  /** The automatic reminder (D59). */
  | { what: 'reminder'; at: Instant }
  /** The event, or the next session of a course: the second of six is `{ at: 2, of: 6 }`. */
  | { what: 'event'; at: Instant; title: string; session: { at: number; of: number } | undefined }
)

/** Lists what a booking waits for and what happens automatically, soonest first, up to the event. */
export function comingStepsOf(
  booking: Registration,
  event: UpcomingEvent | undefined,
  account: Account | undefined,
  now: Instant,
): ComingStep[] {
  const waiting = waitingFor(booking, account)
  const [letter] = event ? comingReminders(booking, event, now) : []
  const dues = (account?.dues ?? []).filter(({ open }) => open > 0)
  const dated = [
    ...dues.map((due, at) => ({ day: due.due, step: { what: 'due' as const, due, isNow: at === 0 } })),
    ...(letter ? [{ day: dayOf(letter), step: { what: 'reminder' as const, at: letter, isNow: false } }] : []),
  ].sort((a, b) => compare(a.day, b.day))
  return [...waiting, ...dated.map(({ step }) => step), ...eventSteps(booking, event, now)]
}

function waitingFor({ state, until = '' }: Registration, account: Account | undefined): ComingStep[] {
  if (account && account.refund > 0) return [{ what: 'repay', cents: account.refund, isNow: true }]
  switch (state) {
    case 'requested':
      return [{ what: 'confirm', isNow: true }]
    case 'waiting':
      return [{ what: 'place', isNow: true }]
    case 'offered':
    case 'quoted':
      return [{ what: 'answer', until, isNow: true }]
    default:
      return []
  }
}

/** Returns the times of the automatic reminders that are still to come. */
export function comingReminders(
  booking: Registration,
  event: Parameters<typeof remindedSpans>[0] & Pick<Event, 'cancelled'>,
  now: Instant,
): Instant[] {
  if (event.cancelled || booking.state !== 'confirmed' || booking.email === '') return []
  return remindedSpans(event)
    .map(reminderMoment)
    .filter(at => at > now)
}

const comingStates: ReadonlySet<string> = new Set(['requested', 'confirmed'])

function eventSteps(booking: Registration, event: UpcomingEvent | undefined, now: Instant): ComingStep[] {
  const { state, eventSnapshot } = booking
  const booked = event ?? eventSnapshot
  if (!booked || !comingStates.has(state) || isCalledOff(booking, event)) return []
  const { cancelled, title, startDate } = { cancelled: undefined, ...booked }
  const sessions: readonly Pick<CourseSession, 'startDate' | 'cancelled'>[] = booked.sessions ?? []
  const at = sessions.findIndex(session => session.startDate > now && !session.cancelled)
  const next = sessions.length > 0 ? sessions[at] : { startDate }
  if (cancelled || !next || next.startDate <= now) return []
  const session = sessions.length > 0 ? { at: at + 1, of: sessions.length } : undefined
  return [{ what: 'event', at: next.startDate, title, session, isNow: false }]
}

type UpcomingEvent = Pick<Event, '_id' | 'title' | 'cancelled'> & Parameters<typeof remindedSpans>[0]
