import { useRef } from 'react'
import type { EventLetter } from '../../../../../domain/bookings/letters/event-letters.ts'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../../domain/events/event.ts'
import { normalAddress } from '../../../../../domain/kit/addresses/normal-address.ts'
import { dayOf } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { lastFailure, type OutboxEntry } from '../../../../../domain/letters/mail.ts'
import { call } from '../../../../kit/state/api.ts'
import { Unbroken } from '../../../../kit/ui/unbroken.tsx'
import { GroupLetterForm, GroupLetters, groupLettersIn } from '../../../bookings/messages/group-letter.tsx'
import { Failure, useCall } from '../../../kit/failure.tsx'
import { LetterFailure, LetterState } from '../../../kit/letters/letter-state.tsx'
import { NotLoaded, RowButton } from '../../../kit/list/table.tsx'
import { shortMoment } from '../../../kit/words/day.ts'
import { api } from '../../../state/api.ts'
import { refreshLists, useList } from '../../../state/lists.ts'
import { reloadDeliveries } from '../../../state/queries.ts'
import { BookingLink } from '../page-parts.tsx'
import { ComingLetters, NeedlessLetters, SentLetters } from './event-letters.tsx'
import { InformedParties } from './informed-parties.tsx'

type Props = { event: Event; bookings: readonly Registration[] }

/**
 * Shows the mail of an event: letters about cancellations and moves, a letter to all, failures, coming and past
 * automatic letters (`letters`, undefined while loading), and the educator's own.
 */
export function EventPost({ event, bookings, letters }: Props & { letters: readonly EventLetter[] | undefined }) {
  const letterParts = useRef<HTMLDivElement>(null)
  return (
    <div className="event-post">
      {/* First, as a cancellation leads to this tab. */}
      <div className="event-bookings">
        <InformedParties bookings={bookings} />
      </div>
      <GroupLetterForm event={event} bookings={bookings} heading="h2" done={() => undefined} />
      <div className="event-bookings" ref={letterParts} tabIndex={-1}>
        <NotLoaded list="outbox" />
        <UndeliveredLetters bookings={bookings} retried={() => letterParts.current?.focus({ preventScroll: true })} />
        <ComingLetters event={event} bookings={bookings} />
        {letters && <SentLetters letters={letters} />}
        <NeedlessLetters bookings={bookings} />
        <GroupLetters event={event} bookings={bookings} heading="h2" />
        {groupLettersIn(bookings).length === 0 && (
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
    const failed = lastFailure(letter)
    return isToGuest && failed ? [{ letter, booking, failed }] : []
  })
}

/** `retried` moves the focus, as the pressed button disappears. */
function UndeliveredLetters({ bookings, retried }: Pick<Props, 'bookings'> & { retried: () => void }) {
  const letters = useNotArrived(bookings)
  const { run, failure } = useCall()
  const retry = ({ _id }: OutboxEntry) =>
    run(async () => {
      await call(api.mail.outbox.retry.$post({ json: { _id } }))
      await Promise.all([reloadDeliveries(), refreshLists('outbox')])
      retried()
    })
  if (letters.length === 0) return null
  return (
    <section className="thread">
      <h2>
        {t('Not Arrived', 'Nicht angekommen')} <small>{letters.length}</small>
      </h2>
      <ul>
        {letters.map(({ letter, booking, failed }) => (
          <li key={letter._id}>
            <strong>
              <Unbroken>{letter.subject}</Unbroken>
            </strong>
            <small>
              <BookingLink booking={booking} />, {shortMoment(letter.createdDate, dayOf(new Date().toISOString()))}
            </small>
            <div className="delivery">
              <LetterState state={letter.state} error={failed.error} />
              <LetterFailure to={booking.name} failure={failed} />
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
