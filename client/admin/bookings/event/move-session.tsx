import { hasNews } from '../../../../domain/bookings/record/reported-sessions.ts'
import { isOneDay } from '../../../../domain/events/dates/days.ts'
import type { CourseSession } from '../../../../domain/events/sessions/session-fields.ts'
import { locationOf } from '../../../../domain/events/sessions/sessions.ts'
import { t } from '../../../../domain/kit/language.ts'
import { TextField } from '../../../kit/ui/field.tsx'
import { useBind } from '../../kit/bind.ts'
import { useDraft } from '../../state/drafts.ts'
import { type ChangeProps, ConsequenceRow, useLivingBookings } from './event-change.tsx'
import { MoveEventForm, moveDraft, readMove } from './move-form.tsx'

/** Moves a session of a course to another time or location (D74). */
export function MoveSession({ item, session, done }: ChangeProps & { session: CourseSession }) {
  const bookings = useLivingBookings(item)
  const before = { ...session, ...locationOf(session, item) }
  const entries = useDraft(`move ${session._id}`, {
    ...moveDraft(session, before),
    hours: session.hours === undefined ? '' : String(session.hours).replace('.', ','),
  })
  const bind = useBind(entries, { hours: t('Hours without nights', 'Stunden ohne Nächte') })
  const { moments, place, hasNewDate, hasNewLocation, said } = readMove(entries.draft, before)
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
          ...said,
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
