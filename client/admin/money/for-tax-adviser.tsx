import { useId } from 'react'
import { t } from '../../../domain/kit/language.ts'
import { paymentWays, paymentWayWord } from '../../../domain/money/terms/payment.ts'
import { shownCents } from '../../../domain/money/terms/shown-amounts.ts'
import { useBind, useEntries } from '../kit/bind.ts'
import { ChoiceSelect } from '../kit/form/choice-select.tsx'
import { useSection } from '../kit/list/sections.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { useYearSums } from '../state/queries.ts'

/** Downloads for a year, by URL below the export. */
const files = (): [address: (year: number) => string, name: string][] => [
  [
    year => `zip?year=${year}`,
    t('All invoices as PDF, with both tables (ZIP)', 'Alle Rechnungen als PDF, mit beiden Tabellen (ZIP)'),
  ],
  [year => `xlsx?year=${year}&of=payments`, t('Payments, for Excel', 'Zahlungen, für Excel')],
  [year => `csv?year=${year}&of=payments`, t('Payments, as CSV', 'Zahlungen, als CSV')],
  [year => `xlsx?year=${year}&of=invoices`, t('Invoices, for Excel', 'Rechnungen, für Excel')],
  [year => `csv?year=${year}&of=invoices`, t('Invoices, as CSV', 'Rechnungen, als CSV')],
  [year => `datev?year=${year}`, t('For DATEV (Buchungsstapel)', 'Für DATEV (Buchungsstapel)')],
]

/** Documents of a year for the tax adviser; `first` is the year of the first booking. */
export function ForTaxAdviser({ first, current }: { first: number; current: number }) {
  const form = useEntries({ year: current, chosen: 0 })
  const { year, chosen: chosenMonth } = form.draft
  const bind = useBind(form, { year: t('Year', 'Jahr'), chosen: t('What', 'Was') })
  const [addressOf = () => ''] = files()[chosenMonth] ?? []
  const title = t('For the Tax Adviser', 'Für die Steuerberatung')
  useSection({ id: 'tax', title, count: '' })
  return (
    <div className="tax-adviser" id="tax">
      <h3>{title}</h3>
      <div className="panel-filter">
        <ChoiceSelect
          {...bind.value('year')}
          choices={Array.from({ length: Math.max(1, current - first + 1) }, (_, ago) => {
            const year = current - ago
            return [year, String(year)]
          })}
        />
        <ChoiceSelect {...bind.value('chosen')} choices={files().map(([, name], at) => [at, name])} />
        <div className="panel-exports">
          <a className="button button-outline button-small" href={`/api/payment/export/${addressOf(year)}`} download>
            <PanelIcon name="download" />
            {t('Get the File', 'Datei holen')}
          </a>
        </div>
      </div>
      <YearSums year={year} />
    </div>
  )
}

/** Shows a year's income by payment method, its total, and the part for events of later years. */
function YearSums({ year }: { year: number }) {
  const sums = useYearSums(year)
  const id = useId()
  if (!sums) return null
  const usedWays = paymentWays.filter(way => sums.ways[way] !== 0)
  return (
    <div className="year-sums">
      <p id={id}>{t(`Came in ${year}`, `Eingegangen ${year}`)}</p>
      <ul className="money-list" aria-labelledby={id}>
        {usedWays.map(way => (
          <li key={way}>
            <span>{paymentWayWord(way)}</span>
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
