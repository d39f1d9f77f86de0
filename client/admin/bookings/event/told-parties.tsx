import { type EventNews, newsOf } from '../../../../domain/bookings/letters/event-news.ts'
import { needlessWords } from '../../../../domain/bookings/letters/needless.ts'
import { isNameless } from '../../../../domain/bookings/people/nameless.ts'
import type { HistoryEntry } from '../../../../domain/bookings/record/booking.ts'
import { lastOfEvent } from '../../../../domain/bookings/record/called-off.ts'
import { lastTold } from '../../../../domain/bookings/record/last-told.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { telephoneLink } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { lastError, type OutboxEntry } from '../../../../domain/letters/mail.ts'
import { LetterFailure } from '../../kit/letters/letter-failure.tsx'
import { LetterState } from '../../kit/letters/letter-state.tsx'
import { shownName } from '../../kit/words/shown-name.ts'
import { useOutboxOfSteps } from '../../state/lists.ts'

type ToldParty = { booking: Registration; last: HistoryEntry; letter: OutboxEntry | undefined }

/** The bookings to whose event the educator did something, with that, and the letter about it while it is in the outbox. */
function toldOf(bookings: readonly Registration[], outbox: readonly OutboxEntry[]): ToldParty[] {
  return bookings.flatMap(booking => {
    const last = lastOfEvent(booking)
    if (!last) return []
    const step = booking.history.indexOf(last)
    const letter = outbox.find(
      ({ about }) => about?.registration === booking._id && about.step === step && !about.isInvoice,
    )
    return [{ booking, last, letter }]
  })
}

/** Who knows that the event was called off or moved: the state of each letter (D64). Nothing when it was neither. */
export function ToldParties({ bookings }: { bookings: readonly Registration[] }) {
  const outbox = useOutboxOfSteps()
  const told = toldOf(bookings, outbox ?? [])
  if (told.length === 0 || !outbox) return null
  const isOff = told.some(({ last }) => last.what === 'eventCancelled')
  const sent = told.filter(({ last }) => last.sentDate).length
  return (
    <details className="more" open={sent < told.length}>
      <summary>
        {isOff ? t('Letters about calling it off', 'Briefe zur Absage') : newsWords(told)}{' '}
        <small>{t(`${sent} of ${told.length} sent`, `${sent} von ${told.length} gesendet`)}</small>
      </summary>
      <ul className="money-list">
        {told.map(party => (
          <li key={party.booking._id}>
            {shownName(party.booking)} <Told {...party} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Names what the letters told: a date before a place. */
function newsWords(told: readonly ToldParty[]): string {
  const news = new Set(told.flatMap(({ booking, last }) => toldNews(booking, last)))
  if (news.has('date')) return t('Letters about the new date', 'Briefe zum neuen Termin')
  if (news.has('place') || news.has('map')) return t('Letters about the new place', 'Briefe zum neuen Treffpunkt')
  return t('Letters about the new title', 'Briefe zum neuen Titel')
}

/** Compares the facts before a step with those that it told. */
const toldNews = (booking: Registration, { was }: HistoryEntry): EventNews['what'][] => {
  const now = lastTold(booking, unknown)
  return newsOf(now, lastTold({ eventSnapshot: was }, now)).map(({ what }) => what)
}
const unknown = { title: '', startDate: '', endDate: '', locationName: '', locationLink: '' }

function Told({ booking, last, letter }: ToldParty) {
  const { email, phone } = booking
  if (isNameless(booking)) return null
  if (email === '' && !last.sentDate)
    return (
      <span className="state-quiet">
        {t('No email address, please call', 'Keine E-Mail-Adresse, bitte anrufen')}{' '}
        {phone !== '' && <a href={telephoneLink(phone)}>{phone}</a>}
      </span>
    )
  const error = letter && lastError(letter)
  return (
    <>
      <LetterState state={letter?.state ?? (last.sentDate ? 'sent' : last.needless ? 'needless' : 'dropped')} />
      {!letter && !last.sentDate && last.needless && <small>{needlessWords(last.needless.why)}</small>}
      {error !== undefined && <LetterFailure to={email} raw={error} />}
    </>
  )
}
