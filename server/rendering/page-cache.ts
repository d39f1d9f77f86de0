import type { Encoding } from '../http/encoding.ts'

/**
 * A page as it is sent in one encoding, with all headers (made in `server/site/pages.tsx`) except the visitor's cookie.
 */
export type PageAnswer = {
  status: 200 | 404
  hasForm: boolean
  etag: string
  headers: Record<string, string>
  body: Buffer
}

/** The page is at another address: now, or only for now. */
export type Redirection = { moved: string; isForNow?: true }

/**
 * Rendered pages by address and encoding. `edition` names the state of the data that pages are rendered from; when it
 * changes, the cache is emptied.
 */
export function createPageCache(edition: () => string | number) {
  const answers: Record<Encoding, Map<string, PageAnswer>> = { br: new Map(), gzip: new Map(), identity: new Map() }
  const inProgress = new Map<string, Promise<PageAnswer | Redirection>>()
  let cachedEdition: string | number = ''

  function current() {
    const now = edition()
    if (now !== cachedEdition) {
      for (const cached of Object.values(answers)) cached.clear()
      cachedEdition = now
    }
    return answers
  }

  const get = (key: string, encoding: Encoding): PageAnswer | undefined => current()[encoding].get(key)

  async function prepareAndKeep(key: string, encoding: Encoding, prepare: () => Promise<PageAnswer | Redirection>) {
    const startEdition = edition()
    const answer = await prepare()
    // Caches nothing that was rendered during a change.
    if (!('moved' in answer) && startEdition === edition()) current()[encoding].set(key, answer)
    return answer
  }

  return {
    get,
    /** The cached page, or what `prepare` makes; requests at the same time for the same page share one rendering. */
    async getOrPrepare(key: string, encoding: Encoding, prepare: () => Promise<PageAnswer | Redirection>) {
      const cached = get(key, encoding)
      if (cached) return cached
      const task = `${edition()} ${encoding} ${key}`
      const shared =
        inProgress.get(task) ?? prepareAndKeep(key, encoding, prepare).finally(() => inProgress.delete(task))
      inProgress.set(task, shared)
      return shared
    },
  }
}
