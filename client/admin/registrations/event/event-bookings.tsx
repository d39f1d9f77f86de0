import { useState } from 'react'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/language.ts'
import { seatsOf, takingPart } from '../../../../domain/registrations/seats.ts'
import { Button } from '../../../ui/button.tsx'
import { shownDateTime } from '../../kit/day.ts'
import { Viewer } from '../../kit/dialog.tsx'
import { Failure } from '../../kit/failure.tsx'
import { ForestLinks } from '../../kit/forest-links.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'
import { useBookingCalls } from '../booking/booking-calls.ts'
import { UndoBar } from '../booking/undo-bar.tsx'
import { GroupLetterForm, GroupLetters, hasGroupDraft } from '../messages/group-letter.tsx'
import { Attendance } from './attendance.tsx'
import { ConfirmAll, HealthNotes, NotComing, Participants } from './event-participants.tsx'
import { EventSeats } from './event-seats.tsx'
import type { PartyLook } from './party.tsx'
import { usePartyFocus } from './party-focus.ts'
import { PhoneBooking } from './phone-booking.tsx'
import { ToldParties } from './told-parties.tsx'
import { WaitingList } from './waiting-part.tsx'

/** Who comes to an event, who waits for it, and what can be done about that. */
export function EventBookings({ item }: { item: Event }) {
  const event = (useList('events') ?? []).find(({ _id }) => _id === item._id) ?? item
  const bookings = (useList('registrations') ?? []).filter(booking => booking.event === event._id)
  const calls = useBookingCalls()
  const { body, act, focusFirst } = usePartyFocus()
  const [isAdding, setAdding] = useState(false)
  const [isWriting, setWriting] = useState(() => hasGroupDraft(item))
  const seats = seatsOf(bookings)
  const parts = { event, bookings, calls, act, look: lookAbove(event) }

  return (
    <Viewer
      help="anmeldungen#zusagen-oder-ablehnen"
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
            {shownDateTime(event.startDate)}
            {event.locationName && `, ${event.locationName}`}
          </p>
          <EventSeats event={event} bookings={bookings} />
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
              focusFirst('.group-mail')
            }}
          />
        )}
        {isAdding && (
          <PhoneBooking
            event={event}
            calls={calls}
            done={() => {
              setAdding(false)
              focusFirst('.buttons button')
            }}
          />
        )}
        <Attendance event={event} bookings={bookings} calls={calls} />
        <UndoBar
          calls={calls}
          undone={() => focusFirst('.party-actions button')}
          isAbout={booking => booking.event === event._id}
        />
        <Failure>{calls.failure}</Failure>
        <HealthNotes bookings={bookings} />
        <div className="group-head">
          <h3>
            {t('Participants', 'Teilnehmende')} <small>{takingPart(seats)}</small>
          </h3>
          <ConfirmAll {...parts} />
        </div>
        <Participants {...parts} />
        {(event.places !== null || seats.waiting > 0) && (
          <>
            <div className="group-head">
              <h3>
                {t('Waiting List', 'Warteliste')} <small>{seats.waiting}</small>
              </h3>
            </div>
            <WaitingList {...parts} />
          </>
        )}
        <GroupLetters event={event} bookings={bookings} />
        <NotComing {...parts} />
      </div>
    </Viewer>
  )
}

/** What is known of a party is shown above them all. */
const lookAbove = (event: Event): PartyLook => ({
  nameOf: (booking, name) => (
    <button
      className="row-title"
      type="button"
      onClick={() => openOverlay({ kind: 'registration', item: booking, mode: 'edit' }, { kind: 'bookings', event })}
    >
      {name}
    </button>
  ),
})

/** Whether it can be moved or called off. */
export const isStillToCome = ({ cancelled, endDate }: Event): boolean =>
  !cancelled && endDate > new Date().toISOString()

/** What is done to the event as a whole, with all of its bookings. */
function EventActions({ event }: { event: Event }) {
  if (!isStillToCome(event)) return null
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
