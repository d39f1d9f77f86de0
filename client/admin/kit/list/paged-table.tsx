import { Children, type ReactNode, startTransition, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../../../domain/kit/language.ts'
import { PAGE_ROWS } from '../../../../domain/office/lists/page.ts'
import { TYPED_MAX } from '../../../../domain/office/search/found.ts'
import { Select, TextField } from '../../../kit/ui/field.tsx'
import { type PageName, type Pages, usePage } from '../../state/pages.ts'
import { PanelIcon } from '../panel-icon.tsx'
import { usePaused } from '../paused.ts'
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
  const rows = Children.toArray(children)
  const hasRows = rows.length > 0
  const drawn = useFirstRows(rows)
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
        <tbody>{drawn}</tbody>
      </table>
      {!hasRows && !paging.isLoading && <p className="note">{all > 0 ? (unfound ?? nothingFound()) : empty}</p>}
      {pager(t(`Pages, again: ${name}`, `Seiten, noch einmal: ${name}`))}
      {foot}
    </>
  )
}

/** More than a screen has room for. */
const FIRST_ROWS = 10

/** Draws the first rows at once, and the others when those are seen: a slow processor takes long for a whole page. */
function useFirstRows(rows: readonly ReactNode[]): readonly ReactNode[] {
  const [isWhole, setWhole] = useState(false)
  const hasRows = rows.length > 0
  useEffect(() => {
    if (hasRows) startTransition(() => setWhole(true))
  }, [hasRows])
  return isWhole ? rows : rows.slice(0, FIRST_ROWS)
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

/** A table that the server searches, sorts and pages. */
export type Paging = {
  /** From 1 on. */
  page: number
  pages: number
  /** A column, with a minus the other way round; "" as the list is sorted. */
  sort: string
  /** How many rows match, and how many there are; undefined before the first answer. */
  total: number | undefined
  all: number | undefined
  /** As it was typed. */
  typed: string
  isLoading: boolean
  failure: string
  again: () => void
  turnTo: (page: number) => void
  sortBy: (sort: string) => void
  search: (words: string) => void
}

/** Pages through a list; a new filter starts at page 1. `usual` is the sort order until a column is chosen. */
export function usePaging<Name extends PageName>(
  name: Name,
  filters: Readonly<Record<string, string>> = {},
  usual = '',
) {
  const [typed, search] = useKeptState(`${name} words`, '')
  const [sort, sortBy] = useKeptState(`${name} sort`, '')
  const q = usePaused(typed.trim(), false)
  const asked = JSON.stringify([q, sort, filters])
  const [at, setAt] = useKeptState(`${name} page`, { page: 1, asked })
  if (at.asked !== asked) setAt({ page: 1, asked })
  const page = at.asked === asked ? at.page : 1
  const query = { ...filters, sort: sort || usual, q }
  const { data, ...status } = usePage(name, { ...query, page: String(page) })
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_ROWS))
  // The rows that were deleted may have been the last page.
  useEffect(() => {
    if (data && !status.isLoading && page > pages) setAt({ page: pages, asked })
  }, [data, status.isLoading, page, pages, asked, setAt])
  const paging: Paging = {
    ...status,
    ...{ page, pages, sort, typed, sortBy, search, total: data?.total, all: data?.all },
    turnTo: page => setAt({ page, asked }),
  }
  return { data: data as Pages[Name] | undefined, paging, query }
}

/** By the history's key of a page and a name on it, as long as the office is open. */
const kept = new Map<string, unknown>()

const placeOf = (name: string) => `${history.state?.key ?? ''} ${name}`

/** State of a page, such as the words of a search: Back leads to it again, a link to the same page does not. */
export function useKeptState<T>(name: string, initial: T) {
  const [value, set] = useState(() => (kept.get(placeOf(name)) as T | undefined) ?? initial)
  useEffect(() => {
    const keep = () => void kept.set(placeOf(name), value)
    keep()
    // A link within the page gives it another key; the next press may lead away from that.
    addEventListener('click', keep, { capture: true })
    return () => removeEventListener('click', keep, { capture: true })
  }, [name, value])
  return [value, set] as const
}

/** For tests, which begin on a new page each. */
export const forgetKeptState = () => kept.clear()
