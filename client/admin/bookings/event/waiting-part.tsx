import { overbookedBy, seatsOf } from '../../../../domain/bookings/people/seats.ts'
import { placesLeft } from '../../../../domain/bookings/places/places-left.ts'
import { waitingList } from '../../../../domain/bookings/places/waiting-list.ts'
import { partySize } from '../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { callForRecord } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { useHasMailServer } from '../../kit/letters/letters-wait.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shownDay } from '../../kit/words/day.ts'
import { api } from '../../state/api.ts'
import { useList } from '../../state/lists.ts'
import { ask } from '../../state/page/question.ts'
import { peopleWords } from '../booking/booking-words.ts'
import { isOfferedStill } from '../booking/place-calls.ts'
import { offerInList } from './offer-in-list.ts'
import { type PartiesProps, Party } from './party.tsx'
import { addedWords, addingWords, offeringWords } from './waiting-words.ts'

/** In its order. A party that is too large keeps its turn. */
export function WaitingList({ event, bookings, calls, act, look }: PartiesProps) {
  const waiting = waitingList(bookings)
  const left = placesLeft(event, bookings)
  const [first] = waiting
  const over = overbookedBy(event, seatsOf(bookings))
  // Nobody is offered a place before those who have one too many have theirs.
  const lacking = first && left !== null ? partySize(first) + over - left : 0
  const hours = useList('site')?.offerHours
  const now = new Date().toISOString()
  const hasMailServer = useHasMailServer()
  const mayOffer = !event.cancelled && isOfferedStill(event)
  const overWords = over > 0 ? t(`, overbooked by ${over}`, `, um ${over} überbucht`) : ''

  async function cancel(booking: Registration): Promise<boolean> {
    const { name } = booking
    const isSure = await ask(
      t(`Take ${name} off the waiting list?`, `${name} von der Warteliste nehmen?`),
      t('Yes, cancel', 'Ja, stornieren'),
      'danger',
      booking.email === '' ? undefined : t('A letter says so.', 'Eine Mail sagt Bescheid.'),
    )
    return isSure && calls.change(booking, json => callForRecord(api.registration.cancel.$post({ json })))
  }
  return (
    <>
      {waiting.length === 0 && <p className="note">{t('Nobody waits.', 'Niemand wartet.')}</p>}
      {first && lacking > 0 && (
        <p className="waiting-note">
          {t(
            `Free places: ${left}${overWords}. ${first.name} needs ${partySize(first)} and stays first.`,
            `Freie Plätze: ${left}${overWords}. ${first.name} braucht ${partySize(first)} und bleibt vorn.`,
          )}{' '}
          {hours && addingWords(event, first, hours, now)}
        </p>
      )}
      {first && !event.cancelled && <p className="note">{offeringWords(event, left, waiting, now, hasMailServer)}</p>}
      <ol className="parties">
        {waiting.map((booking, at) => (
          <Party key={booking._id} booking={booking} event={event} look={look} place={at + 1}>
            <p className="party-since">
              {peopleWords(partySize(booking))}, {t('waiting since', 'wartet seit')} {shownDay(dayOf(since(booking)))}
            </p>
            <div className="party-actions">
              {mayOffer && (
                <Button
                  variant="outline"
                  small
                  onClick={press => act(press, offerInList(calls, booking, { left, ahead: waiting.slice(0, at) }))}
                >
                  <PanelIcon name="bell" />
                  {t('Offer', 'Anbieten')}
                  <span className="visually-hidden"> {booking.name}</span>
                </Button>
              )}
              {booking === first && lacking > 0 && (
                <Button
                  variant="outline"
                  small
                  onClick={press => act(press, calls.addPlaces(event, lacking, addedWords(event, first, hours, now)))}
                >
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
