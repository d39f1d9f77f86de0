import { useId } from 'react'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { datedTitle } from '../../../../domain/events/dated-title.ts'
import type { Cents } from '../../../../domain/kit/cents.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { referenceOf } from '../../../../domain/money/terms/reference.ts'
import { Modal } from '../../kit/editor/dialog.tsx'
import { Failure } from '../../kit/failure.tsx'
import { shownName } from '../../kit/words/shown-name.ts'
import { useList } from '../../state/lists.ts'
import { closeOverlay } from '../../state/overlay.ts'
import { succeed } from '../../state/page/success.ts'
import { useBookingCalls } from '../booking/booking-calls.ts'
import { useDecisions } from '../booking/decisions.ts'
import { PaymentForm } from './money-part.tsx'

/** Records a payment for a booking from a list, with the amount that is expected. */
export function PaymentDialog({ item, cents }: { item: Registration; cents: Cents }) {
  const heading = useId()
  const booking = useList('registrations')?.find(({ _id }) => _id === item._id) ?? item
  const event = useList('events')?.find(({ _id }) => _id === booking.event)
  const calls = useBookingCalls()
  const today = dayOf(new Date().toISOString())
  function done() {
    closeOverlay()
    // Otherwise the bar says it.
    if (useDecisions.getState().undoable?.what !== 'payment') void succeed(t('Payment Recorded', 'Zahlung erfasst'))
  }
  return (
    <Modal className="dialog" labelledBy={heading} onEscape={closeOverlay}>
      <h2 id={heading}>{t('Record Payment', 'Zahlung erfassen')}</h2>
      <p>
        {[
          shownName(booking),
          referenceOf(booking.number ?? ''),
          datedTitle(event ?? booking.told ?? booking.eventSnapshot ?? {}, today),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <PaymentForm booking={booking} calls={calls} amount={cents} done={done} cancel={closeOverlay} />
      <Failure>{calls.failure}</Failure>
    </Modal>
  )
}
