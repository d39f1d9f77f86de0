import { Children, type ReactNode, useId, useRef } from 'react'
import { t } from '../../../../domain/kit/language.ts'
import { PAGE_ROWS } from '../../../../domain/office/lists/page.ts'
import { TYPED_MAX } from '../../../../domain/office/search/found.ts'
import { Select, TextField } from '../../../kit/ui/field.tsx'
import { PanelIcon } from '../panel-icon.tsx'
import type { Paging } from './paging.ts'
import { RowButton, useIsPhone } from './table.tsx'

/** A column; with `sort` the server can sort by it. */
export type Column = { label: string; sort?: string }

const shownNumber = (count: number) => count.toLocaleString(t('en', 'de'))

/** `12 of 10,000`, or how many there are in all. Read out when it changes. */
export function PagedCount({ of: { total, all } }: { of: Paging }) {
  return <span role="status">{total !== undefined && all !== undefined && countWords(total, all)}</span>
}

const countWords = (total: number, all: number) =>
  total === all
    ? t(`${shownNumber(all)} in all`, `${shownNumber(all)} insgesamt`)
    : t(`${shownNumber(total)} of ${shownNumber(all)}`, `${shownNumber(total)} von ${shownNumber(all)}`)

/** The search field of a table. */
export const PagedSearch = ({ id, of: { typed, search } }: { id: string; of: Paging }) => (
  <TextField
    id={id}
    label={t('Search', 'Suchen')}
    type="search"
    maxLength={TYPED_MAX}
    value={typed}
    onChange={({ target }) => search(target.value)}
  />
)

/** A table of one page. Its head sorts; on a phone, where rows have no head, a choice does. */
export function PagedTable({
  of: paging,
  name,
  isShort = false,
  columns,
  empty,
  unfound,
  top,
  foot,
  children,
}: {
  of: Paging
  /** Names the table and its pages for screen readers. */
  name: string
  /** Only the first rows of the page are there: the rest is asked for before another page or order. */
  isShort?: boolean
  columns: readonly Column[]
  /** Says what is missing when there are no rows. */
  empty: string
  /** The same when only nothing matches. */
  unfound?: string | undefined
  /** Above the rows, where it is found however many there are: "Add …". */
  top?: ReactNode
  foot?: ReactNode
  children: ReactNode
}) {
  const table = useRef<HTMLTableElement>(null)
  const isPhone = useIsPhone()
  const { page, pages, all = 0 } = paging
  const hasRows = Children.toArray(children).length > 0
  function turnTo(to: number) {
    paging.turnTo(to)
    table.current?.focus({ preventScroll: true })
    table.current?.scrollIntoView({ block: 'start' })
  }
  const pager = (label: string) => pages > 1 && !isShort && <Pager of={paging} label={label} turnTo={turnTo} />
  return (
    <>
      {top}
      {isPhone && all > 1 && !isShort && <SortChoice of={paging} columns={columns} />}
      {pager(t(`Pages: ${name}`, `Seiten: ${name}`))}
      <table className="panel-table paged-table" ref={table} tabIndex={-1} aria-busy={paging.isLoading}>
        <caption className="visually-hidden">
          {name}
          {pages > 1 && t(`, page ${page} of ${pages}`, `, Seite ${page} von ${pages}`)}
        </caption>
        <thead>
          <tr>
            {columns.map(column => (
              <Head key={column.label} column={column} of={paging} isPhone={isPhone} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {!hasRows && !paging.isLoading && <p className="note">{all > 0 ? (unfound ?? nothingFound()) : empty}</p>}
      {pager(t(`Pages, again: ${name}`, `Seiten, noch einmal: ${name}`))}
      {foot}
    </>
  )
}

const nothingFound = () => t('Nothing matches this filter.', 'Zu diesem Filter passt nichts.')

function Head({ column: { label, sort }, of, isPhone }: { column: Column; of: Paging; isPhone: boolean }) {
  const isUp = of.sort === sort
  const isDown = of.sort === `-${sort}`
  if (sort === undefined || isPhone) return <th scope="col">{label}</th>
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}>
      <button type="button" className="sort-button" onClick={() => of.sortBy(isUp ? `-${sort}` : isDown ? '' : sort)}>
        {label}
        {(isUp || isDown) && <PanelIcon name={isUp ? 'up' : 'down'} />}
      </button>
    </th>
  )
}

function SortChoice({ of: { sort, sortBy }, columns }: { of: Paging; columns: readonly Column[] }) {
  const id = useId()
  return (
    <Select
      id={id}
      label={t('Sorted by', 'Sortiert nach')}
      value={sort}
      onChange={({ target }) => sortBy(target.value)}
    >
      <option value="">{t('usual order', 'üblicher Reihenfolge')}</option>
      {columns.map(
        column =>
          column.sort !== undefined && (
            <option key={column.sort} value={column.sort}>
              {column.label}
            </option>
          ),
      )}
    </Select>
  )
}

/** Back and forth, and which rows these are. */
function Pager({ of, label, turnTo }: { of: Paging; label: string; turnTo: (page: number) => void }) {
  const { page, pages, total = 0 } = of
  const first = (page - 1) * PAGE_ROWS + 1
  const last = Math.min(page * PAGE_ROWS, total)
  return (
    <nav className="pager" aria-label={label}>
      <RowButton icon="left" disabled={page === 1} onClick={() => turnTo(page - 1)}>
        {t('Back', 'Zurück')}
      </RowButton>
      <span>
        {t(
          `${shownNumber(first)}–${shownNumber(last)} of ${shownNumber(total)}`,
          `${shownNumber(first)}–${shownNumber(last)} von ${shownNumber(total)}`,
        )}
      </span>
      <RowButton icon="right" disabled={page >= pages} onClick={() => turnTo(page + 1)}>
        {t('Next', 'Weiter')}
      </RowButton>
    </nav>
  )
}
