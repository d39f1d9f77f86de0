import { useId } from 'react'
import { wasMissing } from '../../../../domain/bookings/places/course-attendance.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { datedTitle } from '../../../../domain/events/dates/dated-title.ts'
import type { Event } from '../../../../domain/events/event.ts'
import type { Cents } from '../../../../domain/kit/cents.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { referenceOf } from '../../../../domain/money/terms/reference.ts'
import { shownCents } from '../../../../domain/money/terms/shown-amounts.ts'
import { call, callForRecord } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { CheckBox, TextField } from '../../../kit/ui/field.tsx'
import { Unbroken } from '../../../kit/ui/unbroken.tsx'
import { useBind } from '../../kit/bind.ts'
import { Modal } from '../../kit/editor/dialog.tsx'
import { keepForm } from '../../kit/editor/editing.ts'
import { Failure } from '../../kit/failure.tsx'
import { FirstLetter, useLetters } from '../../kit/letters/planned-letters.tsx'
import { RowButton } from '../../kit/list/table.tsx'
import { shownName } from '../../kit/words/record-words.ts'
import { api } from '../../state/api.ts'
import { useDraft } from '../../state/drafts.ts'
import { useList } from '../../state/lists.ts'
import { closeOverlay } from '../../state/overlay.ts'
import { useClosing } from '../../state/page/close-overlay.ts'
import { showSuccess } from '../../state/page/success.ts'
import { type BookingCalls, useBookingCalls, useChangeAsOpened } from '../booking/booking-calls.ts'
import { affectedIds, useDecisions } from '../booking/decisions.ts'
import { PaymentForm, usePaymentEntries } from './money-part.tsx'

type Props = { booking: Registration; calls: BookingCalls; open: Cents; done: () => void; cancel: () => void }

const noShow = () => t('Did not come', 'Nicht erschienen')

/** True if all participants were absent. */
function wereAbsent(booking: Registration, event: Event | undefined): boolean {
  const { participants } = booking
  return participants.length > 0 && participants.every(person => wasMissing(booking, person, event))
}

const hasBegun = (event: Event | undefined) => event !== undefined && event.startDate <= new Date().toISOString()

const moneyOf = ({ payments, fees, writtenOff }: Registration) => [payments, fees, writtenOff]

/** Writes off an open amount with a reason, and optionally informs the guest. */
function WriteOffForm({ booking, calls, open, done, cancel }: Props) {
  const event = useList('events')?.find(({ _id }) => _id === booking.event)
  const form = useDraft(`write off ${booking._id}`, {
    reason: wereAbsent(booking, event) ? noShow() : '',
    isTold: false,
  })
  const { reason, isTold } = form.draft
  const bind = useBind(form, {
    reason: t('Why', 'Warum'),
    isTold: t(`Write to ${shownName(booking)}`, `Brief an ${shownName(booking)}`),
  })
  const change = useChangeAsOpened(booking, calls)
  async function writeOff() {
    const isDone = await change(moneyOf, async ({ _id, lastModifiedDate }) => {
      const letter = isTold ? { letter: true } : {}
      const json = { _id, lastModifiedDate, reason: reason.trim(), ...letter }
      return callForRecord(api.registration.writeOff.$post({ json }))
    })
    if (!isDone) return
    form.forget()
    done()
  }
  const { letters, failure } = useLetters(
    `${booking.lastModifiedDate} ${isTold}`,
    isTold
      ? ({ preview }) =>
          // The letter omits the reason.
          call(api.registration.writeOff.$post({ json: { _id: booking._id, reason: '…', letter: true, preview } }))
      : undefined,
  )
  return (
    <div className="booking-step">
      <TextField
        {...bind.text('reason')}
        hint={t(
          'Appears in the history of the booking; guests do not see it.',
          'Steht im Verlauf der Buchung; der Gast liest es nicht.',
        )}
        maxLength={500}
        onKeyDown={keepForm}
      />
      {reason === '' && hasBegun(event) && (
        <RowButton icon="edit" onClick={() => form.change({ reason: noShow() })}>
          {noShow()}
        </RowButton>
      )}
      {booking.email !== '' && <CheckBox {...bind.box('isTold')} />}
      <FirstLetter letters={letters} />
      <Failure>{failure}</Failure>
      <p className="note">
        {t(
          'Then nothing is open any more, and an invoice about it is reversed or reduced. If money comes after all, it counts.',
          'Danach ist nichts mehr offen, und eine Rechnung darüber wird storniert oder gekürzt. Kommt doch noch Geld, zählt es.',
        )}
      </p>
      <div className="buttons">
        <Button small disabled={reason.trim() === ''} onClick={() => void writeOff()}>
          {t(`Write Off ${shownCents(open)}`, `${shownCents(open)} ausbuchen`)}
        </Button>
        <Button variant="outline" small onClick={cancel}>
          {t('Cancel', 'Abbrechen')}
        </Button>
      </div>
    </div>
  )
}

/** Shows the form as a dialog on a desk page. */
export function WriteOffDialog({ item, cents }: { item: Registration; cents: Cents }) {
  const heading = useId()
  const calls = useBookingCalls()
  function done() {
    closeOverlay()
    // A write-off that can be undone is reported by the undo bar.
    if (useDecisions.getState().undoable?.what !== 'writeOff') void showSuccess(t('Written Off', 'Ausgebucht'))
  }
  return (
    <Modal className="dialog" labelledBy={heading} onEscape={closeOverlay}>
      <h2 id={heading}>{t('Write Off', 'Ausbuchen')}</h2>
      <p>
        <Unbroken>{[shownName(item), referenceOf(item.number ?? '')].filter(Boolean).join(', ')}</Unbroken>
      </p>
      <WriteOffForm booking={item} calls={calls} open={cents} done={done} cancel={closeOverlay} />
      <Failure>{calls.failure}</Failure>
    </Modal>
  )
}

/** Records a payment from a list, with the expected amount as default. */
export function PaymentDialog({ item, cents }: { item: Registration; cents: Cents }) {
  const heading = useId()
  const booking = useList('registrations')?.find(({ _id }) => _id === item._id) ?? item
  const event = useList('events')?.find(({ _id }) => _id === booking.event)
  const calls = useBookingCalls()
  const form = usePaymentEntries(cents)
  const close = useClosing(form.isTyped, closeOverlay)
  const today = dayOf(new Date().toISOString())
  function done() {
    closeOverlay()
    // A payment that can be undone is reported by the undo bar.
    const { undoable } = useDecisions.getState()
    if (!undoable || !affectedIds(undoable).includes(item._id))
      void showSuccess(t('Payment Recorded', 'Zahlung erfasst'))
  }
  return (
    <Modal className="dialog" labelledBy={heading} onEscape={close}>
      <h2 id={heading}>
        {cents < 0 ? t('Record Refund', 'Rückzahlung erfassen') : t('Record Payment', 'Zahlung erfassen')}
      </h2>
      <p>
        <Unbroken>
          {[
            shownName(booking),
            referenceOf(booking.number ?? ''),
            datedTitle(event ?? booking.told ?? booking.eventSnapshot ?? {}, today),
          ]
            .filter(Boolean)
            .join(', ')}
        </Unbroken>
      </p>
      <PaymentForm {...{ form, booking, calls, done }} cancel={close} />
      <Failure>{calls.failure}</Failure>
    </Modal>
  )
}
