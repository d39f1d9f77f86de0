import { PriceDialog } from '../bookings/money/price-dialog.tsx'
import { PaymentDialog, WriteOffDialog } from '../bookings/money/write-off.tsx'
import { ReminderViewer } from '../money/reminder-viewer.tsx'
import { useOverlay } from '../state/overlay.ts'
import { OverlayScope } from '../state/scope.ts'

/** Shows a dialog over the booking or open amounts that it changes. */
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
      return <PriceDialog item={overlay.item} />
    case 'reminder':
      return <ReminderViewer item={overlay.item} />
    default:
      return null
  }
}
