import { t } from '../../../../domain/language.ts'
import { isNameless } from '../../../../domain/registrations/nameless.ts'
import type { Registration } from '../../../../domain/registrations/registration.ts'

/** Why no letters go out for a booking; nothing for one with an address. */
export function NoAddress({ booking }: { booking: Registration }) {
  if (booking.email !== '') return null
  return (
    <p className="note">
      {isNameless(booking)
        ? t(
            'The names of this booking were deleted. Its places and its money stay counted.',
            'Die Namen dieser Buchung sind gelöscht. Plätze und Geld bleiben gezählt.',
          )
        : t(
            'Without an email address no letters go out; please call.',
            'Ohne E-Mail-Adresse geht kein Brief hinaus; bitte ruf an.',
          )}
    </p>
  )
}
