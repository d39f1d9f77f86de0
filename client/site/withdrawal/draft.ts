import type { FieldErrors } from '../../../domain/kit/error.ts'

/** A form that declares something as it stands, and what was wrong with it. */
export type Draft = {
  /** Where it is sent; below a booking's own link it is known which booking is meant. */
  address: string
  values: Record<string, string>
  fields: FieldErrors
  /** Why what was sent could not be stored. */
  problem?: string | undefined
}

const labels = {
  name: 'Vor- und Nachname',
  email: 'E-Mail',
  contract: 'Buchung oder Rechnung',
  part: 'Welchen Teil?',
  reason: 'Dein Grund',
  ends: 'Wann soll der Vertrag enden?',
}
type Field = keyof typeof labels

const fieldId = (name: string) => `erklaerung-${name}`

/** The ids and labels of the wrong fields, in reading order. */
export const wrongFieldsOf = ({ fields }: Pick<Draft, 'fields'>): [id: string, label: string][] =>
  Object.entries(labels)
    .filter(([name]) => fields[name])
    .map(([name, label]) => [fieldId(name), label])

/** What binds a text field to the draft; the browser begins at the first wrong one. */
export function bindTo(draft: Draft) {
  const first = wrongFieldsOf(draft)[0]?.[0]
  return (name: Field) => ({
    id: fieldId(name),
    name,
    label: labels[name],
    error: draft.fields[name],
    defaultValue: draft.values[name] ?? '',
    autoFocus: first === fieldId(name),
  })
}
