import type { BinListEntry } from '../bin/bin.ts'
import { parseInput } from '../input.ts'
import { levelOf, wordsIn } from '../search/query.ts'
import { type Listing, listed, type Page, type PageQuery, pageEntries, pageOf, strictQuery } from './page.ts'

const columns = ['what', 'deleted', 'gone'] as const
type BinColumn = (typeof columns)[number]

/** Reads which page of the bin is asked for. Throws `invalid`. */
export const readBinQuery = (query: object): PageQuery<BinColumn> =>
  parseInput(strictQuery(pageEntries(columns)), query)

export type BinPage = Page<BinListEntry> & {
  /** The number of entries that can be deleted for good: people still wait for the others. */
  free: number
}

const listing: Listing<BinListEntry, BinColumn> = {
  // In the given order, which sorting keeps.
  order: () => 0,
  columns: { what: ({ name }) => name, deleted: ({ deletedAt }) => deletedAt, gone: ({ goneAt }) => goneAt },
  matches: ({ name, deletedBy }, query) =>
    levelOf({ named: wordsIn(name), phone: '', rest: wordsIn(deletedBy) }, query) !== undefined,
}

export const isFree = ({ people }: BinListEntry): boolean => people === undefined

/** A page of the bin, whose entries come with the last deleted first. */
export const binPage = (entries: readonly BinListEntry[], query: PageQuery<BinColumn>): BinPage => ({
  ...pageOf(listed(entries, query, listing), { page: query.page, all: entries.length, row: entry => entry }),
  free: entries.filter(isFree).length,
})
