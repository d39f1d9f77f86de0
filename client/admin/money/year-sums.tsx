import { useId } from 'react'
import { t } from '../../../domain/kit/language.ts'
import { ways, wayWord } from '../../../domain/money/terms/payment.ts'
import { shownCents } from '../kit/words/money-words.ts'
import { useYearSums } from '../state/lists.ts'

/** Shows a year's income by payment method, its total, and the part for events of later years. */
export function YearSums({ year }: { year: number }) {
  const sums = useYearSums(year)
  const id = useId()
  if (!sums) return null
  const used = ways.filter(way => sums.ways[way] !== 0)
  return (
    <div className="year-sums">
      <p id={id}>{t(`Came in ${year}`, `Eingegangen ${year}`)}</p>
      <ul className="money-list" aria-labelledby={id}>
        {used.map(way => (
          <li key={way}>
            <span>{wayWord(way)}</span>
            <span>{shownCents(sums.ways[way])}</span>
          </li>
        ))}
        <li>
          <strong>{t('In all, without vouchers', 'Zusammen, ohne Gutscheine')}</strong>
          <strong>{shownCents(sums.money)}</strong>
        </li>
        {sums.ahead !== 0 && (
          <li>
            <span>{t(`Of that for events after ${year}`, `Davon für Termine nach ${year}`)}</span>
            <span>{shownCents(sums.ahead)}</span>
          </li>
        )}
      </ul>
    </div>
  )
}
