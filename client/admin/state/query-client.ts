import { CancelledError, QueryClient, type QueryKey } from '@tanstack/react-query'
import { AppError } from '../../../domain/kit/error.ts'
import { call } from '../../kit/state/api.ts'

export { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'

const RETRIES = 2
const RETRY_DELAY_MS = 500

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Lists load once, and again only by `refreshLists`.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      // A list must stay the same object, as tags are keyed by it.
      structuralSharing: false,
      // The server may be reachable although the browser reports itself as offline.
      networkMode: 'always',
      retry: (failures, error) => failures < RETRIES && error instanceof AppError && error.code === 'unavailable',
      retryDelay: failures => RETRY_DELAY_MS * 2 ** failures,
    },
  },
})
// Resumes retries, which wait while the tab is hidden.
queryClient.mount()

/** True if `cancelQueries` has ended a load, false if its query was removed. */
export const isDropped = (error: unknown): boolean => error instanceof CancelledError && error.revert === true

/** ETags of loaded lists: a request with the current tag gets a 304. */
const tags = new WeakMap<object, string>()

type Answer = Awaited<Parameters<typeof call>[0]>
type Body<R extends Answer> = Awaited<ReturnType<R['json']>> & object

/** Loads a list, or keeps the shown one on a 304. */
export async function loadUnlessKnown<R extends Answer>(
  key: QueryKey,
  ask: (options: { headers: Record<string, string> }) => Promise<R>,
): Promise<Body<R>> {
  const cached = queryClient.getQueryData<Body<R>>(key)
  // Lists made by `putRecord` and `dropRecord` have no tag, as the server does not know them.
  const tag = cached && tags.get(cached)
  const answer = ask({ headers: tag === undefined ? {} : { 'If-None-Match': tag } })
  const response = await answer.catch(() => undefined)
  if (cached && response?.status === 304) return cached
  const list = (await call(answer)) as Body<R>
  const newTag = response?.headers.get('ETag')
  if (newTag) tags.set(list, newTag)
  return list
}

/** Puts a list that came with the page, and its tag. */
export function putSent(key: QueryKey, list: object, tag: string): void {
  tags.set(list, tag)
  queryClient.setQueryData(key, list)
}

/** Casts to a page of `jsonPage`: the client's types cover only whole lists. */
export const asPage = <Page>(answer: Promise<object>) => answer as Promise<Page>
