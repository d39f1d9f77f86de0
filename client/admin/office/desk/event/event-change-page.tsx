import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { shownWhen } from '../../../../../domain/events/dates/office-dates.ts'
import type { Event } from '../../../../../domain/events/event.ts'
import type { CourseSession } from '../../../../../domain/events/sessions/session-fields.ts'
import { isCourse } from '../../../../../domain/events/sessions/sessions.ts'
import type { Instant } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import type { HeldEvent } from '../../../../../domain/people/bin/deleted-event.ts'
import { Hyphenated } from '../../../../kit/ui/hyphenated.tsx'
import { CallOffEvent } from '../../../bookings/event/call-off-event.tsx'
import { CallOffSession } from '../../../bookings/event/call-off-session.tsx'
import { type ChangeProps, isSessionToCome, isStillToCome } from '../../../bookings/event/event-change.tsx'
import { MoveEvent, MoveSession } from '../../../bookings/event/move-event.tsx'
import { AboutEvent, BackLink, DeletedEventPage } from '../page-parts.tsx'

/** Cancels an event, showing the consequences (A2). */
export function CallOffPage() {
  const [search] = useSearchParams()
  return search.has('session') ? (
    <ChangePage of={CallOffOne} title={t('Call Off Session', 'Kurstermin absagen')} />
  ) : (
    <ChangePage
      of={CallOffEvent}
      title={t('Call Off Event', 'Termin absagen')}
      ofCourse={t('Call Off Course', 'Kurs absagen')}
      isForDeleted
    />
  )
}

/** Moves an event with its bookings (A2). The URL may contain the new time from an imported file (`?start=…&end=…`). */
export function MovePage() {
  const [search] = useSearchParams()
  return search.has('session') ? (
    <ChangePage of={MoveOne} title={t('Move Session', 'Kurstermin verschieben')} />
  ) : (
    <ChangePage of={MoveFromAddress} title={t('Move Event', 'Termin verschieben')} />
  )
}

const MoveOne = (props: ChangeProps) => <OneSession {...props} of={MoveSession} />
const CallOffOne = (props: ChangeProps) => <OneSession {...props} of={CallOffSession} />

type OneProps = ChangeProps & { of: ComponentType<ChangeProps & { session: CourseSession }> }

/** Shows the form for the session named in the URL (`?session=…`), unless it can no longer be changed. */
function OneSession({ of: Change, item, done }: OneProps) {
  const [search] = useSearchParams()
  const at = item.sessions.findIndex(({ _id }) => _id === search.get('session'))
  const session = item.sessions[at]
  const [wasToCome] = useState(() => session !== undefined && isSessionToCome(session))
  if (!session) return <p role="status">{t('There is no such session.', 'Diesen Kurstermin gibt es nicht.')}</p>
  return (
    <>
      <p className="cancel-when">
        <strong>
          {t(`Session ${at + 1} of ${item.sessions.length}`, `Kurstermin ${at + 1} von ${item.sessions.length}`)}
        </strong>
        {`: ${shownWhen(session)}`}
      </p>
      {wasToCome ? (
        <Change item={item} session={session} done={done} />
      ) : (
        <p role="status">
          {session.cancelled
            ? t('This session is called off.', 'Dieser Kurstermin ist abgesagt.')
            : t('This session is over.', 'Dieser Kurstermin ist vorbei.')}
        </p>
      )}
    </>
  )
}

function MoveFromAddress(props: ChangeProps) {
  const [search] = useSearchParams()
  const [startDate, endDate] = [search.get('start'), search.get('end')]
  const to = isInstant(startDate) && isInstant(endDate) ? { startDate, endDate } : undefined
  return <MoveEvent {...props} to={to} />
}

const isInstant = (text: string | null): text is Instant => text !== null && !Number.isNaN(Date.parse(text))

type Props = {
  of: ComponentType<ChangeProps>
  title: string
  ofCourse?: string
  /** True if it also applies to deleted events. */
  isForDeleted?: boolean
}

function ChangePage({ of: Change, title, ofCourse = title, isForDeleted = false }: Props) {
  const titleOf = (event: Event) => (isCourse(event) ? ofCourse : title)
  const { id = '' } = useParams()
  const navigate = useNavigate()
  // Replaces the form in the history, so that Back skips it. The mail tab shows the letters' progress, if there are
  // any.
  const done = useCallback(
    (letters?: number) => void navigate(`/admin/desk/event/${id}${letters === 0 ? '' : '#post'}`, { replace: true }),
    [navigate, id],
  )
  const toDesk = useCallback(() => void navigate('/admin/desk', { replace: true }), [navigate])
  const deletedEventOf = (heldEvent: HeldEvent) =>
    isForDeleted ? (
      <>
        <ChangeHead event={heldEvent.event} title={titleOf(heldEvent.event)} />
        <Change item={heldEvent.event} done={toDesk} />
      </>
    ) : (
      <DeletedEventPage held={heldEvent} />
    )
  return (
    <AboutEvent key={id} id={id} deleted={deletedEventOf}>
      {event => (
        <>
          <ChangeHead event={event} title={titleOf(event)} />
          <UnlessTooLate event={event}>
            <Change item={event} done={done} />
          </UnlessTooLate>
        </>
      )}
    </AboutEvent>
  )
}

/** Keeps an open form with its input, which reports changes by others itself. */
function UnlessTooLate({ event, children }: { event: Event; children: ReactNode }) {
  const [wasToCome] = useState(() => isStillToCome(event))
  if (wasToCome) return children
  return (
    <p role="status">
      {event.cancelled
        ? t('This date is called off.', 'Dieser Termin ist abgesagt.')
        : t('This date is over.', 'Dieser Termin ist vorbei.')}
    </p>
  )
}

const ChangeHead = ({ event, title }: { event: Event; title: string }) => (
  <>
    <BackLink to={`/admin/desk/event/${event._id}`}>{event.title}</BackLink>
    <h1>
      <Hyphenated text={title} />
    </h1>
    <p className="cancel-when">
      {event.title}, {shownWhen(event)}
    </p>
  </>
)
