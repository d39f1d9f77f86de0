import { formatShortDateTime } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Hyphenated } from '../../../kit/ui/hyphenated.tsx'
import { AddRow, Cell, RowButton, Section, Table, useFirst, useListed, YesNo } from '../../kit/list/table.tsx'
import { TableMenu } from '../../kit/list/table-files.tsx'
import { useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'

export function InfoPagesSection() {
  const infos = useList('infos') ?? []
  const sorted = infos.toSorted((a, b) => b.lastModifiedDate.localeCompare(a.lastModifiedDate))
  const { listed, showAll } = useListed(sorted, useFirst(5), t('pages', 'Seiten'))
  return (
    <Section
      help="infoseiten"
      title={t('Info Pages', 'Infoseiten')}
      list="infos"
      aside={<TableMenu tables={[[t('Pages', 'Seiten'), '/api/info/export']]} />}
    >
      <Table
        empty={t('No info pages yet.', 'Noch keine Infoseiten.')}
        columns={[
          'ID',
          t('Title', 'Titel'),
          t('Active', 'Aktiv'),
          t('Last Modified Date', 'Zuletzt geändert'),
          t('Options', 'Aktionen'),
        ]}
        top={<AddRow onClick={() => openOverlay({ kind: 'info' })}>{t('Add Page', 'Seite anlegen')}</AddRow>}
        foot={showAll}
      >
        {listed.map(item => (
          <tr key={item._id}>
            <Cell label="ID" className="quiet">
              {/* A long id would widen the table; it is whole in the tooltip. */}
              <span title={item._id}>{item._id.length > 20 ? `${item._id.slice(0, 8)}…` : item._id}</span>
            </Cell>
            <Cell label={t('Title', 'Titel')}>
              <strong>
                <Hyphenated text={item.title} />
              </strong>
              {item.path && <small>/info/{item.path}</small>}
            </Cell>
            <Cell label={t('Active', 'Aktiv')}>
              <YesNo is={item.active} />
            </Cell>
            <Cell label={t('Last Modified Date', 'Zuletzt geändert')} className="moment">
              {formatShortDateTime(item.lastModifiedDate)}
            </Cell>
            <Cell label={t('Options', 'Aktionen')} className="options">
              <RowButton icon="edit" of={item.title} onClick={() => openOverlay({ kind: 'info', item })}>
                {t('Edit', 'Bearbeiten')}
              </RowButton>
            </Cell>
          </tr>
        ))}
      </Table>
    </Section>
  )
}
