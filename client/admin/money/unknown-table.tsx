import { useState } from 'react'
import type { TableExcerpt } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import type { ColumnName, ColumnsInput } from '../../../domain/money/bank/columns.ts'
import { Button } from '../../kit/ui/button.tsx'
import { ChoiceSelect, type Choices } from '../kit/form/choice-select.tsx'

type ChosenColumns = { [Name in ColumnName]: number }
const none = -1
const nothing: ChosenColumns = { date: none, amount: none, in: none, out: none, sign: none, payer: none, purpose: none }

const labels = (): Record<ColumnName, string> => ({
  date: t('Day of booking', 'Tag der Buchung'),
  amount: t('Amount', 'Betrag'),
  in: t('Money in, if it has a column of its own', 'Eingang, falls er eine eigene Spalte hat'),
  out: t('Money out, in another column', 'Ausgang, in einer anderen Spalte'),
  sign: t('Plus or minus, such as S and H', 'Vorzeichen, etwa S und H'),
  payer: t('Name', 'Name'),
  purpose: t('Reference text', 'Verwendungs\u00adzweck'),
})
const names = Object.keys(nothing) as ColumnName[]

type UnknownTableProps = { table: TableExcerpt; isBusy: boolean; save: (columns: ColumnsInput) => void }

/** Asks for the meaning of each column; the answer is reused for files with the same headings. */
export function UnknownTable({ table, isBusy, save }: UnknownTableProps) {
  const [chosen, setChosen] = useState<ChosenColumns>(() => ({ ...nothing, ...guessColumns(table) }))
  const columns = table.headings.map((heading, at) => ({
    at,
    heading: headingWords(heading, at),
    examples: table.rows.map(row => row[at] || '–'),
  }))
  const choices: Choices<number> = [
    [none, t('none', 'keine')],
    ...columns.map(({ at, heading }) => [at, heading] as const),
  ]
  return (
    <form
      className="bank-table"
      onSubmit={event => {
        event.preventDefault()
        const chosenColumns = names.flatMap(name => (chosen[name] === none ? [] : [[name, chosen[name]] as const]))
        save({ headings: table.headings, date: chosen.date, ...Object.fromEntries(chosenColumns) })
      }}
    >
      <p role="status">
        {t(
          'I do not know this table yet. Which columns hold what? You say it once; I keep it for files like this one.',
          'Diese Tabelle kenne ich noch nicht. In welchen Spalten steht was? Du sagst es einmal; für solche Dateien merke ich es mir.',
        )}
      </p>
      <div className="bank-table-rows">
        <table>
          <caption className="visually-hidden">
            {t('The columns, and what the first rows hold', 'Die Spalten, und was in den ersten Zeilen steht')}
          </caption>
          <tbody>
            {columns.map(({ at, heading, examples }) => (
              <tr key={at}>
                <th scope="row">{heading}</th>
                <td>{examples.join('\u00a0· ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="bank-table-fields">
        {names.map(name => (
          <ChoiceSelect
            key={name}
            id={`column-${name}`}
            error={undefined}
            label={labels()[name]}
            value={chosen[name]}
            choices={choices}
            onChange={value => setChosen({ ...chosen, [name]: value })}
          />
        ))}
      </div>
      <Button type="submit" small disabled={isBusy}>
        {t('Save and Read the File', 'Merken und Datei lesen')}
      </Button>
    </form>
  )
}

/** In a table without headings `#amount` names a column by its content. */
const headingWords = (heading: string, at: number) =>
  heading === '' || heading.startsWith('#') ? t(`Column ${at + 1}`, `Spalte ${at + 1}`) : heading

/** Guesses date and amount from the rows. */
function guessColumns({ headings, rows }: TableExcerpt): Partial<ChosenColumns> {
  const isAll = (at: number, pattern: RegExp) => rows.every(row => pattern.test(row[at] ?? ''))
  const find = (pattern: RegExp) => headings.findIndex((_, at) => isAll(at, pattern))
  return { date: find(/^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/), amount: find(/^[+-]?[\d.]+,\d\d\s*(€|EUR)?$/) }
}
