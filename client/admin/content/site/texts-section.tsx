import type { SitePart } from '../../../../domain/content/site/texts.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Cell, RowButton, Section, Table } from '../../kit/list/table.tsx'
import { openOverlay } from '../../state/overlay.ts'
import { textsParts } from './texts-parts.ts'

export function TextsSection() {
  return (
    <Section help="texte" title={t('Site Texts', 'Texte der Website')} list="site">
      <Table columns={['Text', t('Options', 'Aktionen')]}>
        {(Object.entries(textsParts()) as [SitePart, string][]).map(([part, title]) => (
          <tr key={part}>
            <Cell label="Text">
              <strong>{title}</strong>
            </Cell>
            <Cell label={t('Options', 'Aktionen')} className="options">
              <RowButton icon="edit" of={title} onClick={() => openOverlay({ kind: 'texts', part })}>
                {t('Edit', 'Bearbeiten')}
              </RowButton>
            </Cell>
          </tr>
        ))}
      </Table>
    </Section>
  )
}
