import { useNavigate } from 'react-router-dom'
import type { Event } from '../../../../../domain/events/event.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { inCalendar } from '../../../../kit/state/offer.ts'
import { isStillToCome } from '../../../bookings/event/event-change.tsx'
import { ForestFile } from '../../../kit/forest-links.tsx'
import { RowButton } from '../../../kit/list/table.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { PanelIcon } from '../../../kit/panel-icon.tsx'
import { openOverlay } from '../../../state/overlay.ts'

/** What is done to an event less often; `attendance` is missing before it begins. */
export function EventMenu({ event, attendance }: { event: Event; attendance: (() => void) | undefined }) {
  const navigate = useNavigate()
  return (
    <Menu label={t('More', 'Mehr')} small>
      <RowButton icon="edit" onClick={() => openOverlay({ kind: 'event', item: event })}>
        {t('Edit Event', 'Termin bearbeiten')}
      </RowButton>
      <RowButton icon="copy" onClick={() => openOverlay({ kind: 'event', copyOf: event })}>
        {t('Duplicate', 'Duplizieren')}
      </RowButton>
      <RowButton icon="again" onClick={() => openOverlay({ kind: 'repeat', event })}>
        {t('Repeat', 'Wiederholen')}
      </RowButton>
      <ForestFile event={event} className="row-button" />
      {(['csv', 'xlsx'] as const).map(format => (
        <a
          key={format}
          className="row-button"
          href={`/api/registration/participants/${format}?_id=${event._id}`}
          download
        >
          <PanelIcon name="download" />
          {t('Participants as', 'Teilnehmende als')} {format === 'csv' ? 'CSV' : 'Excel'}
        </a>
      ))}
      {attendance && (
        <RowButton icon="check" onClick={attendance}>
          {t('Attendance, Certificates', 'Anwesenheit, Bescheinigungen')}
        </RowButton>
      )}
      {event.active && event.listed && (
        <a className="row-button" href={inCalendar(event)}>
          <PanelIcon name="calendar" />
          {t('In the Calendar', 'Im Kalender')}
        </a>
      )}
      {isStillToCome(event) && (
        <>
          <RowButton icon="clock" onClick={() => navigate(`/admin/desk/event/${event._id}/move`)}>
            {t('Move Event …', 'Verschieben …')}
          </RowButton>
          <RowButton icon="close" isDanger onClick={() => navigate(`/admin/desk/event/${event._id}/cancel`)}>
            {t('Call Off …', 'Absagen …')}
          </RowButton>
        </>
      )}
    </Menu>
  )
}
