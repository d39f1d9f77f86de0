import { createContext, createElement, type ReactNode, useContext } from 'react'
import { create } from 'zustand'
import { MINUTE_MS } from '../../../domain/kit/duration.ts'
import type { ListName } from './lists.ts'
import { queryClient } from './query-client.ts'

/**
 * Subject of a page or overlay, which limits the loaded registrations and events; `allEvents` loads all events to
 * choose from or compare.
 */
export type Scope = { event?: string; about?: string; allEvents?: true }
export const useScopes = create<{ page: Scope; overlay: Scope }>(() => ({ page: {}, overlay: {} }))

/** True within the overlay, false on the page below. */
const InOverlay = createContext(false)
export const OverlayScope = ({ children }: { children: ReactNode }) =>
  createElement(InOverlay, { value: true }, children)

/** An overlay uses the scope of a page with a subject, unless the overlay is about another event. */
export function scopeIn({ page, overlay }: { page: Scope; overlay: Scope }): Scope {
  const isOther = overlay.event !== undefined && overlay.event !== page.event
  return !isNarrow(page) || isOther ? overlay : { ...page, ...(overlay.allEvents ? { allEvents: true } : {}) }
}

/**
 * Marks lists loaded for a page that has not shown them yet; TanStack Query drops the mark once the page shows them.
 */
export const loadedAhead = { isAhead: true }

/**
 * Loads only what the page is about, as loading all registrations takes long on a phone. Invalidates earlier data of
 * the scope, except what was just loaded for this page.
 */
export function narrowTo(page: Scope): void {
  useScopes.setState({ page })
  for (const name of narrowedLists)
    void queryClient.invalidateQueries({
      queryKey: listKey(name),
      exact: true,
      predicate: ({ meta }) => meta !== loadedAhead,
    })
}

/** Like `narrowTo`, for an overlay on a page without a subject. Drops an older state of its data. */
export function narrowOverlayTo(overlay: Scope): void {
  const { page, overlay: before } = useScopes.getState()
  useScopes.setState({ overlay })
  if (isNarrow(page) || !isNarrow(overlay) || isSame(before, overlay)) return
  for (const name of narrowedLists)
    queryClient.removeQueries({ queryKey: listKey(name), exact: true, type: 'inactive' })
}

const isSame = (a: Scope, b: Scope) => a.about === b.about && a.event === b.event

const isNarrow = ({ event, about }: Scope) => event !== undefined || about !== undefined

const narrowedLists: readonly ListName[] = ['registrations', 'events', 'invoices', 'outbox']

/** Data of people leaves memory this long after its last use. */
const KEPT_MS = 5 * MINUTE_MS
for (const name of narrowedLists) queryClient.setQueryDefaults([name], { gcTime: KEPT_MS })

/** Key of a list; each scope has its own list. */
export const listKey = (name: ListName, scope = scopeIn(useScopes.getState())): ListKey => [name, scopeFor(name, scope)]

function scopeFor(name: ListName, { allEvents, ...scope }: Scope): Omit<Scope, 'allEvents'> {
  return narrowedLists.includes(name) && !(allEvents && name === 'events') ? scope : {}
}

export function useKey(name: ListName): ListKey {
  const isInOverlay = useContext(InOverlay)
  const scopes = useScopes()
  return listKey(name, isInOverlay ? scopeIn(scopes) : scopes.page)
}
export type ListKey = readonly [name: string, scope: Omit<Scope, 'allEvents'>]
