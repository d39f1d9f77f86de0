import { buyerTexts, formLabelOf, perText } from '../../../domain/bookings/record/form-fields.ts'
import type { FieldErrors } from '../../../domain/kit/error.ts'
import type { PlainForm } from '../../kit/forms/plain-form.ts'

/** Values and mistakes of the order form. */
export type OrderDraft = { values: Record<string, string>; fields: FieldErrors; message: string }

/** Labels of the order form, in reading order. `website` is the honeypot. */
export const orderLabels = {
  amount: 'Betrag',
  message: 'Gruß',
  ...perText(formLabelOf, buyerTexts),
  privacyStatement: 'Einwilligung',
  website: 'Bitte leer lassen',
}

export const orderForm = ({ values, fields }: OrderDraft): PlainForm<keyof typeof orderLabels> => ({
  idOf: name => `gutschein-${name}`,
  labels: orderLabels,
  values,
  errors: fields,
})
