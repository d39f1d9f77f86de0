import type { Instant } from '../../kit/format.ts'
import { HITS_MAX, type SearchHit } from './found.ts'
import {
  bookings,
  dates,
  inquiries,
  invoices,
  pages,
  type Searched,
  type SearchKind,
  vouchers,
  withdrawals,
} from './kinds.ts'
import { compactNumber, type Level, levelOf, levels, type Query, queryOf } from './query.ts'

type TypedQuery = { query: Query; number: string; now: number }
type Hit = { rank: number; distance: number; show: () => SearchHit }

/** Finds records that match all terms (D72), best first, at most `FOUND_MAX`. */
export function search(all: Searched, typed: string, now: Instant): SearchHit[] {
  const query = queryOf(typed)
  if (query.length === 0) return []
  const asked = { query, number: compactNumber(typed), now: Date.parse(now) }
  const hits = [
    ...hitsOf(bookings(all, now), asked),
    ...hitsOf(inquiries(all), asked),
    ...hitsOf(dates(all, now), asked),
    ...hitsOf(pages(all), asked),
    ...hitsOf(invoices(all), asked),
    ...hitsOf(vouchers(all), asked),
    ...hitsOf(withdrawals(all), asked),
  ]
  return hits
    .sort((one, other) => one.rank - other.rank || one.distance - other.distance)
    .slice(0, HITS_MAX)
    .map(({ show }) => show())
}

function hitsOf<R extends { _id: string }>(kind: SearchKind<R>, { query, number, now }: TypedQuery): Hit[] {
  const hits: Hit[] = []
  for (const record of kind.records) {
    const entry = kind.entry(record)
    const level = levelOf(entry, query)
    if (level === undefined) continue
    hits.push({
      rank: entry.numbers.includes(number) ? EXACT : rankOf(level, kind.isCurrent(record)),
      distance: Math.min(...entry.moments.map(at => Math.abs(at - now))),
      show: () => ({ kind: kind.kind, _id: record._id, ...kind.show(record, query) }),
    })
  }
  return hits
}

/** The complete number was typed. */
const EXACT = 0

/**
 * Ranks names before texts, since parts of words are in many addresses; then current records before past ones, and
 * beginnings of names before other matches.
 */
function rankOf(level: Level, isCurrent: boolean): number {
  const isElsewhere = level === levels.elsewhere
  return 1 + (isElsewhere ? 4 : 0) + (isCurrent ? 0 : 2) + (level === levels.begins ? 0 : 1)
}
