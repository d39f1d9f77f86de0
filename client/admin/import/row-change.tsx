import type { EventChange } from '../../../domain/import/event-changes.ts'
import { t } from '../../../domain/language.ts'
import { RowButton } from '../kit/table.tsx'
import { useList } from '../state/lists.ts'
import { type Overlay, openOverlay } from '../state/overlay.ts'

/** Opens the change that a file knows of an event; nothing changes before it is decided there. */
export function RowChange({ change, below }: { change: EventChange; below: Overlay }) {
  const event = useList('events')?.find(({ _id }) => _id === change.event)
  if (!event) return null
  return 'isCancelled' in change ? (
    <RowButton icon="close" of={event.title} onClick={() => openOverlay({ kind: 'callOff', event }, below)}>
      {t('Call Off …', 'Absagen …')}
    </RowButton>
  ) : (
    <RowButton
      icon="clock"
      of={event.title}
      onClick={() => openOverlay({ kind: 'moveEvent', event, to: change }, below)}
    >
      {t('Move Event …', 'Verschieben …')}
    </RowButton>
  )
}
