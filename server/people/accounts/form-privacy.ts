import type { Deps } from '../../app/deps.ts'
import { isWithin } from '../../http/requests/limit.ts'

/**
 * Counts a letter of a form to an address. Beyond the limit the letter is left out without a word, so that forms cannot
 * flood a mailbox. Each form has a limit of its own, so that strangers' sign-ups keep nobody from a new password.
 */
export const mayMail = ({ limits }: Pick<Deps, 'limits'>, form: 'sign-up' | 'reset', email: string): boolean =>
  isWithin(limits.accountLetter, `${form} ${email}`)
