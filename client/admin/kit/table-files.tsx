import { PanelIcon } from './panel-icon.tsx'

/** Links to a list as a file: CSV, and for Excel. `name`: what it is, where the section has several. */
export function TableFiles({
  path,
  query = '',
  name,
}: {
  path: `/api/${string}/export`
  query?: string
  name?: string
}) {
  return (
    <div className="panel-exports">
      {(['csv', 'xlsx'] as const).map(format => (
        <a key={format} className="button button-outline button-small" href={`${path}/${format}${query}`} download>
          <PanelIcon name="download" />
          {name && `${name} `}
          {format === 'csv' ? 'CSV' : 'Excel'}
        </a>
      ))}
    </div>
  )
}
