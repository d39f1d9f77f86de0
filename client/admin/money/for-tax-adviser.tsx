import { useId, useState } from 'react'
import { t } from '../../../domain/language.ts'
import type { YearsList } from '../../../domain/money/year.ts'
import { Select } from '../../ui/field.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'

/** What the tax adviser needs of a year; `first` is the one in which the first booking came. */
export function ForTaxAdviser({ first, current }: { first: number; current: number }) {
  const id = useId()
  const [year, setYear] = useState(current)
  const years = Array.from({ length: Math.max(1, current - first + 1) }, (_, ago) => current - ago)
  return (
    <div className="tax-adviser">
      <h3>{t('For the Tax Adviser', 'Für die Steuerberatung')}</h3>
      <div className="panel-filter">
        <Select id={id} label={t('Year', 'Jahr')} value={year} onChange={({ target }) => setYear(Number(target.value))}>
          {years.map(known => (
            <option key={known} value={known}>
              {known}
            </option>
          ))}
        </Select>
        <Files of="payments" year={year} name={t('Payments', 'Zahlungen')} />
        <Files of="invoices" year={year} name={t('Invoices', 'Rechnungen')} />
      </div>
    </div>
  )
}

function Files({ of, year, name }: { of: YearsList; year: number; name: string }) {
  const query = `year=${year}&of=${of}`
  return (
    <div className="tax-files">
      <span>{name}</span>
      <div className="panel-exports">
        <Download href={`/api/payment/export/csv?${query}`} of={`${name} ${year}`}>
          CSV
        </Download>
        <Download href={`/api/payment/export/xlsx?${query}`} of={`${name} ${year}`}>
          Excel
        </Download>
        {of === 'invoices' && (
          <Download href={`/api/payment/export/zip?year=${year}`} of={`${name} ${year}`}>
            {t('All PDFs (ZIP)', 'Alle PDFs (ZIP)')}
          </Download>
        )}
      </div>
    </div>
  )
}

const Download = ({ href, of, children }: { href: string; of: string; children: string }) => (
  <a className="button button-outline button-small" href={href} download>
    <PanelIcon name="download" />
    {children}
    <span className="visually-hidden"> {of}</span>
  </a>
)
