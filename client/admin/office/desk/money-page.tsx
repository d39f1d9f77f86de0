import { useEffect, useRef, useState } from 'react'
import { t } from '../../../../domain/kit/language.ts'
import type { Books } from '../../../../domain/office/desk/books.ts'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { Loading } from '../../../site/blocks/loading.tsx'
import { NotLoaded } from '../../kit/list/table.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { ForTaxAdviser } from '../../money/for-tax-adviser.tsx'
import { InvoicesList } from '../../money/invoices/invoices-list.tsx'
import { MoneyFold } from '../../money/money-fold.tsx'
import { MoneySums } from '../../money/money-sums.tsx'
import { type MoneyAct, MoneyTable } from '../../money/money-table.tsx'
import { VouchersList } from '../../money/vouchers/vouchers-list.tsx'
import { WithdrawalsList } from '../../money/withdrawals/withdrawals-list.tsx'
import { refresh, useList } from '../../state/lists.ts'
import { useOverlay } from '../../state/overlay.ts'
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
          <BookFolds {...money.books} />
          <ForTaxAdviser first={money.firstYear} current={Number(money.today.slice(0, 4))} />
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

/** Folded away until they are asked for: lists that grow from year to year. */
const BookFolds = ({ invoices, vouchers, withdrawals }: Books) => (
  <div className="money-folds">
    <MoneyFold
      id="invoices"
      title={t('Invoices', 'Rechnungen')}
      help="rechnungen"
      count={invoices.count}
      waiting={invoices.waiting > 0 ? t(`${invoices.waiting} waiting`, `${invoices.waiting} warten`) : ''}
    >
      <InvoicesList />
    </MoneyFold>
    {vouchers && (
      <MoneyFold
        id="vouchers"
        title={t('Vouchers', 'Gutscheine')}
        help="gutscheine"
        count={vouchers.count}
        waiting={vouchers.waiting > 0 ? t(`${vouchers.waiting} waiting`, `${vouchers.waiting} offen`) : ''}
      >
        <VouchersList />
      </MoneyFold>
    )}
    {withdrawals.count > 0 && (
      <MoneyFold
        id="withdrawals"
        title={t('Withdrawals', 'Widerrufe')}
        help="widerruf"
        count={withdrawals.count}
        waiting={withdrawals.waiting > 0 ? t(`${withdrawals.waiting} open`, `${withdrawals.waiting} offen`) : ''}
      >
        <WithdrawalsList />
      </MoneyFold>
    )}
  </div>
)
