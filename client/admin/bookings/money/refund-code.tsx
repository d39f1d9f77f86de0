import { useId, useState } from 'react'
import { validIban } from '../../../../domain/content/site/bank.ts'
import type { Cents } from '../../../../domain/kit/cents.ts'
import { t } from '../../../../domain/kit/language.ts'
import { giroCode } from '../../../../domain/money/invoices/giro-code.ts'
import { pathOf, QR_MARGIN } from '../../../../domain/money/invoices/qr-code.ts'
import { TextField } from '../../../kit/ui/field.tsx'
import { keepForm } from '../../kit/form/keep-form.ts'

type Props = { name: string; cents: Cents; reference: string }

/** A code by which the educator pays money back from her phone. The guest's account is typed for it, and kept nowhere (D57). */
export function RefundCode({ name, cents, reference }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const iban = validIban(typed)
  const code = iban === undefined ? undefined : giroCode({ holder: name, iban, bic: '', cents, reference })
  const side = code ? code.size + 2 * QR_MARGIN : 0
  return (
    <>
      <TextField
        id={id}
        label={t(
          'IBAN of the guest, for a GiroCode (may be empty)',
          'IBAN des Gasts, für einen GiroCode (kann leer bleiben)',
        )}
        hint={t('It is not kept.', 'Sie wird nicht gespeichert.')}
        autoComplete="off"
        value={typed}
        error={
          typed !== '' && iban === undefined
            ? t('This IBAN is not complete.', 'Diese IBAN ist nicht vollständig.')
            : undefined
        }
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={keepForm}
      />
      {code && (
        <svg
          className="refund-code"
          role="img"
          aria-label={t('GiroCode for the refund', 'GiroCode für die Rückzahlung')}
          viewBox={`${-QR_MARGIN} ${-QR_MARGIN} ${side} ${side}`}
        >
          <path d={pathOf(code)} />
        </svg>
      )}
    </>
  )
}
