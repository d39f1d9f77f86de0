import { type ComponentType, Suspense, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { useDecisions } from '../../bookings/booking/decisions.ts'

/** The pages where nothing is decided, with the bar of what was decided elsewhere, or paid: its ten seconds run on. */
export function WithUndo({ UndoPlace }: { UndoPlace: ComponentType }) {
  const isNeeded = useDecisions(
    ({ undoable, undoing, notices }) => undoable !== undefined || undoing.length + notices.length > 0,
  )
  // The bar still speaks of an undo when nothing can be undone any more.
  const [isShown, setShown] = useState(isNeeded)
  if (isNeeded && !isShown) setShown(true)
  return (
    <>
      {isShown && (
        <Suspense fallback={null}>
          <UndoPlace />
        </Suspense>
      )}
      <Outlet />
    </>
  )
}
