import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { accountOf } from '../../../../../domain/bookings/account/account.ts'
import { eventLetters } from '../../../../../domain/bookings/letters/event-letters.ts'
import { countTakingPart, seatsOf } from '../../../../../domain/bookings/people/seats.ts'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import { shownDay } from '../../../../../domain/events/dates/dated-title.ts'
import type { Event } from '../../../../../domain/events/event.ts'
import { currentSession } from '../../../../../domain/events/sessions/office-sessions.ts'
import type { CourseSession } from '../../../../../domain/events/sessions/session-fields.ts'
import { uncancelledSessions } from '../../../../../domain/events/sessions/sessions.ts'
import { dayOf, type Instant } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { lastDayAfter } from '../../../../../domain/people/privacy/cutoffs.ts'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { Link } from '../../../../kit/ui/link.tsx'
import { Tabs } from '../../../../kit/ui/tabs.tsx'
import { type BookingCalls, useBookingCalls } from '../../../bookings/booking/booking-calls.ts'
import { UndoBar } from '../../../bookings/booking/undo-bar.tsx'
import { Attendance, SessionChoice } from '../../../bookings/event/attendance.tsx'
import { ConfirmAll, HealthNotes, NotComing, Participants } from '../../../bookings/event/event-participants.tsx'
import { type PartiesProps, usePartyFocus } from '../../../bookings/event/party.tsx'
import { PhoneBooking } from '../../../bookings/event/phone-booking.tsx'
import { WaitingList } from '../../../bookings/event/waiting-part.tsx'
import { groupLettersIn } from '../../../bookings/messages/group-letter.tsx'
import { SeriesPart } from '../../../events/series-part.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { ForestPaperLink } from '../../../kit/links.tsx'
import { PanelIcon } from '../../../kit/panel-icon.tsx'
import { shortDay } from '../../../kit/words/day.ts'
import { useList, useOutboxOfSteps } from '../../../state/lists.ts'
import { TakeAlong } from '../offline/on-the-way-page.tsx'
import { AboutEvent, BackLink, BookingLink, DeletedEventPage } from '../page-parts.tsx'
import { asksOwn, EventAnswersPart } from './event-answers.tsx'
import { EventHead, EventMenu } from './event-head.tsx'
import { EventMoneyPart, PaymentState } from './event-money.tsx'
import { EventPost } from './event-post.tsx'

/** Shows an event with its participants, waiting list, money and mail (A2). */
export function EventPage() {
  const { id = '' } = useParams()
  return (
    <AboutEvent key={id} id={id} deleted={heldEvent => <DeletedEventPage held={heldEvent} />}>
      {(event, bookings) => <EventDesk event={event} bookings={bookings} />}
    </AboutEvent>
  )
}

/** Fragment that opens the form for bookings by phone. */
const PHONE = '#aufnehmen'

type Props = { event: Event; bookings: readonly Registration[] }
/** The session of a course that lists and attendance are about. */
type ChosenSession = { session: CourseSession | undefined }

function EventDesk({ event, bookings }: Props) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const calls = useBookingCalls()
  const { body, act, focusFirst } = usePartyFocus()
  const look = useLook(event)
  const [chosenSession, choose] = useState(() => new URLSearchParams(search).get('session'))
  const now = new Date().toISOString()
  const session = event.sessions.find(({ _id }) => _id === chosenSession) ?? currentSession(event, now)
  const parts = { event, bookings, calls, act, look, session, choose }
  const show = (tab: string) => void navigate(`#${tab}`, { replace: true })
  const isPhoning = hash === PHONE && !event.cancelled
  const wantedFocus = useRef<string>(undefined)
  const wasPhoning = useRef(isPhoning)
  useEffect(() => {
    if (wasPhoning.current && !isPhoning) wantedFocus.current = '.event-buttons a'
    wasPhoning.current = isPhoning
    // The URL changes after the click.
    if (wantedFocus.current !== undefined) focusFirst(wantedFocus.current)
    wantedFocus.current = undefined
  })
  return (
    <div className="event-desk" ref={body}>
      <div className="undo-place">
        <UndoBar calls={calls} undone={focusFirst} isAbout={booking => booking.event === event._id} />
        <Failure>{calls.failure}</Failure>
      </div>
      {isPhoning ? (
        <EventPhone
          event={event}
          calls={calls}
          done={added => show(added?.state === 'waiting' ? 'warteliste' : 'teilnehmende')}
        />
      ) : (
        <>
          <BackLink to="/admin/desk/dates">{t('Dates', 'Termine')}</BackLink>
          <EventHead event={event} bookings={bookings} />
          {session && <SessionChoice event={event} session={session} choose={choose} />}
          <EventButtons
            event={event}
            session={session}
            bookings={bookings}
            attendance={() => {
              if (session && session.startDate > now) choose(lastBegun(event, now)?._id ?? null)
              wantedFocus.current = '.attendance button'
              show('teilnehmende')
            }}
          />
        </>
      )}
      <div hidden={isPhoning}>
        <EventTabs {...parts} selected={hash.slice(1)} select={show} />
      </div>
    </div>
  )
}

const lastBegun = ({ sessions }: Event, now: Instant) =>
  uncancelledSessions(sessions).findLast(({ startDate }) => startDate <= now)

/** Links a party's name to its page, and shows the payment state beside its state. */
function useLook(event: Event): PartiesProps['look'] {
  const region = useList('site')?.region
  const today = dayOf(new Date().toISOString())
  return {
    nameOf: (booking, name) => <BookingLink booking={booking} label={name} />,
    isPhoneOnly: true,
    besideState: booking => <PaymentState account={accountOf(booking, event, today, region)} />,
  }
}

function EventButtons({ event, session, bookings, attendance }: Props & ChosenSession & { attendance: () => void }) {
  const hasBegun = event.startDate <= new Date().toISOString() && !event.cancelled
  const hasGuests = bookings.some(({ state }) => state === 'confirmed')
  return (
    <div className="event-buttons">
      {!event.cancelled && (
        <ButtonLink to={PHONE} small>
          <PanelIcon name="add" />
          {t('Add Registration', 'Anmeldung aufnehmen')}
        </ButtonLink>
      )}
      <ButtonLink to="#post" variant="outline" small>
        <PanelIcon name="mail" />
        {t('Group Mail', 'Gruppenmail')}
      </ButtonLink>
      <ForestPaperLink event={event} session={session} />
      <EventMenu event={event} session={session} attendance={hasBegun && hasGuests ? attendance : undefined} />
    </div>
  )
}

type TabsProps = PartiesProps &
  ChosenSession & { choose: (session: string) => void; selected: string; select: (tab: string) => void }

function EventTabs({ selected, select, session, choose, ...parts }: TabsProps) {
  const { event, bookings, calls } = parts
  const seats = seatsOf(bookings)
  const { waiting } = seats
  const outbox = useOutboxOfSteps()
  // Without the outbox, the sent letters are unknown.
  const byThemselves = outbox && eventLetters(bookings, outbox)
  const letters = byThemselves && groupLettersIn(bookings).length + byThemselves.length
  const tabs = [
    {
      id: 'teilnehmende',
      label: t('Participants', 'Teilnehmende'),
      count: countTakingPart(seats),
      panel: (
        <div className="event-bookings">
          <HealthNotes bookings={bookings} until={useHealthWords(event)} />
          <Attendance event={event} session={session} choose={choose} bookings={bookings} calls={calls} />
          <div className="event-all">
            <ConfirmAll {...parts} />
          </div>
          <Participants {...parts} />
          <NotComing {...parts} />
          <SeriesPart event={event} />
          {(session ?? event).endDate > new Date().toISOString() && !event.cancelled && !session?.cancelled && (
            <TakeAlong event={event} session={session} />
          )}
        </div>
      ),
    },
    {
      id: 'warteliste',
      label: t('Waiting List', 'Warteliste'),
      ...(waiting > 0 ? { count: waiting } : {}),
      panel: (
        <div className="event-bookings">
          <WaitingList {...parts} />
          {event.places !== null && !event.cancelled && (
            <Link className="row-button" to={PHONE}>
              <PanelIcon name="add" />
              {t('Add by Hand', 'Von Hand eintragen')}
            </Link>
          )}
        </div>
      ),
    },
    ...(asksOwn(event, useList('site')?.questions)
      ? [{ id: 'fragen', label: t('Answers', 'Antworten'), panel: <EventAnswersPart event={event} /> }]
      : []),
    { id: 'geld', label: t('Money', 'Geld'), panel: <EventMoneyPart event={event} bookings={bookings} /> },
    {
      id: 'post',
      label: t('Post', 'Post'),
      ...(letters ? { count: letters } : {}),
      panel: <EventPost event={event} bookings={bookings} letters={byThemselves} />,
    },
  ].map(tab => ({ ...tab, href: `/admin/desk/event/${event._id}#${tab.id}` }))
  return (
    <Tabs
      label={event.title}
      tabs={tabs}
      selected={tabs.find(({ id }) => id === selected)?.id ?? 'teilnehmende'}
      onSelect={select}
    />
  )
}

/** States how long health notes are kept, by the site's deadlines (D65). */
function useHealthWords(event: Event): string {
  const days = useList('site')?.deadlines.health
  if (days === undefined) return ''
  const { cancelled } = event
  const last = lastDayAfter(cancelled ? { startDate: cancelled.date, endDate: cancelled.date } : event, days)
  return t(`Visible until ${shownDay(last)}, deleted after that.`, `Sichtbar bis ${shownDay(last)}, danach gelöscht.`)
}

type EventPhoneProps = {
  event: Event
  calls: BookingCalls
  done: (added?: Registration) => void
}

/** Shows the form for a booking by phone, which replaces the page's content. */
function EventPhone({ event, calls, done }: EventPhoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <BackLink to="#teilnehmende">{`${event.title}, ${shortDay(dayOf(event.startDate), dayOf(new Date().toISOString()))}`}</BackLink>
      <h1 ref={heading} tabIndex={-1}>
        {t('Add Registration', 'Anmeldung aufnehmen')}
      </h1>
      <PhoneBooking event={event} calls={calls} done={done} isPage />
    </>
  )
}
