import type { EventChange } from '../../../domain/import/event-changes.ts'
import { t } from '../../../domain/kit/language.ts'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { useList } from '../state/lists.ts'

/** Leads to the page where the change that a file knows of an event is decided; in another tab, so that the file stays. */
export function RowChange({ change }: { change: EventChange }) {
  const event = useList('events')?.find(({ _id }) => _id === change.event)
  if (!event) return null
  const page = `/admin/desk/event/${event._id}`
  const isOff = 'isCancelled' in change
  const href = isOff
    ? `${page}/cancel`
    : `${page}/move?${new URLSearchParams({ start: change.startDate, end: change.endDate })}`
  return (
    <a className="row-button" href={href} target="_blank" rel="noopener">
      <PanelIcon name={isOff ? 'close' : 'clock'} />
      {isOff ? t('Call Off …', 'Absagen …') : t('Move Event …', 'Verschieben …')}
      <span className="visually-hidden"> {event.title}</span>
    </a>
  )
}
