import { areOtherFacts, lastReported } from '../../../../domain/bookings/record/reported-facts.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/kit/language.ts'
import { useDraft } from '../../state/drafts.ts'
import { type ChangeProps, ConsequenceRow, useLivingBookings, useStandingInvoices } from './event-change.tsx'
import { MoveEventForm, moveDraft, readMove } from './move-form.tsx'

/** Moves an event with its bookings to another date or location (D64, D76). */
export function MoveEvent({
  item,
  to = item,
  done,
}: ChangeProps & { to?: Pick<Event, 'startDate' | 'endDate'> | undefined }) {
  const bookings = useLivingBookings(item)
  const invoices = useStandingInvoices(bookings)
  const key = `move ${item._id}${to === item ? '' : ` ${to.startDate}`}`
  const entries = useDraft(key, moveDraft(to, item))
  const { moments, place, hasNewDate, hasNewLocation, said } = readMove(entries.draft, item)
  // Guests may not have been informed of an earlier edit.
  const isUnreported = bookings.some(booking => areOtherFacts(lastReported(booking, item), item))
  const json =
    moments && (hasNewDate || hasNewLocation || isUnreported)
      ? { _id: item._id, ...moments, ...(hasNewLocation ? place : {}), ...said }
      : undefined
  return (
    <MoveEventForm
      item={item}
      done={done}
      entries={entries}
      before={item}
      json={json}
      success={t('Event Moved', 'Termin verschoben')}
      happens={
        <>
          {(hasNewDate || !hasNewLocation) && (
            <ConsequenceRow what={t('If it does not suit', 'Wenn es nicht passt')}>
              {t(
                'Until it begins, everybody who has booked can cancel or choose another date at no cost, and gets everything back.',
                'Wer gebucht hat, kann bis zum Beginn kostenlos stornieren oder umbuchen und bekommt alles zurück.',
              )}
            </ConsequenceRow>
          )}
          {invoices > 0 && (hasNewDate || !hasNewLocation) && (
            <ConsequenceRow what={t('Invoices with the new date', 'Rechnungen mit dem neuen Datum')}>
              {t(`${invoices} are reversed and reissued.`, `${invoices} werden storniert und neu ausgestellt.`)}
            </ConsequenceRow>
          )}
          {item.registrationUntil !== null && (
            <ConsequenceRow what={t('Registration', 'Anmeldung')}>
              {item.registrationUntil > new Date().toISOString()
                ? t('Its last day moves along.', 'Der letzte Tag der Anmeldung zieht mit.')
                : t('It stays closed.', 'Sie bleibt geschlossen.')}
            </ConsequenceRow>
          )}
        </>
      }
    />
  )
}
