import { noticeAddresses } from '../../domain/accounts/notices.ts'
import type { Deps } from '../deps.ts'
import type { Letter } from './letter.ts'

/** By what it is known who hears of something. */
export type Telling = Pick<Deps, 'sender'> & { users: Pick<Deps['users'], 'current'> }

/** A letter about what has arrived, to everybody who hears of it at once: to nobody, if that is so chosen. */
export const toEducator = ({ users, sender }: Telling, letter: Omit<Letter, 'to'>): Letter[] =>
  noticeAddresses(users.current, sender().contact.email).map(to => ({ to, ...letter }))
