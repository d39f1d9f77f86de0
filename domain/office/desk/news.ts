import { currentEvent } from '../../bookings/letters/current-event.ts'
import { topicOf } from '../../bookings/letters/sending-page.ts'
import { isBooking, type Step } from '../../bookings/record/booking.ts'
import type { HistoryEntry } from '../../bookings/record/history-entry.ts'
import { isBlank, type Registration } from '../../bookings/record/registration.ts'
import type { Event } from '../../events/event.ts'
import type { Instant } from '../../kit/format.ts'
import { referenceOf } from '../../money/terms/reference.ts'
import type { Voucher } from '../../money/vouchers/voucher.ts'
import type { Withdrawal } from '../../money/withdrawals/withdrawal.ts'
import { type DeskPath, withdrawalPath } from './path.ts'

/** An event caused by somebody else; `step` is a guest's change to a booking. */
export type DailyNews = {
  what: 'booking' | 'inquiry' | 'voucher' | Withdrawal['kind'] | { step: Step }
  date: Instant
  name: string
  /** Title of the event or page, or the voucher's number; "" for none. */
  about: string
  path: DeskPath
}

type NewsData = {
  registrations: readonly Registration[]
  /** Includes deleted events until their guests are informed. */
  events: readonly Event[]
  vouchers: readonly Voucher[]
  withdrawals: readonly Withdrawal[]
}

/**
 * Lists news with `since` <= date < `until`, earliest first. Excludes `until`, because records of that moment may not
 * be stored yet.
 */
export function dailyNewsOf(
  { registrations, events, vouchers, withdrawals }: NewsData,
  since: Instant,
  until: Instant,
): DailyNews[] {
  const isNew = ({ date }: Pick<DailyNews, 'date'>) => since <= date && date < until
  return [
    ...registrations.flatMap(registration => registrationNews(registration, events)),
    // Skips paid vouchers: the educator sold or settled those herself.
    ...vouchers
      .filter(({ state }) => state === 'ordered')
      .map(({ createdDate: date, buyer, number }): DailyNews => {
        return { what: 'voucher', date, name: buyer.name, about: referenceOf(number), path: 'money' }
      }),
    ...withdrawals.map((withdrawal): DailyNews => {
      const { kind, date, name, contract } = withdrawal
      return { what: kind, date, name, about: contract, path: withdrawalPath(withdrawal) }
    }),
  ]
    .filter(isNew)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

function registrationNews(registration: Registration, events: readonly Event[]): DailyNews[] {
  const { _id, name, createdDate, history } = registration
  if (isBlank(registration)) return []
  if (!isBooking(registration))
    return [{ what: 'inquiry', date: createdDate, name, about: topicOf(registration), path: `inquiry/${_id}` }]
  const about = { name, about: currentEvent(registration, events)?.title ?? '', path: `booking/${_id}` } as const
  // The oldest bookings have no history.
  const isOwn = history[0] !== undefined && history[0].by !== 'guest'
  return [
    ...(isOwn ? [] : [{ what: 'booking', date: createdDate, ...about } as const]),
    ...history.filter(isGuestStep).map(({ what, date }): DailyNews => ({ what: { step: what }, date, ...about })),
  ]
}

/** Skips the booking itself and withdrawals, which are listed separately. */
const isGuestStep = ({ by, what }: HistoryEntry, at: number) => at > 0 && by === 'guest' && what !== 'withdrawn'
