import { formatDate, instantOf } from '../../domain/format.ts'
import { formatCents } from '../../domain/money/cents.ts'
import { type Due, nextDue } from '../../domain/registrations/account.ts'
import { Icon } from '../ui/icon.tsx'
import { type BookingView, dayText } from './booking-view.ts'
import { type Sum, Sums } from './sums.tsx'
import { TransferData } from './transfer-data.tsx'

const dueNames = { deposit: 'Anzahlung', rest: 'Rest', all: 'Alles zusammen', fee: 'Stornierung' }

function DueState({ due: { open, cents, isOverdue } }: { due: Due }) {
  if (open === 0)
    return (
      <span className="booking-paid">
        <Icon name="check" /> Bezahlt
      </span>
    )
  const left = open < cents ? `Noch ${formatCents(open)} offen` : 'Offen'
  return isOverdue ? `${left}, überfällig` : left
}

/** What is owed by when, and what has come of it (D53); nothing where nothing is reckoned. */
export function Money({ view: { account, booking } }: { view: BookingView }) {
  if (!account || (account.dues.length === 0 && booking.payments.length === 0)) return null
  const { dues, price, fees, refund } = account
  const dayOfPayment = (day: string) => formatDate(instantOf(day))
  const rows: Sum[] = [
    ...dues.map(due => ({
      name: dueNames[due.what],
      note: `fällig am ${dayOfPayment(due.due)}`,
      sum: formatCents(due.cents),
      below: <DueState due={due} />,
    })),
    ...(fees > 0 && price > 0 ? [{ name: 'Darin Gebühren', sum: formatCents(fees) }] : []),
    ...booking.payments.map(({ date, cents }) => ({
      name: cents > 0 ? 'Eingang' : 'Zurückgezahlt',
      note: `am ${dayOfPayment(date)}`,
      sum: formatCents(Math.abs(cents)),
    })),
    ...(refund > 0
      ? [{ name: booking.state === 'requested' ? 'Guthaben' : 'Du bekommst zurück', sum: formatCents(refund) }]
      : []),
  ]
  return (
    <section>
      <h2>Geld</h2>
      <Sums rows={rows} />
    </section>
  )
}

/** The next thing to pay, and to where. */
export function PayNext({ view: { account, transfer, booking, address } }: { view: BookingView }) {
  const due = nextDue(account)
  if (!due) return null
  const rows: Sum[] = [
    { name: 'Betrag', sum: formatCents(due.open) },
    ...(booking.number === undefined ? [] : [{ name: 'Verwendungszweck', sum: booking.number }]),
  ]
  return (
    <section className="booking-next">
      <p className="booking-next-label">Als Nächstes</p>
      <h2>
        {formatCents(due.open)} bis {dayText(instantOf(due.due))}
      </h2>
      {transfer ? (
        <TransferData address={address} transfer={transfer} />
      ) : (
        <>
          <Sums rows={rows} />
          <p className="note">Wohin du überweist, steht auf der Rechnung.</p>
        </>
      )}
    </section>
  )
}
