import { isOther, isOtherDate, isOtherPlace, lastReported } from '../../../../domain/bookings/record/reported-facts.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { useBind } from '../../kit/bind.ts'
import { completedLink } from '../../kit/form/completed-link.ts'
import { PlaceFields } from '../../kit/form/place-fields.tsx'
import { LettersGo } from '../../kit/letters/letters-wait.tsx'
import { OwnParagraph } from '../../kit/letters/planned-letters.tsx'
import { api } from '../../state/api.ts'
import { useDraft } from '../../state/drafts.ts'
import { moveLabels, moveWords } from './change-words.tsx'
import {
  type ChangeProps,
  EventChange,
  Happens,
  isFilledIn,
  Reason,
  useLiving,
  useStandingInvoices,
} from './event-change.tsx'
import { dateDraft, enteredMoments, MomentFields, movePlaceLabels } from './moment-fields.tsx'

/** Moves an event with its bookings to another date or place (D64, D76). */
export function MoveEvent({
  item,
  to = item,
  done,
}: ChangeProps & { to?: Pick<Event, 'startDate' | 'endDate'> | undefined }) {
  const bookings = useLiving(item)
  const invoices = useStandingInvoices(bookings)
  const entries = useDraft(`move ${item._id}${to === item ? '' : ` ${to.startDate}`}`, {
    ...dateDraft(to),
    locationName: item.locationName,
    locationLink: item.locationLink,
    reason: '',
    paragraph: '',
  })
  const { draft, change, forget } = entries
  const { reason, paragraph } = draft
  const bind = useBind(entries, {
    ...movePlaceLabels(),
    ...moveLabels(),
  })
  const moments = enteredMoments(draft)
  const place = { locationName: draft.locationName.trim(), locationLink: completedLink(draft.locationLink).trim() }
  const hasNewDate = moments !== undefined && isOtherDate(moments, item)
  const hasNewPlace = isOtherPlace(place, item)
  // Guests may not have been informed of an earlier edit.
  const isUntold = bookings.some(booking => isOther(lastReported(booking, item), item))
  const said = { ...(reason.trim() === '' ? {} : { reason }), ...(paragraph.trim() === '' ? {} : { paragraph }) }
  const json =
    moments && (hasNewDate || hasNewPlace || isUntold)
      ? { _id: item._id, ...moments, ...(hasNewPlace ? place : {}), ...said }
      : undefined
  return (
    <EventChange
      event={item}
      done={done}
      forget={forget}
      entries={JSON.stringify(json) ?? ''}
      send={
        json && isFilledIn(reason, paragraph)
          ? more => call(api.event.move.$post({ json: { ...json, ...more } }))
          : undefined
      }
      decide={moveWords}
      warning={<LettersGo />}
      success={t('Event Moved', 'Termin verschoben')}
      happens={() => (
        <>
          {(hasNewDate || !hasNewPlace) && (
            <Happens what={t('Does it not suit?', 'Passt es nicht?')}>
              {t(
                'Until it begins, whoever has booked can cancel or choose another date at no cost, and gets everything back.',
                'Wer gebucht hat, kann bis zum Beginn kostenlos stornieren oder umbuchen und bekommt alles zurück.',
              )}
            </Happens>
          )}
          {invoices > 0 && (hasNewDate || !hasNewPlace) && (
            <Happens what={t('Invoices with the new date', 'Rechnungen mit dem neuen Datum')}>
              {t(`${invoices} are reversed and reissued.`, `${invoices} werden storniert und neu ausgestellt.`)}
            </Happens>
          )}
          {item.registrationUntil !== null && (
            <Happens what={t('Registration', 'Anmeldung')}>
              {item.registrationUntil > new Date().toISOString()
                ? t('Its last day moves along.', 'Der letzte Tag der Anmeldung zieht mit.')
                : t('It stays closed.', 'Sie bleibt geschlossen.')}
            </Happens>
          )}
        </>
      )}
    >
      <MomentFields entries={entries} before={item.startDate} />
      <PlaceFields
        {...{ name: bind.text('locationName'), link: bind.text('locationLink'), value: draft, set: change }}
      />
      <Reason bound={bind.text('reason')} />
      <OwnParagraph
        bound={bind.text('paragraph')}
        stands={t(
          'What is new and what was stands in it anyway.',
          'Was neu ist und was bisher galt, steht ohnehin darin.',
        )}
      />
    </EventChange>
  )
}
