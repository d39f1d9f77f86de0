import { MINUTE_MS } from '../../../domain/duration.ts'
import type { RegistrationsPage } from '../../../domain/lists/registrations.ts'
import { api, sentenceOf } from './api.ts'
import { useAttended } from './attended.ts'
import { client, keepPreviousData, loadUnlessKnown, pageIn, useQuery } from './query-client.ts'

/** The lists that are loaded by pages, each with what its page holds. */
export type Pages = {
  registrations: RegistrationsPage
}
export type PageName = keyof Pages

/** Page, order, words and filters, as they stand in the address; what is "" is left out. */
export type PageParams = Readonly<Record<string, string>>

const load: { [Name in PageName]: (key: readonly unknown[], query: PageParams) => Promise<Pages[Name]> } = {
  registrations: async (key, query) =>
    pageIn(await loadUnlessKnown(key, options => api.registration.$get({ query }, options))),
}

/** Names of people are kept for paging back and forth, and not much longer. */
const KEPT_MS = MINUTE_MS

/** A page of a list. What was shown stays until the next page is there; visitors' changes appear while somebody is there. */
export function usePage<Name extends PageName>(name: Name, params: PageParams) {
  const isAttended = useAttended()
  const query = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))
  const { data, error, isFetching, isStale, isPlaceholderData, refetch } = useQuery<Pages[Name]>(
    {
      queryKey: ['pages', name, query],
      queryFn: ({ queryKey }) => load[name](queryKey, query),
      placeholderData: keepPreviousData,
      refetchInterval: isAttended && MINUTE_MS,
      refetchOnWindowFocus: 'always',
      refetchOnMount: 'always',
      gcTime: KEPT_MS,
    },
    client,
  )
  return {
    data,
    failure: error ? sentenceOf(error) : '',
    isLoading: isFetching && (data === undefined || isPlaceholderData || (isStale && !error)),
    again: () => void refetch(),
  }
}

/** The events by which registrations can be filtered, once the table is there. */
export function useBookedEvents(isWanted: boolean) {
  const { data } = useQuery(
    {
      queryKey: ['pages', 'registrations', 'booked'],
      queryFn: ({ queryKey }) => loadUnlessKnown(queryKey, options => api.registration.booked.$get({}, options)),
      enabled: isWanted,
    },
    client,
  )
  return data ?? []
}
