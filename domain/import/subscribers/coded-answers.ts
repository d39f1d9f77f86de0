import { foldText } from '../../kit/fold.ts'
import { t } from '../../kit/language.ts'
import { finder, headingWords } from './consent-words.ts'
import { type SubscriberCells, subscriberFields } from './subscriber-fields.ts'

/** Columns that may tell who wants letters. */
const fields = ['state', 'moreState', 'listState', 'confirmed'] as const
type Field = (typeof fields)[number]

const isConsent = finder(headingWords.consents)
const isOptIn = finder({ parts: ['Opt-in'] })

const codeOf = (text: string): number | undefined =>
  /^[+-]?\d{1,3}(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : undefined

/** True for a column with numbers beside 0 and 1, whose meaning only its program knows. */
function isCoded(codes: ReadonlySet<number>, heading: string, isCertain: boolean): boolean {
  const hasOthers = [...codes].some(code => code !== 0 && code !== 1)
  // A list may have numbers of lists or of letters in a column such as `Verteiler`.
  return hasOthers && (isCertain || isConsent(foldText(heading)) || codes.has(0) || codes.has(1))
}

/**
 * Lets numbered answers of a program count as a no, such as 2 in Brevo's `DOUBLE_OPT-IN` or -1 in AcyMailing. There 1
 * is a yes to an opt-in, if the column has no numbers but 1 and 2.
 */
export function withoutCodes<Row extends { cell: SubscriberCells; notes: readonly string[] }>(
  rows: readonly Row[],
  columnOf: (field: Field) => { heading: string; isCertain: boolean },
): readonly Row[] {
  const coded = fields.flatMap(field => {
    const { heading, isCertain } = columnOf(field)
    const codes = new Set(rows.flatMap(({ cell }) => codeOf(cell(field)) ?? []))
    if (!isCoded(codes, heading, isCertain)) return []
    const isYesOrNo =
      isOptIn(foldText(heading)) && codes.size <= 2 && [...codes].every(code => code === 1 || code === 2)
    return [{ field, label: heading || subscriberFields[field].label(), yes: isYesOrNo ? 1 : undefined }]
  })
  if (coded.length === 0) return rows
  return rows.map(row => {
    const numbered = coded.filter(({ field }) => codeOf(row.cell(field)) !== undefined)
    if (numbered.length === 0) return row
    const doubts = numbered.filter(({ field, yes }) => codeOf(row.cell(field)) !== yes)
    const blank = new Set<string>(numbered.map(({ field }) => field))
    const [doubt] = doubts
    return {
      ...row,
      cell: field => {
        if (field === 'refused' && doubt) return codeWords(doubt.label, row.cell(doubt.field))
        return blank.has(field) ? '' : row.cell(field)
      },
      notes: [...row.notes, ...doubts.map(({ field, label }) => codeWords(label, row.cell(field)))],
    }
  })
}

const codeWords = (label: string, text: string) =>
  t(
    `${label}: “${text}” may be a no. If it is a yes, write “yes” there.`,
    `${label}: „${text}“ kann ein Nein sein. Wenn es ein Ja ist, schreib „ja“ hin.`,
  )
