import { isOtherDate, isOtherPlace } from '../../../../domain/bookings/record/reported-facts.ts'
import { hasNews } from '../../../../domain/bookings/record/reported-sessions.ts'
import { isOneDay } from '../../../../domain/events/dates/days.ts'
import type { CourseSession } from '../../../../domain/events/sessions/session-fields.ts'
import { placeOf } from '../../../../domain/events/sessions/sessions.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { TextField } from '../../../kit/ui/field.tsx'
import { useBind } from '../../kit/bind.ts'
import { completedLink } from '../../kit/form/completed-link.ts'
import { PlaceFields } from '../../kit/form/place-fields.tsx'
import { LettersGo } from '../../kit/letters/letters-wait.tsx'
import { OwnParagraph } from '../../kit/letters/planned-letters.tsx'
import { api } from '../../state/api.ts'
import { useDraft } from '../../state/drafts.ts'
import { moveLabels, moveWords } from './change-words.tsx'
import { type ChangeProps, EventChange, Happens, isFilledIn, Reason, useLiving } from './event-change.tsx'
import { dateDraft, enteredMoments, MomentFields, movePlaceLabels } from './moment-fields.tsx'

/** Moves a session of a course to another time or place (D74). */
export function MoveSession({ item, session, done }: ChangeProps & { session: CourseSession }) {
  const bookings = useLiving(item)
  const place = placeOf(session, item)
  const entries = useDraft(`move ${session._id}`, {
    ...dateDraft(session),
    hours: session.hours === undefined ? '' : String(session.hours).replace('.', ','),
    ...place,
    reason: '',
    paragraph: '',
  })
  const { draft, change, forget } = entries
  const { reason, paragraph } = draft
  const bind = useBind(entries, {
    hours: t('Hours without nights', 'Stunden ohne Nächte'),
    ...movePlaceLabels(),
    ...moveLabels(),
  })
  const moments = enteredMoments(draft)
  const isLong = moments !== undefined && !isOneDay(moments)
  const hours = Number(draft.hours.replace(',', '.'))
  const typed = { locationName: draft.locationName.trim(), locationLink: completedLink(draft.locationLink).trim() }
  const hasNewDate = moments !== undefined && isOtherDate(moments, session)
  const hasNewPlace = isOtherPlace(typed, place)
  // Guests may not have been informed of an earlier edit.
  const now = new Date().toISOString()
  const isUntold = bookings.some(booking => hasNews(booking, { before: item, event: item }, now))
  const said = { ...(reason.trim() === '' ? {} : { reason }), ...(paragraph.trim() === '' ? {} : { paragraph }) }
  const json =
    moments && (hasNewDate || hasNewPlace || isUntold) && (!isLong || hours > 0)
      ? {
          ...{ _id: item._id, session: session._id, ...moments },
          ...(isLong ? { hours } : {}),
          ...(hasNewPlace ? typed : {}),
          ...said,
        }
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
      success={t('Session Moved', 'Kurstermin verschoben')}
      happens={() => (
        <Happens what={t('The other sessions', 'Die anderen Kurstermine')}>
          {t(
            'They stay, and so do price, days of payment and fees. Cancelling the course becomes free once more than half of its hours were moved or called off.',
            'Sie bleiben, ebenso Preis, Zahlungstage und Gebühren. Kostenlos stornieren kann man den Kurs erst, wenn mehr als die Hälfte seiner Stunden verlegt oder abgesagt ist.',
          )}
        </Happens>
      )}
    >
      <MomentFields entries={entries} before={session.startDate} />
      {isLong && <TextField {...bind.text('hours')} className="session-hours" inputMode="decimal" />}
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
