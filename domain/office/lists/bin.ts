import { parseInput } from '../../kit/input.ts'
import type { BinListEntry } from '../../people/bin/bin.ts'
import { matchLevelOf, wordsIn } from '../search/query.ts'
import { type Listing, type ListPage, listPage, type PageQuery, pageEntries, pageOf, strictQuery } from './page.ts'

const columns = ['what', 'deleted', 'gone'] as const
type BinColumn = (typeof columns)[number]

/** Parses the query for a page of the bin. Throws `invalid`. */
export const readBinQuery = (query: object): PageQuery<BinColumn> =>
  parseInput(strictQuery(pageEntries(columns)), query)

export type BinPage = ListPage<BinListEntry> & {
  /** Number of entries that can be deleted for good. The others are deleted events that still have living bookings. */
  free: number
}

const listing: Listing<BinListEntry, BinColumn> = {
  // Keeps the given order.
  order: () => 0,
  columns: { what: ({ name }) => name, deleted: ({ deletedAt }) => deletedAt, gone: ({ goneAt }) => goneAt },
  matches: ({ name, deletedBy }, query) =>
    matchLevelOf({ named: wordsIn(name), phone: '', rest: wordsIn(deletedBy) }, query) !== undefined,
}

export const isDeletable = ({ people }: BinListEntry): boolean => people === undefined

/** Returns a page of the bin, most recently deleted first. */
export const binPage = (entries: readonly BinListEntry[], query: PageQuery<BinColumn>): BinPage => ({
  ...pageOf(listPage(entries, query, listing), { page: query.page, all: entries.length, row: entry => entry }),
  free: entries.filter(isDeletable).length,
})
