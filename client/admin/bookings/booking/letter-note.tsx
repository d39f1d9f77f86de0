import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { UNDO_SECONDS } from '../../../../domain/bookings/steps/booking-steps.ts'
import { t } from '../../../../domain/kit/language.ts'
import { LettersWait, useHasMailServer } from '../../kit/letters/letters-wait.tsx'
import { shownName } from '../../kit/words/shown-name.ts'

type Deed = 'confirm' | 'offer' | 'prolong' | 'payment'

const letters = (name: string): Record<Deed, string> => ({
  confirm: t(
    `${name} gets a letter with your yes after ${UNDO_SECONDS} seconds.`,
    `${name} bekommt nach ${UNDO_SECONDS} Sekunden einen Brief mit deiner Zusage.`,
  ),
  offer: t(`${name} gets a letter with the offer at once.`, `${name} bekommt sofort einen Brief mit dem Angebot.`),
  prolong: t(
    `${name} gets a letter with the new time at once.`,
    `${name} bekommt sofort einen Brief mit der neuen Frist.`,
  ),
  payment: t(
    `${name} gets a letter after ${UNDO_SECONDS} seconds that the payment is here.`,
    `${name} bekommt nach ${UNDO_SECONDS} Sekunden einen Brief, dass die Zahlung da ist.`,
  ),
})

/** Beside a button: which letter it sends. Nothing where there is no address. */
export function LetterNote({ booking, of }: { booking: Registration; of: Deed }) {
  const hasMailServer = useHasMailServer()
  if (booking.email === '') return null
  return <p className="note">{hasMailServer ? letters(shownName(booking))[of] : <LettersWait />}</p>
}
