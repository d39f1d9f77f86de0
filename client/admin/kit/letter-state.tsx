import type { Delivery } from '../../../domain/newsletter/newsletter-progress.ts'
import { PanelIcon } from './panel-icon.tsx'

const labels = { sent: 'Sent', waiting: 'Waiting', failed: 'Failed', dropped: 'Not sent' }

/** Whether a letter has been sent, waits or has failed. */
export const LetterState = ({ state }: { state: Delivery['state'] }) => (
  <span className={state === 'sent' ? 'state-good' : state === 'failed' ? 'state-bad' : 'state-quiet'}>
    {state === 'sent' && <PanelIcon name="check" />}
    {state === 'failed' && <PanelIcon name="close" />}
    {labels[state]}
  </span>
)
