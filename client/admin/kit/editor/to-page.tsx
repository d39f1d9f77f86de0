import { Button } from '../../../kit/ui/button.tsx'
import { goTo } from '../../state/page/leave.ts'
import { PanelIcon } from '../panel-icon.tsx'

type Props = {
  /** The whole path of the page. */
  to: string
  /** Asks first when something would be lost. */
  mayLeave?: (() => Promise<boolean>) | undefined
  children: string
}

/** Ends an overlay of fields: leads to the page on which everything happens to the record (D83). */
export function ToPage({ to, mayLeave = async () => true, children }: Props) {
  async function go() {
    if (await mayLeave()) goTo(to)
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
