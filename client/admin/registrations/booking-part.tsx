import { useRef } from 'react'
import { t } from '../../../domain/language.ts'
import { isQuotable } from '../../../domain/registrations/booking-steps.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { useEventOf } from '../kit/booked-events.ts'
import { Failure } from '../kit/failure.tsx'
import { onceShown } from '../kit/is-shown.ts'
import { useList } from '../state/lists.ts'
import { BookingActions } from './booking/booking-actions.tsx'
import { useBookingCalls } from './booking/booking-calls.ts'
import { BookingHistory } from './booking/booking-history.tsx'
import { BookingLine, TwiceTag } from './booking/booking-tag.tsx'
import { DeclaredNote } from './booking/declared-note.tsx'
import { HoldPart } from './booking/hold-part.tsx'
import { NoAddress } from './booking/no-address.tsx'
import { NotTold } from './booking/not-told.tsx'
import { PeopleEditor } from './booking/people-editor.tsx'
import { UndoBar } from './booking/undo-bar.tsx'
import { QuotePart } from './messages/quote-part.tsx'
import { Thread } from './messages/thread.tsx'
import { MoneyPart } from './money/money-part.tsx'

/** What a registration is as a booking: state, people, history, and what can be done now. */
export function BookingPart({
  item,
  changed,
}: {
  item: Registration
  changed?: (before: Registration, after: Registration) => void
}) {
  // What is done is done to the booking as it is stored, whatever is being typed.
  const booking = (useList('registrations') ?? []).find(({ _id }) => _id === item._id) ?? item
  const event = useEventOf(booking.event)
  const calls = useBookingCalls(changed)
  const part = useRef<HTMLElement>(null)
  /** The pressed button may have gone. */
  const focusNext = () =>
    onceShown(() => part.current?.querySelector<HTMLElement>('.undo-bar button, .booking-actions button')?.focus())
  return (
    <section className="booking-part" ref={part} aria-label={t('Booking', 'Buchung')}>
      <BookingLine booking={booking} />
      <NotTold booking={booking} event={event} />
      <TwiceTag booking={booking} />
      <DeclaredNote booking={booking} />
      <NoAddress booking={booking} />
      <UndoBar calls={calls} undone={focusNext} isAbout={({ _id }) => _id === item._id} />
      <Failure>{calls.failure}</Failure>
      <BookingActions booking={booking} event={event} calls={calls} done={focusNext} />
      {isQuotable(booking) && <QuotePart item={booking} />}
      <div className="editor-columns">
        <div>
          <h3>{t('People', 'Personen')}</h3>
          <PeopleEditor booking={booking} event={event} calls={calls} />
          <MoneyPart booking={booking} event={event} calls={calls} />
        </div>
        <div>
          <h3>{t('History', 'Verlauf')}</h3>
          <BookingHistory booking={booking} />
          <Thread of={booking} />
          <HoldPart of={booking} />
        </div>
      </div>
    </section>
  )
}
