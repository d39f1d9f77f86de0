import { Cell, RowButton, Section, Table } from '../kit/table.tsx'
import { openOverlay } from '../state/overlay.ts'
import { type TextsPart, textsParts } from './texts-parts.ts'

export function TextsSection() {
  return (
    <Section title="Site Texts" list="site">
      <Table columns={['Text', 'Options']}>
        {(Object.entries(textsParts) as [TextsPart, string][]).map(([part, title]) => (
          <tr key={part}>
            <Cell label="Text">
              <strong>{title}</strong>
            </Cell>
            <Cell label="Options" className="options">
              <RowButton icon="edit" of={title} onClick={() => openOverlay({ kind: 'texts', part })}>
                Edit
              </RowButton>
            </Cell>
          </tr>
        ))}
      </Table>
    </Section>
  )
}
