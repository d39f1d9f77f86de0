import { Children, type ReactNode, startTransition, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../../../domain/kit/language.ts'
import { PAGE_ROWS } from '../../../../domain/office/lists/page.ts'
import { TYPED_MAX } from '../../../../domain/office/search/search-hit.ts'
import { Select, TextField } from '../../../kit/ui/field.tsx'
import { type PageName, type Pages, usePage } from '../../state/pages.ts'
import { useFocusInRows } from '../focus.ts'
import { PanelIcon } from '../panel-icon.tsx'
import { usePaused } from '../timers.ts'
import { type Column, Columns, detailsOf, RowButton, useIsPhone, useRowLimit, useShownItems } from './table.tsx'

const shownNumber = (count: number) => count.toLocaleString(t('en', 'de'))

/** `12 of 10,000`, or the total without a filter. Announced on changes. */
export function PagedCount({ paging: { total, all } }: { paging: Paging }) {
  return <span role="status">{total !== undefined && all !== undefined && countWords(total, all)}</span>
}

const countWords = (total: number, all: number) =>
  total === all
    ? t(`${shownNumber(all)} in all`, `${shownNumber(all)} insgesamt`)
    : t(`${shownNumber(total)} of ${shownNumber(all)}`, `${shownNumber(total)} von ${shownNumber(all)}`)

export const PagedSearch = ({ id, paging: { typed, search } }: { id: string; paging: Paging }) => (
  <TextField
    id={id}
    className="paged-search"
    label={t('Search', 'Suchen')}
    type="search"
    maxLength={TYPED_MAX}
    value={typed}
    onChange={({ target }) => search(target.value)}
  />
)

/** Few enough to see at a glance. */
const FEW = 10

type PagedTableProps = {
  paging: Paging
  /** Names the table and its pager for screen readers. */
  name: string
  /** Id of the search field, which only long tables show; undefined if the caller shows its own search or none. */
  searchId?: string
  className?: string
  /** True if only the first rows have loaded: the rest loads before another page or order. */
  isShort?: boolean
  columns: readonly Column[]
  /** Shown when there are no rows. */
  empty: string
  /** Shown when no row matches the filter. */
  unfound?: string | undefined
  /** Content above the rows, such as "Add …", so that it is visible at any table length. */
  top?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** Shows one page of a table. Its header sorts; phones, which show no header, have a select for it. */
export function PagedTable({
  paging,
  name,
  searchId,
  className = '',
  isShort = false,
  columns,
  empty,
  unfound,
  top,
  foot,
  children,
}: PagedTableProps) {
  const table = useRef<HTMLTableElement>(null)
  useFocusInRows(table)
  const isPhone = useIsPhone()
  const { page, pages, all = 0 } = paging
  const rows = Children.toArray(children)
  const hasRows = rows.length > 0
  // A phone shows few rows first, so that what follows is within reach.
  const { listed, showAll } = useShownItems(useFirstRows(rows), useRowLimit(FIRST_ROWS), name)
  function turnTo(to: number) {
    paging.showPage(to)
    table.current?.focus({ preventScroll: true })
    table.current?.scrollIntoView({ block: 'start' })
  }
  const pager = (label: string) => pages > 1 && !isShort && <Pager paging={paging} label={label} turnTo={turnTo} />
  return (
    <>
      {searchId !== undefined && (all > FEW || paging.typed !== '') && <PagedSearch id={searchId} paging={paging} />}
      {top}
      {isPhone && all > 1 && !isShort && <SortChoice paging={paging} columns={columns} />}
      {pager(t(`Pages: ${name}`, `Seiten: ${name}`))}
      <table
        className={`panel-table paged-table ${className}`.trim()}
        ref={table}
        tabIndex={-1}
        aria-busy={paging.isLoading}
      >
        <caption className="visually-hidden">
          {name}
          {pages > 1 && t(`, page ${page} of ${pages}`, `, Seite ${page} von ${pages}`)}
        </caption>
        <thead>
          <tr>
            {columns.map(column => (
              <Head key={detailsOf(column).label} column={column} paging={paging} isPhone={isPhone} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Columns value={columns}>{listed}</Columns>
        </tbody>
      </table>
      {showAll}
      {!hasRows && !paging.isLoading && <p className="note">{all > 0 ? (unfound ?? nothingFoundSentence()) : empty}</p>}
      {pager(t(`Pages, again: ${name}`, `Seiten, noch einmal: ${name}`))}
      {foot}
    </>
  )
}

/** Fills more than a screen. */
const FIRST_ROWS = 10

/** Renders the first rows at once and the rest afterwards, as a whole page takes long on a slow processor. */
function useFirstRows(rows: readonly ReactNode[]): readonly ReactNode[] {
  const [isWhole, setWhole] = useState(false)
  const hasRows = rows.length > 0
  useEffect(() => {
    if (hasRows) startTransition(() => setWhole(true))
  }, [hasRows])
  return isWhole ? rows : rows.slice(0, FIRST_ROWS)
}

const nothingFoundSentence = () => t('Nothing matches this filter.', 'Zu diesem Filter passt nichts.')

function Head({ column, paging, isPhone }: { column: Column; paging: Paging; isPhone: boolean }) {
  const { label, sort } = detailsOf(column)
  const isUp = paging.sort === sort
  const isDown = paging.sort === `-${sort}`
  if (sort === undefined || isPhone) return <th scope="col">{label}</th>
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}>
      <button
        type="button"
        className="sort-button"
        onClick={() => paging.sortBy(isUp ? `-${sort}` : isDown ? '' : sort)}
      >
        {label}
        {(isUp || isDown) && <PanelIcon name={isUp ? 'up' : 'down'} />}
      </button>
    </th>
  )
}

function SortChoice({ paging: { sort, sortBy }, columns }: { paging: Paging; columns: readonly Column[] }) {
  const id = useId()
  return (
    <Select
      id={id}
      label={t('Sorted by', 'Sortiert nach')}
      value={sort}
      onChange={({ target }) => sortBy(target.value)}
    >
      <option value="">{t('usual order', 'üblicher Reihenfolge')}</option>
      {columns.map(detailsOf).map(
        ({ label, sort }) =>
          sort !== undefined && (
            <option key={sort} value={sort}>
              {label}
            </option>
          ),
      )}
    </Select>
  )
}

/** Previous and next buttons, with the range of rows. */
function Pager({ paging, label, turnTo }: { paging: Paging; label: string; turnTo: (page: number) => void }) {
  const { page, pages, total = 0 } = paging
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

/** State of a table that the server searches, sorts and pages. */
export type Paging = {
  /** Starts at 1. */
  page: number
  pages: number
  /** Column name, with a leading minus for descending; "" for the default order. */
  sort: string
  /** Numbers of matching and of all rows; undefined before the first answer. */
  total: number | undefined
  all: number | undefined
  /** The search text as typed. */
  typed: string
  isLoading: boolean
  failure: string
  retry: () => void
  showPage: (page: number) => void
  sortBy: (sort: string) => void
  search: (words: string) => void
}

/**
 * Pages through a list; a new filter restarts at page 1. `usual` is the default order; polls while `isChanging` returns
 * true.
 */
export function usePaging<Name extends PageName>(
  name: Name,
  filters: Readonly<Record<string, string>> = {},
  usual = '',
  isChanging: (page: Pages[Name]) => boolean = () => false,
) {
  const [typed, search] = useKeptState(`${name} words`, '')
  const [sort, sortBy] = useKeptState(`${name} sort`, '')
  const q = usePaused(typed.trim(), false)
  const question = JSON.stringify([q, sort, filters])
  const [at, setAt] = useKeptState(`${name} page`, { page: 1, asked: question })
  if (at.asked !== question) setAt({ page: 1, asked: question })
  const page = at.asked === question ? at.page : 1
  const query = { ...filters, sort: sort || usual, q }
  const { data, ...status } = usePage(name, { ...query, page: String(page) }, isChanging)
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_ROWS))
  // Deletions may have emptied the last page.
  useEffect(() => {
    if (data && !status.isLoading && page > pages) setAt({ page: pages, asked: question })
  }, [data, status.isLoading, page, pages, question, setAt])
  const paging: Paging = {
    ...status,
    ...{ page, pages, sort, typed, sortBy, search, total: data?.total, all: data?.all },
    showPage: page => setAt({ page, asked: question }),
  }
  return { data: data as Pages[Name] | undefined, paging, query }
}

/** Returns the search as the query of an export. */
export const searchOf = ({ q }: { q: string }): string => (q === '' ? '' : `?${new URLSearchParams({ q })}`)

/** Keyed by history key and name, for the life of the office. */
const previous = new Map<string, unknown>()

const placeOf = (name: string) => `${history.state?.key ?? ''} ${name}`

/** State restored by Back, such as a search text, but not by a link to the same page. */
export function useKeptState<T>(name: string, initial: T) {
  const [value, set] = useState(() => (previous.get(placeOf(name)) as T | undefined) ?? initial)
  useEffect(() => {
    const keep = () => void previous.set(placeOf(name), value)
    keep()
    // A link within the page changes its key; the next click may leave that page.
    addEventListener('click', keep, { capture: true })
    return () => removeEventListener('click', keep, { capture: true })
  }, [name, value])
  return [value, set] as const
}

export const forgetKeptState = () => previous.clear()
