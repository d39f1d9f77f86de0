import { t } from '../../../../domain/kit/language.ts'
import { Menu } from '../menu.tsx'
import { PanelIcon } from '../panel-icon.tsx'

type TablePath = `/api/${string}/export`

const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const

/** Links to a list as a file, beside its filter or its count. */
export function TableFiles({ path, query = '' }: { path: TablePath; query?: string }) {
  return (
    <div className="panel-exports">
      {formats.map(([format, name]) => (
        <a key={format} className="button button-outline button-small" href={`${path}/${format}${query}`} download>
          <PanelIcon name="download" />
          {name}
        </a>
      ))}
    </div>
  )
}

/** A menu of a section's tables, each with its name. */
export const TableMenu = ({ tables }: { tables: readonly (readonly [name: string, path: TablePath])[] }) => (
  <Menu label={t('As a Table', 'Als Tabelle')} small>
    {tables.flatMap(([name, path]) =>
      formats.map(([format, program]) => (
        <a key={`${path}/${format}`} className="row-button" href={`${path}/${format}`} download>
          <PanelIcon name="download" />
          {t(`${name} as ${program}`, `${name} als ${program}`)}
        </a>
      )),
    )}
  </Menu>
)
