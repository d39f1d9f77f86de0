import { Outlet } from 'react-router-dom'
import { useBookingCalls } from '../registrations/booking/booking-calls.ts'
import { UndoBar } from '../registrations/booking/undo-bar.tsx'

/** The pages where nothing is decided, with the bar of what was decided elsewhere, or paid: its ten seconds run on. */
export function WithUndo() {
  const calls = useBookingCalls()
  return (
    <>
      <div className="undo-place">
        <UndoBar calls={calls} />
      </div>
      <Outlet />
    </>
  )
}
