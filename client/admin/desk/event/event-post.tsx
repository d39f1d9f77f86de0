import type { Event } from '../../../../domain/events/event.ts'
import { dayOf } from '../../../../domain/format.ts'
import { t } from '../../../../domain/language.ts'
import type { OutboxEntry } from '../../../../domain/mail/mail.ts'
import { normalAddress } from '../../../../domain/normal-address.ts'
import type { EventLetter } from '../../../../domain/registrations/event-letters.ts'
import type { Registration } from '../../../../domain/registrations/registration.ts'
import { call } from '../../../state/api.ts'
import { Failure, useCall } from '../../kit/failure.tsx'
import { LetterFailure } from '../../kit/letter-failure.tsx'
import { LetterState } from '../../kit/letter-state.tsx'
import { NotLoaded, RowButton } from '../../kit/table.tsx'
import { ToldParties } from '../../registrations/event/told-parties.tsx'
import { GroupLetterForm, GroupLetters, lettersOf } from '../../registrations/messages/group-letter.tsx'
import { api } from '../../state/api.ts'
import { refresh, reloadDeliveries, useList } from '../../state/lists.ts'
import { BookingLink } from '../booking-link.tsx'
import { momentWords } from '../when-words.ts'
import { ComingLetters, SentLetters } from './event-letters.tsx'

type Props = { event: Event; bookings: readonly Registration[] }

/**
 * A letter to all, what did not arrive, what goes out and what was written by itself (`letters`, once that is known), and what
 * she wrote before.
 */
export function EventPost({ event, bookings, letters }: Props & { letters: readonly EventLetter[] | undefined }) {
  return (
    <div className="event-post">
      <GroupLetterForm event={event} bookings={bookings} heading="h2" done={() => undefined} />
      <div className="event-bookings">
        <NotLoaded list="outbox" />
        <NotArrived bookings={bookings} />
        <ToldParties bookings={bookings} />
        <ComingLetters event={event} bookings={bookings} />
        {letters && <SentLetters letters={letters} />}
        <GroupLetters event={event} bookings={bookings} heading="h2" />
        {lettersOf(bookings).length === 0 && (
          <p className="note">
            {t('You have not written to this group yet.', 'Du hast dieser Gruppe noch nicht geschrieben.')}
          </p>
        )}
      </div>
    </div>
  )
}

/** The letters to these guests that the mail server has not taken. */
function useNotArrived(bookings: readonly Registration[]) {
  const outbox = useList('outbox') ?? []
  const byId = new Map(bookings.map(booking => [booking._id, booking]))
  return outbox.flatMap(letter => {
    const booking = byId.get(letter.registration ?? '')
    const isToGuest = booking && normalAddress(booking.email) === normalAddress(letter.to)
    return isToGuest && letter.attempts.length > 0 ? [{ letter, booking }] : []
  })
}

function NotArrived({ bookings }: Pick<Props, 'bookings'>) {
  const letters = useNotArrived(bookings)
  const { run, failure } = useCall()
  const retry = ({ _id }: OutboxEntry) =>
    run(async () => {
      await call(api.mail.outbox.retry.$post({ json: { _id } }))
      await Promise.all([reloadDeliveries(), refresh('outbox')])
    })
  if (letters.length === 0) return null
  return (
    <section className="thread">
      <h2>
        {t('Not arrived', 'Nicht angekommen')} <small>{letters.length}</small>
      </h2>
      <ul>
        {letters.map(({ letter, booking }) => (
          <li key={letter._id}>
            <strong>{letter.subject}</strong>
            <small>
              <BookingLink booking={booking} />, {momentWords(letter.createdDate, dayOf(new Date().toISOString()))}
            </small>
            <div className="delivery">
              <LetterState state={letter.state} />
              <LetterFailure to={booking.name} raw={letter.attempts.at(-1)?.error ?? ''} />
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
