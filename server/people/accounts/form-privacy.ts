import type { Deps } from '../../app/deps.ts'
import { isWithin } from '../../http/requests/limit.ts'

/**
 * Counts a form's letter to an address. Beyond the limit the letter is silently dropped, so that forms cannot flood a
 * mailbox. Each form has a limit of its own, so that strangers' sign-ups cannot prevent a password reset.
 */
export const mayMail = ({ limits }: Pick<Deps, 'limits'>, form: 'sign-up' | 'reset', email: string): boolean =>
  isWithin(limits.accountLetter, `${form} ${email}`)
