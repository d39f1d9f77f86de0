import type { Instant } from '../../kit/format.ts'

/**
 * State that the login page gets before anybody signs in. It reveals something about an account only with the mailed
 * key.
 */
export type LoginFacts = {
  /** The link can no longer set a password. */
  isStale: boolean
  /** The address that a valid link is about; "" for any other. */
  email: string
  /** The visitor is already signed in as an administrator. */
  isSignedIn: boolean
  /** No account has a password yet. Set only for a stale link, so that a site without an owner does not reveal it. */
  isUnclaimed: boolean
  /** Without a mail server the page must not promise a letter. */
  hasMailServer: boolean
  /** When another machine took this site over, and sign-ins ended here; "" if that has not happened. */
  takenOver: Instant | ''
}
