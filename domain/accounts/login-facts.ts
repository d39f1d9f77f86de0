/** What the login page knows before anything is sent. It is the same for every account there may be. */
export type LoginFacts = {
  /** Its link chooses no password any more. */
  isStale: boolean
  /** Whoever looks administers the site already. */
  isSignedIn: boolean
  /** Somebody has chosen a password; until then nobody can sign in. */
  hasAdmin: boolean
  /** Without one no letter comes. */
  hasMailServer: boolean
}
