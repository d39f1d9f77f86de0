import { type ComponentType, Suspense, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { useDecisions } from '../../bookings/booking/decisions.ts'

/** Shows the undo bar for pages without decisions of their own, as the ten seconds go on across pages. */
export function WithUndo({ UndoPlace }: { UndoPlace: ComponentType }) {
  const isNeeded = useDecisions(
    ({ undoable, undoing, notices }) => undoable !== undefined || undoing.length + notices.length > 0,
  )
  // The bar still reports an undo when nothing else can be undone.
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
