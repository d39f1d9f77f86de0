import {
  Children,
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { t } from '../../../../domain/kit/language.ts'
import { Hyphenated } from '../../../kit/ui/hyphenated.tsx'
import { Unbroken } from '../../../kit/ui/unbroken.tsx'
import { Loading } from '../../../site/blocks/loading.tsx'
import { type ListName, refreshLists, useList, useListStatus } from '../../state/lists.ts'
import { Failure } from '../failure.tsx'
import { useFocusInRows } from '../focus.ts'
import { HelpLink } from '../links.tsx'
import { Menu } from '../menu.tsx'
import { PanelIcon } from '../panel-icon.tsx'
import type { Paging } from './paged-table.tsx'
import { useSection } from './sections.tsx'

type SectionProps = {
  title: string
  list?: ListName
  /** Replaces `list` for a paged table. */
  paging?: Paging
  /** Overrides the count in the list of sections. */
  count?: string | undefined
  aside?: ReactNode
  /** Name of the handbook page. */
  help?: string
  children: ReactNode
}

/** Shows a section of a tab: heading, aside, and content once its list has loaded. */
export function Section({ title, list, paging, count, aside, help, children }: SectionProps) {
  const id = useSection({ title, list, count: count ?? pagedCount(paging) })
  return (
    <section className="panel-section">
      <div className="panel-section-head">
        <div className="panel-section-title">
          {/* Focusable, so that a link to the section moves the focus. */}
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {help !== undefined && <HelpLink help={help} about={title} />}
        </div>
        {list ? (
          <UnlessLoading list={list}>{aside}</UnlessLoading>
        ) : (
          <>
            {/* Screen readers announce a status only if its element existed before the change. */}
            {aside}
            {paging?.isLoading && <Loading>{t('Loading …', 'Wird geladen …')}</Loading>}
          </>
        )}
      </div>
      {list && <NotLoaded list={list} />}
      {paging && paging.failure !== '' && <Failure retry={paging.retry}>{paging.failure}</Failure>}
      {list ? <OnceLoaded list={list}>{children}</OnceLoaded> : paging && paging.all === undefined ? null : children}
    </section>
  )
}

/** Shows content below its page's heading, once its list has loaded. */
export const LoadedList = ({ list, aside, children }: { list: ListName; aside?: ReactNode; children: ReactNode }) => (
  <>
    <UnlessLoading list={list}>{aside && <div className="panel-section-head">{aside}</div>}</UnlessLoading>
    <NotLoaded list={list} />
    <OnceLoaded list={list}>{children}</OnceLoaded>
  </>
)

/** Undefined while loading, so that no count is shown. */
const pagedCount = (paging: Paging | undefined) => (paging?.all === undefined ? undefined : String(paging.all))

/** Shows a loader while the list is loading. */
export function UnlessLoading({ list, children }: { list: ListName; children?: ReactNode }) {
  const { isLoading } = useListStatus(list)
  return isLoading ? <Loading>{t('Loading …', 'Wird geladen …')}</Loading> : children
}

function OnceLoaded({ list, children }: { list: ListName; children: ReactNode }) {
  return useList(list) !== undefined && children
}

/** Shows why a list failed to load, with a retry button. */
export function NotLoaded({ list }: { list: ListName }) {
  const { failure } = useListStatus(list)
  return failure && <Failure retry={() => void refreshLists(list)}>{failure}</Failure>
}

/** Labels and values of a record. */
export const FactList = ({ facts }: { facts: Record<string, ReactNode> }) => (
  <dl className="facts">
    {Object.entries(facts).map(([label, value]) => (
      <div key={label}>
        <dt>
          <Hyphenated text={label} />
        </dt>
        <dd>{typeof value === 'string' && value !== '' ? <Unbroken>{value}</Unbroken> : value || '–'}</dd>
      </div>
    ))}
  </dl>
)

/** On these screens table rows become blocks. */
const phones = () => matchMedia('(width < 700px)')

function onTurn(change: () => void) {
  const list = phones()
  list.addEventListener('change', change)
  return () => list.removeEventListener('change', change)
}

/** True if table rows are blocks. */
export const useIsPhone = () => useSyncExternalStore(onTurn, () => phones().matches)

/** Number of items shown first: on phones only `few`, to keep the content below within reach. */
export const useRowLimit = (few: number) => (useIsPhone() ? few : 100)

/** Returns the first items and a button for the rest; `of` names the items. */
export function useShownItems<T>(items: readonly T[], first = 100, of?: string) {
  const [isWhole, setWhole] = useState(false)
  const listed = isWhole ? items : items.slice(0, first)
  const showAll = listed.length < items.length && (
    <RowButton icon="down" onClick={() => setWhole(true)} {...(of ? { of } : {})}>
      {t(`Show All ${items.length}`, `Alle ${items.length} zeigen`)}
    </RowButton>
  )
  return { listed, showAll }
}

/** A label alone, or with the server's name for sorting and the class of the cells. */
export type Column = string | { label: string; sort?: string; className?: string }

export const detailsOf = (column: Column): Exclude<Column, string> =>
  typeof column === 'string' ? { label: column } : column

export const optionsColumn = (): Column => ({ label: t('Options', 'Aktionen'), className: 'options' })

/** Columns of the table around a row. */
export const Columns = createContext<readonly Column[]>([])

export const TableHead = ({ columns }: { columns: readonly Column[] }) => (
  <thead>
    <tr>
      {columns.map(detailsOf).map(({ label }) => (
        <th key={label} scope="col">
          {label}
        </th>
      ))}
    </tr>
  </thead>
)

type TableProps = {
  columns: readonly Column[]
  className?: string
  /** Shown when there are no rows. */
  empty?: string
  children: ReactNode
  /** Content above the rows, such as "Add …", so that it is visible at any table length. */
  top?: ReactNode
  foot?: ReactNode
}

/** On narrow screens each row becomes a block whose cells carry their column's name. */
export function PanelTable({ columns, className = '', empty, children, top, foot }: TableProps) {
  const table = useRef<HTMLTableElement>(null)
  useFocusInRows(table)
  return (
    <>
      {top}
      <table className={`panel-table ${className}`.trim()} ref={table}>
        <TableHead columns={columns} />
        <tbody>
          <Columns value={columns}>{children}</Columns>
        </tbody>
      </table>
      {empty && Children.toArray(children).length === 0 && <p className="note">{empty}</p>}
      {foot}
    </>
  )
}

type RowProps = ComponentProps<'tr'> & {
  /** Replaces the table's columns in a row whose cells have other labels or classes. */
  columns?: readonly Column[]
}

/** Groups several elements into one cell of a row. */
export const Cell = ({ children }: { children: ReactNode }) => children

/** Each child is the cell of the column at its position; a child may be empty. */
export function TableRow({ columns, children, ...row }: RowProps) {
  const inTable = useContext(Columns)
  const shown = (columns ?? inTable).map(detailsOf)
  if (Children.count(children) !== shown.length) throw new Error('A row needs one child for each column.')
  return (
    <tr {...row}>
      {Children.map(children, (cell, at) => (
        <td data-label={shown[at]?.label} className={shown[at]?.className}>
          <div>{cell}</div>
        </td>
      ))}
    </tr>
  )
}

type RowButtonProps = {
  icon: Parameters<typeof PanelIcon>[0]['name']
  onClick: () => void
  disabled?: boolean
  isDanger?: boolean
  /** Read by screen readers only, which list the buttons of all rows. */
  of?: string
  children: string
}

export function RowButton({ icon, onClick, disabled, isDanger = false, of, children }: RowButtonProps) {
  return (
    <button
      className={isDanger ? 'row-button row-button-danger' : 'row-button'}
      type="button"
      disabled={disabled}
      onClick={onClick}
    >
      <PanelIcon name={icon} />
      {children}
      {of && <span className="visually-hidden"> {of}</span>}
    </button>
  )
}

type AddRowProps = {
  onClick: () => void
  disabled?: boolean
  children: string
}

/** Shows an "Add …" button above the rows of a table. */
export const AddRow = ({ onClick, disabled = false, children }: AddRowProps) => (
  <div className="panel-add">
    <RowButton icon="add" onClick={onClick} disabled={disabled}>
      {children}
    </RowButton>
  </div>
)

export const YesNo = ({ is, no = 'quiet' }: { is: boolean; no?: 'quiet' | 'bad' }) => (
  <span className={is ? 'state-good' : `state-${no}`}>
    {(is || no === 'bad') && <PanelIcon name={is ? 'check' : 'close'} />}
    {is ? t('Yes', 'Ja') : t('No', 'Nein')}
  </span>
)

type TablePath = `/api/${string}/export`

const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const

/** Links to download a list, beside its filter or count. */
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

/** Shows a menu of the section's downloadable tables. */
export const TableMenu = ({
  tables,
}: {
  tables: readonly (readonly [name: string, path: TablePath, query?: string])[]
}) => (
  <Menu label={t('As a Table', 'Als Tabelle')} small>
    {tables.flatMap(([name, path, query = '']) =>
      formats.map(([format, program]) => (
        <a key={`${path}/${format}`} className="row-button" href={`${path}/${format}${query}`} download>
          <PanelIcon name="download" />
          {t(`${name} as ${program}`, `${name} als ${program}`)}
        </a>
      )),
    )}
  </Menu>
)
