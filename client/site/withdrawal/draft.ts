import type { FieldErrors } from '../../../domain/kit/error.ts'
import { bindPlain, type PlainForm } from '../../kit/forms/plain-form.ts'

/** A declaration form in progress, with its mistakes. */
export type DeclarationDraft = {
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

export const draftForm = ({
  values,
  fields,
}: Pick<DeclarationDraft, 'values' | 'fields'>): PlainForm<keyof typeof labels> => ({
  idOf: name => `erklaerung-${name}`,
  labels,
  values,
  errors: fields,
})

export const bindDraft = (draft: DeclarationDraft) => bindPlain(draftForm(draft)).text
