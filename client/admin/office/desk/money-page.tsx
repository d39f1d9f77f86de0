import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { AppError } from '../../../../domain/kit/error.ts'
import { t } from '../../../../domain/kit/language.ts'
import { referenceOf } from '../../../../domain/money/terms/reference.ts'
import { shownCents } from '../../../../domain/money/terms/shown-amounts.ts'
import type { ListedVoucher } from '../../../../domain/money/vouchers/voucher.ts'
import type { Books } from '../../../../domain/office/desk/books.ts'
import type { MoneyPage as MoneyPageData } from '../../../../domain/office/lists/money.ts'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { Hyphenated } from '../../../kit/ui/hyphenated.tsx'
import { Icon } from '../../../kit/ui/icon.tsx'
import { Unbroken } from '../../../kit/ui/unbroken.tsx'
import { Loading } from '../../../site/blocks/loading.tsx'
import { Failure, useCall, WhenLoaded } from '../../kit/failure.tsx'
import { HelpLink } from '../../kit/links.tsx'
import { usePaging } from '../../kit/list/paged-table.tsx'
import { Sections, useSection } from '../../kit/list/sections.tsx'
import { RowButton } from '../../kit/list/table.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shortDay } from '../../kit/words/day.ts'
import { BankFileReader } from '../../money/bank-file.tsx'
import { ForTaxAdviser } from '../../money/for-tax-adviser.tsx'
import { InvoicesList } from '../../money/invoices/invoices-list.tsx'
import { type MoneyAct, MoneyTable } from '../../money/money-table.tsx'
import { markPaid, markRepaid, VouchersList } from '../../money/vouchers/vouchers-list.tsx'
import { WithdrawalsList } from '../../money/withdrawals/withdrawals-list.tsx'
import { loadCurrent, refreshLists } from '../../state/lists.ts'
import { openOverlay, useOverlay } from '../../state/overlay.ts'
import { BackLink } from './page-parts.tsx'

/** Shows open amounts, and the bank file (A4). */
export function MoneyDesk() {
  const { data, paging } = usePaging('money')
  useRefreshed()
  const [act, ask] = useState<MoneyAct>()
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
      <WhenLoaded of={{ ...paging, data }}>
        {money => (
          <Sections tab="money">
            <MoneySums money={money} />
            <MoneyTable page={money} paging={paging} act={ask} />
            <MoneyOfVouchers vouchers={money.vouchers} />
            <BookFolds {...money.books} />
            <ForTaxAdviser first={money.firstYear} current={Number(money.today.slice(0, 4))} />
          </Sections>
        )}
      </WhenLoaded>
      {act && <Opening act={act} done={() => ask(undefined)} />}
    </section>
  )
}

/** Reloads after changes in an overlay. */
function useRefreshed() {
  const wasCovered = useRef(false)
  const isCovered = useOverlay() !== undefined
  useEffect(() => {
    if (wasCovered.current && !isCovered) void refreshLists('registrations', 'desk')
    wasCovered.current = isCovered
  }, [isCovered])
}

/** Folded and loaded on demand, as these lists grow every year. */
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
    {!vouchers && (
      <RowButton icon="add" onClick={() => openOverlay({ kind: 'texts', part: 'bank', field: 'vouchers.isOffered' })}>
        {t('Sell Vouchers …', 'Gutscheine verkaufen …')}
      </RowButton>
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

type Props = { act: MoneyAct; done: () => void }

/** Loads the booking of a row, then opens the requested overlay. */
function Opening({ act: { registration, what, cents }, done }: Props) {
  const { run, failure } = useCall()
  useEffect(() => {
    let isWanted = true
    void run(async () => {
      const item = await loadCurrent.registration(registration)
      if (!isWanted) return
      if (!item)
        throw new AppError('not_found', t('This booking is not there any more.', 'Diese Buchung gibt es nicht mehr.'))
      openOverlay(what === 'payment' ? { kind: what, item, cents } : { kind: 'reminder', item })
      done()
    })
    return () => {
      isWanted = false
    }
  }, [registration, what, cents, done, run])
  return (
    <div className="desk-opening">
      {failure ? <Failure>{failure}</Failure> : <Loading>{t('One moment …', 'Einen Moment …')}</Loading>}
    </div>
  )
}

/** Vouchers awaiting payment or refund. */
function MoneyOfVouchers({ vouchers }: { vouchers: readonly ListedVoucher[] }) {
  const { run, failure } = useCall()
  if (vouchers.length === 0) return null
  const settle = (voucher: ListedVoucher) =>
    run(async () => {
      await (voucher.state === 'ordered' ? markPaid(voucher) : markRepaid(voucher))
      await refreshLists('vouchers')
    })
  return (
    <section className="desk-vouchers">
      <h2>{t('Vouchers', 'Gutscheine')}</h2>
      <ul>
        {vouchers.map(voucher => {
          const { _id, name, state, cents, left } = voucher
          const number = referenceOf(voucher.number)
          const isOrdered = state === 'ordered'
          return (
            <li key={_id}>
              <span>
                <strong>{name}</strong>
                <small>
                  <Unbroken>
                    {isOrdered
                      ? t(`${number}, ordered`, `${number}, bestellt`)
                      : t(`${number}, to pay back`, `${number}, zurückzuzahlen`)}
                  </Unbroken>
                </small>
              </span>
              <strong className="desk-amount">{shownCents(isOrdered ? cents : left)}</strong>
              <RowButton icon="check" of={number} onClick={() => settle(voucher)}>
                {isOrdered ? t('Paid', 'Bezahlt') : t('Paid Back', 'Zurückgezahlt')}
              </RowButton>
            </li>
          )
        })}
      </ul>
      <Failure>{failure}</Failure>
    </section>
  )
}

type MoneyFoldProps = { id: string; title: string; help: string; count: number; waiting: string; children: ReactNode }

/** Shows a list below the open amounts, loaded when first unfolded; a URL with its id unfolds it. */
function MoneyFold({ id, title, help, count, waiting, children }: MoneyFoldProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setOpened] = useState(false)
  // Each navigation creates a new location, also to the same URL.
  const location = useLocation()
  const unfold = useCallback(() => details.current?.setAttribute('open', ''), [])
  useSection({ id, title, count: String(count), unfold })
  useEffect(() => {
    if (location.hash !== `#${id}`) return
    unfold()
    details.current?.scrollIntoView()
  }, [location, id, unfold])
  return (
    <details className="money-fold" id={id} ref={details} onToggle={() => setOpened(true)}>
      <summary>
        <h2>{title}</h2>
        <span>{[String(count), waiting].filter(Boolean).join(', ')}</span>
        <Icon name="chevron" />
      </summary>
      {wasOpened && (
        <>
          <HelpLink help={help} about={title} />
          {children}
        </>
      )}
    </details>
  )
}

const itemWords = (count: number) => (count === 1 ? t('1 item', '1 Betrag') : t(`${count} items`, `${count} Beträge`))

/** Sums: open, overdue, received this month, to refund. */
function MoneySums({ money: { today, received, sums: of } }: { money: MoneyPageData }) {
  const { open, overdue, back } = of
  useSection({ id: 'open', title: t('Open Items', 'Offene Beträge'), count: '' })
  const people = back.count
  const firstDay = shortDay(`${today.slice(0, 7)}-01`)
  const sums = [
    { name: t('Open', 'Offen'), cents: open.cents, note: itemWords(open.count) },
    {
      name: t('Overdue', 'Überfällig'),
      cents: overdue.cents,
      note: itemWords(overdue.count),
      isLate: overdue.count > 0,
    },
    {
      name: t('Came in', 'Eingegangen'),
      cents: received,
      note: t(`since ${firstDay}`, `seit ${firstDay}`),
    },
    {
      name: t('To pay back', 'Zurückzuzahlen'),
      cents: back.cents,
      note: people === 1 ? t('1 booking', '1 Buchung') : t(`${people} bookings`, `${people} Buchungen`),
    },
  ]
  return (
    <dl className="money-sums" id="open">
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

/** Imports a bank file and assigns its lines (A4). */
export function BankPage() {
  const navigate = useNavigate()
  return (
    <>
      <BackLink to="/admin/desk/money">{t('Money', 'Geld')}</BackLink>
      <h1>
        <Hyphenated text={t('Bank File', 'Konto\u00adauszug')} />
      </h1>
      <BankFileReader done={() => void navigate('/admin/desk/money', { replace: true })} />
    </>
  )
}
