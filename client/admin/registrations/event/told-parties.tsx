import { telephoneLink } from '../../../../domain/format.ts'
import { t } from '../../../../domain/language.ts'
import type { OutboxEntry } from '../../../../domain/mail/mail.ts'
import { lastOfEvent } from '../../../../domain/registrations/called-off.ts'
import { isNameless } from '../../../../domain/registrations/nameless.ts'
import type { Registration } from '../../../../domain/registrations/registration.ts'
import { LetterFailure } from '../../kit/letter-failure.tsx'
import { LetterState } from '../../kit/letter-state.tsx'
import { shownName } from '../../kit/shown-name.ts'
import { useList } from '../../state/lists.ts'

/** The bookings to whose event the educator did something, and the letter about it while that has not gone out. */
function toldOf(bookings: readonly Registration[], outbox: readonly OutboxEntry[]) {
  return bookings.flatMap(booking => {
    const last = lastOfEvent(booking)
    if (!last) return []
    const step = booking.history.indexOf(last)
    const letter = outbox.find(
      ({ about }) => about?.registration === booking._id && about.step === step && !about.isInvoice,
    )
    return [{ booking, letter }]
  })
}

/** Who knows that the event was called off or moved: the state of each letter (D64). Nothing when it was neither. */
export function ToldParties({ bookings }: { bookings: readonly Registration[] }) {
  const outbox = useList('outbox', letters => letters.some(({ about, isUntried }) => about && isUntried))
  const told = toldOf(bookings, outbox ?? [])
  if (told.length === 0 || !outbox) return null
  const isOpen = told.some(({ booking, letter }) => letter || booking.email === '')
  const sent = told.filter(({ booking, letter }) => !letter && booking.email !== '').length
  return (
    <details className="more" open={isOpen}>
      <summary>
        {t('Letters about it', 'Briefe dazu')}{' '}
        <small>{t(`${sent} of ${told.length} sent`, `${sent} von ${told.length} gesendet`)}</small>
      </summary>
      <ul className="money-list">
        {told.map(({ booking, letter }) => (
          <li key={booking._id}>
            {shownName(booking)} <Told booking={booking} letter={letter} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Told({ booking, letter }: { booking: Registration; letter: OutboxEntry | undefined }) {
  const { email, phone } = booking
  if (isNameless(booking)) return null
  if (email === '')
    return (
      <span className="state-quiet">
        {t('No email address, please call', 'Keine E-Mail-Adresse, bitte anrufen')}{' '}
        {phone !== '' && <a href={telephoneLink(phone)}>{phone}</a>}
      </span>
    )
  const last = letter?.attempts.at(-1)
  return (
    <>
      <LetterState state={letter?.state ?? 'sent'} />
      {last && <LetterFailure to={email} raw={last.error} />}
    </>
  )
}
