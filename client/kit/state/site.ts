import { createContext, useContext } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { Client } from './api.ts'
import type { Loader } from './loader.ts'
import type { SiteData } from './site-data.ts'

export type SiteStore = StoreApi<SiteData>
export const createSiteStore = (data: SiteData): SiteStore => createStore(() => data)

export type SiteContextValue = {
  store: SiteStore
  api: Client
  loader: Loader
  /** Until hydration is done, the page must match the server's markup. */
  hydration: {
    isDone: boolean
    /** When each frame with several pictures came into view, before React did. */
    shownAt?: WeakMap<Element, number> | undefined
    /** Called once the page answers presses. */
    finish?: () => void
  }
}
export const SiteContext = createContext<SiteContextValue | null>(null)

export function useSiteContext(): SiteContextValue {
  const context = useContext(SiteContext)
  if (!context) throw new Error('There is no SiteContext above this component.')
  return context
}
export const useSite = <T>(select: (data: SiteData) => T): T => useStore(useSiteContext().store, select)
