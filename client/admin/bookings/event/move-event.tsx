import type { ReactNode } from 'react'
import {
  areOtherFacts,
  isOtherDate,
  isOtherLocation,
  lastReported,
} from '../../../../domain/bookings/record/reported-facts.ts'
import { hasNews } from '../../../../domain/bookings/record/reported-sessions.ts'
import { isOneDay } from '../../../../domain/events/dates/days.ts'
import type { Event } from '../../../../domain/events/event.ts'
import type { CourseSession } from '../../../../domain/events/sessions/session-fields.ts'
import { locationOf } from '../../../../domain/events/sessions/sessions.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { TextField } from '../../../kit/ui/field.tsx'
import { useBind } from '../../kit/bind.ts'
import { completedLink } from '../../kit/form/completed-link.ts'
import { LocationFields } from '../../kit/form/location-fields.tsx'
import { lettersWords, ParagraphField } from '../../kit/letters/planned-letters.tsx'
import { asTitle } from '../../kit/words/title-case.ts'
import { api } from '../../state/api.ts'
import { useDraft } from '../../state/drafts.ts'
import {
  type ChangeProps,
  ConsequenceRow,
  canGetLetters,
  EventChange,
  isChangeFilledIn,
  letterLabels,
  ReasonField,
  useLivingBookings,
  useStandingInvoiceCount,
} from './event-change.tsx'
import { type DateDraft, dateDraft, enteredMoments, MomentFields } from './moment-fields.tsx'

/** Moves an event with its bookings to another date or location (D64, D76). */
export function MoveEvent({
  item,
  to: target = item,
  done,
}: ChangeProps & { to?: Pick<Event, 'startDate' | 'endDate'> | undefined }) {
  const bookings = useLivingBookings(item)
  const invoices = useStandingInvoiceCount(bookings)
  const key = `move ${item._id}${target === item ? '' : ` ${target.startDate}`}`
  const entries = useDraft(key, moveDraft(target, item))
  const { moments, place, hasNewDate, hasNewLocation, wording } = readMove(entries.draft, item)
  // Guests may not have been informed of an earlier edit.
  const isUnreported = bookings.some(booking => areOtherFacts(lastReported(booking, item), item))
  const json =
    moments && (hasNewDate || hasNewLocation || isUnreported)
      ? { _id: item._id, ...moments, ...(hasNewLocation ? place : {}), ...wording }
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
          {bookings.length > 0 && (hasNewDate || !hasNewLocation) && (
            <ConsequenceRow what={t('If it does not suit', 'Wenn es nicht passt')}>
              {t(
                'Until it begins, everybody who has booked can cancel or choose another date at no cost, and gets everything back.',
                'Wer gebucht hat, kann bis zum Beginn kostenlos stornieren oder umbuchen und bekommt alles zurück.',
              )}
            </ConsequenceRow>
          )}
          {invoices > 0 && (hasNewDate || !hasNewLocation) && (
            <ConsequenceRow
              what={
                invoices === 1
                  ? t('Invoice with the new date', 'Rechnung mit dem neuen Datum')
                  : t('Invoices with the new date', 'Rechnungen mit dem neuen Datum')
              }
            >
              {invoices === 1
                ? t('1 is reversed and reissued.', '1 wird storniert und neu ausgestellt.')
                : t(`${invoices} are reversed and reissued.`, `${invoices} werden storniert und neu ausgestellt.`)}
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

/** Moves a session of a course to another time or location (D74). */
export function MoveSession({ item, session, done }: ChangeProps & { session: CourseSession }) {
  const bookings = useLivingBookings(item)
  const before = { ...session, ...locationOf(session, item) }
  const entries = useDraft(`move ${session._id}`, {
    ...moveDraft(session, before),
    hours: session.hours === undefined ? '' : String(session.hours).replace('.', ','),
  })
  const bind = useBind(entries, { hours: t('Hours without nights', 'Stunden ohne Nächte') })
  const { moments, place, hasNewDate, hasNewLocation, wording } = readMove(entries.draft, before)
  const isLong = moments !== undefined && !isOneDay(moments)
  const hours = Number(entries.draft.hours.replace(',', '.'))
  // Guests may not have been informed of an earlier edit.
  const now = new Date().toISOString()
  const isUnreported = bookings.some(booking => hasNews(booking, { before: item, event: item }, now))
  const json =
    moments && (hasNewDate || hasNewLocation || isUnreported) && (!isLong || hours > 0)
      ? {
          ...{ _id: item._id, session: session._id, ...moments },
          ...(isLong ? { hours } : {}),
          ...(hasNewLocation ? place : {}),
          ...wording,
        }
      : undefined
  return (
    <MoveEventForm
      item={item}
      done={done}
      entries={entries}
      before={session}
      json={json}
      success={t('Session Moved', 'Kurstermin verschoben')}
      happens={
        <ConsequenceRow what={t('The other sessions', 'Die anderen Kurstermine')}>
          {t(
            'They stay, and so do price, days of payment and fees. Cancelling the course becomes free once more than half of its hours were moved or called off.',
            'Sie bleiben, ebenso Preis, Zahlungstage und Gebühren. Kostenlos stornieren kann man den Kurs erst, wenn mehr als die Hälfte seiner Stunden verlegt oder abgesagt ist.',
          )}
        </ConsequenceRow>
      }
    >
      {isLong && <TextField {...bind.text('hours')} className="session-hours" inputMode="decimal" />}
    </MoveEventForm>
  )
}

type Moments = Pick<Event, 'startDate' | 'endDate'>
type EventLocation = Pick<Event, 'locationName' | 'locationLink'>
type MoveDraft = DateDraft & EventLocation & { reason: string; paragraph: string }

/** Initial values of the form, for a move to these moments. */
const moveDraft = (to: Moments, { locationName, locationLink }: EventLocation): MoveDraft => ({
  ...dateDraft(to),
  ...{ locationName, locationLink },
  ...{ reason: '', paragraph: '' },
})

/** Compares the form with the earlier date and location. `wording` is the part of the call that the letters quote. */
function readMove({ reason, paragraph, ...draft }: MoveDraft, before: Moments & EventLocation) {
  const moments = enteredMoments(draft)
  const place = { locationName: draft.locationName.trim(), locationLink: completedLink(draft.locationLink).trim() }
  return {
    moments,
    place,
    hasNewDate: moments !== undefined && isOtherDate(moments, before),
    hasNewLocation: isOtherLocation(place, before),
    wording: { ...(reason.trim() === '' ? {} : { reason }), ...(paragraph.trim() === '' ? {} : { paragraph }) },
  }
}

type MoveFormProps = ChangeProps & {
  entries: { draft: MoveDraft; change: (changes: Partial<MoveDraft>) => void; forget: () => void }
  before: Moments
  /** The call without its mode; undefined while nothing is to be moved. */
  json: Omit<Parameters<typeof api.event.move.$post>[0]['json'], 'preview'> | undefined
  success: string
  happens: ReactNode
  children?: ReactNode
}

/** Edits date, place, reason and letter of a move; `children` follow the date. */
function MoveEventForm({ item, done, entries, before, json, success, happens, children }: MoveFormProps) {
  const { draft, change, forget } = entries
  const bind = useBind(entries, labels())
  const bookings = useLivingBookings(item)
  const hasRecipients = canGetLetters(bookings)
  return (
    <EventChange
      event={item}
      done={done}
      forget={forget}
      inputKey={JSON.stringify(json) ?? ''}
      send={
        json && isChangeFilledIn(draft.reason, draft.paragraph)
          ? more => call(api.event.move.$post({ json: { ...json, ...more } }))
          : undefined
      }
      hasRecipients={hasRecipients}
      buttonLabel={moveWords}
      success={success}
      happens={() => happens}
    >
      <MomentFields entries={entries} before={before.startDate} />
      {children}
      <LocationFields name={bind.text('locationName')} link={bind.text('locationLink')} value={draft} set={change} />
      {/* Guests without an address hear it on the telephone; the booking's history keeps it. */}
      {(bookings.length > 0 || draft.reason !== '') && <ReasonField bound={bind.text('reason')} />}
      {(hasRecipients || draft.paragraph !== '') && (
        <ParagraphField
          bound={bind.text('paragraph')}
          alwaysStated={t(
            'The letter always states what is new, and what it was before.',
            'Was neu ist und was bisher galt, steht ohnehin darin.',
          )}
        />
      )}
    </EventChange>
  )
}

/** A move needs no reason. */
const labels = () => ({
  ...letterLabels(),
  locationName: t('Location', 'Ort'),
  locationLink: t('Link to the map', 'Link zur Karte'),
  reason: t('Reason, as guests read it (optional)', 'Grund, wie ihn die Gäste lesen (kann leer bleiben)'),
})

const moveWords = (letters: number | undefined): string =>
  letters === 0
    ? t('Move', 'Verschieben')
    : t(`Move and Send ${asTitle(lettersWords(letters))}`, `Verschieben und ${lettersWords(letters)} senden`)
