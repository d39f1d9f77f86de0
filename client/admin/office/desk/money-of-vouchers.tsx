import { t } from '../../../../domain/kit/language.ts'
import { referenceOf } from '../../../../domain/money/terms/reference.ts'
import type { ListedVoucher } from '../../../../domain/money/vouchers/voucher.ts'
import { Failure, useCall } from '../../kit/failure.tsx'
import { RowButton } from '../../kit/list/table.tsx'
import { shownCents } from '../../kit/words/money-words.ts'
import { markPaid, markRepaid } from '../../money/vouchers/vouchers-list.tsx'
import { refresh } from '../../state/lists.ts'

/** The vouchers of which money is to come or to go back. */
export function MoneyOfVouchers({ vouchers }: { vouchers: readonly ListedVoucher[] }) {
  const { run, failure } = useCall()
  if (vouchers.length === 0) return null
  const settle = (voucher: ListedVoucher) =>
    run(async () => {
      await (voucher.state === 'ordered' ? markPaid(voucher) : markRepaid(voucher))
      await refresh('deskMoney')
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
                  {isOrdered
                    ? t(`${number}, ordered`, `${number}, bestellt`)
                    : t(`${number}, to pay back`, `${number}, zurückzuzahlen`)}
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
