import type { Instant } from '../domain/format.ts'
import type { Limit } from './limit.ts'
import type { Log } from './log.ts'
import type { LoginDelay } from './login-delay.ts'
import type { Passwords } from './passwords.ts'
import type { ReceivePictures } from './receive-pictures.ts'
import type { SessionBook } from './session.ts'
import type { DataFolder } from './store/data-folder.ts'
import type { LoginHistory } from './store/logins.ts'

/** Everything with an effect that a route may use. */
export type Deps = Omit<DataFolder, 'close' | 'cached'> & {
  now: () => Instant
  newId: () => string
  log: Log
  /** Where the site is reached, for links that have to be whole; without a slash at the end. */
  origin: () => string
  receivePictures: ReceivePictures
  passwords: Passwords
  sessionBook: SessionBook
  logins: LoginHistory
  loginDelay: LoginDelay
  /** D33, per visitor: registrations and inquiries, */
  formLimit: Limit
  /** attempts to sign in, */
  loginLimit: Limit
  /** new accounts and lost passwords; */
  accountLimit: Limit
  /** and letters, per form and address. */
  mailLimit: Limit
}
