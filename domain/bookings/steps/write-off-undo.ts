import type { Instant } from '../../kit/format.ts'
import { reviseRecord } from '../../kit/record.ts'
import type { Registration } from '../record/registration.ts'
import { isHeldSince } from './booking-steps.ts'

/** True while the last step is a write-off that the educator can undo (D68). */
export function canUndoWriteOff({ history }: Pick<Registration, 'history'>, now: Instant): boolean {
  const last = history.at(-1)
  return last?.what === 'writtenOff' && isHeldSince(last.date, now)
}

/** Removes the last step, which is a write-off. */
export function withoutWriteOff(booking: Registration, now: Instant): Registration {
  const { writtenOff = [], ...rest } = booking
  const earlier = writtenOff.slice(0, -1)
  const history = booking.history.slice(0, -1)
  return reviseRecord<Registration>(rest, { history, ...(earlier.length > 0 ? { writtenOff: earlier } : {}) }, now)
}
