import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { AppError } from '../../../domain/kit/error.ts'
import { call } from '../../kit/state/api.ts'

export { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'

const RETRIES = 2
const RETRY_DELAY_MS = 500

export const client = new QueryClient({
  defaultOptions: {
    queries: {
      // A list is loaded once, and again when `refresh` asks for it.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      // A list stays the object that the server has sent, by which its state is known.
      structuralSharing: false,
      // The server may be reachable although the browser counts itself as offline.
      networkMode: 'always',
      retry: (failures, error) => failures < RETRIES && error instanceof AppError && error.code === 'unavailable',
      retryDelay: failures => RETRY_DELAY_MS * 2 ** failures,
    },
  },
})
// Retries wait while the tab is hidden; this continues them when it is shown.
client.mount()

/** Names the state of the lists that the server names it for: whoever has that state already is answered 304. */
const tags = new WeakMap<object, string>()

type Answer = Awaited<Parameters<typeof call>[0]>
type Body<R extends Answer> = Awaited<ReturnType<R['json']>> & object

/** Loads a list, unless the server says that it is still the one that is shown. */
export async function loadUnlessKnown<R extends Answer>(
  key: QueryKey,
  ask: (options: { headers: Record<string, string> }) => Promise<R>,
): Promise<Body<R>> {
  const shown = client.getQueryData<Body<R>>(key)
  // `put` and `drop` make a new list, which has no tag: only what the server has sent can be known to it.
  const tag = shown && tags.get(shown)
  const asked = ask({ headers: tag === undefined ? {} : { 'If-None-Match': tag } })
  const response = await asked.catch(() => undefined)
  if (shown && response?.status === 304) return shown
  const list = (await call(asked)) as Body<R>
  const newTag = response?.headers.get('ETag')
  if (newTag) tags.set(list, newTag)
  return list
}

/** One page of a list, as `jsonPage` of the server answers: the types of the calls know only the whole one. */
export const asPage = <Page>(answer: Promise<object>) => answer as Promise<Page>
