import { type Account, accountOf, type Due } from '../../../../../domain/bookings/account/account.ts'
import { isLiving, isOnlyQuoted } from '../../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import { recordConfirmation } from '../../../../../domain/bookings/steps/booking-steps.ts'
import { type Day, dayOf } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { dayPaid } from '../../../../../domain/money/terms/payment.ts'
import { shownCents } from '../../../../../domain/money/terms/shown-amounts.ts'
import { Unbroken } from '../../../../kit/ui/unbroken.tsx'
import { InvoiceWaitsNote, useInvoicesOf } from '../../../bookings/money/invoice-part.tsx'
import { hasSums, NoCalculationNote, QuotedLines, SumRows } from '../../../bookings/money/money-part.tsx'
import { DeskPart } from '../../../kit/desk-part.tsx'
import { TableHead } from '../../../kit/list/table.tsx'
import { PanelIcon } from '../../../kit/panel-icon.tsx'
import { shortDay } from '../../../kit/words/day.ts'
import { dueWord, invoiceFile } from '../../../kit/words/money-words.ts'
import { useList } from '../../../state/lists.ts'
import type { BookingProps } from './booking-page.tsx'

/** Dues and payments; for a quote, its lines. */
export function BookingMoney({ booking, event, account }: BookingProps) {
  const { standing, missingDetails, isOnItsWay } = useInvoicesOf(booking, event)
  const expected = useAccountOnceConfirmed(booking, event)
  const { quote } = booking
  if (quote && isOnlyQuoted(booking))
    return (
      <DeskPart title={t('Quote', 'Angebot')}>
        <QuotedLines quote={quote} />
      </DeskPart>
    )
  const isNothing =
    account?.dues.length === 0 && !expected && !hasSums(booking, account) && !missingDetails && !isOnItsWay
  return (
    <DeskPart
      title={t('Money', 'Geld')}
      aside={
        standing && (
          <a className="row-button" href={invoiceFile(standing._id)} download>
            <PanelIcon name="page" />
            <span>
              <Unbroken>{t(`Invoice ${standing.number}`, `Rechnung ${standing.number}`)}</Unbroken>
            </span>
          </a>
        )
      }
    >
      {account && account.dues.length > 0 && <Dues booking={booking} account={account} />}
      {!account && <NoCalculationNote booking={booking} />}
      {expected && <FutureDues booking={booking} account={expected} />}
      <ul className="money-list">
        <SumRows booking={booking} account={account} />
      </ul>
      {isNothing && <p className="note">{t('Nothing to pay.', 'Nichts zu zahlen.')}</p>}
      <InvoiceWaitsNote lacks={missingDetails} />
      {isOnItsWay && (
        <p className="note">{t('The invoice is sent automatically.', 'Die Rechnung kommt gleich von selbst.')}</p>
      )}
    </DeskPart>
  )
}

/** Returns the account of an open booking as if it were confirmed now; undefined if nothing were due. */
function useAccountOnceConfirmed(booking: Registration, event: BookingProps['event']): Account | undefined {
  const region = useList('site')?.region
  if (!isLiving(booking) || booking.state === 'confirmed') return undefined
  const now = new Date().toISOString()
  const confirmed = recordConfirmation({ ...booking, state: 'requested' }, { now, by: 'educator' })
  const account = accountOf(confirmed, event, dayOf(now), region)
  return account && account.dues.length > 0 ? account : undefined
}

const FutureDues = ({ booking, account }: { booking: Registration; account: Account }) => (
  <>
    <p className="note">
      {booking.state === 'requested'
        ? t('Due once you confirm:', 'Mit deiner Zusage wird fällig:')
        : t('Due once the place is fixed:', 'Sobald der Platz fest ist, wird fällig:')}
    </p>
    <Dues booking={booking} account={account} />
  </>
)

function Dues({ booking, account }: { booking: Registration; account: Account }) {
  let upTo = 0
  const today = dayOf(new Date().toISOString())
  const columns = [t('What', 'Was'), t('Due', 'Fällig'), t('Amount', 'Betrag'), t('State', 'Stand')]
  return (
    <table className="dues">
      <TableHead columns={columns} />
      <tbody>
        {account.dues.map(due => {
          upTo += due.cents
          return (
            <tr key={due.what}>
              <th scope="row">{dueWord(due)}</th>
              <td>{shortDay(due.due, today)}</td>
              <td>{shownCents(due.cents)}</td>
              <td>
                <DueState due={due} paidOn={dayPaid(booking.payments, upTo)} today={today} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type StateProps = { due: Due; paidOn: Day | undefined; today: Day }

function DueState({ due: { open, cents, isOverdue, isCovered, due }, paidOn, today }: StateProps) {
  if (isCovered) return <span className="due-paid">{t('covered by a session called off', 'durch Absage gedeckt')}</span>
  if (open === 0)
    return (
      <span className="due-paid">
        <PanelIcon name="check" />
        <span className="visually-hidden">{t('paid ', 'bezahlt ')}</span>
        {paidOn ? shortDay(paidOn, today) : t('Paid', 'Bezahlt')}
      </span>
    )
  const openWords = open < cents ? `${shownCents(open)} ` : ''
  const isDue = due <= today
  return (
    <span className={isOverdue ? 'due-late' : 'due-open'}>
      {openWords}
      {isOverdue ? t('overdue', 'überfällig') : isDue ? t('due', 'fällig') : t('open', 'offen')}
    </span>
  )
}
