import { t } from '../../../../domain/language.ts'
import { sumOf } from '../../../../domain/money/cents.ts'
import { type Account, lateOf, nextDue } from '../../../../domain/registrations/account.ts'
import { Icon } from '../../../ui/icon.tsx'
import { shownShortDay } from '../../kit/day.ts'
import { shownCents } from '../../kit/money-words.ts'

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
