import type { Registration } from '../../domain/registrations/registration.ts'
import type { Deps } from '../deps.ts'
import { type Secret, signed, verified } from '../http/signed-text.ts'

const PURPOSE = 'booking'

/** Where the guest sees the booking and changes it (D52). It stands in letters only. */
export const ownLink = (deps: Secret & Pick<Deps, 'origin'>, { _id }: Pick<Registration, '_id'>): string =>
  `${deps.origin()}/buchung/${signed(deps, PURPOSE, _id)}`

/** The id of the booking that a link's token is for; undefined for one that this site did not sign. */
export const readToken = (deps: Secret, token: string): string | undefined => verified(deps, PURPOSE, token)
