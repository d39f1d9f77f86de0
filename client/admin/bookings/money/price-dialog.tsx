import { useId } from 'react'
import { bookingPriceOf, priceLinesOf } from '../../../../domain/bookings/account/account.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { type Cents, sumOf, typedCents } from '../../../../domain/kit/cents.ts'
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
import { euroText } from '../../kit/words/money-words.ts'
import { shownName } from '../../kit/words/record-words.ts'
import { api } from '../../state/api.ts'
import { useDraft } from '../../state/drafts.ts'
import { closeOverlay } from '../../state/overlay.ts'
import { useBookingCalls, useChangeAsOpened } from '../booking/booking-calls.ts'

const moneyOf = ({ payments, fees, writtenOff, reductions }: Registration) => [payments, fees, writtenOff, reductions]

/**
 * Agrees on a price for one booking, as for somebody who joins a course late (D74). If it is on request, any price is
 * possible.
 */
export function PriceDialog({ item: booking, isOnRequest }: { item: Registration; isOnRequest: boolean }) {
  const heading = useId()
  const calls = useBookingCalls()
  const booked = sumOf((priceLinesOf(booking) ?? []).map(({ cents }) => cents))
  const current = bookingPriceOf(booking)
  const form = useDraft(`price ${booking._id}`, {
    price: current === undefined ? '' : euroText(current),
    reason: '',
    isTold: false,
  })
  const { price, reason, isTold } = form.draft
  const cents = typedCents(price)
  const isPossible = cents !== undefined && cents >= 0 && (isOnRequest || cents <= booked)
  const bind = useBind(
    form,
    {
      price: t('Price for all, in euro', 'Preis für alle zusammen, in Euro'),
      reason: t('Why', 'Warum'),
      isTold: t(`Write to ${shownName(booking)}`, `Brief an ${shownName(booking)}`),
    },
    isPossible || (isOnRequest && price === '') ? {} : { price: wrongPrice(isOnRequest ? undefined : booked) },
  )
  const change = useChangeAsOpened(booking, calls)
  const json = { _id: booking._id, cents: cents ?? 0, reason: reason.trim(), ...(isTold ? { letter: true } : {}) }
  const isReady = isPossible && reason.trim() !== ''
  const { letters, failure } = useLetters(
    `${booking.lastModifiedDate} ${JSON.stringify(json)} ${isReady}`,
    isTold && isReady ? ({ preview }) => call(api.registration.price.$post({ json: { ...json, preview } })) : undefined,
  )
  async function agree() {
    const isDone = await change(moneyOf, ({ lastModifiedDate }) =>
      callForRecord(api.registration.price.$post({ json: { ...json, lastModifiedDate } })),
    )
    if (!isDone) return
    form.forget()
    closeOverlay()
  }
  return (
    <Modal className="dialog" labelledBy={heading} onEscape={closeOverlay}>
      <h2 id={heading}>{t('Agree on a Price', 'Preis vereinbaren')}</h2>
      <p>
        <Unbroken>{[shownName(booking), referenceOf(booking.number ?? '')].filter(Boolean).join(', ')}</Unbroken>
      </p>
      <div className="booking-step">
        <TextField
          {...bind.text('price')}
          inputMode="decimal"
          hint={
            isOnRequest
              ? t('Booked with a price on request.', 'Gebucht mit „Preis auf Anfrage“.')
              : t(`Booked at ${shownCents(booked)}.`, `Gebucht für ${shownCents(booked)}.`)
          }
          onKeyDown={keepForm}
        />
        <TextField
          {...bind.text('reason')}
          hint={reasonHint({ isOnRequest, isTold })}
          maxLength={200}
          onKeyDown={keepForm}
        />
        {booking.email !== '' && <CheckBox {...bind.box('isTold')} />}
        <FirstLetter letters={letters} />
        <Failure>{failure || calls.failure}</Failure>
        <p className="note">
          {t(
            'Deposit, instalments and fees follow this price, and an invoice about another one is reissued.',
            'Anzahlung, Raten und Gebühren richten sich nach diesem Preis, und eine Rechnung über einen anderen wird neu ausgestellt.',
          )}
        </p>
        <div className="buttons">
          <Button small disabled={!isReady} onClick={() => void agree()}>
            {cents === undefined
              ? t('Agree', 'Vereinbaren')
              : t(`Agree on ${shownCents(cents)}`, `${shownCents(cents)} vereinbaren`)}
          </Button>
          <Button variant="outline" small onClick={closeOverlay}>
            {t('Cancel', 'Abbrechen')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

const wrongPrice = (max: Cents | undefined): string =>
  max === undefined
    ? t('An amount such as 45 or 12.50.', 'Ein Betrag wie 45 oder 12,50.')
    : t(`From 0 to ${shownCents(max)}.`, `Von 0 bis ${shownCents(max)}.`)

function reasonHint({ isOnRequest, isTold }: { isOnRequest: boolean; isTold: boolean }): string {
  if (!isOnRequest) return t('Appears on the invoice.', 'Steht auf der Rechnung.')
  return isTold ? t('The letter says so.', 'Steht im Brief.') : t('Appears in the history.', 'Steht im Verlauf.')
}
