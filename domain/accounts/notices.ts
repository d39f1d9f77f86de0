import { normalAddress } from '../normal-address.ts'
import { type Account, NO_EMAIL, type SettingsView } from './user.ts'

type Notified = Pick<Account, 'email' | 'active' | 'role' | 'notify'>

const isSame = (a: string, b: string) => normalAddress(a) === normalAddress(b)

/**
 * How somebody hears of what arrives. Until they choose, whoever has the site's own address (`contact`) gets each letter at
 * once, and others get none.
 */
export const notifyOf = (
  { email, notify }: Pick<Account, 'email' | 'notify'>,
  contact: string,
): SettingsView['notify'] => notify ?? (isSame(email, contact) ? 'once' : 'never')

/** Who can get letters about the site at all. */
export const isNotified = ({ active, role, email }: Notified): boolean =>
  active && role === 'admin' && email !== NO_EMAIL

/**
 * Where a notice goes at once: to the site's own address, unless all administrators who have it want something else; and to
 * other administrators who want that. "" as `contact`: the site has none.
 */
export function noticeAddresses(accounts: readonly Notified[], contact: string): string[] {
  const notified = accounts.filter(isNotified)
  const owners = notified.filter(({ email }) => isSame(email, contact))
  const goesToContact =
    contact !== '' && (owners.length === 0 || owners.some(owner => notifyOf(owner, contact) === 'once'))
  const others = notified.filter(account => !owners.includes(account) && notifyOf(account, contact) === 'once')
  return [...(goesToContact ? [contact] : []), ...others.map(({ email }) => email)]
}

/** The settings of an account as they count now, among all accounts of the site. */
export function settingsOf(account: Account, accounts: readonly Account[], contact: string): SettingsView {
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
