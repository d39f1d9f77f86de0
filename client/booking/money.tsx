import { formatDate, instantOf } from '../../domain/format.ts'
import { formatCents } from '../../domain/money/cents.ts'
import type { Due } from '../../domain/registrations/account.ts'
import { readableIban } from '../../domain/site/bank.ts'
import { Icon } from '../ui/icon.tsx'
import { type BookingView, dayText } from './booking-view.ts'

const dueNames = { deposit: 'Anzahlung', rest: 'Rest', all: 'Preis', fee: 'Stornierung' }

function dueState({ open, cents, isOverdue }: Due): string {
  if (open === 0) return 'Bezahlt'
  const left = open < cents ? `Noch ${formatCents(open)} offen` : 'Offen'
  return isOverdue ? `${left}, überfällig` : left
}

/** What is owed by when, and what has come of it (D53); nothing where nothing is reckoned. */
export function Money({ view: { account, booking } }: { view: BookingView }) {
  if (!account || (account.dues.length === 0 && booking.payments.length === 0)) return null
  const { dues, price, fees, refund } = account
  return (
    <section>
      <h2>Geld</h2>
      <dl className="booking-details booking-money">
        {dues.map(due => (
          <div key={due.what}>
            <dt>
              {dueNames[due.what]}, fällig am {formatDate(instantOf(due.due))}
            </dt>
            <dd>
              {formatCents(due.cents)}
              <span className={due.open === 0 ? 'booking-paid' : undefined}>
                {due.open === 0 && <Icon name="check" />} {dueState(due)}
              </span>
            </dd>
          </div>
        ))}
        {fees > 0 && price > 0 && (
          <div>
            <dt>Darin Gebühren</dt>
            <dd>{formatCents(fees)}</dd>
          </div>
        )}
        {booking.payments.map(({ _id, date, cents }) => (
          <div key={_id}>
            <dt>
              {cents > 0 ? 'Eingang' : 'Zurückgezahlt'} am {formatDate(instantOf(date))}
            </dt>
            <dd>{formatCents(Math.abs(cents))}</dd>
          </div>
        ))}
        {refund > 0 && (
          <div>
            <dt>Du bekommst zurück</dt>
            <dd>{formatCents(refund)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** The next thing to pay, and to where. */
export function PayNext({ view: { account, bank, booking } }: { view: BookingView }) {
  const due = account?.dues.find(({ open }) => open > 0)
  if (!due) return null
  const rows: [string, string][] = [
    ['Betrag', formatCents(due.open)],
    ...(bank.iban === ''
      ? []
      : ([
          ['Empfängerin', bank.holder],
          ['IBAN', readableIban(bank.iban)],
          ...(bank.bic === '' ? [] : [['BIC', bank.bic]]),
        ] as [string, string][])),
    ...(booking.number === undefined ? [] : ([['Verwendungszweck', booking.number]] as [string, string][])),
  ]
  return (
    <section className="booking-next booking-pay">
      <p className="booking-next-label">Als Nächstes</p>
      <h2>
        {formatCents(due.open)} bis {dayText(instantOf(due.due))}
      </h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {bank.iban === '' && <p className="note">Wohin du überweist, steht auf der Rechnung.</p>}
    </section>
  )
}
