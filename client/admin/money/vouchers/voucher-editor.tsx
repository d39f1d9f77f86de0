import { useState } from 'react'
import { typedCents } from '../../../../domain/kit/cents.ts'
import { AppError } from '../../../../domain/kit/error.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { wayWord } from '../../../../domain/money/terms/payment.ts'
import type { NewVoucher } from '../../../../domain/money/vouchers/order.ts'
import { voucherWays } from '../../../../domain/money/vouchers/voucher.ts'
import { call } from '../../../kit/state/api.ts'
import { CheckBox, DateField, TextArea, TextField } from '../../../kit/ui/field.tsx'
import { EmailField } from '../../../site/blocks/email-field.tsx'
import { useRequestIds } from '../../../site/registration/sending.ts'
import { RecordEditor } from '../../kit/editor/record-editor.tsx'
import { ChoiceSelect } from '../../kit/form/choice-select.tsx'
import { api } from '../../state/api.ts'

const labels = () => ({
  name: 'Name',
  email: t('Email', 'E-Mail'),
  cents: t('Amount in euro', 'Betrag in Euro'),
  way: t('How it was paid', 'Bezahlt'),
  date: t('Day', 'Tag'),
  message: t('Message on it (may be empty)', 'Gruß darauf (kann leer bleiben)'),
  showsAmount: t('The amount stands on it', 'Der Betrag steht darauf'),
})

const today = () => dayOf(new Date().toISOString())
type Draft = Omit<Required<NewVoucher>, 'cents' | 'requestId'> & {
  /** As it is typed. */
  cents: string
  lastModifiedDate?: string
}
const nothing = (): Draft => ({
  name: '',
  email: '',
  cents: '',
  way: 'cash',
  date: today(),
  message: '',
  showsAmount: true,
})

/** A voucher that somebody has paid for on the spot; it goes to their e-mail address at once. */
export function VoucherEditor() {
  const [initial] = useState(nothing)
  const { requestIdFor } = useRequestIds()
  return (
    <RecordEditor
      help="gutscheine"
      title={t('Add Voucher', 'Gutschein anlegen')}
      initial={initial}
      labels={labels()}
      save={({ cents: typed, lastModifiedDate: _, ...values }) => {
        const cents = typedCents(typed)
        if (cents === undefined) throw noAmount()
        return call(api.voucher.add.$post({ json: { ...values, cents, requestId: requestIdFor() } }))
      }}
      saved={t('Voucher Sent', 'Gutschein verschickt')}
      lists={['vouchers', 'outbox']}
    >
      {({ bind }) => (
        <div className="editor-fields editor-single">
          <p className="note">
            {t(
              'For a voucher that is paid already, at a market for example. It goes to this e-mail address at once.',
              'Für einen Gutschein, der schon bezahlt ist, zum Beispiel auf einem Markt. Er geht gleich an diese E-Mail-Adresse.',
            )}
          </p>
          <TextField {...bind.text('name')} autoComplete="off" />
          <EmailField {...bind.text('email')} autoComplete="off" />
          <TextField
            {...bind.text('cents')}
            className="half"
            inputMode="decimal"
            hint={t('5 to 500 €', '5 bis 500 €')}
          />
          <ChoiceSelect
            {...bind.value('way')}
            className="half"
            choices={voucherWays.map(way => [way, wayWord(way)] as const)}
          />
          <DateField {...bind.text('date')} className="half" max={today()} />
          <TextArea {...bind.text('message')} rows={3} />
          <CheckBox {...bind.box('showsAmount')} />
        </div>
      )}
    </RecordEditor>
  )
}

function noAmount() {
  const sentence = t('Please enter an amount such as 50.', 'Bitte gib einen Betrag wie 50 ein.')
  return new AppError('invalid', t('Please check the marked fields.', 'Bitte prüfe die markierten Felder.'), {
    fields: { cents: sentence },
  })
}
