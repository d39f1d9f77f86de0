import { PanelIcon } from './panel-icon.tsx'

/** Links to a list as a file: CSV, and for Excel. */
export function TableFiles({ path, query = '' }: { path: `/api/${string}/export`; query?: string }) {
  return (
    <div className="panel-exports">
      {(['csv', 'xlsx'] as const).map(format => (
        <a key={format} className="button button-outline button-small" href={`${path}/${format}${query}`} download>
          <PanelIcon name="download" />
          {format === 'csv' ? 'CSV' : 'Excel'}
        </a>
      ))}
    </div>
  )
}
