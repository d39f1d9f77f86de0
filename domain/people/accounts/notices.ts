import { normalAddress } from '../../kit/addresses/normal-address.ts'
import { NO_EMAIL, type SettingsView, type UserAccount } from './user.ts'

type NotifiedAccount = Pick<UserAccount, 'email' | 'active' | 'role' | 'notify'>

const isSame = (a: string, b: string) => normalAddress(a) === normalAddress(b)

/**
 * Returns how an account is notified. By default the account with the site's own address (`contact`) gets each letter
 * at once, and others get none.
 */
export const notifyOf = (
  { email, notify }: Pick<UserAccount, 'email' | 'notify'>,
  contact: string,
): SettingsView['notify'] => notify ?? (isSame(email, contact) ? 'once' : 'never')

/** True if letters about the site can reach the account. */
export const canBeNotified = ({ active, role, email }: NotifiedAccount): boolean =>
  active && role === 'admin' && email !== NO_EMAIL

/**
 * Lists the addresses for an immediate notice: the site's own address, unless all administrators who have it chose
 * otherwise, and other administrators who chose it. `contact` is "" if the site has none.
 */
export function noticeAddresses(accounts: readonly NotifiedAccount[], contact: string): string[] {
  const notified = accounts.filter(canBeNotified)
  const owners = notified.filter(({ email }) => isSame(email, contact))
  const goesToContact =
    contact !== '' && (owners.length === 0 || owners.some(owner => notifyOf(owner, contact) === 'once'))
  const otherAccounts = notified.filter(account => !owners.includes(account) && notifyOf(account, contact) === 'once')
  return [...(goesToContact ? [contact] : []), ...otherAccounts.map(({ email }) => email)]
}

/** Returns an account's settings with defaults filled in. */
export function settingsOf(account: UserAccount, accounts: readonly UserAccount[], contact: string): SettingsView {
  const { language, start = 'panel', email } = account
  const goesToContact = !isSame(email, contact) && noticeAddresses(accounts, contact).includes(contact)
  return {
    ...(language ? { language } : {}),
    start,
    notify: notifyOf(account, contact),
    email,
    contact: goesToContact ? contact : '',
  }
}
