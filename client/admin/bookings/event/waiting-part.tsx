import { partLink } from '../../../../domain/bookings/letters/reply.ts'
import { overbookedBy, seatsOf } from '../../../../domain/bookings/people/seats.ts'
import { placesLeft } from '../../../../domain/bookings/places/places-left.ts'
import {
  type OfferHours,
  offerEnd,
  waitingList,
  whyOffersPause,
} from '../../../../domain/bookings/places/waiting-list.ts'
import { partySize } from '../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { UNDO_SECONDS } from '../../../../domain/bookings/steps/booking-steps.ts'
import { shownMoment } from '../../../../domain/events/dates/office-dates.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { dayOf, type Instant } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call, callForRecord } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { useHasMailServer } from '../../kit/letters/letters-wait.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shortDay, shortMoment } from '../../kit/words/day.ts'
import { shownName } from '../../kit/words/record-words.ts'
import { api } from '../../state/api.ts'
import { useList } from '../../state/lists.ts'
import { askUser } from '../../state/page/question.ts'
import type { BookingCalls } from '../booking/booking-calls.ts'
import { peopleWords } from '../booking/booking-words.ts'
import { isStillOffered, offerPlace } from '../booking/place-calls.ts'
import { type PartiesProps, PartyRow } from './party.tsx'

/** Lists the waiting parties in order. A party too large for the free places keeps its turn. */
export function WaitingList({ event, bookings, calls, act, look }: PartiesProps) {
  const waiting = waitingList(bookings)
  const free = placesLeft(event, bookings)
  const [first] = waiting
  const overbooked = overbookedBy(event, seatsOf(bookings))
  // Overbooked guests come before the waiting list.
  const missingPlaces = first && free !== null ? partySize(first) + overbooked - free : 0
  const hours = useList('site')?.offerHours
  const now = new Date().toISOString()
  const hasMailServer = useHasMailServer()
  const mayOffer = !event.cancelled && isStillOffered(event)
  const isPartPossible = mayOffer && missingPlaces > 0 && free !== null && free > overbooked
  const overWords = overbooked > 0 ? t(`, overbooked by ${overbooked}`, `, um ${overbooked} überbucht`) : ''

  async function cancel(booking: Registration): Promise<boolean> {
    const { name } = booking
    const isSure = await askUser(
      t(`Take ${name} off the waiting list?`, `${name} von der Warteliste nehmen?`),
      t('Yes, cancel', 'Ja, stornieren'),
      'danger',
      booking.email === '' ? undefined : t('A letter informs the guest.', 'Ein Brief sagt Bescheid.'),
    )
    return isSure && calls.change(booking, json => callForRecord(api.registration.cancel.$post({ json })))
  }
  return (
    <>
      {waiting.length === 0 && <p className="note">{t('Nobody waits.', 'Niemand wartet.')}</p>}
      <OfferedNote bookings={bookings} />
      {first && missingPlaces > 0 && (
        <p className="waiting-note">
          {t(
            `Free places: ${free}${overWords}. ${first.name} needs ${partySize(first)} and stays first.`,
            `Freie Plätze: ${free}${overWords}. ${first.name} braucht ${partySize(first)} und bleibt vorn.`,
          )}{' '}
          {hours && addingWords(event, first, hours, now)}
          {isPartPossible &&
            t(
              ' If only some come, cancel the others in the booking.',
              ' Kommt nur ein Teil, storniere in der Buchung die anderen.',
            )}
        </p>
      )}
      {first && !event.cancelled && <p className="note">{offeringWords(event, free, waiting, now, hasMailServer)}</p>}
      <ol className="parties">
        {waiting.map((booking, at) => (
          <PartyRow key={booking._id} booking={booking} event={event} look={look} position={at + 1}>
            <p className="party-since">
              {peopleWords(partySize(booking))}, {t('waiting since', 'wartet seit')} {shortDay(dayOf(since(booking)))}
            </p>
            <div className="party-actions">
              {mayOffer && (
                <Button
                  variant="outline"
                  small
                  onClick={press =>
                    act(press, offerInList(calls, booking, { left: free, ahead: waiting.slice(0, at) }))
                  }
                >
                  <PanelIcon name="bell" />
                  {t('Offer', 'Anbieten')}
                  <span className="visually-hidden"> {booking.name}</span>
                </Button>
              )}
              {booking === first && missingPlaces > 0 && (
                <Button
                  variant="outline"
                  small
                  onClick={press =>
                    act(press, calls.addPlaces(event, missingPlaces, addedWords(event, first, hours, now)))
                  }
                >
                  <PanelIcon name="add" />
                  {missingPlaces === 1
                    ? t('Add a Place', 'Einen Platz dazugeben')
                    : t(`Add ${missingPlaces} Places`, `${missingPlaces} Plätze dazugeben`)}
                </Button>
              )}
              {booking === first && isPartPossible && booking.email !== '' && (
                <a className="button button-outline button-small" href={partLink(booking, event, free - overbooked)}>
                  <PanelIcon name="mail" />
                  {t('Ask Whether Some Come', 'Fragen, ob ein Teil kommt')}
                </a>
              )}
              <Button variant="outline" small onClick={press => act(press, cancel(booking))}>
                {t('Cancel', 'Stornieren')}
                <span className="visually-hidden"> {booking.name}</span>
              </Button>
            </div>
          </PartyRow>
        ))}
      </ol>
    </>
  )
}

/** Names the guests who have left the list for an offer, with its end. */
function OfferedNote({ bookings }: Pick<PartiesProps, 'bookings'>) {
  const offered = bookings.flatMap(booking =>
    booking.state === 'offered' && booking.until ? [{ name: shownName(booking), end: shortMoment(booking.until) }] : [],
  )
  if (offered.length === 0) return null
  const names = offered.map(({ name, end }) => t(`${name} until ${end}`, `${name} bis ${end}`)).join('; ')
  return (
    <p className="note">
      {t(`Offered, see Participants: ${names}.`, `Schon angeboten, siehe Teilnehmende: ${names}.`)}
    </p>
  )
}

const since = ({ history, createdDate }: Registration) =>
  history.findLast(({ what }) => what === 'waiting')?.date ?? createdDate

/** Places left, and the parties ahead. */
type QueueAhead = { left: number | null; ahead: readonly Registration[] }

/** Offers a place. If none is free, asks first and names the parties ahead. */
async function offerInList(calls: BookingCalls, booking: Registration, { left, ahead }: QueueAhead) {
  const size = partySize(booking)
  if (left === null || size <= left) return offerPlace(calls, booking)
  const isSure = await askUser(
    offerQuestion(shownName(booking), size),
    t('Yes, offer', 'Ja, anbieten'),
    'primary',
    [leftWords(left), aheadWords(ahead)].filter(Boolean).join(' '),
  )
  return (
    isSure &&
    calls.change(booking, edit => call(api.registration.offer.$post({ json: { ...edit, force: true as const } })))
  )
}

const offerQuestion = (name: string, size: number) =>
  size === 1
    ? t(`Offer ${name} a place anyway?`, `${name} trotzdem einen Platz anbieten?`)
    : t(`Offer ${name} ${size} places anyway?`, `${name} trotzdem ${size} Plätze anbieten?`)

function leftWords(places: number): string {
  if (places === 0) return t('No place is free.', 'Es ist kein Platz frei.')
  return places === 1
    ? t('Only 1 place is free.', 'Es ist nur 1 Platz frei.')
    : t(`Only ${places} places are free.`, `Es sind nur ${places} Plätze frei.`)
}

function aheadWords(ahead: readonly Registration[]): string {
  if (ahead.length === 0) return ''
  const names = ahead.map(shownName).join(', ')
  return ahead.length === 1
    ? t(`${names} has waited longer.`, `${names} wartet schon länger.`)
    : t(`They have waited longer: ${names}.`, `Schon länger warten: ${names}.`)
}

/** Announces the offer that follows added places; "" near the event, when none follows. */
function addingWords(event: Event, first: Registration, hours: OfferHours, now: Instant): string {
  const { name } = first
  const by = first.email === '' ? t('you then call the guest', 'du rufst dann an') : t('by letter', 'als Brief')
  switch (whyOffersPause(event, now, hours)) {
    case 'late':
      return ''
    case 'hidden':
      return t(
        'The event is hidden: if you add places, nobody is offered them automatically.',
        'Der Termin ist ausgeblendet: Wenn du Plätze dazugibst, bietet die Seite sie niemandem von selbst an.',
      )
    case 'night':
      return t(
        `If you add places, ${name} is offered them from ${hours.from}:00 on, ${by}.`,
        `Wenn du Plätze dazugibst, bekommt ${name} ab ${hours.from} Uhr ein Angebot, ${by}.`,
      )
    case undefined:
      return t(
        `If you add places, ${name} is offered them ${UNDO_SECONDS} seconds later, ${by}.`,
        `Wenn du Plätze dazugibst, bekommt ${name} ${UNDO_SECONDS} Sekunden später ein Angebot, ${by}.`,
      )
  }
}

/** Announces the offer after places were added. */
function addedWords(event: Event, { name }: Registration, hours: OfferHours | undefined, now: Instant): string {
  const pause = hours && whyOffersPause(event, now, hours)
  if (!hours || pause === 'late') return ''
  if (pause === 'hidden')
    return t(
      'It is hidden: nobody gets an offer automatically.',
      'Ausgeblendet: Niemand bekommt von selbst ein Angebot.',
    )
  return pause === 'night'
    ? t(`${name} gets an offer from ${hours.from}:00 on.`, `${name} bekommt ab ${hours.from} Uhr ein Angebot.`)
    : t(
        `${name} gets an offer after ${UNDO_SECONDS} seconds.`,
        `${name} bekommt nach ${UNDO_SECONDS} Sekunden ein Angebot.`,
      )
}

export const tooLateWords = () =>
  t(
    'It is too late for an offer: less than twelve hours are left until the event. Please call, add the booking by phone and cancel the waiting one.',
    'Für ein Angebot ist es zu spät: Bis zum Beginn sind es keine zwölf Stunden mehr. Ruf an, nimm die Anmeldung selbst auf und storniere die wartende.',
  )

/** Explains "Offer", or why it is missing. */
function offeringWords(
  event: Event,
  places: number | null,
  waiting: readonly Registration[],
  now: Instant,
  hasMailServer: boolean,
): string {
  const end = offerEnd(event, now)
  if (end === undefined) return tooLateWords()
  const consequence = waiting.every(({ email }) => email === '')
    ? t(
        '“Offer” keeps the places free, also out of turn; call the guest afterwards.',
        '„Anbieten“ hält die Plätze frei, auch außer der Reihe; ruf dann bitte an.',
      )
    : hasMailServer
      ? t(
          '“Offer” sends a letter, also out of turn; you can undo it for 10 seconds.',
          '„Anbieten“ schickt einen Brief, auch außer der Reihe; 10 Sekunden lang kannst du es zurücknehmen.',
        )
      : t(
          '“Offer” also works out of turn. Its letter waits until a mail server is set up.',
          '„Anbieten“ geht auch außer der Reihe. Der Brief wartet, bis ein Mailserver eingetragen ist.',
        )
  const time = t(
    `The guest has until ${shownMoment(end)} to answer.`,
    `Zeit für die Antwort ist bis ${shownMoment(end)}.`,
  )
  const letter = `${consequence} ${time}`
  if (places === null || waiting.every(booking => partySize(booking) <= places)) return letter
  const gap =
    places === 0
      ? t('No place is free now', 'Gerade ist kein Platz frei')
      : waiting.length === 1
        ? t('The free places are not enough', 'Die freien Plätze reichen nicht')
        : t('The free places are not enough for everybody', 'Die freien Plätze reichen nicht für alle')
  return `${letter} ${gap}${t(': you are asked first whether you offer one anyway.', ': Die Seite fragt dich vorher, ob du trotzdem einen anbietest.')}`
}
