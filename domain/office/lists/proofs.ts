import { compare } from '../../kit/compare.ts'
import type { Day } from '../../kit/format.ts'
import { parseInput } from '../../kit/input.ts'
import { type ConsentProof, consentKeptUntil } from '../../people/privacy/consent-proof.ts'
import { matchLevelOf, wordsIn } from '../search/query.ts'
import { type Listing, type ListPage, listPage, type PageQuery, pageEntries, pageOf, strictQuery } from './page.ts'

const columns = ['person', 'event', 'given', 'until'] as const
type ProofColumn = (typeof columns)[number]

/** Parses the query for a page of proofs. Throws `invalid`. */
export const readProofsQuery = (query: object): PageQuery<ProofColumn> =>
  parseInput(strictQuery(pageEntries(columns)), query)

type Consent = Omit<ConsentProof, 'who'>

/** A consent to publish; `until` is the last day of its proof, "" while the consent is used. */
export type ProofRow = Omit<Consent, 'registration'> & { until: Day | '' }

export type ProofsPage = ListPage<ProofRow> & {
  /** Ids of all matching consents that are still used. */
  inUse: string[]
}

const listing: Listing<Consent, ProofColumn> = {
  // The newest come first.
  order: (a, b) => compare(b.date, a.date) || compare(a._id, b._id),
  columns: {
    person: ({ person }) => person,
    event: ({ title }) => title,
    given: ({ date }) => date,
    until: consentKeptUntil,
  },
  matches: ({ person, title, wording, by }, query) =>
    matchLevelOf({ named: wordsIn(`${person} ${by}`), phone: '', rest: wordsIn(`${title} ${wording}`) }, query) !==
    undefined,
}

/** Returns a page of the consents to publish. */
export function proofsPage(proofs: readonly Consent[], query: PageQuery<ProofColumn>): ProofsPage {
  const page = listPage(proofs, query, listing)
  return {
    ...pageOf(page, {
      page: query.page,
      all: proofs.length,
      row: ({ registration: _, ...proof }) => ({ ...proof, until: consentKeptUntil(proof) }),
    }),
    inUse: page.flatMap(proof => (consentKeptUntil(proof) === '' ? [proof._id] : [])),
  }
}
