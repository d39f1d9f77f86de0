import { isNameless } from '../../../domain/bookings/people/nameless.ts'
import { isBooking } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import type { Deps } from '../../app/deps.ts'
import { type Secret, signText, verifyText } from '../../http/requests/signed-text.ts'

/** Binds the link to the address, so that correcting a wrong address locks out whoever got the link by mistake. */
const purposeOf = ({ email }: Pick<Registration, 'email'>) => `booking ${normalAddress(email)}`

/** Returns the link to the booking's own page (D52). Only letters may contain it. */
export const ownLink = (deps: Secret & Pick<Deps, 'origin'>, booking: Pick<Registration, '_id' | 'email'>): string =>
  `${deps.origin()}/buchung/${signText(deps, purposeOf(booking), booking._id)}`

/** Returns the booking for a link's token; undefined if this site did not sign it, and for an anonymised booking. */
export function bookingBehind(deps: Secret & Pick<Deps, 'registrations'>, token: string): Registration | undefined {
  const id = token.slice(0, Math.max(0, token.lastIndexOf('.')))
  const booking = deps.registrations.current.find(
    registration => registration._id === id && isBooking(registration) && !isNameless(registration),
  )
  // Verifies without a booking as well, so that it takes no less time.
  const isRight = verifyText(deps, purposeOf(booking ?? { email: '' }), token) !== undefined
  return isRight ? booking : undefined
}
