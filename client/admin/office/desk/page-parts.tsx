import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { isBooking } from '../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { eventMeant } from '../../../../domain/events/conversion.ts'
import { shownWhen } from '../../../../domain/events/dates/office-dates.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/kit/language.ts'
import { isReturn } from '../../../../domain/letters/reply.ts'
import type { HeldEvent } from '../../../../domain/people/bin/deleted-event.ts'
import { call } from '../../../kit/state/api.ts'
import { Button, ButtonLink } from '../../../kit/ui/button.tsx'
import { Hyphenated } from '../../../kit/ui/hyphenated.tsx'
import { Icon } from '../../../kit/ui/icon.tsx'
import { Link } from '../../../kit/ui/link.tsx'
import { Unbroken } from '../../../kit/ui/unbroken.tsx'
import { Loading } from '../../../site/blocks/loading.tsx'
import { Sign } from '../../../site/blocks/sign.tsx'
import { peopleWords } from '../../bookings/booking/booking-words.ts'
import { Failure, useCall } from '../../kit/failure.tsx'
import { LetterFailure } from '../../kit/letters/letter-state.tsx'
import { NotLoaded, RowButton, UnlessLoading } from '../../kit/list/table.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shownName } from '../../kit/words/record-words.ts'
import { api } from '../../state/api.ts'
import { refreshLists, useCurrentEvent, useCurrentRegistration, useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'
import { askUser } from '../../state/page/question.ts'
import { showLetterSuccess, showSuccess } from '../../state/page/success.ts'
import { narrowTo, type Scope } from '../../state/scope.ts'

type Props = { id: string; is: 'booking' | 'inquiry'; children: (item: Registration) => ReactNode }

/** Shows a page about one registration. Reports a missing one; shows an inquiry that became a booking as such. */
export const About = (props: Props) => (
  <NarrowedScope to={{ about: props.id }}>
    <Found {...props} />
  </NarrowedScope>
)

function Found({ id, is, children }: Props) {
  useCurrentRegistration()
  const list = useList('registrations')
  const item = list?.find(({ _id }) => _id === id)
  if (item) {
    const kind = isBooking(item) ? 'booking' : 'inquiry'
    return kind === is ? children(item) : <Navigate to={`/admin/desk/${kind}/${id}`} replace />
  }
  return (
    <>
      <BackLink to={is === 'booking' ? '/admin/desk/dates' : '/admin/desk/inquiries'}>
        {is === 'booking' ? t('Dates', 'Termine') : t('Inquiries', 'Anfragen')}
      </BackLink>
      <h1>{is === 'booking' ? t('Booking', 'Buchung') : t('Inquiry', 'Anfrage')}</h1>
      <NotLoaded list="registrations" />
      {list ? (
        <p role="status">
          {is === 'booking'
            ? t(
                'This booking is not here any more. Perhaps it is in the bin.',
                'Diese Buchung gibt es hier nicht mehr. Vielleicht liegt sie im Papierkorb.',
              )
            : t(
                'This inquiry is not here any more. Perhaps it is in the bin.',
                'Diese Anfrage gibt es hier nicht mehr. Vielleicht liegt sie im Papierkorb.',
              )}
        </p>
      ) : (
        <Loading>{t('Loading …', 'Wird geladen …')}</Loading>
      )}
    </>
  )
}

/** Renders a page about some registrations once the lists are narrowed to them. */
function NarrowedScope({ to, children }: { to: Scope; children: ReactNode }) {
  const { event = '', about = '' } = to
  const [narrowed, setNarrowed] = useState('')
  useLayoutEffect(() => {
    narrowTo({ ...(event ? { event } : {}), ...(about ? { about } : {}) })
    setNarrowed(`${event} ${about}`)
    return () => narrowTo({})
  }, [event, about])
  return narrowed === `${event} ${about}` ? children : null
}

export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link className="desk-back" to={to}>
    <Icon name="arrow" />
    <span>
      <Unbroken>{children}</Unbroken>
    </span>
  </Link>
)

type BookingLinkProps = {
  booking: Pick<Registration, '_id' | 'name'>
  label?: string
}

/** Links to a booking's desk page. */
export const BookingLink = ({ booking: { _id, name }, label = name }: BookingLinkProps) => (
  <Link className="row-title" to={`/admin/desk/booking/${_id}`}>
    {shownName({ name: label })}
  </Link>
)

/** Failed letters about a registration, which can be tried again or given up. */
export function LostLetters({ booking }: { booking: Registration }) {
  const tasks = useList('desk')?.tasks ?? []
  const lost = tasks.filter(task => task.kind === 'letter').filter(({ registration }) => registration === booking._id)
  const { run, failure } = useCall()
  const retry = (_id: string, email: string) =>
    run(async () => {
      await call(api.mail.outbox.retry.$post({ json: { _id } }))
      void showLetterSuccess(t(`Goes to ${email} once more`, `Geht noch einmal an ${email}`), 'desk', 'outbox')
    })
  const remove = (_id: string) =>
    run(async () => {
      if (!(await askUser(t('Delete Letter?', 'Brief löschen?'), t('Yes, delete', 'Ja, löschen')))) return
      await call(api.mail.outbox.del.$post({ json: { _id } }))
      void showSuccess(t('Letter Deleted', 'Brief gelöscht'), 'desk', 'outbox')
    })
  if (lost.length === 0) return null
  return (
    <ul className="lost-letters">
      {lost.map(({ _id, email, subject, ...failed }) => (
        <li key={_id}>
          <strong>
            <Unbroken>
              {isReturn(failed.error)
                ? t(`“${subject}” to ${email} came back.`, `„${subject}“ an ${email} kam zurück.`)
                : t(`“${subject}” to ${email} did not arrive.`, `„${subject}“ an ${email} kam nicht an.`)}
            </Unbroken>
          </strong>
          <LetterFailure to={email} failure={failed} />
          <div className="buttons">
            <RowButton icon="edit" onClick={() => openOverlay({ kind: 'registration', item: booking, mode: 'edit' })}>
              {t('Change the Address', 'Adresse ändern')}
            </RowButton>
            <RowButton icon="again" of={email} onClick={() => retry(_id, email)}>
              {t('Retry', 'Noch einmal')}
            </RowButton>
            <RowButton icon="bin" of={email} onClick={() => remove(_id)}>
              {t('Delete', 'Löschen')}
            </RowButton>
          </div>
        </li>
      ))}
      <Failure>{failure}</Failure>
    </ul>
  )
}

/** Shows the sign of the audience whose section links to the event's info page. */
export function EventSign({ path }: { path: string }) {
  const sections = useList('site')?.welcome.sections ?? []
  return <Sign audience={sections.find(({ links }) => links.some(link => link.path === path))?.audience} size="small" />
}

type Bookings = readonly Registration[]
type AboutEventProps = {
  id: string
  children: (event: Event, bookings: Bookings) => ReactNode
  /** Renders a deleted event with a waiting list. */
  deleted: (heldEvent: HeldEvent) => ReactNode
}

/** Shows a page about one event, with its bookings. Reports a missing one. */
export const AboutEvent = (props: AboutEventProps) => (
  <NarrowedScope to={{ event: props.id }}>
    <FoundEvent {...props} />
  </NarrowedScope>
)

function FoundEvent({ id, children, deleted }: AboutEventProps) {
  useCurrentEvent()
  const events = useList('events')
  const registrations = useList('registrations')
  const heldEvents = useList('heldEvents')
  const heldEvent = heldEvents?.find(({ event }) => event._id === id)
  const event = events?.find(({ _id }) => _id === id)
  if (event && registrations)
    return children(
      event,
      registrations.filter(booking => booking.event === id),
    )
  if (events && heldEvent && registrations) return deleted(heldEvent)
  const meantEvent = events && eventMeant(id, events, new Date().toISOString())
  if (meantEvent && meantEvent._id !== id) return <Navigate to={`/admin/desk/event/${meantEvent._id}`} replace />
  const isGone = events && !event && heldEvents
  return (
    <>
      <BackLink to="/admin/desk/dates">{t('Dates', 'Termine')}</BackLink>
      <h1>{isGone ? t('There is no such date.', 'Diesen Termin gibt es nicht.') : t('Date', 'Termin')}</h1>
      {isGone ? (
        <p>{t('It may have been deleted.', 'Vielleicht wurde er gelöscht.')}</p>
      ) : (
        <UnlessLoading list={events ? 'registrations' : 'events'} />
      )}
      <NotLoaded list="events" />
      <NotLoaded list="registrations" />
    </>
  )
}

/** Offers to restore a deleted event with a waiting list, or to cancel it with a letter to everybody (D76). */
export function DeletedEventPage({ held: { entry, event, people } }: { held: HeldEvent }) {
  const { run, failure } = useCall()
  const [isBusy, setBusy] = useState(false)
  async function restore() {
    setBusy(true)
    await run(async () => {
      await call(api.bin.restore.$post({ json: { _id: entry } }))
    })
    await refreshLists('events', 'heldEvents', 'bin', 'desk')
    setBusy(false)
  }
  return (
    <>
      <BackLink to="/admin/desk/dates">{t('Dates', 'Termine')}</BackLink>
      <h1 tabIndex={-1}>
        <Hyphenated text={event.title} />
      </h1>
      <p className="cancel-when">{shownWhen(event)}</p>
      <p>
        {t(
          `This date is deleted, with ${peopleWords(people)} on it. They read that it is not there any more, and nothing is asked of them. Nobody was told: restore it, or call it off, then everybody gets a letter.`,
          `Dieser Termin ist gelöscht, ${peopleWords(people)} ${people === 1 ? 'steht' : 'stehen'} noch darauf. Auf der Buchungsseite steht, dass es ihn nicht mehr gibt; zu zahlen ist nichts. Geschrieben wurde noch niemandem: Hol ihn zurück, oder sag ihn ab, dann bekommen alle einen Brief.`,
        )}
      </p>
      <p className="buttons">
        <Button small disabled={isBusy} onClick={restore}>
          <PanelIcon name="again" />
          {t('Restore', 'Wiederherstellen')}
        </Button>
        <ButtonLink small variant="outline" to={`/admin/desk/event/${event._id}/cancel`}>
          {t('Call Off …', 'Absagen …')}
        </ButtonLink>
      </p>
      <Failure>{failure}</Failure>
    </>
  )
}
