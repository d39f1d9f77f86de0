import { useId, useState } from 'react'
import { type Account, accountOf } from '../../../../domain/bookings/account/account.ts'
import { isNameless } from '../../../../domain/bookings/people/nameless.ts'
import { isLiving, partySize } from '../../../../domain/bookings/record/booking.ts'
import type { Quote } from '../../../../domain/bookings/record/quote.ts'
import { lineSum, quoteSum } from '../../../../domain/bookings/record/quote-sum.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { validIban } from '../../../../domain/content/site/bank-account.ts'
import { type Cents, typedCents } from '../../../../domain/kit/cents.ts'
import { type Day, dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { giroCode } from '../../../../domain/money/invoices/giro-code.ts'
import { QR_MARGIN, qrPathOf } from '../../../../domain/money/invoices/qr-code.ts'
import { type Payment, type PaymentWay, paymentWays, paymentWayWord } from '../../../../domain/money/terms/payment.ts'
import { referenceOf } from '../../../../domain/money/terms/reference.ts'
import { shownCents } from '../../../../domain/money/terms/shown-amounts.ts'
import { call, callForRecord } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { DateField, TextField } from '../../../kit/ui/field.tsx'
import { Unbroken } from '../../../kit/ui/unbroken.tsx'
import { useRequestIds } from '../../../site/registration/sending.ts'
import { useBind, useEntries } from '../../kit/bind.ts'
import { keepForm } from '../../kit/editor/editing.ts'
import { useFieldErrors } from '../../kit/failure.tsx'
import { Notice } from '../../kit/notice.tsx'
import { shortDay } from '../../kit/words/day.ts'
import { euroText } from '../../kit/words/money-words.ts'
import { api } from '../../state/api.ts'
import { useList } from '../../state/lists.ts'
import { type BookingCalls, useChangeAsOpened } from '../booking/booking-calls.ts'
import { peopleWords } from '../booking/booking-words.ts'
import { LetterNote } from '../booking/consequences.tsx'

/** Explains the missing sum of a booking. */
export const NoCalculationNote = ({ booking }: { booking: Registration }) => (
  <p className="note">
    {isNameless(booking)
      ? t(
          'The price was deleted with the names. What was paid stays here.',
          'Der Preis ist mit den Namen gelöscht. Was gezahlt wurde, steht weiter hier.',
        )
      : t(
          'This booking has no calculation: a participant’s price is unknown, or the booking is older than the calculation.',
          'Für diese Buchung wird nichts gerechnet: Von jemandem fehlt der Preis, oder sie stammt aus der Zeit, bevor hier gerechnet wurde.',
        )}
  </p>
)

/** True if `SumRows` has rows. */
export const hasSums = (
  { payments, voucher }: Registration,
  { reduced, price, toVoucher, writtenOff, refund }: Account,
): boolean =>
  payments.length > 0 || voucher !== undefined || [reduced, price, toVoucher, writtenOff, refund].some(cents => cents)

/** Rows for price, payments and refunds. */
export function SumRows({ booking, account }: { booking: Registration; account: Account | undefined }) {
  return (
    <>
      {account?.reduced && (
        <li>
          <span>{t('Taken off the price', 'Vom Preis abgezogen')}</span>
          <span>{shownCents(-account.reduced)}</span>
        </li>
      )}
      {account && account.price > 0 && (
        <li>
          <span>
            {t('Total', 'Zusammen')} <small>{peopleWords(partySize(booking))}</small>
          </span>
          <span>{shownCents(account.price + account.fees)}</span>
        </li>
      )}
      {account && account.fees > 0 && account.price > 0 && (
        <li>
          <span>{t('Fees included', 'Darin Gebühren')}</span>
          <span>{shownCents(account.fees)}</span>
        </li>
      )}
      {booking.payments.map(({ _id, date, cents, way, reference }) => (
        <li key={_id}>
          <span>
            {cents > 0 ? t('Paid', 'Eingang') : t('Paid back', 'Zurückgezahlt')}{' '}
            <small>
              <Unbroken>
                {[shortDay(date), paymentWayWord(way), referenceOf(reference ?? '')].filter(Boolean).join(', ')}
              </Unbroken>
            </small>
          </span>
          <span>{shownCents(cents)}</span>
        </li>
      ))}
      {booking.voucher && <GivenVoucher id={booking.voucher} isConfirmed={booking.state === 'confirmed'} />}
      {account && account.toVoucher > 0 && (
        <li>
          <strong>{t('To return to the paper voucher', 'Zurück auf den Papiergutschein')}</strong>
          <strong>{shownCents(account.toVoucher)}</strong>
        </li>
      )}
      {account && account.writtenOff > 0 && (
        <li>
          <span>{t('Written off', 'Ausgebucht')}</span>
          <span>{shownCents(account.writtenOff)}</span>
        </li>
      )}
      {account && account.refund > 0 && (
        <li>
          <strong>{t('To pay back', 'Zurückzuzahlen')}</strong>
          <strong>{shownCents(account.refund)}</strong>
        </li>
      )}
    </>
  )
}

/** Lines of a group's quote (D48). */
export const QuotedLines = ({ quote }: { quote: Quote }) => (
  <ul className="money-list">
    {quote.lines.map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines only change with the whole quote, and may be equal
      <li key={at}>
        <span>
          {line.label} <small>{line.count > 1 && `${line.count} × ${shownCents(line.cents)}`}</small>
        </span>
        <span>{shownCents(lineSum(line))}</span>
      </li>
    ))}
    <li>
      <strong>{t('Total', 'Zusammen')}</strong>
      <strong>{shownCents(quoteSum(quote))}</strong>
    </li>
  </ul>
)

/** Shows the voucher that the guest entered. The voucher pays once an amount is due (D58). */
function GivenVoucher({ id, isConfirmed }: { id: string; isConfirmed: boolean }) {
  const number = useList('vouchers')?.find(({ _id }) => _id === id)?.number ?? ''
  return (
    <li>
      <span>
        <Unbroken>{t(`Voucher ${referenceOf(number)}`, `Gutschein ${referenceOf(number)}`)}</Unbroken>
      </span>
      <span>
        {isConfirmed
          ? t('is redeemed once an amount is due', 'wird eingelöst, sobald etwas zu zahlen ist')
          : t('is redeemed when you confirm', 'wird mit deinem Ja eingelöst')}
      </span>
    </li>
  )
}

/** Fields of a payment; `amount` is the default. */
export const usePaymentEntries = (amount: Cents) =>
  useEntries<{ typed: string; date: Day; way: PaymentWay; reference: string; code: string }>({
    typed: amount === 0 ? '' : euroText(amount),
    date: dayOf(new Date().toISOString()),
    way: 'transfer',
    reference: '',
    code: '',
  })

type FormProps = {
  form: ReturnType<typeof usePaymentEntries>
  booking: Registration
  calls: BookingCalls
  done: () => void
  cancel: () => void
}

const paymentsOf = ({ payments }: Registration) => payments

const fieldNames = { cents: 'typed', date: 'date', reference: 'reference', voucher: 'code' }

/** Records a payment or refund. With a voucher code, amount and day are not asked. */
export function PaymentForm({ form, booking, calls, done, cancel }: FormProps) {
  const today = dayOf(new Date().toISOString())
  const { date, typed, way, reference, code } = form.draft
  const isByCode = way === 'voucher' && code.trim() !== ''
  const cents = typedCents(typed)
  const wrong = useFieldErrors<HTMLDivElement>(fieldNames)
  const unread =
    typed !== '' && cents === undefined
      ? { typed: t('Please enter an amount such as 12.50.', 'Bitte gib einen Betrag wie 12,50 ein.') }
      : {}
  const bind = useBind(
    form,
    {
      typed: t('Amount in euro (negative for a refund)', 'Betrag in Euro (mit Minus: zurückgezahlt)'),
      date: t('Day', 'Tag'),
      reference: t('Note (optional)', 'Notiz (kann leer bleiben)'),
      code: t('Code (empty for a paper voucher)', 'Code (leer bei einem Gutschein auf Papier)'),
    },
    // Emptied, the code is not refused any more: the voucher is one on paper.
    { ...wrong.errors, ...unread, ...(isByCode ? {} : { code: '' }) },
  )
  const { requestIdFor } = useRequestIds()
  const change = useChangeAsOpened(booking, calls)
  async function send(sendIt: Parameters<typeof change>[1]) {
    wrong.forget()
    if (await change(paymentsOf, sendIt, wrong.refuse)) done()
  }
  const record = (cents: Cents) =>
    send(({ _id, lastModifiedDate }) => {
      const payment = { registration: _id, date, cents, way, ...(reference === '' ? {} : { reference }) }
      const requestId = requestIdFor(payment)
      return call(api.payment.add.$post({ json: { ...payment, lastModifiedDate, requestId } }))
    })
  const redeem = () => send(edit => callForRecord(api.registration.voucher.$post({ json: { ...edit, voucher: code } })))
  return (
    <div className="booking-step" ref={wrong.form}>
      {!isByCode && (
        <>
          <TextField {...bind.text('typed')} inputMode="decimal" onKeyDown={keepForm} />
          <DateField {...bind.text('date')} max={today} onKeyDown={keepForm} />
        </>
      )}
      <WayChoice way={way} choose={way => form.change({ way })} />
      {way === 'voucher' && (cents === undefined || cents >= 0) && (
        <TextField {...bind.text('code')} autoComplete="off" onKeyDown={keepForm} />
      )}
      {isByCode ? <CodeNote booking={booking} /> : <TextField {...bind.text('reference')} onKeyDown={keepForm} />}
      {cents !== undefined && cents < 0 && way === 'transfer' && (
        <RefundCode name={booking.name} cents={-cents} reference={referenceOf(booking.number ?? '')} />
      )}
      {!isByCode && cents !== undefined && cents > 0 && (
        <>
          <SurplusNote booking={booking} payment={{ _id: '', date, cents, way }} />
          <LetterNote booking={booking} step="payment" />
        </>
      )}
      <div className="buttons">
        {isByCode ? (
          <Button small onClick={() => void redeem()}>
            {t('Redeem Voucher', 'Gutschein einlösen')}
          </Button>
        ) : (
          <Button small disabled={!cents || date === ''} onClick={() => cents && void record(cents)}>
            {cents && cents < 0
              ? t(`Record Refund of ${shownCents(-cents)}`, `${shownCents(-cents)} zurückgezahlt`)
              : t('Record Payment', 'Zahlung erfassen')}
          </Button>
        )}
        <Button variant="outline" small onClick={cancel}>
          {t('Cancel', 'Abbrechen')}
        </Button>
      </div>
    </div>
  )
}

/** Explains what a voucher with a code pays, and who gets a letter about it. */
const CodeNote = ({ booking }: { booking: Registration }) => (
  <>
    <p className="note">
      {booking.state === 'requested'
        ? t(
            'The voucher is redeemed once you confirm the booking. It keeps the rest of its amount.',
            'Er wird eingelöst, sobald du die Buchung bestätigst. Was übrig ist, bleibt darauf.',
          )
        : t(
            'The voucher pays up to the open amount. It keeps the rest of its amount.',
            'Er zahlt, was offen ist, so weit er reicht. Was übrig ist, bleibt darauf.',
          )}
    </p>
    <LetterNote booking={booking} step="voucher" />
  </>
)

/** Warns if the payment exceeds the open amount. */
function SurplusNote({ booking, payment }: { booking: Registration; payment: Payment }) {
  const event = useList('events')?.find(({ _id }) => _id === booking.event)
  const region = useList('site')?.region
  const surplusOf = (payments: readonly Payment[]) => {
    const account = accountOf({ ...booking, payments: [...payments] }, event, dayOf(new Date().toISOString()), region)
    return (account?.refund ?? 0) + (account?.toVoucher ?? 0)
  }
  const surplus = surplusOf([...booking.payments, payment]) - surplusOf(booking.payments)
  // Until the educator answers, a surplus counts as credit.
  const isCredit = isLiving(booking) && booking.state !== 'confirmed'
  if (surplus <= 0 || isCredit) return null
  return (
    <div role="status">
      <Notice is="bad">
        {payment.way === 'voucher'
          ? t(
              `More than is due: ${shownCents(surplus)} will have to go back to the paper voucher.`,
              `Mehr als offen: ${shownCents(surplus)} müssen zurück auf den Papiergutschein.`,
            )
          : t(
              `More than is due: ${shownCents(surplus)} will have to be refunded.`,
              `Mehr als offen: ${shownCents(surplus)} musst du zurückzahlen.`,
            )}
      </Notice>
    </div>
  )
}

/** Shows radio buttons for the means of payment. */
function WayChoice({ way, choose }: { way: PaymentWay; choose: (way: PaymentWay) => void }) {
  const name = useId()
  return (
    <fieldset className="way-choice">
      <legend>{t('Paid by', 'Wie')}</legend>
      <div>
        {paymentWays.map(paymentWay => (
          <label key={paymentWay}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              checked={paymentWay === way}
              onChange={() => choose(paymentWay)}
              onKeyDown={keepForm}
            />
            {paymentWayWord(paymentWay)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type RefundCodeProps = { name: string; cents: Cents; reference: string }

/** Shows a GiroCode that the educator's banking app scans for a refund. The typed IBAN is never stored (D57). */
function RefundCode({ name, cents, reference }: RefundCodeProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const iban = validIban(typed)
  const code = iban === undefined ? undefined : giroCode({ holder: name, iban, bic: '', cents, reference })
  const side = code ? code.size + 2 * QR_MARGIN : 0
  return (
    <>
      <TextField
        id={id}
        label={t(
          'The guest’s IBAN, for a GiroCode (optional)',
          'IBAN des Gasts, für einen GiroCode (kann leer bleiben)',
        )}
        hint={t('The IBAN is not stored.', 'Sie wird nicht gespeichert.')}
        autoComplete="off"
        value={typed}
        error={
          typed !== '' && iban === undefined
            ? t('This IBAN is not complete.', 'Diese IBAN ist nicht vollständig.')
            : undefined
        }
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={keepForm}
      />
      {code && (
        <svg
          className="refund-code"
          role="img"
          aria-label={t('GiroCode for the refund', 'GiroCode für die Rückzahlung')}
          viewBox={`${-QR_MARGIN} ${-QR_MARGIN} ${side} ${side}`}
        >
          <path d={qrPathOf(code)} />
        </svg>
      )}
    </>
  )
}
