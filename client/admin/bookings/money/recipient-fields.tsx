import { useId } from 'react'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { FieldErrors } from '../../../../domain/kit/error.ts'
import { t } from '../../../../domain/kit/language.ts'
import { TextField } from '../../../kit/ui/field.tsx'
import { keepForm } from '../../kit/form/keep-form.ts'

const nobody = { organisation: '', name: '', street: '', zip: '', city: '', country: '', leitwegId: '' }
export type RecipientDraft = typeof nobody

/** The recipient as the form begins: all empty is the contact person. */
export const recipientDraft = ({ invoiceTo }: Pick<Registration, 'invoiceTo'>): RecipientDraft => ({
  ...nobody,
  ...invoiceTo,
  leitwegId: invoiceTo?.leitwegId ?? '',
})

export const isNobody = (draft: RecipientDraft): boolean => Object.values(draft).every(text => text.trim() === '')

type Props = {
  draft: RecipientDraft
  /** By `invoiceTo.` and the name of the field. */
  errors?: FieldErrors
  change: (draft: RecipientDraft) => void
}

export function RecipientFields({ draft, errors = {}, change }: Props) {
  const id = useId()
  const fields = {
    organisation: t('Organisation (company, school, association)', 'Organisation (Firma, Schule, Verein)'),
    name: 'Name',
    street: t('Street and number', 'Straße und Hausnummer'),
    zip: t('Zip', 'Postleitzahl'),
    city: t('City', 'Ort'),
    country: t('Country', 'Land'),
    leitwegId: t('Leitweg-ID (public bodies)', 'Leitweg-ID (Behörden, öffentliche Schulen)'),
  } satisfies RecipientDraft
  return (Object.keys(nobody) as (keyof RecipientDraft)[]).map(name => (
    <TextField
      key={name}
      id={`${id}-${name}`}
      label={fields[name]}
      error={errors[`invoiceTo.${name}`]}
      value={draft[name]}
      autoComplete="off"
      onChange={({ target }) => change({ ...draft, [name]: target.value })}
      onKeyDown={keepForm}
    />
  ))
}
