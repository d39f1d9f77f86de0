import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { PANEL_HINT_KEY } from '../../kit/state/panel-hint.ts'
import { keepDrafts } from './drafts.ts'
import { forgetDevice } from './forget-device.ts'
import { isFromSite, isLogin, isNotFound } from './kept-lists.ts'

/** Reachability of the server. `signedOut`: it answers, but the session is invalid. */
type Reach = 'unknown' | 'there' | 'away' | 'signedOut'

const store = create<{ reach: Reach }>(() => ({ reach: 'unknown' }))

const PROBE_INTERVAL_MS = 5000
/** Slow networks need time, but cached lists should show soon. */
const FIRST_TIMEOUT_MS = 5000
const TIMEOUT_MS = 8000

const put = (reach: Reach) => store.setState({ reach })

const is = (...reaches: Reach[]) => reaches.includes(store.getState().reach)

/** Call when the page itself proves that the server is reachable. */
export const markReached = () => put('there')

function putSignedIn(): void {
  keepDrafts()
  put('there')
}

/** Wraps `fetch` to record the server's reachability. */
export const trackReach =
  (ask: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const answer = await ask(input, init).catch(error => {
      // A new search aborts the previous one.
      if (!init?.signal?.aborted) put('away')
      throw error
    })
    // 403: the account may no longer manage the site. When in doubt only the desk's answer proves the session, as some
    // calls are public.
    if (answer.status === 401 || answer.status === 403) void probeServer()
    else if (!isFromSite(answer)) put('away')
    else if (is('away', 'signedOut')) void probeServer()
    else put('there')
    return answer
  }

/**
 * Probes the session with the desk. An expired session is redirected to the login page; an ended one gets 404, and its
 * device must be cleared.
 */
export async function probeServer(): Promise<void> {
  const answer = await askForDesk()
  if (answer === undefined || !isFromSite(answer)) put('away')
  else if (isLogin(answer)) put('signedOut')
  else if (answer.status === 404) await forgetUnlessSignedIn()
  else if (answer.ok) putSignedIn()
  // A failing server proves nothing about the session.
  else if (!is('signedOut')) put('there')
}

const askForDesk = () => fetch('/admin/desk', { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined)

/** Probes again, as the user may have signed in since the first answer. */
async function forgetUnlessSignedIn(): Promise<void> {
  const answer = await askForDesk()
  if (answer && isNotFound(answer)) await forgetDevice()
  if (answer?.ok && isFromSite(answer) && !isLogin(answer)) putSignedIn()
  else put('signedOut')
}

/** Signing out in another tab removes the panel's hint; this tab then probes its own session. */
export const watchSignOut = () =>
  addEventListener('storage', ({ key, newValue }) => {
    if (key === PANEL_HINT_KEY && newValue === null) void probeServer()
  })

export const useReach = (): Reach => store(({ reach }) => reach)

/** Calls `forget` after a new sign-in, perhaps in another tab. */
export function useSignedInAgain(forget: () => void): void {
  const reach = useReach()
  const before = useRef(reach)
  useEffect(() => {
    if (before.current === 'signedOut' && reach === 'there') forget()
    before.current = reach
  })
}

/** Probes the server while it is unreachable. */
export function useWatchedReach(): void {
  const reach = useReach()
  useEffect(() => {
    const look = () => void probeServer()
    const lose = () => put('away')
    addEventListener('online', look)
    addEventListener('offline', lose)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', lose)
    }
  }, [])
  useEffect(() => {
    if (reach === 'there') return undefined
    if (reach === 'unknown') {
      const losing = setTimeout(() => put('away'), FIRST_TIMEOUT_MS)
      return () => clearTimeout(losing)
    }
    const look = () => document.visibilityState === 'visible' && void probeServer()
    const looking = setInterval(look, PROBE_INTERVAL_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(looking)
      document.removeEventListener('visibilitychange', look)
    }
  }, [reach])
}
