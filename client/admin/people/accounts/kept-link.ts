/** History state that preserves the link of this tab. */
type KeptLink = { link: string } | null

/**
 * Removes the key of a link from the address bar and history; keeps its target. Stores a password link in the tab's
 * history state, so that a reload works.
 */
export function hideLink(search: string, isStale: boolean): void {
  const query = new URLSearchParams(search)
  const to = query.get('to')
  const link: KeptLink = query.has('key') && !isStale ? { link: search } : null
  history.replaceState(link, '', to === null ? location.pathname : `?to=${encodeURIComponent(to)}`)
}

/** After a reload opens the tab's stored link. Returns false if there is none. */
export function followKeptLink(): boolean {
  const state: KeptLink = history.state
  if (location.search !== '' || !state?.link) return false
  location.replace(location.pathname + state.link)
  return true
}

/** Call after the link was used. */
export const forgetLink = (): void => history.replaceState(null, '')
