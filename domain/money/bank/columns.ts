import * as v from 'valibot'
import { refuseFields } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'

const MAX_COLUMNS = 200

/** Column positions that a person assigned for an unknown table (D77), counted from 0. */
export const StoredColumns = v.object({
  _id: v.string(),
  /** The table's headings; for a table without any, `#date`, `#amount` … by each column's kind. */
  headings: v.array(v.string()),
  date: v.number(),
  amount: v.optional(v.number()),
  in: v.optional(v.number()),
  out: v.optional(v.number()),
  sign: v.optional(v.number()),
  payer: v.optional(v.number()),
  purpose: v.optional(v.number()),
})
export type StoredColumns = v.InferOutput<typeof StoredColumns>

const missingColumnSentence = () => t('Please choose a column.', 'Bitte wähle eine Spalte.')

/** A column, by position or heading. */
const Column = v.union(
  [
    v.pipe(v.number(missingColumnSentence), v.integer(missingColumnSentence), v.minValue(0, missingColumnSentence)),
    v.string(missingColumnSentence),
  ],
  missingColumnSentence,
)
const other = v.optional(Column)

export const ColumnsInput = v.object({
  headings: v.pipe(
    v.array(v.pipe(v.string(missingColumnSentence), v.maxLength(500, missingColumnSentence)), missingColumnSentence),
    v.minLength(2, missingColumnSentence),
    v.maxLength(MAX_COLUMNS, missingColumnSentence),
  ),
  date: Column,
  ...{ amount: other, in: other, out: other, sign: other, payer: other, purpose: other },
})
export type ColumnsInput = v.InferOutput<typeof ColumnsInput>

const columnNames = ['date', 'amount', 'in', 'out', 'sign', 'payer', 'purpose'] as const
export type ColumnName = (typeof columnNames)[number]

export const ColumnsToForget = v.object({ _id: v.string(missingColumnSentence) }, missingColumnSentence)

/** Returns the columns to store. Throws `invalid` if the table lacks them, or a required one is missing. */
export function storedColumns({ headings, ...sent }: ColumnsInput, _id: string): StoredColumns {
  const columns: { [Name in ColumnName]?: number } = {}
  for (const name of columnNames) {
    const column = sent[name]
    if (column === undefined) continue
    const at = typeof column === 'number' ? column : headings.indexOf(column)
    if (at < 0 || at >= headings.length) refuseFields({ [name]: missingColumnSentence() })
    if (Object.values(columns).includes(at))
      refuseFields({
        [name]: t('This column is chosen for something else.', 'Diese Spalte ist schon für etwas anderes gewählt.'),
      })
    columns[name] = at
  }
  const { date, amount, in: came, out: went } = columns
  if (date === undefined) refuseFields({ date: missingColumnSentence() })
  if (
    (amount === undefined) === (came === undefined || went === undefined) ||
    (came === undefined) !== (went === undefined)
  )
    refuseFields({
      amount: t(
        'Please choose one column with the amount, or one for money in and one for money out.',
        'Bitte wähle eine Spalte mit dem Betrag, oder je eine für Eingänge und Ausgänge.',
      ),
    })
  return { _id, headings, ...columns, date: date ?? 0 }
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((heading, at) => heading === b[at])

/** Replaces earlier columns for the same headings. */
export const withColumns = (stored: readonly StoredColumns[], columns: StoredColumns): StoredColumns[] => [
  ...stored.filter(({ headings }) => !isSame(headings, columns.headings)),
  columns,
]
