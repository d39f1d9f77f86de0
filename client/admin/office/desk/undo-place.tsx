import { useBookingCalls } from '../../bookings/booking/booking-calls.ts'
import { UndoBar } from '../../bookings/booking/undo-bar.tsx'
import { useOverlay } from '../../state/overlay.ts'

/** The bar of what was decided elsewhere; an overlay has its own. */
export function UndoPlace() {
  const calls = useBookingCalls()
  const isCovered = useOverlay() !== undefined
  return (
    <div className="undo-place">
      <UndoBar calls={calls} isCovered={isCovered} />
    </div>
  )
}
