/** What a tab keeps of the link that has opened it. */
type Kept = { link: string } | null

/**
 * Takes the key of a link out of the address bar and the list of visited pages; where a letter leads may stay. The tab alone
 * keeps a link to a new password, so that the page can be loaded again.
 */
export function hideLink(search: string, isStale: boolean): void {
  const query = new URLSearchParams(search)
  const to = query.get('to')
  const kept: Kept = query.has('key') && !isStale ? { link: search } : null
  history.replaceState(kept, '', to === null ? location.pathname : `?to=${encodeURIComponent(to)}`)
}

/** After a reload: opens the link that the tab keeps. Returns whether there is one. */
export function followKeptLink(): boolean {
  const kept: Kept = history.state
  if (location.search !== '' || !kept?.link) return false
  location.replace(location.pathname + kept.link)
  return true
}

/** Once the link has done its work. */
export const forgetLink = (): void => history.replaceState(null, '')
