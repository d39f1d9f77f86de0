import { seatsOf, takesPart } from '../../../../domain/bookings/people/seats.ts'
import { isLiving, participantsOf, takesPlaces } from '../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { confirmable, hasMessage } from '../../../../domain/bookings/steps/confirmable.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { MoreDetails, NameWithCount } from '../../kit/fold.tsx'
import { confirmAllWords, GuestMessage, useHasMailServer } from '../../kit/letters/letters-wait.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { BookingPeople } from '../booking/booking-people.tsx'
import { LetterNote } from '../booking/consequences.tsx'
import { acceptForGuest, acceptWords, confirmTogether, extendOffer, extendWords } from '../booking/place-calls.ts'
import { type PartiesProps, PartyRow } from './party.tsx'

/** Requests first, then in order of arrival. */
const participantsFirst = (bookings: readonly Registration[]) =>
  bookings
    .filter(takesPart)
    .sort(
      (a, b) =>
        Number(b.state === 'requested') - Number(a.state === 'requested') || (a.createdDate < b.createdDate ? -1 : 1),
    )

/** Confirms all that fit, if there are several, after a question with their names. */
export function ConfirmAll({ event, bookings, calls, act }: Omit<PartiesProps, 'look'>) {
  const hasMailServer = useHasMailServer()
  const { startDate } = event
  const all = confirmable(event, bookings)
  const fitting = all.filter(booking => !hasMessage(booking)).map(booking => ({ ...booking, startDate }))
  if (fitting.length < 2) return null
  return (
    <Button variant="outline" small onClick={press => act(press, confirmTogether(calls, fitting, hasMailServer))}>
      {confirmAllWords(fitting.length, all.length - fitting.length)}
    </Button>
  )
}

/** True if the row needs no details: a single participant with nothing but the contact's name. */
function isSaidByName(booking: Registration): boolean {
  const [person, ...others] = participantsOf(booking)
  if (booking.people !== undefined || !person || others.length > 0 || person.name !== booking.name) return false
  return Object.entries(person).every(([field, value]) => field === '_id' || field === 'name' || !value)
}

/** Lists participating parties, then those only offered a place. */
export function Participants(props: PartiesProps) {
  const { bookings } = props
  const parties = participantsFirst(bookings)
  const offered = bookings.filter(booking => takesPlaces(booking) && !takesPart(booking))
  return (
    <>
      {parties.length === 0 && <p className="note">{t('Nobody yet.', 'Noch niemand.')}</p>}
      <Parties {...props} bookings={parties} />
      {offered.length > 0 && (
        <>
          <div className="group-head">
            <h3>
              {t('Only Offered', 'Nur angeboten')} <small>{seatsOf(offered).offered}</small>
            </h3>
          </div>
          <Parties {...props} bookings={offered} />
        </>
      )}
    </>
  )
}

function Parties({ event, bookings, calls, act, look }: PartiesProps) {
  return (
    <ul className="parties">
      {bookings.map(booking => (
        <PartyRow key={booking._id} booking={booking} event={event} look={look}>
          {!isSaidByName(booking) && (
            <div>
              <BookingPeople booking={booking} event={event} />
            </div>
          )}
          {booking.state === 'requested' && hasMessage(booking) && <GuestMessage text={booking.notes} />}
          <PartyActions booking={booking} event={event} calls={calls} act={act} />
        </PartyRow>
      ))}
    </ul>
  )
}

function PartyActions({
  booking,
  event,
  calls,
  act,
}: Pick<PartiesProps, 'event' | 'calls' | 'act'> & { booking: Registration }) {
  const hiddenName = <span className="visually-hidden"> {booking.name}</span>
  if (event.cancelled) return null
  return (
    <div className="party-actions">
      {booking.state === 'requested' && (
        <>
          <Button variant="outline" small onClick={press => act(press, calls.decide('confirm', booking))}>
            <PanelIcon name="check" />
            {t('Confirm', 'Bestätigen')}
            {hiddenName}
          </Button>
          <button className="row-button" type="button" onClick={press => act(press, calls.decide('decline', booking))}>
            {t('Decline', 'Ablehnen')}
            {hiddenName}
          </button>
        </>
      )}
      {booking.state === 'offered' && (
        <>
          {booking.email === '' && (
            <Button variant="outline" small onClick={press => act(press, acceptForGuest(calls, booking))}>
              <PanelIcon name="check" />
              {acceptWords()}
              {hiddenName}
            </Button>
          )}
          <Button variant="outline" small onClick={press => act(press, extendOffer(calls, booking, event))}>
            <PanelIcon name="clock" />
            {extendWords()}
            {hiddenName}
          </Button>
          <LetterNote booking={booking} step="extend" />
        </>
      )}
    </div>
  )
}

/** Lists bookings that have ended. */
export function NotComing({ event, bookings, look }: Pick<PartiesProps, 'event' | 'bookings' | 'look'>) {
  const ended = bookings.filter(booking => !isLiving(booking))
  if (ended.length === 0) return null
  return (
    <MoreDetails summary={<NameWithCount what={t('Do not come', 'Kommen nicht')} items={ended} />}>
      <ul className="parties">
        {ended.map(booking => (
          <PartyRow key={booking._id} booking={booking} event={event} look={look} />
        ))}
      </ul>
    </MoreDetails>
  )
}

/** Summarises participants' health notes; `until` states how long they are kept. */
export function HealthNotes({ bookings, until = '' }: { bookings: readonly Registration[]; until?: string }) {
  const notes = participantsFirst(bookings)
    .flatMap(participantsOf)
    .filter(({ health }) => health)
  if (notes.length === 0) return null
  return (
    <p className="health-note">
      <PanelIcon name="health" />
      <span>
        {notes.length === 1 ? t('1 person with a note: ', '1 Person mit Hinweis: ') : ''}
        {notes.length > 1 ? t(`${notes.length} people with notes: `, `${notes.length} Personen mit Hinweisen: `) : ''}
        {notes.map(({ name, health }) => `${name} (${health})`).join(', ')}
        {until !== '' && <small>{until}</small>}
      </span>
    </p>
  )
}
