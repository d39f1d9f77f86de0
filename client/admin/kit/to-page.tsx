import { Button } from '../../ui/button.tsx'
import { leaveFor } from '../state/leave.ts'
import { closeOverlay } from '../state/overlay.ts'
import { PanelIcon } from './panel-icon.tsx'

type Props = {
  /** The whole path of the page. */
  to: string
  /** Asks first when something would be lost. */
  mayLeave?: () => Promise<boolean>
  children: string
}

/** Ends an overlay of fields: leads to the page on which everything happens to the record (D83). */
export function ToPage({ to, mayLeave = async () => true, children }: Props) {
  async function go() {
    if (!(await mayLeave())) return
    if (location.pathname === to) closeOverlay()
    else leaveFor(to)
  }
  return (
    <p className="to-page">
      <Button variant="outline" small onClick={go}>
        <PanelIcon name="right" />
        {children}
      </Button>
    </p>
  )
}
