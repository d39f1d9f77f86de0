import { type HistoryEntry, isBooking, type Step } from './booking.ts'
import type { Registration } from './registration.ts'

/** How a booking begins; the first bookings kept no history, and only what was done to them later. */
const beginnings: ReadonlySet<Step> = new Set(['requested', 'waiting', 'confirmed', 'quoted'])

const isImportedRequest = ({ what, detail }: HistoryEntry) => what === 'imported' && detail === 'requested'

/**
 * Whether a booking was a contract at any time: then it belongs to the books, and its place and money stay counted (§ 147 AO).
 * A payment makes none, and is kept by itself. Nor does a yes to an offered place, as long as the educator still has to say
 * hers.
 */
export function wasAgreed({ event, state, history, fees }: Registration): boolean {
  if (!isBooking({ event })) return false
  if (state === 'confirmed' || fees.length > 0) return true
  const isFirst = !history.some(entry => beginnings.has(entry.what) || isImportedRequest(entry))
  if (isFirst && (state === 'cancelled' || state === 'withdrawn')) return true
  const isUndecided = state === 'requested' || state === 'declined'
  return history.some(({ what }) => what === 'confirmed' || (what === 'accepted' && !isUndecided))
}
