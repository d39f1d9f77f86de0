import { formatDateTime } from '../../../domain/format.ts'
import { AddRow, Cell, Section, Table, YesNo } from '../kit/table.tsx'
import { useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'

export function EventsSection() {
  const events = useList('events') ?? []
  const sorted = events.toSorted((a, b) => b.startDate.localeCompare(a.startDate))
  return (
    <Section title="Events" list="events">
      <Table
        columns={['Title', 'Active', 'Start', 'Location']}
        foot={<AddRow onClick={() => openOverlay({ kind: 'event' })}>Add Event</AddRow>}
      >
        {sorted.map(item => (
          <tr key={item._id}>
            <Cell label="Title">
              <button className="row-title" type="button" onClick={() => openOverlay({ kind: 'event', item })}>
                {item.title}
              </button>
            </Cell>
            <Cell label="Active">
              <YesNo is={item.active} />
            </Cell>
            <Cell label="Start">{formatDateTime(item.startDate)}</Cell>
            <Cell label="Location">{item.locationName}</Cell>
          </tr>
        ))}
      </Table>
    </Section>
  )
}
