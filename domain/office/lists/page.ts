import * as v from 'valibot'
import { compare } from '../../kit/compare.ts'
import { foldText } from '../../kit/fold.ts'
import { lineInput, parseInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { type SearchTerms, searchTermsOf } from '../search/query.ts'
import { TYPED_MAX } from '../search/search-hit.ts'

export const PAGE_ROWS = 50

/** A page of a list that is searched and sorted on the server. */
export type ListPage<Row> = {
  rows: Row[]
  /** Number of matching records on all pages. */
  total: number
  /** Number of all records. */
  all: number
}

/** Sorts and searches a list. Columns compare as shown; empty values come last. */
export type Listing<R, Column extends string> = {
  /** Default order. */
  order: (a: R, b: R) => number
  columns: Record<Column, (record: R) => string | number>
  /** True if a record matches the query. */
  matches: (record: R, query: SearchTerms) => boolean
}

/** `name` sorts by a column, `-name` descending, "" in the default order. */
type Sort<Column extends string> = '' | Column | `-${Column}`
export type PageQuery<Column extends string> = { page: number; sort: Sort<Column>; q: string }

const wrongPageNumberSentence = () => t('The page is a whole number from 1 on.', 'Die Seite ist eine ganze Zahl ab 1.')
const unknownColumn = (columns: readonly string[]) => () =>
  t(
    `Sorted by ${columns.join(', ')}, or with a minus the other way round.`,
    `Sortiert wird nach ${columns.join(', ')}, mit einem Minus davor umgekehrt.`,
  )

/** Query parameters of a paged list; lists add their filters. */
export function pageEntries<const Column extends string>(columns: readonly Column[]) {
  const sorts = ['', ...columns, ...columns.map(column => `-${column}` as const)] as const
  return {
    page: v.pipe(
      v.string(wrongPageNumberSentence),
      v.regex(/^[1-9]\d{0,5}$/, wrongPageNumberSentence),
      v.transform(Number),
    ),
    sort: v.optional(v.picklist(sorts, unknownColumn(columns)), ''),
    q: v.optional(lineInput(TYPED_MAX), ''),
  }
}

/** Parses the query of an export that takes a table's search. Throws `invalid`. */
export const readSearch = (query: object): string => parseInput(strictQuery({ q: pageEntries([]).q }), query).q

/** True if a query asks for a page; otherwise the whole list is returned. */
export const asksForPage = (query: object): boolean => ['page', 'sort', 'q'].some(name => name in query)

/** Refuses unknown parameters, so that a mistyped filter is not ignored. */
export const strictQuery = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, () =>
    t(
      `A page is asked for by ${Object.keys(entries).join(', ')}.`,
      `Eine Seite wird abgefragt mit ${Object.keys(entries).join(', ')}.`,
    ),
  )

/** Returns the matching records in the chosen order. */
export function listPage<R, Column extends string>(
  records: readonly R[],
  { sort, q }: Pick<PageQuery<Column>, 'sort' | 'q'>,
  { order, columns, matches }: Listing<R, Column>,
): readonly R[] {
  const query = searchTermsOf(q)
  const matching = query.length === 0 ? records : records.filter(record => matches(record, query))
  if (sort === '') return matching.toSorted(order)
  const isDescending = sort.startsWith('-')
  const columnOf = columns[sort.replace('-', '') as Column]
  return matching
    .map(record => ({ record, value: columnOf(record) }))
    .map(({ record, value }) => ({ record, value: typeof value === 'string' ? foldText(value) : value }))
    .sort((a, b) => byValue(a.value, b.value, isDescending) || order(a.record, b.record))
    .map(({ record }) => record)
}

function byValue(a: string | number, b: string | number, isDescending: boolean): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '')
  const difference = typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
  return isDescending ? -difference : difference
}

/** Returns one page of the matching records. */
export const pageOf = <R, Row>(
  matching: readonly R[],
  { page, all, row }: { page: number; all: number; row: (record: R) => Row },
): ListPage<Row> => ({
  rows: matching.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS).map(row),
  total: matching.length,
  all,
})
