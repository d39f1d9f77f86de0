import { useId } from 'react'
import type { Event } from '../../../../domain/events/event.ts'
import { placeInCourse } from '../../../../domain/events/sessions/office-sessions.ts'
import type { CourseSession } from '../../../../domain/events/sessions/session-fields.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { ChoiceSelect } from '../../kit/form/choice-select.tsx'
import { shortWeekday } from '../../kit/words/day.ts'

/** `Fri, 5 Feb`, in German `Fr., 5. Feb.` */
export const sessionDay = ({ startDate }: Pick<CourseSession, 'startDate'>) => shortWeekday(dayOf(startDate))

type Props = { event: Event; session: CourseSession; choose: (session: string) => void }

/** Selects the session that list and attendance are about. */
export function SessionChoice({ event, session, choose }: Props) {
  const id = useId()
  return (
    <ChoiceSelect
      id={id}
      className="session-choice"
      label={t('List and attendance of', 'Liste und Anwesenheit für')}
      choices={event.sessions.map(session => [session._id, sessionWords(event, session)])}
      value={session._id}
      onChange={choose}
    />
  )
}

/** `Fr., 5. Feb. 2027 (2 von 6)` */
function sessionWords(event: Event, { _id, startDate, cancelled }: CourseSession): string {
  const { at, of } = placeInCourse(event, _id)
  const place = t(`${at} of ${of}`, `${at} von ${of}`)
  return `${shortWeekday(dayOf(startDate))} (${place}${cancelled ? t(', called off', ', abgesagt') : ''})`
}
