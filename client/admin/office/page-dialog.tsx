import { PriceDialog } from '../bookings/money/price-dialog.tsx'
import { PaymentDialog, WriteOffDialog } from '../bookings/money/write-off.tsx'
import { useOverlay } from '../state/overlay.ts'
import { OverlayScope } from '../state/scope.ts'

/** Shows the dialog about money over the page of its booking, or over the open amounts. */
export const PageDialog = () => (
  <OverlayScope>
    <Shown />
  </OverlayScope>
)

function Shown() {
  const overlay = useOverlay()
  switch (overlay?.kind) {
    case 'payment':
      return <PaymentDialog item={overlay.item} cents={overlay.cents} />
    case 'writeOff':
      return <WriteOffDialog item={overlay.item} cents={overlay.cents} />
    case 'price':
      return <PriceDialog item={overlay.item} isOnRequest={overlay.isOnRequest} />
    default:
      return null
  }
}
