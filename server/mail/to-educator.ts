import { noticeAddresses } from '../../domain/accounts/notices.ts'
import { isNotice, type Mail, retried } from '../../domain/mail/mail.ts'
import type { Deps } from '../deps.ts'
import type { Letter } from './letter.ts'

/** By what it is known who hears of something. */
export type Telling = Pick<Deps, 'sender'> & { users: Pick<Deps['users'], 'current'> }

const addresses = ({ users, sender }: Telling) => noticeAddresses(users.current, sender().contact.email)

/** A letter about what has arrived, to everybody who hears of it at once: to nobody, if that is so chosen. */
export const toEducator = (telling: Telling, letter: Omit<Letter, 'to'>): Letter[] =>
  addresses(telling).map(to => ({ to, ...letter }))

/** Whether a notice has waited for somebody who gets none any more: what guests have entered is not for them. */
export const isUnwantedNotice = (telling: Telling, mail: Pick<Mail, 'to' | 'cause'>): boolean =>
  isNotice(mail) && !addresses(telling).includes(mail.to)

/** The outbox after the site got another address: notices that wait for the one before go to the new one. */
export const withNoticesTo = (outbox: readonly Mail[], before: string, after: string): readonly Mail[] =>
  before === after || before === '' || after === ''
    ? outbox
    : outbox.map(mail => (isNotice(mail) && mail.to === before ? retried({ ...mail, to: after }) : mail))
