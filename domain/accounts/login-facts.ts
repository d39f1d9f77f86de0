/** What the login page knows before anything is sent. It is the same for every account there may be. */
export type LoginFacts = {
  /** Its link chooses no password any more. */
  isStale: boolean
  /** Whoever looks administers the site already. */
  isSignedIn: boolean
  /** Nobody has chosen a password, so nobody can sign in. Said below a stale link alone: a site that is nobody's yet keeps that to itself. */
  isUnclaimed: boolean
  /** Without one no letter comes. */
  hasMailServer: boolean
}
