import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { IS_PANEL_OPEN } from '../../kit/state/panel-hint.ts'
import { keepDrafts } from './drafts.ts'
import { forgetDevice } from './forget-device.ts'
import { isFromSite, isLogin, isNotFound } from './kept-lists.ts'

/** Whether the server answers this browser. `signedOut`: it does, but does not know who asks. */
type Reach = 'unknown' | 'there' | 'away' | 'signedOut'

const store = create<{ reach: Reach }>(() => ({ reach: 'unknown' }))

const PROBE_INTERVAL_MS = 5000
/** On a slow network an answer takes its time, but the lists that are there should not. */
const FIRST_TIMEOUT_MS = 5000
const TIMEOUT_MS = 8000

const put = (reach: Reach) => store.setState({ reach })

/** Whether it is one of these now. */
const is = (...known: Reach[]) => known.includes(store.getState().reach)

/** Somebody is signed in, perhaps again. */
function putSignedIn(): void {
  keepDrafts()
  put('there')
}

/** `fetch` that notes whether the server was there. */
export const noted =
  (ask: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const answer = await ask(input, init).catch(error => {
      // Whoever types on breaks off what was searched before.
      if (!init?.signal?.aborted) put('away')
      throw error
    })
    // 403: the account may not manage the site any more. After a doubt only the desk says who asks: some calls are for everybody.
    if (answer.status === 401 || answer.status === 403) void probe()
    else if (!isFromSite(answer)) put('away')
    else if (is('away', 'signedOut')) void probe()
    else put('there')
    return answer
  }

/**
 * Asks the server for the desk. It sends whoever's session has lapsed to the login page; to whoever's session was ended there
 * is no desk, and nothing may stay on the device.
 */
export async function probe(): Promise<void> {
  const answer = await askForDesk()
  if (answer === undefined || !isFromSite(answer)) put('away')
  else if (isLogin(answer)) put('signedOut')
  else if (answer.status === 404) await forgetUnlessSignedIn()
  else if (answer.ok) putSignedIn()
  // A server that fails says nothing of who asks.
  else if (!is('signedOut')) put('there')
}

const askForDesk = () => fetch('/admin/desk', { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined)

/** Asked once more: whoever has signed in meanwhile was still a stranger when the first answer was made. */
async function forgetUnlessSignedIn(): Promise<void> {
  const answer = await askForDesk()
  if (answer && isNotFound(answer)) await forgetDevice()
  if (answer?.ok && isFromSite(answer) && !isLogin(answer)) putSignedIn()
  else put('signedOut')
}

/** Another page of this browser that has signed out removes the panel's hint: this one looks what is true of itself. */
export const hearOfSignOut = () =>
  addEventListener('storage', ({ key, newValue }) => {
    if (key === IS_PANEL_OPEN && newValue === null) void probe()
  })

export const useReach = (): Reach => store(({ reach }) => reach)

/** Calls `forget` once somebody who was signed out is signed in again, perhaps in another tab. */
export function useSignedInAgain(forget: () => void): void {
  const reach = useReach()
  const before = useRef(reach)
  useEffect(() => {
    if (before.current === 'signedOut' && reach === 'there') forget()
    before.current = reach
  })
}

/** Looks for the server while it cannot be reached. */
export function useWatchedReach(): void {
  const reach = useReach()
  useEffect(() => {
    const look = () => void probe()
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
    const look = () => document.visibilityState === 'visible' && void probe()
    const looking = setInterval(look, PROBE_INTERVAL_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(looking)
      document.removeEventListener('visibilitychange', look)
    }
  }, [reach])
}
