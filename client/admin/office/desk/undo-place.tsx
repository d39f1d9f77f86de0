import { useBookingCalls } from '../../bookings/booking/booking-calls.ts'
import { UndoBar } from '../../bookings/booking/undo-bar.tsx'
import { useOverlay } from '../../state/overlay.ts'

/** Shows the undo bar for decisions made on other pages; overlays have their own. */
export function UndoPlace() {
  const calls = useBookingCalls()
  const isCovered = useOverlay() !== undefined
  return (
    <div className="undo-place">
      <UndoBar calls={calls} isCovered={isCovered} />
    </div>
  )
}
