import { type Account, lateOf, nextDue } from '../../../../domain/bookings/account/account.ts'
import { sumOf } from '../../../../domain/kit/cents.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Icon } from '../../../kit/ui/icon.tsx'
import { shownShortDay } from '../../kit/words/day.ts'
import { shownCents } from '../../kit/words/money-words.ts'

/** How far a booking is paid, in a few words; nothing where nothing is owed. */
export function PaymentState({ account }: { account: Account | undefined }) {
  if (!account) return null
  const late = sumOf(lateOf(account).map(({ open }) => open))
  if (late > 0)
    return (
      <span className="state-bad">
        <Icon name="warning" />
        {t(`${shownCents(late)} overdue`, `${shownCents(late)} überfällig`)}
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
  const day = shownShortDay(next.due)
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
