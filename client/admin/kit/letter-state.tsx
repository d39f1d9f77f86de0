import type { Delivery } from '../../../domain/newsletter/newsletter-progress.ts'
import { PanelIcon } from './panel-icon.tsx'

const states = { sent: 'Sent', waiting: 'Waiting', failed: 'Failed', dropped: 'Not sent' }

/** Whether a letter has been sent, waits or has failed. */
export const LetterState = ({ is }: { is: Delivery['state'] }) => (
  <span className={is === 'sent' ? 'yes' : is === 'failed' ? 'no-bad' : 'no-quiet'}>
    {is === 'sent' && <PanelIcon name="check" />}
    {is === 'failed' && <PanelIcon name="close" />}
    {states[is]}
  </span>
)
