import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import type { Deps } from '../../app/deps.ts'
import { type Secret, sign, signText, verifyText } from '../../http/requests/signed-text.ts'

/** Hash of an address for the blacklist (D30), which reveals no address without the site's secret. */
export const addressHash = (deps: Secret, email: string) => sign(deps, `newsletter address ${normalAddress(email)}`)

const CONFIRM = 'newsletter confirm'
const UNSUBSCRIBE = 'newsletter unsubscribe'

type Origin = Pick<Deps, 'origin'>

/** The link's key is the address's hash, so it never expires. */
export const unsubscribeLink = (deps: Secret & Origin, email: string) =>
  `${deps.origin()}/newsletter/abmelden?key=${signText(deps, UNSUBSCRIBE, addressHash(deps, email))}`

/** Returns the address's hash; undefined for a key that is not valid. */
export const readUnsubscribeKey = (deps: Secret, key: string) => verifyText(deps, UNSUBSCRIBE, key)

/** The link's key names registration and address: it is not valid for an address that was changed in the panel. */
export const confirmLink = (deps: Secret & Origin, { _id, email }: Pick<Registration, '_id' | 'email'>) =>
  `${deps.origin()}/newsletter/bestaetigen?key=${signText(deps, CONFIRM, `${_id}.${addressHash(deps, email)}`)}`

/** Returns the registration's id and the address's hash; undefined for a key that is not valid. */
export function readConfirmKey(deps: Secret, key: string): { id: string; hash: string } | undefined {
  const [id, hash] = verifyText(deps, CONFIRM, key)?.split('.') ?? []
  return id === undefined || hash === undefined ? undefined : { id, hash }
}
