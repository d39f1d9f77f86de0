import type { Instant } from '../../kit/format.ts'
import {
  bookingSearch,
  eventSearch,
  inquirySearch,
  invoiceSearch,
  pageSearch,
  type SearchedData,
  type SearchKind,
  voucherSearch,
  withdrawalSearch,
} from './kinds.ts'
import { compactNumber, type MatchLevel, matchLevelOf, matchLevels, type SearchTerms, searchTermsOf } from './query.ts'
import { HITS_MAX, type SearchHit } from './search-hit.ts'

type TypedQuery = { query: SearchTerms; number: string; now: number }
type Hit = { rank: number; distance: number; show: () => SearchHit }

/** Finds records that match all terms (D72), best first, at most `HITS_MAX`. */
export function searchRecords(all: SearchedData, typed: string, now: Instant): SearchHit[] {
  const query = searchTermsOf(typed)
  if (query.length === 0) return []
  const terms = { query, number: compactNumber(typed), now: Date.parse(now) }
  const hits = [
    ...hitsOf(bookingSearch(all, now), terms),
    ...hitsOf(inquirySearch(all), terms),
    ...hitsOf(eventSearch(all, now), terms),
    ...hitsOf(pageSearch(all), terms),
    ...hitsOf(invoiceSearch(all), terms),
    ...hitsOf(voucherSearch(all), terms),
    ...hitsOf(withdrawalSearch(all), terms),
  ]
  return hits
    .sort((a, b) => a.rank - b.rank || a.distance - b.distance)
    .slice(0, HITS_MAX)
    .map(({ show }) => show())
}

function hitsOf<R extends { _id: string }>(kind: SearchKind<R>, { query, number, now }: TypedQuery): Hit[] {
  const hits: Hit[] = []
  for (const record of kind.records) {
    const entry = kind.entry(record)
    const level = matchLevelOf(entry, query)
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
function rankOf(level: MatchLevel, isCurrent: boolean): number {
  const isElsewhere = level === matchLevels.elsewhere
  return 1 + (isElsewhere ? 4 : 0) + (isCurrent ? 0 : 2) + (level === matchLevels.begins ? 0 : 1)
}
