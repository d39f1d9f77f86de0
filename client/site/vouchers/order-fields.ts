import type { FieldErrors } from '../../../domain/kit/error.ts'

/** What was typed into the order form, and what was wrong with it. */
export type OrderDraft = { values: Record<string, string>; fields: FieldErrors; message: string }

/** The fields of the order form in reading order, with their labels. `website` is the honeypot. */
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

/** The ids and labels of the wrong fields, in reading order. */
export const wrongOrderFields = (fields: FieldErrors): [id: string, label: string][] =>
  Object.entries(orderLabels)
    .filter(([name]) => fields[name])
    .map(([name, label]) => [orderFieldId(name), label])
