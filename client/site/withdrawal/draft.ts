import type { FieldErrors } from '../../../domain/kit/error.ts'

/** A declaration form in progress, with its mistakes. */
export type Draft = {
  /** Target of the form; below a booking's own link the booking is known. */
  address: string
  values: Record<string, string>
  fields: FieldErrors
  /** Reason why the declaration was not stored. */
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

/** Returns ids and labels of the wrong fields, in reading order. */
export const wrongFieldsOf = ({ fields }: Pick<Draft, 'fields'>): [id: string, label: string][] =>
  Object.entries(labels)
    .filter(([name]) => fields[name])
    .map(([name, label]) => [fieldId(name), label])

/** Binds text fields to the draft; autofocuses the first wrong one. */
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
