import { useEffect, useState } from 'react'
import { PAGE_ROWS } from '../../../../domain/office/lists/page.ts'
import { type PageName, type Pages, usePage } from '../../state/pages.ts'
import { usePaused } from '../paused.ts'

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
