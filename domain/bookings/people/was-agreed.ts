import { isBooking, type Step } from '../record/booking.ts'
import type { HistoryEntry } from '../record/history-entry.ts'
import type { Registration } from '../record/registration.ts'

/** First steps of a booking; the earliest bookings have only later steps in their history. */
const beginnings: ReadonlySet<Step> = new Set(['requested', 'waiting', 'confirmed', 'quoted'])

const isImportedRequest = ({ what, detail }: HistoryEntry) => what === 'imported' && detail === 'requested'

/**
 * True if a booking has ever been a contract; then it belongs to the books, and its place and money stay counted (§ 147
 * AO). A payment alone makes no contract, and is kept separately. Nor does accepting an offered place, while the
 * educator still has to confirm.
 */
export function wasAgreed({ event, state, history, fees }: Registration): boolean {
  if (!isBooking({ event })) return false
  if (state === 'confirmed' || fees.length > 0) return true
  const isEarliest = !history.some(entry => beginnings.has(entry.what) || isImportedRequest(entry))
  if (isEarliest && (state === 'cancelled' || state === 'withdrawn')) return true
  const isUndecided = state === 'requested' || state === 'declined'
  return history.some(({ what }) => what === 'confirmed' || (what === 'accepted' && !isUndecided))
}
