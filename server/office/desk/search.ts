import { searchRecords } from '../../../domain/office/search/search.ts'
import type { SearchHit } from '../../../domain/office/search/search-hit.ts'
import type { Deps } from '../../app/deps.ts'

type SearchDeps = Pick<Deps, 'events' | 'infos' | 'invoices' | 'now' | 'registrations' | 'vouchers' | 'withdrawals'>

/** Searches all records of the site (D72). */
export const searchSite = (deps: SearchDeps, typed: string): SearchHit[] =>
  searchRecords(
    {
      registrations: deps.registrations.current,
      events: deps.events.current,
      infos: deps.infos.current,
      invoices: deps.invoices.current,
      vouchers: deps.vouchers.current,
      withdrawals: deps.withdrawals.current,
    },
    typed,
    deps.now(),
  )
