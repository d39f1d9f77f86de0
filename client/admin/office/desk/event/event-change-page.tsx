import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { Event } from '../../../../../domain/events/event.ts'
import type { Instant } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import type { HeldEvent } from '../../../../../domain/people/bin/deleted-event.ts'
import { Hyphenated } from '../../../../kit/ui/hyphenated.tsx'
import { CallOffEvent } from '../../../bookings/event/call-off-event.tsx'
import { type ChangeProps, isStillToCome } from '../../../bookings/event/event-change.tsx'
import { MoveEvent } from '../../../bookings/event/move-event.tsx'
import { shownWhen } from '../../../kit/words/day.ts'
import { AboutEvent, BackLink, DeletedEventPage } from '../page-parts.tsx'

/** Calls a date off: why, and everything that happens then (A2). */
export const CallOffPage = () => (
  <ChangePage of={CallOffEvent} title={t('Call Off Event', 'Termin absagen')} isForDeleted />
)

/** Moves a date with its bookings (A2). The address may name the new time, as a file knows it (`?start=…&end=…`). */
export const MovePage = () => <ChangePage of={MoveFromAddress} title={t('Move Event', 'Termin verschieben')} />

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
  /** The change also applies to a deleted event. */
  isForDeleted?: boolean
}

function ChangePage({ of: Change, title, isForDeleted = false }: Props) {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  // The page that asked is over: Back leads before it. The post shows what becomes of the letters.
  const done = useCallback(() => void navigate(`/admin/desk/event/${id}#post`, { replace: true }), [navigate, id])
  const toDesk = useCallback(() => void navigate('/admin/desk', { replace: true }), [navigate])
  const ofDeleted = (held: HeldEvent) =>
    isForDeleted ? (
      <>
        <ChangeHead event={held.event} title={title} />
        <Change item={held.event} done={toDesk} />
      </>
    ) : (
      <DeletedEventPage held={held} />
    )
  return (
    <AboutEvent key={id} id={id} deleted={ofDeleted}>
      {event => (
        <>
          <ChangeHead event={event} title={title} />
          <UnlessTooLate event={event}>
            <Change item={event} done={done} />
          </UnlessTooLate>
        </>
      )}
    </AboutEvent>
  )
}

/** A form that is open stays, with what is typed into it: it says itself what somebody else has done meanwhile. */
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
