import type { MoneyOverview } from '../../../domain/bookings/account/money-overview.ts'
import { urgencyOf } from '../../../domain/bookings/account/open-items.ts'
import { type Cents, sumOf } from '../../../domain/kit/cents.ts'
import { formatMonth, instantOf } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { shownShortDay } from '../kit/words/day.ts'
import { shownCents } from '../kit/words/money-words.ts'

const totalOf = (items: readonly { cents: Cents }[]) => sumOf(items.map(({ cents }) => cents))

const itemWords = ({ length }: { length: number }) =>
  length === 1 ? t('1 item', '1 Betrag') : t(`${length} items`, `${length} Beträge`)

/** The four sums: open, overdue, what came in this month, to pay back. */
export function MoneySums({ money: { today, open, toPayBack, received } }: { money: MoneyOverview }) {
  const late = open.filter(item => urgencyOf(item, today) === 'overdue')
  const people = toPayBack.length
  const firstDay = shownShortDay(`${today.slice(0, 7)}-01`)
  const sums = [
    { name: t('Open', 'Offen'), cents: totalOf(open), note: itemWords(open) },
    { name: t('Overdue', 'Überfällig'), cents: totalOf(late), note: itemWords(late), isLate: late.length > 0 },
    {
      name: t('Came in', 'Eingegangen'),
      cents: received,
      note: t(`since ${firstDay}`, `im ${formatMonth(instantOf(today))}`),
    },
    {
      name: t('To pay back', 'Zurückzuzahlen'),
      cents: totalOf(toPayBack),
      note: people === 1 ? t('1 booking', '1 Buchung') : t(`${people} bookings`, `${people} Buchungen`),
    },
  ]
  return (
    <dl className="money-sums">
      {sums.map(({ name, cents, note, isLate = false }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong className={isLate ? 'money-late' : undefined}>{shownCents(cents)}</strong>
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
