import { formatShortDateTime } from '../../../domain/format.ts'
import { AddRow, Cell, RowButton, Section, Table, YesNo } from '../kit/table.tsx'
import { useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'

export function InfoPagesSection() {
  const infos = useList('infos') ?? []
  const sorted = infos.toSorted((a, b) => b.lastModifiedDate.localeCompare(a.lastModifiedDate))
  return (
    <Section title="Info Pages" list="infos">
      <Table
        columns={['ID', 'Title', 'Active', 'Last Modified Date', 'Options']}
        foot={<AddRow onClick={() => openOverlay({ kind: 'info' })}>Add Page</AddRow>}
      >
        {sorted.map(item => (
          <tr key={item._id}>
            <Cell label="ID" className="quiet">
              {/* A long id would widen the table; it is whole in the tooltip. */}
              <span title={item._id}>{item._id.length > 20 ? `${item._id.slice(0, 8)}…` : item._id}</span>
            </Cell>
            <Cell label="Title">
              <strong>{item.title}</strong>
              {item.path && <small>/info/{item.path}</small>}
            </Cell>
            <Cell label="Active">
              <YesNo is={item.active} />
            </Cell>
            <Cell label="Last Modified Date" className="moment">
              {formatShortDateTime(item.lastModifiedDate)}
            </Cell>
            <Cell label="Options" className="options">
              <RowButton icon="edit" of={item.title} onClick={() => openOverlay({ kind: 'info', item })}>
                Edit
              </RowButton>
            </Cell>
          </tr>
        ))}
      </Table>
    </Section>
  )
}
