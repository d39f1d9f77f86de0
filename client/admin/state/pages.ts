import { MINUTE_MS, SECOND_MS } from '../../../domain/kit/duration.ts'
import type { Arrivals } from '../../../domain/office/lists/arrivals.ts'
import type { BinPage } from '../../../domain/office/lists/bin.ts'
import type { EventsPage } from '../../../domain/office/lists/events.ts'
import type { MoneyPage } from '../../../domain/office/lists/money.ts'
import type { OutboxPage } from '../../../domain/office/lists/outbox.ts'
import type { ProofsPage } from '../../../domain/office/lists/proofs.ts'
import type { BookedEvent, RegistrationsPage } from '../../../domain/office/lists/registrations.ts'
import type { SubscribersPage } from '../../../domain/office/lists/subscribers.ts'
import type { VouchersPage } from '../../../domain/office/lists/vouchers.ts'
import type { ContractChoice, WithdrawalsPage } from '../../../domain/office/lists/withdrawals.ts'
import { call } from '../../kit/state/api.ts'
import { api, errorSentence } from './api.ts'
import { asPage, keepPreviousData, loadUnlessKnown, queryClient, useQuery } from './query-client.ts'
import { useAttended } from './use-attended.ts'

/** Paged lists with the types of their pages. */
export type Pages = {
  registrations: RegistrationsPage
  events: EventsPage
  bin: BinPage
  withdrawals: WithdrawalsPage
  outbox: OutboxPage
  money: MoneyPage
  vouchers: VouchersPage
  subscribers: SubscribersPage
  proofs: ProofsPage
}
export type PageName = keyof Pages

/** Page, order, search and filters, as in the URL; without empty values. */
export type PageParams = Readonly<Record<string, string>>

const loaders: { [Name in PageName]: (key: readonly unknown[], query: PageParams) => Promise<Pages[Name]> } = {
  registrations: (key, query) => asPage(loadUnlessKnown(key, options => api.registration.$get({ query }, options))),
  events: (_, query) => asPage(call(api.event.$get({ query }))),
  bin: (_, query) => asPage(call(api.bin.$get({ query }))),
  withdrawals: (key, query) => asPage(loadUnlessKnown(key, options => api.withdrawal.$get({ query }, options))),
  outbox: (key, query) => asPage(loadUnlessKnown(key, options => api.mail.outbox.$get({ query }, options))),
  money: (_, query) => call(api.desk.money.$get({ query })),
  vouchers: (key, query) => asPage(loadUnlessKnown(key, options => api.voucher.$get({ query }, options))),
  proofs: (_, query) => call(api.privacy.proofs.$get({ query })),
  subscribers: (key, query) => loadUnlessKnown(key, options => api.newsletter.subscribers.$get({ query }, options)),
}

/** Keeps names only long enough for paging back and forth. */
const KEPT_MS = MINUTE_MS

/** Prefetches a page. Also resolves on failure, which the table reports. */
export const loadPage = <Name extends PageName>(name: Name, query: PageParams) =>
  queryClient.prefetchQuery<Pages[Name]>({
    queryKey: ['pages', name, query],
    queryFn: ({ queryKey }) => loaders[name](queryKey, query),
    gcTime: KEPT_MS,
  })

/** Avoids loading a prefetched page twice. */
const JUST_LOADED_MS = 5 * SECOND_MS

const POLL_INTERVAL_MS = 2 * SECOND_MS

/**
 * Returns a page of a list. Keeps the previous page while loading; polls for visitors' changes while somebody is at
 * the device, and often while `isChanging` returns true.
 */
export function usePage<Name extends PageName>(
  name: Name,
  params: PageParams,
  isChanging: (page: Pages[Name]) => boolean = () => false,
) {
  const isAttended = useAttended()
  const query = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))
  const { data, error, isFetching, isStale, isPlaceholderData, refetch } = useQuery<Pages[Name]>(
    {
      queryKey: ['pages', name, query],
      queryFn: ({ queryKey }) => loaders[name](queryKey, query),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && isChanging(data) ? POLL_INTERVAL_MS : isAttended && MINUTE_MS,
      refetchOnWindowFocus: 'always',
      refetchOnMount: ({ state }) => Date.now() - state.dataUpdatedAt > JUST_LOADED_MS && 'always',
      gcTime: KEPT_MS,
    },
    queryClient,
  )
  return {
    data,
    failure: error ? errorSentence(error) : '',
    isLoading: isFetching && (data === undefined || isPlaceholderData || (isStale && !error)),
    retry: () => void refetch(),
  }
}

/** Counts registrations and inquiries per day. */
export function useArrivals(): readonly Arrivals[] {
  const { data } = useQuery(
    {
      queryKey: ['pages', 'registrations', 'arrivals'],
      queryFn: () => call(api.registration.arrivals.$get()),
      refetchInterval: useAttended() && MINUTE_MS,
      refetchOnMount: 'always',
    },
    queryClient,
  )
  return data ?? []
}

/** Events with bookings; undefined while loading. */
export function useBookedEvents(isWanted = true): readonly BookedEvent[] | undefined {
  const { data } = useQuery(
    {
      queryKey: ['pages', 'registrations', 'booked'],
      queryFn: ({ queryKey }) => loadUnlessKnown(queryKey, options => api.registration.booked.$get({}, options)),
      enabled: isWanted,
      refetchInterval: useAttended() && MINUTE_MS,
      refetchOnMount: 'always',
      gcTime: KEPT_MS,
    },
    queryClient,
  )
  return data
}

/** Contracts that a declaration may be about. */
export function useContractChoices(_id: string): readonly ContractChoice[] {
  const { data } = useQuery(
    {
      queryKey: ['pages', 'withdrawals', 'contracts', _id],
      queryFn: () => call(api.withdrawal.contracts.$get({ query: { _id } })),
      gcTime: 0,
    },
    queryClient,
  )
  return data ?? []
}
