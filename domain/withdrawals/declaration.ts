import type { FieldErrors } from '../error.ts'
import { formatLongDate, instantOf, isDay } from '../format.ts'
import { plainSpaces, tooLong } from '../registrations/form.ts'
import type { Declared, WithdrawalKind } from './withdrawal.ts'

/** So many characters are kept of each field: far more than anybody needs, and nothing is cut off unsaid. */
export const declarationMax = { name: 200, email: 254, contract: 1000, part: 3000, ends: 100, reason: 5000 }
type Field = keyof typeof declarationMax

/** Of a part or a cause that was chosen, but not told. Nobody is kept from declaring because of that. */
const NOT_TOLD = 'ohne nähere Angabe'

const missing = {
  name: 'Bitte gib deinen Namen an.',
  email: 'Ohne E-Mail-Adresse kann ich dir den Eingang nicht bestätigen.',
  contract: 'Bitte schreib, um welchen Vertrag es geht: eine Nummer, oder Kurs und Datum.',
}
const whichPart =
  'Meinst du den ganzen Vertrag oder nur diesen Teil? Wähl bitte „Nur einen Teil“, oder lass dieses Feld leer.'
const noAddress = 'Diese Adresse ist noch nicht vollständig.'

/** One address that a letter can be sent to, and nothing beside it. */
const ADDRESS = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\.]+(\.[^\s@,;:<>()[\]"\\.]+)+$/u

type Values = Record<string, string>

const lengthOf = (text: string) => [...text].length

/** A text as it was typed, without what nobody can see. */
const written = (text = '') =>
  plainSpaces(text.toWellFormed().replaceAll('\r\n', '\n'))
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .trim()
const line = (text?: string) => written(text).replace(/\s+/g, ' ').normalize('NFC')

/** A day as it is read out; other words as they are. */
const endOf = (text: string) => (isDay(text) ? formatLongDate(instantOf(text)) : text)

/**
 * What the form of a withdrawal or a termination declares, or what is wrong in which field. The law allows nothing that
 * keeps somebody from it: only who, which contract and where the receipt goes are asked for (§ 356a (2), § 312k (2) BGB).
 * Whoever tells a part without choosing it is asked again, so that no more is withdrawn than is meant.
 */
export function readDeclaration(kind: WithdrawalKind, values: Values): { declared: Declared } | { wrong: FieldErrors } {
  const declared: Declared = {
    kind,
    name: line(values.name),
    email: line(values.email),
    contract: line(values.contract),
    part: kind === 'withdrawal' && values.scope === 'part' ? written(values.part) || NOT_TOLD : '',
    ends: kind === 'termination' ? endOf(line(values.ends)) : '',
    reason: kind === 'termination' && values.scope === 'cause' ? written(values.reason) || NOT_TOLD : '',
  }
  const wrong: FieldErrors = {}
  for (const field of Object.keys(declarationMax) as Field[]) {
    const problem = problemOf(field, declared[field])
    if (problem !== undefined) wrong[field] = problem
  }
  if (kind === 'withdrawal' && values.scope !== 'part' && written(values.part) !== '') wrong.part ??= whichPart
  return Object.keys(wrong).length > 0 ? { wrong } : { declared }
}

function problemOf(field: Field, text: string): string | undefined {
  if (text === '' && field in missing) return missing[field as keyof typeof missing]
  if (lengthOf(text) > declarationMax[field]) return tooLong(declarationMax[field], lengthOf(text))
  if (field === 'email' && !ADDRESS.test(text)) return noAddress
  return undefined
}
