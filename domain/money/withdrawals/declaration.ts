import { plainSpaces, tooLong } from '../../bookings/form/form.ts'
import type { FieldErrors } from '../../kit/error.ts'
import { formatLongDate, instantOf, isDay } from '../../kit/format.ts'
import type { Declaration, WithdrawalKind } from './withdrawal.ts'

/** Maximum length of each field. Generous, and longer texts are refused instead of truncated. */
export const declarationMax = { name: 200, email: 254, contract: 1000, part: 3000, ends: 100, reason: 5000 }
type Field = keyof typeof declarationMax

/** Stands for a part or a reason that was selected but not given, which must not prevent the declaration. */
const NOT_TOLD = 'ohne nähere Angabe'

const missing = {
  name: 'Bitte gib deinen Namen an.',
  email: 'Ohne E-Mail-Adresse kann ich dir den Eingang nicht bestätigen.',
  contract: 'Bitte schreib, um welchen Vertrag es geht: eine Nummer, oder Kurs und Datum.',
}
const whichPart =
  'Meinst du den ganzen Vertrag oder nur diesen Teil? Wähl bitte „Nur einen Teil“, oder lass dieses Feld leer.'
const noAddress = 'Diese Adresse ist noch nicht vollständig.'

/** Exactly one address. */
const ADDRESS = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\.]+(\.[^\s@,;:<>()[\]"\\.]+)+$/u

type Values = Record<string, string>

const lengthOf = (text: string) => [...text].length

/** Normalizes a text and removes invisible characters. */
const normalize = (text = '') =>
  plainSpaces(text.toWellFormed().replaceAll('\r\n', '\n'))
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .trim()
const line = (text?: string) => normalize(text).replace(/\s+/g, ' ').normalize('NFC')

/** Formats a day; other texts stay. */
const endOf = (text: string) => (isDay(text) ? formatLongDate(instantOf(text)) : text)

/**
 * Parses a withdrawal or a termination, or reports errors by field. The law forbids obstacles: only name, contract and
 * the receipt's address are required (§ 356a (2), § 312k (2) BGB). A part without its selection is queried, so that not
 * more is withdrawn than meant.
 */
export function readDeclaration(
  kind: WithdrawalKind,
  values: Values,
): { declared: Declaration } | { wrong: FieldErrors } {
  const declared: Declaration = {
    kind,
    name: line(values.name),
    email: line(values.email),
    contract: line(values.contract),
    part: kind === 'withdrawal' && values.scope === 'part' ? normalize(values.part) || NOT_TOLD : '',
    ends: kind === 'termination' ? endOf(line(values.ends)) : '',
    reason: kind === 'termination' && values.scope === 'cause' ? normalize(values.reason) || NOT_TOLD : '',
  }
  const wrong: FieldErrors = {}
  for (const field of Object.keys(declarationMax) as Field[]) {
    const problem = problemOf(field, declared[field])
    if (problem !== undefined) wrong[field] = problem
  }
  if (kind === 'withdrawal' && values.scope !== 'part' && normalize(values.part) !== '') wrong.part ??= whichPart
  return Object.keys(wrong).length > 0 ? { wrong } : { declared }
}

function problemOf(field: Field, text: string): string | undefined {
  if (text === '' && field in missing) return missing[field as keyof typeof missing]
  if (lengthOf(text) > declarationMax[field]) return tooLong(declarationMax[field], lengthOf(text))
  if (field === 'email' && !ADDRESS.test(text)) return noAddress
  return undefined
}
