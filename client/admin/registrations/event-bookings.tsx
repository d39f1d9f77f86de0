import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import type { Event } from '../../../domain/events/event.ts'
import { dayOf, formatDateTime } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import { isLiving, participantsOf, partySize, takesPlaces } from '../../../domain/registrations/booking.ts'
import { placesLeft } from '../../../domain/registrations/places-left.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { overbookedBy, seatsOf } from '../../../domain/registrations/seats.ts'
import { waitingList } from '../../../domain/registrations/waiting-list.ts'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { ContactLinks } from '../kit/contact-links.tsx'
import { shownDay } from '../kit/day.ts'
import { Viewer } from '../kit/dialog.tsx'
import { Failure } from '../kit/failure.tsx'
import { ForestLinks } from '../kit/forest-links.tsx'
import { minimumWords } from '../kit/minimum-words.ts'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { api } from '../state/api.ts'
import { put, refresh, useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { ask } from '../state/question.ts'
import { Attendance } from './attendance.tsx'
import { offerPlace, prolongedUntil } from './booking-actions.tsx'
import { type BookingCalls, onceShown, UndoBar, useBookingCalls } from './booking-calls.tsx'
import { BookingPeople } from './booking-people.tsx'
import { BookingTag, TwiceTag } from './booking-tag.tsx'
import { peopleWords } from './booking-words.ts'
import { GroupLetterForm, GroupLetters, hasGroupDraft } from './group-letter.tsx'
import { PhoneBooking } from './phone-booking.tsx'
import { SeatBar } from './seat-bar.tsx'
import { ToldParties } from './told-parties.tsx'

/** Does something by a pressed button, and moves the focus on. */
type Act = (press: MouseEvent, work: Promise<boolean>) => void

/** To confirm first, then as they came. */
const participantsFirst = (bookings: readonly Registration[]) =>
  bookings
    .filter(takesPlaces)
    .sort(
      (a, b) =>
        Number(b.state === 'requested') - Number(a.state === 'requested') || (a.createdDate < b.createdDate ? -1 : 1),
    )

/** Those who asked and fit into the places, oldest first; by force more may have been taken than there are. */
export function confirmable({ places }: Pick<Event, 'places'>, bookings: readonly Registration[]): Registration[] {
  const { confirmed, offered } = seatsOf(bookings)
  let left = places === null ? Number.POSITIVE_INFINITY : places - confirmed - offered
  return participantsFirst(bookings).filter(booking => {
    if (booking.state !== 'requested' || partySize(booking) > left) return false
    left -= partySize(booking)
    return true
  })
}

/** Who comes to an event, who waits for it, and what can be done about that. */
export function EventBookings({ item }: { item: Event }) {
  const event = (useList('events') ?? []).find(({ _id }) => _id === item._id) ?? item
  const bookings = (useList('registrations') ?? []).filter(booking => booking.event === event._id)
  const calls = useBookingCalls()
  const body = useRef<HTMLDivElement>(null)
  const [isAdding, setAdding] = useState(false)
  const [isWriting, setWriting] = useState(() => hasGroupDraft(item))
  const parties = participantsFirst(bookings)
  const over = bookings.filter(booking => !isLiving(booking))
  const fitting = event.cancelled ? [] : confirmable(event, bookings)

  const find = (selector: string) => body.current?.querySelector<HTMLElement>(selector)
  const focusOn = (target: HTMLElement | null | undefined) =>
    (target ?? find('.undo-bar button') ?? find('button'))?.focus()
  const act: Act = ({ currentTarget }, work) => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('.party') ?? [])]
    const at = rows.findIndex(row => row.contains(currentTarget))
    // The next rows, then those before.
    const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
    void work.then(isDone => {
      if (!isDone) return
      onceShown(() => {
        const buttons = others.map(row => row.isConnected && row.querySelector<HTMLElement>('.party-actions button'))
        focusOn(buttons.find(button => button instanceof HTMLElement))
      })
    })
  }
  const focusFirst = () => onceShown(() => focusOn(find('.party-actions button')))

  return (
    <Viewer
      title={event.title}
      actions={
        <Button
          variant="outline"
          small
          onClick={() => openOverlay({ kind: 'event', item: event }, { kind: 'bookings', event })}
        >
          <PanelIcon name="edit" />
          {t('Edit Event', 'Termin bearbeiten')}
        </Button>
      }
    >
      <div className="event-bookings" ref={body}>
        <div className="event-bookings-head">
          <p>
            {formatDateTime(event.startDate)}
            {event.locationName && `, ${event.locationName}`}
          </p>
          {event.cancelled ? (
            <p className="seats-open">
              <PanelIcon name="close" />
              {t('Cancelled', 'Abgesagt')}: {event.cancelled.reason}
            </p>
          ) : (
            <div>
              <SeatBar event={event} seats={seatsOf(bookings)} />
              {minimumWords(event, bookings) && <p className="note">{minimumWords(event, bookings)}</p>}
            </div>
          )}
        </div>
        <div className="buttons">
          {!event.cancelled && (
            <Button small aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
              <PanelIcon name="add" />
              {t('Add by Phone', 'Anmeldung aufnehmen')}
            </Button>
          )}
          <Button
            className="group-mail"
            variant="outline"
            small
            aria-expanded={isWriting}
            onClick={() => setWriting(!isWriting)}
          >
            <PanelIcon name="mail" />
            {t('Group Mail', 'Gruppenmail')}
          </Button>
          <ForestLinks event={event} />
          <EventActions event={event} />
        </div>
        <ToldParties bookings={bookings} />
        {isWriting && (
          <GroupLetterForm
            event={event}
            bookings={bookings}
            done={() => {
              setWriting(false)
              onceShown(() => focusOn(find('.group-mail')))
            }}
          />
        )}
        {isAdding && (
          <PhoneBooking
            event={event}
            calls={calls}
            done={() => {
              setAdding(false)
              onceShown(() => focusOn(find('.buttons button')))
            }}
          />
        )}
        <Attendance event={event} bookings={bookings} calls={calls} />
        <UndoBar calls={calls} undone={focusFirst} isAbout={booking => booking.event === event._id} />
        <Failure>{calls.failure}</Failure>
        <HealthNotes parties={parties} />
        <div className="group-head">
          <h3>
            {t('Participants', 'Teilnehmende')} <small>{seatsOf(bookings).taken}</small>
          </h3>
          {fitting.length > 1 && (
            <Button variant="outline" small onClick={press => act(press, calls.decide('confirm', fitting))}>
              {t(`Confirm All (${fitting.length})`, `Alle bestätigen (${fitting.length})`)}
            </Button>
          )}
        </div>
        {parties.length === 0 && <p className="note">{t('Nobody yet.', 'Noch niemand.')}</p>}
        <ul className="parties">
          {parties.map(booking => (
            <Party key={booking._id} booking={booking} event={event}>
              <BookingPeople booking={booking} event={event} />
              <PartyActions booking={booking} event={event} calls={calls} act={act} />
            </Party>
          ))}
        </ul>
        <WaitingList event={event} bookings={bookings} calls={calls} act={act} />
        <GroupLetters event={event} bookings={bookings} />
        {over.length > 0 && (
          <details className="more">
            <summary>
              {t('Do not come', 'Kommen nicht')} <small>{over.length}</small>
            </summary>
            <ul className="parties">
              {over.map(booking => (
                <Party key={booking._id} booking={booking} event={event} />
              ))}
            </ul>
          </details>
        )}
      </div>
    </Viewer>
  )
}

/** What is done to the event as a whole, with all of its bookings. */
function EventActions({ event }: { event: Event }) {
  if (event.cancelled || event.endDate <= new Date().toISOString()) return null
  const below = { kind: 'bookings', event } as const
  return (
    <>
      <Button variant="outline" small onClick={() => openOverlay({ kind: 'moveEvent', event }, below)}>
        <PanelIcon name="clock" />
        {t('Move Event …', 'Verschieben …')}
      </Button>
      <Button
        variant="outline"
        small
        className="button-danger"
        onClick={() => openOverlay({ kind: 'callOff', event }, below)}
      >
        <PanelIcon name="close" />
        {t('Call Off …', 'Absagen …')}
      </Button>
    </>
  )
}

/** Of those who come, at a glance. */
function HealthNotes({ parties }: { parties: readonly Registration[] }) {
  const notes = parties.flatMap(participantsOf).filter(({ health }) => health)
  if (notes.length === 0) return null
  return (
    <p className="health-note">
      <PanelIcon name="health" />
      <span>
        {notes.length === 1 ? t('1 person with a note: ', '1 Person mit Hinweis: ') : ''}
        {notes.length > 1 ? t(`${notes.length} people with notes: `, `${notes.length} Personen mit Hinweisen: `) : ''}
        {notes.map(({ name, health }) => `${name} (${health})`).join(', ')}
      </span>
    </p>
  )
}

/** Whoever booked, with the phone first, and what stands beside it. */
function Party({
  booking,
  event,
  place,
  children,
}: {
  booking: Registration
  event: Event
  /** In the waiting list. */
  place?: number
  children?: ReactNode
}) {
  const open = () => openOverlay({ kind: 'registration', item: booking, mode: 'edit' }, { kind: 'bookings', event })
  return (
    <li className="party">
      <div className="party-who">
        <button className="row-title" type="button" onClick={open}>
          {place !== undefined && `${place}. `}
          {booking.name || t('(no name)', '(ohne Namen)')}
        </button>
        <ContactLinks phone={booking.phone} email={booking.email} />
        <TwiceTag booking={booking} />
        {place === undefined && (
          <div className="party-state">
            <BookingTag booking={booking} />
          </div>
        )}
      </div>
      {children}
    </li>
  )
}

type RowProps = { booking: Registration; event: Event; calls: BookingCalls; act: Act }

function PartyActions({ booking, event, calls, act }: RowProps) {
  const of = <span className="visually-hidden"> {booking.name}</span>
  if (event.cancelled) return null
  return (
    <div className="party-actions">
      {booking.state === 'requested' && (
        <>
          <Button variant="outline" small onClick={press => act(press, calls.decide('confirm', [booking]))}>
            <PanelIcon name="check" />
            {t('Confirm', 'Bestätigen')}
            {of}
          </Button>
          <Button variant="outline" small onClick={press => act(press, calls.decide('decline', [booking]))}>
            {t('Decline', 'Ablehnen')}
            {of}
          </Button>
        </>
      )}
      {booking.state === 'offered' && (
        <Button
          variant="outline"
          small
          onClick={press => act(press, offerPlace(calls, booking, { until: prolongedUntil(booking, event) }))}
        >
          <PanelIcon name="clock" />
          {t('Prolong by 24 Hours', 'Um 24 Stunden verlängern')}
          {of}
        </Button>
      )}
    </div>
  )
}

/** In its order. A party that is too large keeps its turn. */
function WaitingList({
  event,
  bookings,
  calls,
  act,
}: Omit<RowProps, 'booking'> & { bookings: readonly Registration[] }) {
  const waiting = waitingList(bookings)
  const left = placesLeft(event, bookings)
  const [first] = waiting
  const over = overbookedBy(event, seatsOf(bookings))
  // Nobody is offered a place before those who have one too many have theirs.
  const lacking = first && left !== null ? partySize(first) + over - left : 0
  const overWords = over > 0 ? t(`, overbooked by ${over}`, `, um ${over} überbucht`) : ''

  async function cancel(booking: Registration): Promise<boolean> {
    const { name } = booking
    const isSure = await ask(
      t(`Take ${name} off the waiting list?`, `${name} von der Warteliste nehmen?`),
      t('Yes, cancel', 'Ja, stornieren'),
    )
    return isSure && calls.change(booking, json => call(api.registration.cancel.$post({ json })))
  }
  const addPlaces = () =>
    calls.attempt(async () => {
      const { _id, lastModifiedDate, places } = event
      const json = { _id, lastModifiedDate, places: (places ?? 0) + lacking }
      put('events', await call(api.event.edit.$post({ json })))
      // The list moves by itself.
      void refresh('events')
    })
  if (event.places === null && waiting.length === 0) return null
  return (
    <>
      <div className="group-head">
        <h3>
          {t('Waiting List', 'Warteliste')} <small>{seatsOf(bookings).waiting}</small>
        </h3>
      </div>
      {waiting.length === 0 && <p className="note">{t('Nobody waits.', 'Niemand wartet.')}</p>}
      {first && lacking > 0 && (
        <p className="waiting-note">
          {t(
            `Free places: ${left}${overWords}. ${first.name} needs ${partySize(first)} and stays first. If you add ${lacking}, the list moves by itself.`,
            `Freie Plätze: ${left}${overWords}. ${first.name} braucht ${partySize(first)} und bleibt vorn. Gibst du ${lacking} dazu, rückt die Liste von selbst nach.`,
          )}
        </p>
      )}
      <ol className="parties">
        {waiting.map((booking, at) => (
          <Party key={booking._id} booking={booking} event={event} place={at + 1}>
            <p className="party-since">
              {peopleWords(partySize(booking))}, {t('waiting since', 'wartet seit')} {shownDay(dayOf(since(booking)))}
            </p>
            <div className="party-actions">
              {!event.cancelled && (
                <Button variant="outline" small onClick={press => act(press, offerPlace(calls, booking))}>
                  <PanelIcon name="bell" />
                  {t('Offer', 'Anbieten')}
                  <span className="visually-hidden"> {booking.name}</span>
                </Button>
              )}
              {booking === first && lacking > 0 && (
                <Button variant="outline" small onClick={press => act(press, addPlaces())}>
                  <PanelIcon name="add" />
                  {lacking === 1
                    ? t('Add a Place', 'Einen Platz dazugeben')
                    : t(`Add ${lacking} Places`, `${lacking} Plätze dazugeben`)}
                </Button>
              )}
              <Button variant="outline" small onClick={press => act(press, cancel(booking))}>
                {t('Cancel', 'Stornieren')}
                <span className="visually-hidden"> {booking.name}</span>
              </Button>
            </div>
          </Party>
        ))}
      </ol>
    </>
  )
}

const since = ({ history, createdDate }: Registration) =>
  history.findLast(({ what }) => what === 'waiting')?.date ?? createdDate
