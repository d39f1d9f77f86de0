import { canUndo, isRestorable } from '../../domain/registrations/booking-steps.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { Deps } from '../deps.ts'

type Kept = Pick<Deps, 'registrations' | 'now'>

/** Bookings before the step that may be taken back, by id. Only the running program knows them: after a restart it is too late. */
const kept = new WeakMap<Deps['registrations'], Map<string, Registration>>()

/** Keeps a booking as it was before a cancellation or a move, as long as that may be taken back (D83). */
export function keepBefore({ registrations, now }: Kept, before: Registration, after: Registration): void {
  if (!isRestorable(after)) return
  const known = [...(kept.get(registrations) ?? [])]
  const current = new Map(registrations.current.map(booking => [booking._id, booking]))
  const undoable = known.filter(([id]) => {
    const booking = current.get(id)
    return booking && canUndo(booking, now())
  })
  kept.set(registrations, new Map([...undoable, [after._id, before]]))
}

/** The booking before its last step; undefined when that is not known any more. */
export function beforeStep({ registrations }: Pick<Kept, 'registrations'>, booking: Registration) {
  const before = kept.get(registrations)?.get(booking._id)
  return before?.history.length === booking.history.length - 1 ? before : undefined
}
