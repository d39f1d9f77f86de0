import { limitKey } from '../../../domain/kit/addresses/ip.ts'
import { HOUR_MS } from '../../../domain/kit/duration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { refuseFields } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import { canReceiveMail } from '../../../domain/kit/mail-address.ts'
import { changedMeanwhileError, replaceRecord } from '../../../domain/kit/record.ts'
import {
  type MailedLink,
  NO_EMAIL,
  notAnAddressSentence,
  type OwnAccount,
  type UserAccount,
} from '../../../domain/people/accounts/user.ts'
import type { Deps } from '../../app/deps.ts'
import { withMovedNotices } from '../../letters/templates/educator-notices.ts'
import { newLetters } from '../../mailer/outbox.ts'
import { emailChangedLetter, newEmailLetter } from './account-letters.tsx'
import { findAccount, refuseTakenAddress, withAccounts } from './account-list.ts'
import { newKey, opensAccount, staleLink } from './mailed-key.ts'
import { assertPassword } from './password-rules.ts'
import { withoutSessionsOf } from './session.ts'
import { recordLogin, type Visitor } from './sign-in.ts'

const NEW_EMAIL_KEY_LIFETIME_MS = 24 * HOUR_MS

/**
 * Changes one's own account. Another address counts once its link is followed; another password ends all sessions and
 * begins a new one, whose Set-Cookie header is returned. Throws `invalid` for a wrong password, a taken address or a
 * bad new password.
 */
export async function changeOwnAccount(
  deps: Deps,
  { _id }: UserAccount,
  { name, email, password, newPassword }: OwnAccount,
  visitor: Visitor,
): Promise<string | undefined> {
  const { users, passwords, sender, now, commit, sessionBook } = deps
  const before = findAccount(users.current, _id)
  // The editor shows the address that waits for its link; restoring the present one cancels that request.
  const pending = before.newEmail?.email === email ? before.newEmail : undefined
  const isNewEmail = email !== before.email && !pending
  if (isNewEmail && !canReceiveMail(email)) refuseFields({ email: notAnAddressSentence() })
  if (isNewEmail || newPassword !== '') await assertOwn(deps, before, password, visitor)
  if (newPassword !== '') await assertPassword(newPassword, email)
  const hash = newPassword === '' ? before.password : await passwords.hash(newPassword)
  const { key, stored } = newKey(now(), NEW_EMAIL_KEY_LIFETIME_MS)
  const letters = isNewEmail ? newLetters(deps, [newEmailLetter(sender(), { email, key, ...stored })]) : []
  const changed = await commit(current => {
    const { reset, newEmail: _, ...account } = findAccount(current.users, _id)
    if (account.password !== before.password) throw new AppError('conflict', changedMeanwhileError())
    // Mailed links become invalid together with the password under which they were requested.
    const links = newPassword === '' ? { ...(reset ? { reset } : {}), ...(pending ? { newEmail: pending } : {}) } : {}
    refuseTakenAddress(current.users, email, _id)
    const newEmail = isNewEmail ? { ...stored, email } : undefined
    const next: UserAccount = {
      ...account,
      ...links,
      name,
      ...(hash ? { password: hash } : {}),
      ...(newEmail ? { newEmail } : {}),
    }
    const sessions = hash === before.password ? current.sessions : withoutSessionsOf(current.sessions, _id)
    return {
      next: { ...withAccounts(replaceRecord(current.users, next), [...current.outbox, ...letters]), sessions },
      result: next,
    }
  })
  return hash === before.password ? undefined : sessionBook.begin(changed, visitor.cookies)
}

/** Throws for a wrong password: a stranger at an unlocked computer must not take the account over. */
async function assertOwn(deps: Deps, { email, password: hash }: UserAccount, password: string, visitor: Visitor) {
  const { passwords, limits } = deps
  const key = limitKey(visitor.ip)
  if (password === '')
    refuseFields({ password: t('Please enter your current password.', 'Bitte gib dein jetziges Passwort ein.') })
  limits.signIn.take(key)
  const isRight = await passwords.isRight(password, hash).catch(error => {
    limits.signIn.giveBack(key)
    throw error
  })
  if (!isRight) {
    recordLogin(deps, email, false, visitor)
    refuseFields({ password: t('This is not your current password.', 'Das ist nicht dein jetziges Passwort.') })
  }
  limits.signIn.giveBack(key)
}

/** Finds the account whose new address the link confirms. */
export function newEmailOfLink(users: readonly UserAccount[], link: MailedLink, now: Instant) {
  for (const account of users) {
    const { newEmail } = account
    if (newEmail && opensAccount(link, { email: newEmail.email, stored: newEmail }, now))
      return { account, email: newEmail.email }
  }
  return undefined
}

/**
 * Sets the account's address after its link was followed, moves waiting letters to it, and notifies the old address.
 * Throws `invalid` for an invalid link.
 */
export const confirmEmail = (deps: Deps, link: MailedLink): Promise<void> =>
  deps.commit(current => {
    const { users, outbox } = current
    const change = newEmailOfLink(users, link, deps.now())
    if (!change?.account.active) throw staleLink()
    const { account, email } = change
    refuseTakenAddress(users, email, account._id)
    const { newEmail: _, reset: __, ...kept } = account
    const letters = kept.email === NO_EMAIL ? [] : [emailChangedLetter(deps.sender(), kept.email)]
    const after = { ...current, users: replaceRecord(users, { ...kept, email }) }
    const moved = withMovedNotices(outbox, current, after, deps.newId)
    return { next: withAccounts(moved.users, [...moved.outbox, ...newLetters(deps, letters)]), result: undefined }
  })
