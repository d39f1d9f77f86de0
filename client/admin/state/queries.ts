import type { MessageDelivery } from '../../../domain/bookings/record/message.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import type { DeskDates } from '../../../domain/office/desk/desk.ts'
import type { Inquiries, InquiryGroup } from '../../../domain/office/desk/inquiries.ts'
import type { SearchHit } from '../../../domain/office/search/search-hit.ts'
import type { Delivery, NewsletterView } from '../../../domain/people/newsletter/newsletter-progress.ts'
import type { Deadlines } from '../../../domain/people/privacy/deadlines.ts'
import { call } from '../../kit/state/api.ts'
import { api, errorSentence } from './api.ts'
import { POLL_INTERVAL_MS, useList } from './lists.ts'
import { keepPreviousData, queryClient, useInfiniteQuery, useQuery } from './query-client.ts'

/** Options of a query that keeps the previous result while loading. */
export const keepsPrevious = { placeholderData: keepPreviousData }

/** Loads data for one screen and drops them with the screen; undefined while loading. `failure` is "" without one. */
export function useFreshQuery<T>(
  queryKey: readonly unknown[],
  queryFn: () => Promise<T>,
  changes: { placeholderData?: typeof keepPreviousData; enabled?: boolean; refetchOnWindowFocus?: 'always' } = {},
) {
  const { data, error, refetch } = useQuery<T>({ queryKey, queryFn, staleTime: 0, gcTime: 0, ...changes }, queryClient)
  return { data, failure: error ? errorSentence(error) : '', retry: () => void refetch() }
}

/** Deliveries of a newsletter by subscriber. `counts` are the newsletter's: a change means new deliveries. */
export const useDeliveries = (id: string, counts: NewsletterView['sending']) =>
  useFreshQuery<readonly Delivery[]>(
    ['deliveries', id, counts],
    () => call(api.newsletter.deliveries.$get({ query: { _id: id } })),
    keepsPrevious,
  )

/**
 * Deliveries of a thread's letters, or of all threads of an event. A change of `messages` means new letters. Polls
 * while letters are on their way.
 */
export function useMessageDeliveries(
  query: { _id: string } | { event: string },
  messages: string,
): readonly MessageDelivery[] {
  const hasServer = !!useList('mail')?.host
  const isOnItsWay = ({ state, error }: MessageDelivery) => hasServer && state === 'waiting' && error === undefined
  const { data } = useQuery<readonly MessageDelivery[]>(
    {
      queryKey: ['messages', query, messages],
      queryFn: () => call(api.registration.deliveries.$get({ query })),
      enabled: messages !== '',
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) => !!data?.some(isOnItsWay) && POLL_INTERVAL_MS,
      gcTime: 0,
    },
    queryClient,
  )
  return data ?? []
}

/** Deletions due within a week under these deadlines. Keeps the previous result while loading. */
export function useComingDeletions(deadlines: Deadlines) {
  const query = {
    ...{ health: String(deadlines.health), waiting: String(deadlines.waiting), inquiry: String(deadlines.inquiry) },
    ...{ booking: String(deadlines.booking), letter: String(deadlines.letter) },
  }
  return useFreshQuery(['due', query], () => call(api.privacy.due.$get({ query })), keepsPrevious).data
}

/** Returns a year's income by payment method. */
export const useYearSums = (year: number) =>
  useFreshQuery(['yearSums', year], () => call(api.payment.sums.$get({ query: { year: String(year) } }))).data

/** Log of deletions after retention periods, newest first. */
export const useDeletionLog = () => useFreshQuery(['deletions'], () => call(api.privacy.log.$get())).data

/** Dates to which a booking can be moved, which its page does not load itself. */
export const useDatesToMoveTo = (_id: string) =>
  useFreshQuery(['datesToMoveTo', _id], () => call(api.registration.dates.$get({ query: { _id } }))).data

/**
 * Searches the site; "" sends no request. While loading, returns the previous result with `isOutdated`. Results contain
 * names, so they are dropped as soon as they are not shown.
 */
export function useSearch(words: string) {
  const { data, error, isPlaceholderData, refetch } = useQuery<readonly SearchHit[]>(
    {
      queryKey: ['search', words],
      queryFn: ({ signal }) => call(api.search.$get({ query: { q: words } }, { init: { signal } })),
      enabled: words !== '',
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
      // Do not retry: the user types on instead of waiting.
      retry: false,
      refetchOnReconnect: 'always',
    },
    queryClient,
  )
  const isUnreachable = error instanceof AppError && error.code === 'unavailable'
  return {
    found: data,
    isOutdated: isPlaceholderData,
    failure: error ? errorSentence(error) : '',
    isUnreachable,
    refetch,
  }
}

/** Inquiries of a group, up to a limit. Keeps the previous result while loading. */
export const useInquiries = (state: InquiryGroup, upTo: number) =>
  useFreshQuery<Inquiries>(
    ['inquiries', state, upTo],
    () => call(api.desk.inquiries.$get({ query: { state, upTo: String(upTo) } })),
    { ...keepsPrevious, refetchOnWindowFocus: 'always' },
  )

/** Call after a request to resend letters. */
export const reloadDeliveries = () => queryClient.invalidateQueries({ queryKey: ['messages'] })

/** Coming dates, or past ones by pages; reloads whenever the desk changes. */
export function useDates(past: boolean) {
  const desk = useList('desk')
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage } = useInfiniteQuery<DeskDates>(
    {
      queryKey: ['dates', past, desk],
      queryFn: ({ pageParam }) => call(api.desk.dates.$get({ query: past ? { past: String(pageParam) } : {} })),
      initialPageParam: 0,
      getNextPageParam(last, pages) {
        const loadedCount = pages.reduce((sum, { dates }) => sum + dates.length, 0)
        return loadedCount < last.total ? loadedCount : undefined
      },
      enabled: desk !== undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  )
  return { data, failure: error ? errorSentence(error) : '', isFetchingNextPage, hasNextPage, fetchNextPage }
}

const ASK_AGAIN_MS = 2000
/** Polls for about ten minutes. */
const ASKS = 300

/** Resolves with a booking as soon as the server is reachable; empty if it no longer exists. */
export async function bookingOnceBack(_id: string): Promise<Registration[]> {
  const bookings = await queryClient.fetchQuery({
    queryKey: ['onceBack', _id],
    queryFn: () => call(api.registration.$get({ query: { about: _id } })),
    staleTime: 0,
    gcTime: 0,
    retry: (failures, error) => failures < ASKS && error instanceof AppError && error.code === 'unavailable',
    retryDelay: ASK_AGAIN_MS,
  })
  return bookings.filter(booking => booking._id === _id)
}
