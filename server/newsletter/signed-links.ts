import { createHmac, timingSafeEqual } from 'node:crypto'
import { normalAddress } from '../../domain/newsletter/subscriber.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { Deps } from '../deps.ts'

/** The site's secret, which signs links, is stored with the sessions. */
export type Secret = Pick<Deps, 'sessions'>

/** 128 bits in hex. In base64 a link might end in a dash, which programs that find links in plain text leave out. */
const sign = ({ sessions }: Secret, text: string) =>
  createHmac('sha256', sessions.current.secret).update(text).digest('hex').slice(0, 32)

/** What is kept of an address on the blacklist (D30): without the site's secret nobody can tell the address from it. */
export const hashOf = (deps: Secret, email: string) => sign(deps, `newsletter address ${normalAddress(email)}`)

/** A link's key: a text with the site's signature for one purpose. */
const signed = (deps: Secret, purpose: string, text: string) => `${text}.${sign(deps, `${purpose} ${text}`)}`

/** The text of a link's key; undefined when this site did not sign it for this purpose. */
function verified(deps: Secret, purpose: string, key: string): string | undefined {
  const text = key.slice(0, Math.max(0, key.lastIndexOf('.')))
  const [given, expected] = [Buffer.from(key), Buffer.from(signed(deps, purpose, text))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined
}

const CONFIRM = 'newsletter confirm'
const UNSUBSCRIBE = 'newsletter unsubscribe'

type Origin = Pick<Deps, 'origin'>

/** Its key is the address's hash, so the link works as long as somebody has the letter. */
export const unsubscribeLink = (deps: Secret & Origin, email: string) =>
  `${deps.origin()}/newsletter/abmelden?key=${signed(deps, UNSUBSCRIBE, hashOf(deps, email))}`

/** The address's hash; undefined for a key that is not valid. */
export const readUnsubscribeKey = (deps: Secret, key: string) => verified(deps, UNSUBSCRIBE, key)

/** Its key names registration and address: it is not valid for an address that was changed in the panel. */
export const confirmLink = (deps: Secret & Origin, { _id, email }: Pick<Registration, '_id' | 'email'>) =>
  `${deps.origin()}/newsletter/bestaetigen?key=${signed(deps, CONFIRM, `${_id}.${hashOf(deps, email)}`)}`

/** The registration's id and the address's hash; undefined for a key that is not valid. */
export function readConfirmKey(deps: Secret, key: string): { id: string; hash: string } | undefined {
  const [id, hash] = verified(deps, CONFIRM, key)?.split('.') ?? []
  return id === undefined || hash === undefined ? undefined : { id, hash }
}
