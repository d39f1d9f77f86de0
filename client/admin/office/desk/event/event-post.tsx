import { useRef } from 'react'
import type { EventLetter } from '../../../../../domain/bookings/letters/event-letters.ts'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../../domain/events/event.ts'
import { normalAddress } from '../../../../../domain/kit/addresses/normal-address.ts'
import { dayOf } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { lastError, type OutboxEntry } from '../../../../../domain/letters/mail.ts'
import { call } from '../../../../kit/state/api.ts'
import { ToldParties } from '../../../bookings/event/told-parties.tsx'
import { GroupLetterForm, GroupLetters, lettersOf } from '../../../bookings/messages/group-letter.tsx'
import { Failure, useCall } from '../../../kit/failure.tsx'
import { LetterFailure } from '../../../kit/letters/letter-failure.tsx'
import { LetterState } from '../../../kit/letters/letter-state.tsx'
import { NotLoaded, RowButton } from '../../../kit/list/table.tsx'
import { api } from '../../../state/api.ts'
import { refresh, reloadDeliveries, useList } from '../../../state/lists.ts'
import { BookingLink } from '../booking-link.tsx'
import { momentWords } from '../when-words.ts'
import { ComingLetters, NeedlessLetters, SentLetters } from './event-letters.tsx'

type Props = { event: Event; bookings: readonly Registration[] }

/**
 * The letters about calling it off or moving it, a letter to all, what did not arrive, what goes out and what was written by itself (`letters`, once that is known), and what
 * she wrote before.
 */
export function EventPost({ event, bookings, letters }: Props & { letters: readonly EventLetter[] | undefined }) {
  const letterParts = useRef<HTMLDivElement>(null)
  return (
    <div className="event-post">
      {/* After calling it off this is what she comes for. */}
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

/** The letters to these guests that the mail server has not taken; one that is tried again is on its way. */
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

/** `retried` is for the focus, whose button has gone then. */
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
              <BookingLink booking={booking} />, {momentWords(letter.createdDate, dayOf(new Date().toISOString()))}
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
