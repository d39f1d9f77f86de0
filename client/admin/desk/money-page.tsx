import { useEffect, useRef, useState } from 'react'
import { t } from '../../../domain/language.ts'
import { Loading } from '../../site/loading.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { NotLoaded } from '../kit/table.tsx'
import { MoneySums } from '../money/money-sums.tsx'
import { type MoneyAct, MoneyTable } from '../money/money-table.tsx'
import { YearSums } from '../money/year-sums.tsx'
import { refresh, useList } from '../state/lists.ts'
import { useOverlay } from '../state/overlay.ts'
import { MoneyOfVouchers } from './money-of-vouchers.tsx'
import { Opening } from './opening.tsx'

/** What is open, and the bank's file (A4). */
export function MoneyPage() {
  const money = useCurrentMoney()
  const [asked, ask] = useState<MoneyAct>()
  return (
    <section>
      <div className="desk-head">
        <div>
          <h1 tabIndex={-1}>{t('Money', 'Geld')}</h1>
          <p>{t('Open items and the bank file', 'Was noch offen ist, und der Kontoauszug')}</p>
        </div>
        <ButtonLink to="/admin/desk/money/bank">
          <PanelIcon name="upload" />
          {t('Read Bank File', 'Kontoauszug einlesen')}
        </ButtonLink>
      </div>
      <NotLoaded list="deskMoney" />
      {money ? (
        <>
          <MoneySums money={money} />
          <MoneyTable money={money} act={ask} pathOf={id => `/admin/desk/booking/${id}`} />
          <MoneyOfVouchers vouchers={money.vouchers} />
          <ForTaxes first={money.firstYear} current={Number(money.today.slice(0, 4))} />
        </>
      ) : (
        <Loading>{t('Loading …', 'Wird geladen …')}</Loading>
      )}
      {asked && <Opening asked={asked} done={() => ask(undefined)} />}
    </section>
  )
}

/** As it is after whatever was done in an overlay or on another page. */
function useCurrentMoney() {
  const money = useList('deskMoney')
  const isKnown = useRef(money !== undefined)
  const isCovered = useOverlay() !== undefined
  useEffect(() => {
    if (isCovered) return
    if (isKnown.current) void refresh('deskMoney', 'desk')
    isKnown.current = true
  }, [isCovered])
  return money
}

/** All invoices with both tables, of this year and the one before; older ones are in the panel. */
const ForTaxes = ({ first, current }: { first: number; current: number }) => (
  <ul className="desk-downloads">
    {[current, current - 1]
      .filter(year => year >= first)
      .map(year => (
        <li key={year}>
          <a href={`/api/payment/export/zip?year=${year}`} download>
            <PanelIcon name="download" />
            {t(`For taxes: all invoices of ${year} (ZIP)`, `Für die Steuer: alle Rechnungen ${year} (ZIP)`)}
          </a>
          <YearSums year={year} />
        </li>
      ))}
  </ul>
)
