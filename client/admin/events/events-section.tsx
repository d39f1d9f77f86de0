import { formatDateTime } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import { AddRow, Cell, Section, Table, YesNo } from '../kit/table.tsx'
import { useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'

export function EventsSection() {
  const events = useList('events') ?? []
  const sorted = events.toSorted((a, b) => b.startDate.localeCompare(a.startDate))
  return (
    <Section title={t('Events', 'Termine')} list="events">
      <Table
        columns={[t('Title', 'Titel'), t('Active', 'Aktiv'), t('Start', 'Beginn'), t('Location', 'Ort')]}
        foot={<AddRow onClick={() => openOverlay({ kind: 'event' })}>{t('Add Event', 'Termin hinzufügen')}</AddRow>}
      >
        {sorted.map(item => (
          <tr key={item._id}>
            <Cell label={t('Title', 'Titel')}>
              <button className="row-title" type="button" onClick={() => openOverlay({ kind: 'event', item })}>
                {item.title}
              </button>
            </Cell>
            <Cell label={t('Active', 'Aktiv')}>
              <YesNo is={item.active} />
            </Cell>
            <Cell label={t('Start', 'Beginn')}>{formatDateTime(item.startDate)}</Cell>
            <Cell label={t('Location', 'Ort')}>{item.locationName}</Cell>
          </tr>
        ))}
      </Table>
    </Section>
  )
}
