import { currentEvent } from '../../../../domain/bookings/letters/current-event.ts'
import { isResendable } from '../../../../domain/bookings/letters/needless.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Failure, useCall } from '../../kit/failure.tsx'
import { RowButton } from '../../kit/list/table.tsx'
import { useEventsOfBookings } from '../../kit/words/record-words.ts'
import { api } from '../../state/api.ts'
import { useList } from '../../state/lists.ts'
import { succeedByLetter } from '../../state/page/success.ts'

/** Tells whether the letter about a step of a booking may go again: it would help, and does not wait already. */
export function useIsResendable(): (booking: Registration, step: number) => boolean {
  const events = useEventsOfBookings()
  const outbox = useList('outbox')
  return (booking, step) => {
    const event = events && currentEvent(booking, events)
    if (!event || !outbox || !isResendable(booking, step, event, new Date().toISOString())) return false
    return !outbox.some(
      ({ about }) => about?.registration === booking._id && about.step === step && about.isInvoice === undefined,
    )
  }
}

/** Sends the letter about a step to the guest again, as things are now. */
export function SendAgain({ booking, step, of }: { booking: Registration; step: number; of: string }) {
  const { run, failure } = useCall()
  const { _id, email, history } = booking
  const wasSent = history[step]?.sentDate !== undefined
  const send = () =>
    run(async () => {
      await call(api.registration.resend.$post({ json: { _id, step } }))
      void succeedByLetter(t(`Goes to ${email}`, `Geht an ${email}`), 'registrations', 'outbox', 'desk')
    })
  return (
    <>
      <RowButton icon="again" of={of} onClick={send}>
        {wasSent ? t('Send the Letter Again', 'Brief erneut senden') : t('Send the Letter', 'Brief senden')}
      </RowButton>
      <Failure>{failure}</Failure>
    </>
  )
}
