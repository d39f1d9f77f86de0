import { type ReactNode, useState } from 'react'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { wayWord } from '../../../../domain/money/terms/payment.ts'
import { type ListedVoucher, type VoucherWay, voucherWays } from '../../../../domain/money/vouchers/voucher.ts'
import type { Withdrawal } from '../../../../domain/money/withdrawals/withdrawal.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { DateField } from '../../../kit/ui/field.tsx'
import { Viewer } from '../../kit/editor/dialog.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { ChoiceSelect } from '../../kit/form/choice-select.tsx'
import { shownCents } from '../../kit/words/money-words.ts'
import { api } from '../../state/api.ts'
import { refresh } from '../../state/lists.ts'
import { closeOverlay } from '../../state/overlay.ts'
import { succeed } from '../../state/page/success.ts'

type Props = { title: string; withdrawal: Withdrawal; voucher: ListedVoucher; children: ReactNode }

/** The voucher is void; its money is recorded as paid back. */
export function PaidBack({ title, withdrawal: { _id, lastModifiedDate }, voucher, children }: Props) {
  const today = dayOf(new Date().toISOString())
  const [date, setDate] = useState(today)
  const [way, setWay] = useState<VoucherWay>('transfer')
  const [isBusy, setBusy] = useState(false)
  const { run, failure } = useCall()
  async function record() {
    setBusy(true)
    await run(async () => {
      await call(api.withdrawal.accept.$post({ json: { _id, lastModifiedDate, date, way } }))
      closeOverlay()
      void succeed(t('Paid Back', 'Zurückgezahlt'), 'vouchers')
    })
    void refresh('withdrawals')
    setBusy(false)
  }
  return (
    <Viewer
      help="widerruf#gutscheine"
      title={title}
      isBusy={isBusy}
      decision={
        <Button small disabled={isBusy || date === ''} onClick={record}>
          {t('Record as Paid Back', 'Als zurückgezahlt erfassen')}
        </Button>
      }
    >
      {children}
      <div className="editor-fields editor-single">
        <h3>{t(`Pay back ${shownCents(voucher.left)}`, `${shownCents(voucher.left)} zurückzahlen`)}</h3>
        <DateField
          id="repaid-date"
          label={t('Day', 'Tag')}
          className="half"
          max={today}
          value={date}
          onChange={({ target }) => setDate(target.value)}
        />
        <ChoiceSelect
          id="repaid-way"
          label={t('How it was paid back', 'Zurückgezahlt')}
          className="half"
          error={undefined}
          value={way}
          onChange={setWay}
          choices={voucherWays.map(one => [one, wayWord(one)] as const)}
        />
      </div>
      <Failure>{failure}</Failure>
    </Viewer>
  )
}
