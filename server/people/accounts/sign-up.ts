import { limitKey } from '../../../domain/kit/addresses/ip.ts'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { isOverdue, type MailedLink, type UserAccount } from '../../../domain/people/accounts/user.ts'
import type { Deps } from '../../app/deps.ts'
import { withAnswerTime } from '../../http/requests/answer-time.ts'
import { newLetters, queueLetters } from '../../mailer/outbox.ts'
import { activationLetter, knownLetter } from './account-letters.tsx'
import { findByEmail, withAccounts } from './account-list.ts'
import { mayMail } from './form-privacy.ts'
import { newKey, opensAccount, staleLink } from './mailed-key.ts'
import { assertPassword } from './password-rules.ts'
import type { Visitor } from './sign-in.ts'

const ACTIVATION_KEY_LIFETIME_MS = DAY_MS

/**
 * Creates an inactive account and mails its key (D9). An address with an account gets a letter about that. Several
 * sign-ups of one address are stored side by side, so that a key activates only the password it was mailed for.
 */
export async function signUp(
  deps: Deps,
  { email, password }: { email: string; password: string },
  { ip }: Visitor,
): Promise<void> {
  const { users, passwords, limits, sender, now, newId } = deps
  await assertPassword(password, email)
  limits.account.take(limitKey(ip))
  const hash = await passwords.hash(password)
  await withAnswerTime(async () => {
    if (!mayMail(deps, 'sign-up', email)) return
    if (findByEmail(users.current, email)) return queueLetters(deps, [knownLetter(sender(), email)])
    const { key, stored } = newKey(now(), ACTIVATION_KEY_LIFETIME_MS)
    const letters = newLetters(deps, [activationLetter(sender(), { email, key, ...stored })])
    await deps.commit(current => {
      const otherUsers = current.users.filter(account => !isOverdue(account, now()))
      const added: UserAccount = {
        _id: newId(),
        email,
        active: false,
        role: 'user',
        password: hash,
        activation: stored,
      }
      return { next: withAccounts([...otherUsers, added], [...current.outbox, ...letters]), result: undefined }
    })
  })
}

/** Finds the account that the link activates. */
export const signUpOfLink = (users: readonly UserAccount[], link: MailedLink, now: Instant): UserAccount | undefined =>
  users.find(({ email, activation }) => opensAccount(link, { email, stored: activation }, now))

/** Activates the account of a mailed key (D9). */
export async function activateAccount({ commit, now }: Deps, link: MailedLink): Promise<void> {
  await commit(({ users, outbox }) => {
    const opened = signUpOfLink(users, link, now())
    if (!opened || findByEmail(users, opened.email)) throw staleLink()
    const { activation: _, ...account } = { ...opened, active: true }
    // Other sign-ups with this address are over.
    return {
      next: withAccounts([...users.filter(other => other.email !== opened.email), account], outbox),
      result: undefined,
    }
  })
}
