import { t } from '../../../domain/language.ts'
import type { Delivery } from '../../../domain/newsletter/newsletter-progress.ts'
import { PanelIcon } from './panel-icon.tsx'

const labels = () => ({
  sent: t('Sent', 'Gesendet'),
  waiting: t('Waiting', 'Wartet'),
  failed: t('Failed', 'Gescheitert'),
  dropped: t('Not sent', 'Nicht gesendet'),
})

/** Whether a letter has been sent, waits or has failed. */
export const LetterState = ({ state }: { state: Delivery['state'] }) => (
  <span className={state === 'sent' ? 'state-good' : state === 'failed' ? 'state-bad' : 'state-quiet'}>
    {state === 'sent' && <PanelIcon name="check" />}
    {state === 'failed' && <PanelIcon name="close" />}
    {labels()[state]}
  </span>
)
