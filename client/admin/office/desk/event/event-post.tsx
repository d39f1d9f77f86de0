import { useRef } from 'react'
import type { EventLetter } from '../../../../../domain/bookings/letters/event-letters.ts'
import { type EventNews, newsOf } from '../../../../../domain/bookings/letters/event-news.ts'
import { needlessWords } from '../../../../../domain/bookings/letters/needless.ts'
import { isNameless } from '../../../../../domain/bookings/people/nameless.ts'
import { lastOfEvent } from '../../../../../domain/bookings/record/called-off.ts'
import type { HistoryEntry } from '../../../../../domain/bookings/record/history-entry.ts'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import { lastReported } from '../../../../../domain/bookings/record/reported-facts.ts'
import type { Event } from '../../../../../domain/events/event.ts'
import { normalAddress } from '../../../../../domain/kit/addresses/normal-address.ts'
import { dayOf, telephoneLink } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { lastError, type OutboxEntry } from '../../../../../domain/letters/mail.ts'
import { call } from '../../../../kit/state/api.ts'
import { GroupLetterForm, GroupLetters, lettersOf } from '../../../bookings/messages/group-letter.tsx'
import { Failure, useCall } from '../../../kit/failure.tsx'
import { LetterFailure, LetterState } from '../../../kit/letters/letter-state.tsx'
import { NotLoaded, RowButton } from '../../../kit/list/table.tsx'
import { shortMoment } from '../../../kit/words/day.ts'
import { shownName } from '../../../kit/words/record-words.ts'
import { api } from '../../../state/api.ts'
import { refresh, reloadDeliveries, useList, useOutboxOfSteps } from '../../../state/lists.ts'
import { BookingLink } from '../page-parts.tsx'
import { ComingLetters, NeedlessLetters, SentLetters } from './event-letters.tsx'

type Props = { event: Event; bookings: readonly Registration[] }

/**
 * Shows the mail of an event: letters about a cancellation or move, a letter to all, failures, coming and past automatic
 * letters (`letters`, undefined while loading), and the educator's own.
 */
export function EventPost({ event, bookings, letters }: Props & { letters: readonly EventLetter[] | undefined }) {
  const letterParts = useRef<HTMLDivElement>(null)
  return (
    <div className="event-post">
      {/* First, as she comes here after a cancellation. */}
      <div className="event-bookings">
        <ToldParties bookings={bookings} />
      </div>
      <GroupLetterForm event={event} bookings={bookings} heading="h2" done={() => undefined} />
      <div className="event-bookings" ref={letterParts} tabIndex={-1}>
        <NotLoaded list="outbox" />
        <NotArrived bookings={bookings} retried={() => letterParts.current?.focus({ preventScroll: true })} />
        <ComingLetters event={event} bookings={bookings} />
        {letters && <SentLetters letters={letters} />}
        <NeedlessLetters bookings={bookings} />
        <GroupLetters event={event} bookings={bookings} heading="h2" />
        {lettersOf(bookings).length === 0 && (
          <p className="note">
            {t('No group mail has been written yet.', 'Eine Gruppenmail hast du hier noch nicht geschrieben.')}
          </p>
        )}
      </div>
    </div>
  )
}

/** Letters to these guests that the mail server has refused; excludes those being retried. */
function useNotArrived(bookings: readonly Registration[]) {
  const outbox = useList('outbox') ?? []
  const byId = new Map(bookings.map(booking => [booking._id, booking]))
  return outbox.flatMap(letter => {
    const booking = byId.get(letter.registration ?? '')
    const isToGuest = booking && normalAddress(booking.email) === normalAddress(letter.to)
    const error = lastError(letter)
    return isToGuest && error !== undefined ? [{ letter, booking, error }] : []
  })
}

/** `retried` moves the focus, as the pressed button disappears. */
function NotArrived({ bookings, retried }: Pick<Props, 'bookings'> & { retried: () => void }) {
  const letters = useNotArrived(bookings)
  const { run, failure } = useCall()
  const retry = ({ _id }: OutboxEntry) =>
    run(async () => {
      await call(api.mail.outbox.retry.$post({ json: { _id } }))
      await Promise.all([reloadDeliveries(), refresh('outbox')])
      retried()
    })
  if (letters.length === 0) return null
  return (
    <section className="thread">
      <h2>
        {t('Not arrived', 'Nicht angekommen')} <small>{letters.length}</small>
      </h2>
      <ul>
        {letters.map(({ letter, booking, error }) => (
          <li key={letter._id}>
            <strong>{letter.subject}</strong>
            <small>
              <BookingLink booking={booking} />, {shortMoment(letter.createdDate, dayOf(new Date().toISOString()))}
            </small>
            <div className="delivery">
              <LetterState state={letter.state} error={lastError(letter)} />
              <LetterFailure to={booking.name} raw={error} />
              <RowButton icon="again" of={`${letter.subject}, ${booking.name}`} onClick={() => retry(letter)}>
                {t('Retry', 'Noch einmal')}
              </RowButton>
            </div>
          </li>
        ))}
      </ul>
      <Failure>{failure}</Failure>
    </section>
  )
}

type Party = { booking: Registration; last: HistoryEntry; letter: OutboxEntry | undefined }

/** Bookings with the educator's last step on their event, and its letter while in the outbox. */
function partiesOf(bookings: readonly Registration[], outbox: readonly OutboxEntry[]): Party[] {
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

/** Shows who has been informed of a cancellation or move, by letter (D64). Empty if there was neither. */
function ToldParties({ bookings }: { bookings: readonly Registration[] }) {
  const outbox = useOutboxOfSteps()
  const told = partiesOf(bookings, outbox ?? [])
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

/** Describes the letters' news: a date before a place. */
function newsWords(told: readonly Party[]): string {
  if (told.some(({ last }) => last.what === 'sessionCancelled'))
    return t('Letters about a session called off', 'Briefe zu einem abgesagten Kurstermin')
  if (told.some(({ last }) => last.sessions)) return t('Letters about the sessions', 'Briefe zu den Kursterminen')
  const news = new Set(told.flatMap(({ booking, last }) => reportNews(booking, last)))
  if (news.has('date')) return t('Letters about the new date', 'Briefe zum neuen Termin')
  if (news.has('place') || news.has('map')) return t('Letters about the new place', 'Briefe zum neuen Treffpunkt')
  return t('Letters about the new title', 'Briefe zum neuen Titel')
}

/** Compares the facts before a step with those in its letter. */
const reportNews = (booking: Registration, { was }: HistoryEntry): EventNews['what'][] => {
  const now = lastReported(booking, unknown)
  return newsOf(now, lastReported({ eventSnapshot: was }, now)).map(({ what }) => what)
}
const unknown = { title: '', startDate: '', endDate: '', locationName: '', locationLink: '' }

function Told({ booking, last, letter }: Party) {
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
