import { useState } from 'react'
import { HOUR_MS } from '../../../../domain/duration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { dayOf, type Instant } from '../../../../domain/format.ts'
import { t } from '../../../../domain/language.ts'
import { isLiving, partySize } from '../../../../domain/registrations/booking.ts'
import { UNDO_SECONDS } from '../../../../domain/registrations/booking-steps.ts'
import { datesByEducator } from '../../../../domain/registrations/dates-to-move-to.ts'
import type { Registration } from '../../../../domain/registrations/registration.ts'
import { offerEnd } from '../../../../domain/registrations/waiting-list.ts'
import { call } from '../../../state/api.ts'
import { Button } from '../../../ui/button.tsx'
import { shownShortDay } from '../../kit/day.ts'
import { DeskLink } from '../../kit/desk-link.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shownName } from '../../kit/shown-name.ts'
import { api } from '../../state/api.ts'
import { useList } from '../../state/lists.ts'
import { ask } from '../../state/question.ts'
import type { BookingCalls } from './booking-calls.ts'
import { LetterNote } from './letter-note.tsx'
import { type Finish, MoveForm } from './move-form.tsx'
import { takingPlaces } from './taking-places.ts'

/** Shortly before the event there is no time left for an answer (D50). */
export const isOfferedStill = (event: Event | undefined): boolean =>
  event !== undefined && offerEnd(event, new Date().toISOString()) !== undefined

/** Offers a place, or prolongs the offer that runs. */
export const offerPlace = (calls: BookingCalls, booking: Registration, more: { until?: Instant } = {}) =>
  calls.change(booking, edit =>
    takingPlaces(booking, partySize(booking), force =>
      call(api.registration.offer.$post({ json: { ...edit, ...more, ...force } })),
    ),
  )

/** Gives the guest of an offer a day more (D69). */
export const prolong = (calls: BookingCalls, booking: Registration, event: Event | undefined) =>
  offerPlace(calls, booking, { until: prolongedUntil(booking, event) })

export const prolongWords = () => t('Prolong by 24 Hours', 'Um 24 Stunden verlängern')

/** A guest has said yes to the offered place, as by telephone. */
export const acceptForGuest = (calls: BookingCalls, booking: Registration) =>
  calls.change(booking, json => call(api.registration.accept.$post({ json })))

export const acceptWords = () => t('Accept for the Guest', 'Für den Gast annehmen')

/** Confirms several at once, after a question that names each with the date: a letter goes to each of them. */
export async function confirmTogether(
  calls: BookingCalls,
  bookings: readonly (Pick<Registration, '_id' | 'lastModifiedDate' | 'name'> & { startDate: Instant })[],
  hasMailServer: boolean,
): Promise<boolean> {
  const count = bookings.length
  const isSure = await ask(
    t(`Confirm ${count} bookings?`, `${count} Buchungen bestätigen?`),
    t('Yes, confirm', 'Ja, bestätigen'),
    'primary',
    hasMailServer
      ? t(
          `Whoever has an address gets a letter. For ${UNDO_SECONDS} seconds you can take it back.`,
          `Wer eine E-Mail-Adresse hat, bekommt eine Mail. ${UNDO_SECONDS} Sekunden lang kannst du es zurücknehmen.`,
        )
      : t(
          `The letters wait until a mail server is set up. For ${UNDO_SECONDS} seconds you can take it back.`,
          `Die Mails warten, bis ein Mailserver eingetragen ist. ${UNDO_SECONDS} Sekunden lang kannst du es zurücknehmen.`,
        ),
    bookings.map(booking => [booking._id, `${shownName(booking)}, ${shownShortDay(dayOf(booking.startDate))}`]),
  )
  return isSure && calls.confirmAll(bookings)
}

/** A day more (D69), at most until the event begins. */
export function prolongedUntil(
  { until = '' }: Pick<Registration, 'until'>,
  event: Pick<Event, 'startDate'> | undefined,
): Instant {
  const later = new Date((Date.parse(until) || Date.now()) + 24 * HOUR_MS).toISOString()
  return event && later > event.startDate ? event.startDate : later
}

type Props = {
  booking: Registration
  event: Event | undefined
  calls: BookingCalls
  /** Something was done; the pressed button may have gone. */
  done: () => void
}

/** What can be done to a booking in its state. All of it happens at once, not with "Save". */
export function BookingActions({ booking, event, calls, done }: Props) {
  const [isMoving, setMoving] = useState(false)
  if (!isLiving(booking)) return null
  // Of an event that was called off nothing is decided any more; one can move away or cancel.
  const state = event?.cancelled ? undefined : booking.state
  const mayOffer = state === 'waiting' && isOfferedStill(event)
  const act = (work: Promise<boolean>) => void work.then(isDone => isDone && done())
  const finish: Finish = work =>
    act(
      work.then(isDone => {
        if (isDone) setMoving(false)
        return isDone
      }),
    )
  return (
    <div className="booking-actions">
      <div className="buttons">
        {state === 'requested' && (
          <>
            <Button small onClick={() => act(calls.decide('confirm', booking))}>
              <PanelIcon name="check" />
              {t('Confirm', 'Bestätigen')}
            </Button>
            <Button variant="outline" small onClick={() => act(calls.decide('decline', booking))}>
              {t('Decline', 'Ablehnen')}
            </Button>
          </>
        )}
        {mayOffer && (
          <Button small onClick={() => act(offerPlace(calls, booking))}>
            <PanelIcon name="bell" />
            {t('Offer Place', 'Platz anbieten')}
          </Button>
        )}
        {state === 'offered' && (
          <>
            <Button variant="outline" small onClick={() => act(acceptForGuest(calls, booking))}>
              <PanelIcon name="check" />
              {acceptWords()}
            </Button>
            <Button variant="outline" small onClick={() => act(prolong(calls, booking, event))}>
              <PanelIcon name="clock" />
              {prolongWords()}
            </Button>
          </>
        )}
        {!booking.quote && (
          <Button variant="outline" small aria-expanded={isMoving} onClick={() => setMoving(!isMoving)}>
            {t('Move …', 'Umbuchen …')}
          </Button>
        )}
        <DeskLink className="button button-outline button-small" to={`/admin/desk/booking/${booking._id}/cancel`}>
          {booking.state === 'quoted'
            ? t('Withdraw Quote …', 'Angebot zurückziehen …')
            : t('Cancel Booking …', 'Stornieren …')}
        </DeskLink>
      </div>
      {mayOffer && <LetterNote booking={booking} of="offer" />}
      {state === 'offered' && <LetterNote booking={booking} of="prolong" />}
      {isMoving && <Move booking={booking} calls={calls} finish={finish} />}
    </div>
  )
}

/** The panel knows all dates. */
function Move({ booking, calls, finish }: { booking: Registration; calls: BookingCalls; finish: Finish }) {
  const bookings = Map.groupBy(useList('registrations') ?? [], ({ event }) => event)
  const bookingsOf = ({ _id }: Event) => bookings.get(_id) ?? []
  const dates = datesByEducator(booking, useList('events') ?? [], bookingsOf, new Date().toISOString())
  return <MoveForm booking={booking} dates={dates} calls={calls} finish={finish} />
}
