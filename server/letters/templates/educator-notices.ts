import { normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import { isNotice, type Mail, mailStateOf, retryMail } from '../../../domain/letters/mail.ts'
import { canBeNotified, noticeAddresses } from '../../../domain/people/accounts/notices.ts'
import { NO_EMAIL, type UserAccount } from '../../../domain/people/accounts/user.ts'
import type { Deps } from '../../app/deps.ts'
import { FORM_WAIT_MS } from '../../http/requests/delay.ts'
import type { Letter } from '../../mailer/letter.ts'
import type { CollectionData } from '../../store/data-folder.ts'

/** Data that determines the receivers of notices. */
export type NoticeDeps = Pick<Deps, 'sender'> & { users: Pick<Deps['users'], 'current'> }

const addresses = ({ users, sender }: NoticeDeps) => noticeAddresses(users.current, sender().contact.email)

/** Returns a notice for each address that gets notices; none if so chosen. */
export const noticeToEducator = (deps: NoticeDeps, letter: Omit<Letter, 'to'>): Letter[] =>
  addresses(deps).map(to => ({ to, ...letter }))

const isAmong = (addresses: readonly string[], address: string) =>
  addresses.some(other => normalAddress(other) === normalAddress(address))

/** True for a waiting notice whose receiver gets none any more: guests' data is not for them. */
export const isUnwantedNotice = (deps: NoticeDeps, mail: Pick<Mail, 'to' | 'cause'>): boolean =>
  isNotice(mail) && !isAmong(addresses(deps), mail.to)

/**
 * True if an account's address may get a last morning letter: an administrator's, or the site's own where that gets the
 * notices.
 */
export const mayGetLast = (deps: NoticeDeps, account: UserAccount): boolean =>
  canBeNotified(account) || isAmong(addresses(deps), account.email)

type EducatorAddresses = Pick<CollectionData, 'users'> & {
  site: { contact: Pick<CollectionData['site']['contact'], 'email'> }
}

/**
 * Returns outbox and accounts after the site or an account got another address: waiting notices go to the addresses
 * that get notices now. A new address gets each notice once; an earlier one already has its own. If the site's new
 * address belongs to an account with morning letters, its next one reports the notices of the old address.
 */
export function withMovedNotices(
  outbox: readonly Mail[],
  before: EducatorAddresses,
  after: EducatorAddresses,
  newId: () => string,
): Pick<CollectionData, 'users' | 'outbox'> {
  const addressesOf = ({ users, site }: EducatorAddresses) => noticeAddresses(users, site.contact.email)
  const [previous, next] = [addressesOf(before), addressesOf(after)]
  const added = next.filter(to => !isAmong(previous, to))
  const notices = outbox.filter(mail => isNotice(mail) && isAmong(previous, mail.to))
  const firsts = new Map(notices.toReversed().map(mail => [JSON.stringify(mail.cause), mail]))
  const goneNotices = new Set(notices.filter(({ to }) => !isAmong(next, to)))
  const moved = [...firsts.values()].flatMap(mail => added.map(to => retryMail({ ...mail, _id: newId(), to })))
  return {
    users: after.users.map(account => informedBefore([...goneNotices], account, after.site.contact.email)),
    outbox: [
      ...outbox.filter(mail => !goneNotices.has(mail)).map(mail => withAddressOf(after.users, mail, newId)),
      ...moved,
    ],
  }
}

/** Starts the morning letter with the news of these notices. */
function informedBefore(goneNotices: readonly Mail[], account: UserAccount, contact: string): UserAccount {
  const { notify, toldUntil, email } = account
  if (notify !== 'daily' || toldUntil === undefined || !isAmong([contact], email)) return account
  const begins = goneNotices
    .filter(mail => mailStateOf(mail) === 'waiting')
    .map(({ createdDate }) => new Date(Date.parse(createdDate) - FORM_WAIT_MS).toISOString())
  return { ...account, toldUntil: [toldUntil, ...begins].toSorted()[0] }
}

/** Sends a morning letter to its account's current address. */
function withAddressOf(users: readonly UserAccount[], mail: Mail, newId: () => string): Mail {
  const { cause, to } = mail
  const email = users.find(({ _id }) => cause?.kind === 'daily' && cause.id === _id)?.email ?? to
  return email === to || email === NO_EMAIL ? mail : retryMail({ ...mail, _id: newId(), to: email })
}
