import type { FieldErrors } from '../../../domain/kit/error.ts'

/** Values and mistakes of the order form. */
export type OrderDraft = { values: Record<string, string>; fields: FieldErrors; message: string }

/** Labels of the order form, in reading order. `website` is the honeypot. */
export const orderLabels = {
  amount: 'Betrag',
  message: 'Gruß',
  name: 'Vor- und Nachname',
  email: 'E-Mail',
  street: 'Straße',
  houseNumber: 'Hausnummer',
  zip: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
  privacyStatement: 'Einwilligung',
  website: 'Bitte leer lassen',
}
export type OrderField = keyof typeof orderLabels

export const orderFieldId = (name: string) => `gutschein-${name}`

/** Returns ids and labels of the wrong fields, in reading order. */
export const wrongOrderFields = (fields: FieldErrors): [id: string, label: string][] =>
  Object.entries(orderLabels)
    .filter(([name]) => fields[name])
    .map(([name, label]) => [orderFieldId(name), label])
