import { isNameless } from '../../../../domain/bookings/people/nameless.ts'
import { isLiving } from '../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { isOtherDate, isOtherLocation, lastReported } from '../../../../domain/bookings/record/reported-facts.ts'
import { shownWhen } from '../../../../domain/events/dates/office-dates.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/kit/language.ts'
import { declarationWord } from '../../../../domain/money/withdrawals/forms.ts'
import { RowButton } from '../../kit/list/table.tsx'
import { shownDateTime } from '../../kit/words/day.ts'
import { useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'

/** Explains why a booking without an address gets no letters. */
export function NoAddressNote({ booking }: { booking: Registration }) {
  if (booking.email !== '') return null
  return (
    <p className="note">
      {isNameless(booking)
        ? t(
            'The names of this booking were deleted. Its places and its money still count.',
            'Die Namen dieser Buchung sind gelöscht. Plätze und Geld zählen weiter.',
          )
        : t(
            'Without an email address no letters go out; please call.',
            'Ohne E-Mail-Adresse geht kein Brief hinaus; bitte ruf an.',
          )}
    </p>
  )
}

/** Shows the event facts last sent to the guest, if they are outdated (D76). */
export function UninformedNote({ booking, event }: { booking: Registration; event: Event | undefined }) {
  if (!event || event.cancelled || !isLiving(booking)) return null
  const reported = lastReported(booking, event)
  const formerDetails = [
    reported.title !== event.title && reported.title,
    isOtherDate(reported, event) && shownWhen(reported),
    isOtherLocation(reported, event) &&
      (reported.locationName || reported.locationLink || t('no location', 'kein Ort')),
  ].filter(Boolean)
  if (formerDetails.length === 0) return null
  return (
    <p className="note">
      {t(
        'The guest has not been told of the change yet. Before: ',
        'Der Gast weiß von der Änderung noch nichts. Bisher: ',
      )}
      {formerDetails.join(', ')}
    </p>
  )
}

/** Links to the withdrawals and terminations of a booking. */
export function DeclaredNote({ booking }: { booking: Registration }) {
  const declared = (useList('withdrawals') ?? []).filter(({ about }) => about?.id === booking._id)
  return declared.map(item => (
    <p className="note declared" key={item._id}>
      <span>
        {declarationWord(item.kind)}
        {t(` of ${shownDateTime(item.date)}`, ` vom ${shownDateTime(item.date)}`)}
      </span>
      <RowButton icon="view" of={shownDateTime(item.date)} onClick={() => openOverlay({ kind: 'withdrawal', item })}>
        {t('View', 'Ansehen')}
      </RowButton>
    </p>
  ))
}
