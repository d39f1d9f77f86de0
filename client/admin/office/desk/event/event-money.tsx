import { type Account, lateDuesOf, nextDue } from '../../../../../domain/bookings/account/account.ts'
import { eventMoney, isPromised, type PartyMoney } from '../../../../../domain/bookings/account/event-money.ts'
import { partySize } from '../../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../../domain/events/event.ts'
import { sumOf } from '../../../../../domain/kit/cents.ts'
import { dayOf } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { shownCents } from '../../../../../domain/money/terms/shown-amounts.ts'
import { Icon } from '../../../../kit/ui/icon.tsx'
import { peopleWords } from '../../../bookings/booking/booking-words.ts'
import { useIsBeingUndone } from '../../../bookings/booking/decisions.ts'
import { Cell, optionsColumn, PanelTable, RowButton, TableRow } from '../../../kit/list/table.tsx'
import { shortDay } from '../../../kit/words/day.ts'
import { dueWord } from '../../../kit/words/money-words.ts'
import { useList } from '../../../state/lists.ts'
import { openOverlay } from '../../../state/overlay.ts'
import { BookingLink } from '../page-parts.tsx'

/** Shows the income of an event, and open amounts (D57). */
export function EventMoneyPart({ event, bookings }: { event: Event; bookings: readonly Registration[] }) {
  const region = useList('site')?.region ?? ''
  const { parties, owed, paid, open, late, back } = eventMoney(event, bookings, dayOf(new Date().toISOString()), region)
  if (parties.length === 0)
    return <p className="note">{t('There is nothing to pay here.', 'Hier ist nichts zu zahlen.')}</p>
  const sums = [
    [t('Expected', 'Erwartet'), owed],
    [t('Paid', 'Bezahlt'), paid],
    [t('Open', 'Offen'), open],
    [t('Overdue', 'Überfällig'), late],
    ...(back > 0 ? [[t('To Pay Back', 'Zurückzuzahlen'), back] as const] : []),
  ] as const
  return (
    <>
      <dl className="money-sums">
        {sums.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={label === t('Overdue', 'Überfällig') && cents > 0 ? 'money-late' : undefined}>
              <strong>{shownCents(cents)}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <PanelTable className="money-table" columns={columnsOf(t('Next Payment', 'Nächste Zahlung'))}>
        {parties.map(party => (
          <PartyRow key={party.booking._id} party={party} />
        ))}
      </PanelTable>
    </>
  )
}

const columnsOf = (next: string) => [
  { label: t('Registration', 'Anmeldung'), className: 'money-who' },
  { label: next, className: 'money-when' },
  { label: t('Open', 'Offen'), className: 'money-amount' },
  optionsColumn(),
]

function PartyRow({ party }: { party: PartyMoney }) {
  const { booking, paid, open, late, back, next } = party
  const people = peopleWords(partySize(booking))
  const isBeingUndone = useIsBeingUndone(booking)
  return (
    // The next payment explains itself, so on phones it has no label.
    <TableRow className="money-row" columns={columnsOf('')}>
      <Cell>
        <BookingLink booking={booking} />
        <small>
          {paid > 0 ? t(`${people}, ${shownCents(paid)} paid`, `${people}, ${shownCents(paid)} bezahlt`) : people}
        </small>
      </Cell>
      <NextPayment party={party} />
      <strong>{shownCents(back > 0 ? -back : open)}</strong>
      <Cell>
        {late > 0 && (
          <RowButton icon="bell" of={booking.name} onClick={() => openOverlay({ kind: 'reminder', item: booking })}>
            {t('Remind', 'Erinnern')}
          </RowButton>
        )}
        {(open > 0 || back > 0) && (booking.state === 'requested' || !isPromised(booking)) && (
          <RowButton
            icon="euro"
            of={booking.name}
            disabled={isBeingUndone}
            onClick={() =>
              openOverlay({ kind: 'payment', item: booking, cents: back > 0 ? -back : (next?.open ?? open) })
            }
          >
            {t('Record', 'Erfassen')}
          </RowButton>
        )}
      </Cell>
    </TableRow>
  )
}

function NextPayment({ party: { booking, back, open, next } }: { party: PartyMoney }) {
  if (back > 0) return t('To be paid back', 'Zurückzuzahlen')
  if (next) {
    const [what, day] = [dueWord(next), shortDay(next.due)]
    return next.isOverdue ? (
      <span className="state-bad">
        <Icon name="warning" />
        {t(`${what} since ${day}`, `${what} seit ${day}`)}
      </span>
    ) : (
      t(`${what} until ${day}`, `${what} bis ${day}`)
    )
  }
  if (open > 0)
    return booking.state === 'requested'
      ? t('Invoice after the confirmation', 'Rechnung nach dem Bestätigen')
      : t('Invoice after the acceptance', 'Rechnung nach der Zusage')
  return (
    <span className="state-good">
      <Icon name="check" />
      {t('All paid', 'Alles bezahlt')}
    </span>
  )
}

/** Shows the payment state of a booking; empty if nothing is owed. */
export function PaymentState({ account }: { account: Account | undefined }) {
  if (!account) return null
  const lateCents = sumOf(lateDuesOf(account).map(({ open }) => open))
  if (lateCents > 0)
    return (
      <span className="state-bad">
        <Icon name="warning" />
        {t(`${shownCents(lateCents)} overdue`, `${shownCents(lateCents)} überfällig`)}
      </span>
    )
  if (account.refund > 0)
    return (
      <span className="state-quiet">
        {t(`${shownCents(account.refund)} to pay back`, `${shownCents(account.refund)} zurückzuzahlen`)}
      </span>
    )
  const next = nextDue(account)
  if (!next) return account.paid > 0 && <Paid>{t('All paid', 'Alles bezahlt')}</Paid>
  if (next.what === 'rest' && next.open === next.cents) return <Paid>{t('Deposit paid', 'Anzahlung bezahlt')}</Paid>
  const day = shortDay(next.due)
  return (
    <span className="state-quiet">
      {t(`${shownCents(next.open)} until ${day}`, `${shownCents(next.open)} bis ${day}`)}
    </span>
  )
}

const Paid = ({ children }: { children: string }) => (
  <span className="state-good">
    <Icon name="check" />
    {children}
  </span>
)
