import type { ReactNode } from 'react'
import type { PreviewRow } from '../../../domain/import/import.ts'
import { t } from '../../../domain/kit/language.ts'
import { RowButton, useListed } from '../kit/list/table.tsx'

export const About = ({ row: { what, notes } }: { row: PreviewRow }) => (
  <span>
    {what}
    {notes.map(note => (
      <small key={note}>{note}</small>
    ))}
  </span>
)

type RowsProps = {
  title: string
  rows: readonly PreviewRow[]
  isTicked?: (row: PreviewRow) => boolean
  tickAll?: (isOn: boolean) => void
  children: (row: PreviewRow) => ReactNode
}

/** The rows of one outcome, some at first. */
export function Rows({ title, rows, isTicked, tickAll, children }: RowsProps) {
  const { listed, showAll } = useListed(rows, 10, title)
  if (rows.length === 0) return null
  return (
    <section className="bank-group">
      <h3>
        {title} <span className="bank-count">{rows.length}</span>
      </h3>
      {tickAll && isTicked && rows.length > 1 && (
        <p className="buttons">
          {rows.every(row => row.isDoubtful || isTicked(row)) || (
            <RowButton icon="check" onClick={() => tickAll(true)}>
              {t('Tick all', 'Alle ankreuzen')}
            </RowButton>
          )}
          {rows.some(isTicked) && (
            <RowButton icon="close" onClick={() => tickAll(false)}>
              {t('Tick none', 'Keine ankreuzen')}
            </RowButton>
          )}
        </p>
      )}
      <ul className="import-rows">
        {listed.map(row => (
          <li key={row.id}>
            <span className="import-row">{row.row}</span>
            {children(row)}
          </li>
        ))}
      </ul>
      {showAll}
    </section>
  )
}
