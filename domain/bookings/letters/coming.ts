import type { Event } from '../../events/event.ts'
import { remindedSpans } from '../../events/sessions/sessions.ts'
import type { Cents } from '../../kit/cents.ts'
import { compare } from '../../kit/compare.ts'
import { dayOf, type Instant } from '../../kit/format.ts'
import type { Account, Due } from '../account/account.ts'
import { isCalledOff } from '../record/called-off.ts'
import type { Registration } from '../record/registration.ts'
import { reminderMoment } from './reminders.ts'

/** Something that is still to happen; `isNow` means that the booking waits for it. */
export type Coming = { isNow: boolean } & (
  | { what: 'confirm' | 'place' }
  /** The guest's answer to an offered place or a quote. */
  | { what: 'answer'; until: Instant }
  | { what: 'repay'; cents: Cents }
  | { what: 'due'; due: Due }
  /** The automatic reminder (D59). */
  | { what: 'reminder'; at: Instant }
  | { what: 'event'; at: Instant; title: string }
)

/** Lists what a booking waits for and what happens automatically, soonest first, up to the event. */
export function comingOf(
  booking: Registration,
  event: (Pick<Event, '_id' | 'title' | 'cancelled'> & Parameters<typeof remindedSpans>[0]) | undefined,
  account: Account | undefined,
  now: Instant,
): Coming[] {
  const waiting = waitingFor(booking, account)
  const letter = event && nextReminder(booking, event, now)
  const dues = (account?.dues ?? []).filter(({ open }) => open > 0)
  const dated = [
    ...dues.map((due, at) => ({ day: due.due, one: { what: 'due' as const, due, isNow: at === 0 } })),
    ...(letter ? [{ day: dayOf(letter), one: { what: 'reminder' as const, at: letter, isNow: false } }] : []),
  ].sort((a, b) => compare(a.day, b.day))
  return [...waiting, ...dated.map(({ one }) => one), ...meetingOf(booking, event, now)]
}

function waitingFor({ state, until = '' }: Registration, account: Account | undefined): Coming[] {
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

/** Returns the time of the automatic reminder, if it is still to come. */
export function nextReminder(
  booking: Registration,
  event: Parameters<typeof remindedSpans>[0] & Pick<Event, 'cancelled'>,
  now: Instant,
): Instant | undefined {
  if (event.cancelled || booking.state !== 'confirmed' || booking.email === '') return undefined
  return remindedSpans(event)
    .map(reminderMoment)
    .find(at => at > now)
}

const comes: ReadonlySet<string> = new Set(['requested', 'confirmed'])

function meetingOf(
  booking: Registration,
  event: Pick<Event, 'title' | 'startDate' | 'cancelled'> | undefined,
  now: Instant,
): Coming[] {
  const { state, eventSnapshot } = booking
  const at = event?.startDate ?? eventSnapshot?.startDate
  if (at === undefined || at <= now || !comes.has(state) || isCalledOff(booking, event)) return []
  return [{ what: 'event', at, title: event?.title ?? eventSnapshot?.title ?? '', isNow: false }]
}
