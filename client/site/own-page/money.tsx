import { type Due, nextDue } from '../../../domain/bookings/account/account.ts'
import { repaymentOf } from '../../../domain/bookings/account/open-items.ts'
import { standingReductions } from '../../../domain/bookings/account/reductions.ts'
import { isLiving, type Step } from '../../../domain/bookings/record/booking.ts'
import { callOffOf } from '../../../domain/bookings/record/called-off.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../domain/events/event.ts'
import { formatCents } from '../../../domain/kit/cents.ts'
import { dayOf, formatShortDate, formatWithWeekday, instantOf } from '../../../domain/kit/format.ts'
import { standingInvoice } from '../../../domain/money/invoices/due.ts'
import { dueName } from '../../../domain/money/terms/due-names.ts'
import { payBy } from '../../../domain/money/terms/payment-days.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import { Button } from '../../kit/ui/button.tsx'
import { TextField } from '../../kit/ui/field.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Unbroken } from '../../kit/ui/unbroken.tsx'
import { BookingForm } from './booking-form.tsx'
import type { BookingView } from './booking-view.ts'
import { bindBookingForm } from './fields.ts'
import { BookingIcon } from './marks.tsx'
import { type SumRow, Sums } from './sums.tsx'
import { TransferData } from './transfer-data.tsx'

function DueState({ due: { open, cents, isOverdue, isCovered } }: { due: Due }) {
  if (open === 0)
    return (
      <span className="booking-paid">
        <Icon name="check" /> {isCovered ? 'Durch Absage gedeckt' : 'Bezahlt'}
      </span>
    )
  const openWords = open < cents ? `Noch ${formatCents(open)} offen` : 'Offen'
  return isOverdue ? `${openWords}, überfällig` : openWords
}

/** Shows dues with their deadlines, payments and invoices (D53), and the field for a voucher. */
export function OwnPageMoney({ view }: { view: BookingView }) {
  const { account, booking, event, invoices, now } = view
  const hasNoMoney = (account?.dues ?? []).length === 0 && booking.payments.length === 0 && invoices.length === 0
  if (hasNoMoney) return <VoucherPart view={view} />
  // Without a price, show only the payments.
  const { dues, price, fees, refund } = account ?? { dues: [], price: 0, fees: 0, refund: 0 }
  const repayment = account && repaymentOf({ booking, account, event })
  const dateText = (day: string) => formatShortDate(instantOf(day))
  const rows: SumRow[] = [
    ...dues.map(due => ({
      name: dueName(due, 'Gesamtpreis'),
      note:
        due.open > 0 && due.rule === 'atOnce'
          ? payBy(due, dayOf(now), formatWithWeekday)
          : `fällig am ${dateText(due.due)}`,
      sum: formatCents(due.cents),
      below: <DueState due={due} />,
    })),
    ...reductionRows(booking, account),
    ...(fees > 0 && price > 0 ? [{ name: 'Darin Gebühren', sum: formatCents(fees) }] : []),
    ...booking.payments.map(({ date, cents, way, voucher, reference }) => ({
      name: paymentName(way === 'voucher', cents > 0),
      // The reference of any other payment may be the educator's private note.
      note: `${voucher !== undefined && reference ? `${referenceOf(reference)}, ` : ''}am ${dateText(date)}`,
      sum: formatCents(Math.abs(cents)),
    })),
    ...(refund > 0
      ? [
          {
            name: refundName(booking, event),
            ...(repayment ? { note: `bis spätestens ${dateText(repayment.until)}` } : {}),
            sum: formatCents(refund),
          },
        ]
      : []),
  ]
  return (
    <section>
      <h2>Geld</h2>
      <Sums rows={rows} />
      {!account && isLiving(booking) && booking.eventSnapshot?.terms !== undefined && (
        <p className="note">
          {booking.quote
            ? 'Der Preis steht noch nicht fest. Was bezahlt ist, wird angerechnet.'
            : 'Der Preis steht noch nicht fest. Was du bezahlt hast, wird angerechnet.'}
        </p>
      )}
      <Invoices view={view} />
      <VoucherPart view={view} />
    </section>
  )
}

/** Shows what was taken off the price, and what is left of it. */
function reductionRows(booking: Registration, account: BookingView['account']): readonly SumRow[] {
  if (!account?.reduced) return []
  const reductions = standingReductions(booking)
  const dates = reductions.map(({ date }) => formatShortDate(date)).join(', ')
  const isForSessions = reductions.every(({ sessions }) => sessions)
  return [
    {
      name: isForSessions ? 'Abgezogen für abgesagte Termine' : 'Vom Preis abgezogen',
      note: `am ${dates}`,
      sum: formatCents(-account.reduced),
    },
    { name: 'Preis damit', sum: formatCents(account.price) },
  ]
}

/** Steps after which a surplus is not the guest's mistake. */
const priceReducingSteps: ReadonlySet<Step> = new Set(['reduced', 'moved', 'sessionCancelled'])

function refundName({ state, quote, history }: Registration, { cancelled }: Event): string {
  if (state === 'requested' && !cancelled) return 'Guthaben'
  const isSurplus = state === 'confirmed' && !cancelled && !history.some(({ what }) => priceReducingSteps.has(what))
  if (isSurplus) return quote ? 'Zu viel gezahlt, kommt zurück' : 'Zu viel gezahlt, bekommst du zurück'
  return quote ? 'Kommt zurück' : 'Du bekommst zurück'
}

/** Invoices to download: the valid one first, then the others, newest first. */
function Invoices({ view: { invoices, address } }: { view: BookingView }) {
  if (invoices.length === 0) return null
  const reversedNumbers = new Set(invoices.map(({ reverses }) => reverses?.number))
  const standing = standingInvoice(invoices)
  const earlierInvoices = invoices.filter(invoice => invoice !== standing).toReversed()
  return (
    <div className="booking-invoices">
      {[...(standing ? [standing] : []), ...earlierInvoices].map(({ number, kind, createdDate, electronic }) => (
        <p key={number}>
          <a className="booking-action" href={`${address}/${number}.pdf`} download>
            <BookingIcon name="download" />
            <span>
              {kind === 'invoice' ? 'Rechnung' : 'Stornorechnung'} <Unbroken>{number}</Unbroken>
              {` vom ${formatShortDate(createdDate)}${reversedNumbers.has(number) ? ', storniert' : ''} (PDF)`}
            </span>
          </a>
          {electronic && (
            <a className="booking-action" href={`${address}/${number}.xml`} download>
              <BookingIcon name="download" />
              <span>
                <Unbroken>{number}</Unbroken> als XML
              </span>
            </a>
          )}
        </p>
      ))}
    </div>
  )
}

function paymentName(isVoucher: boolean, isIncoming: boolean): string {
  if (isVoucher) return isIncoming ? 'Gutschein' : 'Zurück auf den Gutschein'
  return isIncoming ? 'Eingang' : 'Zurückgezahlt'
}

/** Redeems a voucher for the open amount; the rest stays on it (D58). */
function VoucherPart({ view }: { view: BookingView }) {
  const { booking, vouchers, canGiveVoucher, isDeleted, problem } = view
  const voucher = vouchers.find(({ _id }) => _id === booking.voucher)
  if (voucher && (callOffOf(booking) || isDeleted || !isLiving(booking))) return null
  if (voucher)
    return (
      <p className="note">
        {booking.quote ? 'Der' : 'Dein'} Gutschein <Unbroken>{referenceOf(voucher.number)}</Unbroken> ist vorgemerkt. Er
        wird eingelöst, sobald{' '}
        {booking.state === 'confirmed' ? 'etwas zu zahlen ist' : 'ich deine Buchung bestätigt habe'}.
      </p>
    )
  if (!canGiveVoucher) return null
  const error = problem?.fields.voucher
  return (
    <details className="booking-voucher" open={error !== undefined}>
      <summary>Gutschein einlösen</summary>
      <BookingForm view={view} action="gutschein" className="visitor-form">
        <TextField
          {...bindBookingForm(view).text('voucher')}
          label="Code des Gutscheins"
          hint={
            booking.state === 'requested'
              ? 'Eingelöst wird er, sobald ich deine Buchung bestätigt habe. Was übrig ist, bleibt darauf.'
              : 'Was übrig ist, bleibt darauf.'
          }
          autoComplete="off"
        />
        <Button type="submit" variant="outline">
          Einlösen
        </Button>
      </BookingForm>
    </details>
  )
}

/** Shows the next payment and the account to transfer it to. */
export function PayNext({ view: { account, transfer, booking, invoices, address, now } }: { view: BookingView }) {
  const due = nextDue(account)
  if (!due) return null
  const rows: SumRow[] = [
    { name: 'Betrag', sum: formatCents(due.open) },
    ...(booking.number === undefined ? [] : [{ name: 'Verwendungszweck', sum: referenceOf(booking.number) }]),
  ]
  return (
    <section className="booking-next">
      <p className="booking-next-label">{due.isOverdue ? 'Überfällig' : 'Als Nächstes'}</p>
      <h2>{`${formatCents(due.open)} ${payBy(due, dayOf(now), formatWithWeekday)}`}</h2>
      {transfer ? (
        <TransferData address={address} transfer={transfer} />
      ) : (
        <>
          <Sums rows={rows} />
          <p className="note">
            {booking.quote
              ? `Das Konto ${invoices.length > 0 ? 'steht auf der Rechnung' : 'folgt'}.`
              : `Wohin du überweist, ${invoices.length > 0 ? 'steht auf der Rechnung' : 'schreibe ich dir'}.`}
          </p>
        </>
      )}
    </section>
  )
}
