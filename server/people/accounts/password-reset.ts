import { limitKey } from '../../../domain/kit/addresses/ip.ts'
import { MINUTE_MS } from '../../../domain/kit/duration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { replaceRecord } from '../../../domain/kit/record.ts'
import {
  type MailedLink,
  NO_EMAIL,
  type PasswordReset,
  type UserAccount,
} from '../../../domain/people/accounts/user.ts'
import type { Deps } from '../../app/deps.ts'
import { withAnswerTime } from '../../http/requests/answer-time.ts'
import { withMovedNotices } from '../../letters/templates/educator-notices.ts'
import { newLetters } from '../../mailer/outbox.ts'
import { resetLetter } from './account-letters.tsx'
import { findAccount, findByEmail, refuseTakenAddress, withAccounts } from './account-list.ts'
import { mayMail } from './form-privacy.ts'
import { newKey, opensAccount, staleLink } from './mailed-key.ts'
import { assertPassword } from './password-rules.ts'
import { withoutSessionsOf } from './session.ts'
import { recordLogin, type Visitor } from './sign-in.ts'

/** D32. */
const RESET_KEY_LIFETIME_MS = 30 * MINUTE_MS

/** Finds the active account whose password the link may still set. */
export const accountOfLink = (users: readonly UserAccount[], link: MailedLink, now: Instant): UserAccount | undefined =>
  users.find(({ active, email, reset }) => active && opensAccount(link, { email, stored: reset }, now))

/** Mails an active account a key for a new password. Takes the same time for an unknown address, and sends nothing. */
export async function requestPassword(deps: Deps, email: string, { ip }: Visitor): Promise<void> {
  deps.limits.account.take(limitKey(ip))
  await withAnswerTime(async () => {
    const account = findByEmail(deps.users.current, email)
    // The first administrator's link is printed at the start, and no form may replace its key (D3).
    if (!account?.active || account.password === undefined) return
    // Beyond the limit the key mailed last stays valid.
    if (!mayMail(deps, 'reset', email)) return
    // A full disk must not reveal which addresses are known; the error is logged, and people can ask again.
    await mailResetKey(deps, account._id).catch(() => {})
  })
}

/** Mails an active account a key for a new password. Throws `conflict` for one that is not active. */
export async function mailResetKey(deps: Deps, _id: UserAccount['_id']): Promise<void> {
  const { users, sender, now } = deps
  const { key, stored } = newKey(now(), RESET_KEY_LIFETIME_MS)
  const { email } = findAccount(users.current, _id)
  const letters = newLetters(deps, [resetLetter(sender(), { email, key, ...stored })])
  await deps.commit(current => {
    const account = findAccount(current.users, _id)
    if (!account.active)
      throw new AppError('conflict', t('This account is not active.', 'Dieses Konto ist nicht aktiv.'))
    const users = replaceRecord(current.users, { ...account, reset: stored })
    return { next: withAccounts(users, [...current.outbox, ...letters]), result: undefined }
  })
}

/**
 * Stores the password chosen by a mailed key, ends all sessions and signs in; resolves with the Set-Cookie header. The
 * first administrator may set their address and name, too (D3).
 */
export async function resetPassword(
  deps: Deps,
  { password, name, newEmail, ...link }: PasswordReset,
  visitor: Visitor,
): Promise<string> {
  const { users, passwords, sessionBook, commit, now, newId } = deps
  const accountFor = (current: readonly UserAccount[]) => {
    const account = accountOfLink(current, link, now())
    if (!account) throw staleLink()
    return account
  }
  const { email } = accountFor(users.current)
  await assertPassword(password, newEmail || email)
  const hash = await passwords.hash(password)
  const changed = await commit(current => {
    const { users, sessions } = current
    // The person who asked for another address may have known the old password.
    const { reset: _, newEmail: __, ...account } = accountFor(users)
    const renewed: UserAccount = { ...account, password: hash, ...(name === '' ? {} : { name }) }
    if (newEmail !== '' && account.email === NO_EMAIL) {
      refuseTakenAddress(users, newEmail, account._id, 'newEmail')
      renewed.email = newEmail
    }
    const moved = withMovedNotices(current.outbox, current, { ...current, users: replaceRecord(users, renewed) }, newId)
    const next = {
      ...withAccounts(moved.users, moved.outbox),
      sessions: withoutSessionsOf(sessions, account._id),
    }
    return { next, result: renewed }
  })
  recordLogin(deps, changed.email, true, visitor)
  return sessionBook.begin(changed, visitor.cookies)
}
