import { useState } from 'react'
import { sumOf } from '../../../domain/kit/cents.ts'
import type { TableExcerpt } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import type { BankItem } from '../../../domain/money/bank/book.ts'
import type { ColumnName, ColumnsInput } from '../../../domain/money/bank/columns.ts'
import { shownCents } from '../../../domain/money/terms/shown-amounts.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Failure } from '../kit/failure.tsx'
import { ChoiceSelect, type Choices } from '../kit/form/choice-select.tsx'
import { FileButton } from '../kit/form/file-button.tsx'
import { LettersWaitNote, useHasMailServer } from '../kit/letters/letters-wait.tsx'
import {
  choiceOf,
  chosenPayments,
  type LineChoices,
  type PayableItems,
  surplusOf,
  targetId,
  withChoice,
} from './bank-choices.ts'
import { BankRow } from './bank-row.tsx'
import { fileSummary, leftOutWords, matchGroups, notReadWords, paymentsWord } from './bank-words.ts'
import { forgetBankFile, type ReadFile, useBankFile } from './use-bank-file.ts'

/**
 * Reads the bank file and records the chosen lines as payments (D57). Stores nothing else of the file. `done` navigates
 * away after that, or if there is nothing to record.
 */
export function BankFileReader({ done }: { done: () => void }) {
  const { file, items, payables, choices, setChoices, chosen, refused, failure, isBusy, unknown, read, explain, book } =
    useBankFile(done)
  return (
    <>
      <div className="bank">
        {file ? <FileSummary file={file} /> : <Instructions />}
        <div className="buttons">
          <FileButton accept={ACCEPTED} isBusy={isBusy} choose={([chosen]) => chosen && read(chosen)}>
            {buttonWords(isBusy, file === undefined)}
          </FileButton>
        </div>
        <Failure>{failure}</Failure>
        {unknown && <UnknownTable key={unknown.from.name} table={unknown.table} isBusy={isBusy} save={explain} />}
        <RefusedLines sentences={refused} />
        <Lines items={items} all={payables} choices={choices} setChoices={setChoices} />
      </div>
      {items.length > 0 && (
        <div className="bank-foot">
          {chosen.length > 0 && (
            <p className="note">
              {chosen.some(({ cents }) => cents > 0) && <PaymentLettersNote count={chosen.length} />}{' '}
              {t('This cannot be undone.', 'Das lässt sich nicht rückgängig machen.')}
            </p>
          )}
          {chosen.length > 0 && (
            <strong className="bank-sum">
              {paymentsWord(chosen.length)}, {shownCents(sumOf(chosen.map(({ cents }) => cents)))}
            </strong>
          )}
          <Button disabled={isBusy || chosen.length === 0} onClick={book}>
            {t(`Record ${chosen.length}`, `${chosen.length} übernehmen`)}
          </Button>
          <Button
            variant="outline"
            disabled={isBusy}
            onClick={() => {
              forgetBankFile()
              done()
            }}
          >
            {t('Cancel', 'Abbrechen')}
          </Button>
        </div>
      )}
    </>
  )
}

/** States what recording sends, before it is done. */
const PaymentLettersNote = ({ count }: { count: number }) =>
  useHasMailServer() ? (
    t(
      'Everybody with an email address gets a letter about it.',
      'Wer eine E-Mail-Adresse hat, bekommt einen Brief dazu.',
    )
  ) : (
    <LettersWaitNote count={count} />
  )

const ACCEPTED = '.csv,.txt,.xml,.zip,.xlsx,.ods,.sta,.mta,.940,.942,.ofx,.qfx,.qif'

function buttonWords(isBusy: boolean, isFirst: boolean): string {
  if (isBusy) return t('One moment …', 'Einen Moment …')
  return isFirst ? t('Choose File', 'Datei wählen') : t('Choose Another File', 'Andere Datei wählen')
}

const RefusedLines = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <div className="mistakes" role="alert">
      <p>{t('This was not recorded:', 'Das wurde nicht übernommen:')}</p>
      <ul>
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )

const Instructions = () => (
  <p className="note">
    {t(
      'Download the transactions of whole days from your bank, as CSV, Excel (.xlsx), CAMT.053 or MT940. You will see what fits which booking; nothing is recorded before you say so, and the file is not kept.',
      'Lade bei deiner Bank die Umsätze ganzer Tage herunter, als CSV, Excel (.xlsx), CAMT.053 oder MT940. Dann siehst du, was zu welcher Anmeldung passt. Übernommen wird erst, was du bestätigst, und die Datei wird nicht aufbewahrt.',
    )}
  </p>
)

function FileSummary({ file: { name, items, skipped, leftOut } }: { file: ReadFile }) {
  return (
    <div role="status">
      <p className="bank-about">
        {name}, {fileSummary(items)}
      </p>
      {leftOutWords(leftOut) && <p className="note">{leftOutWords(leftOut)}</p>}
      {skipped.length > 0 && <UnreadRows rows={skipped} />}
    </div>
  )
}

const UnreadRows = ({ rows }: { rows: readonly BankItem[] }) => (
  <div className="mistakes bank-not-read">
    <p>{notReadWords(rows.length)}</p>
    <ul>
      {rows.map(({ line, text, skipped }) => (
        <li key={line}>
          {text}
          <br />
          <small>{skipped}</small>
        </li>
      ))}
    </ul>
  </div>
)

type LinesProps = {
  items: readonly BankItem[]
  all: PayableItems
  choices: LineChoices
  setChoices: (choices: LineChoices) => void
}

/** Groups the lines by match, newest first. */
function Lines({ items, all, choices, setChoices }: LinesProps) {
  const payments = chosenPayments(items, choices, all)
  const isShown = ({ match, booked }: BankItem) => match !== 'known' || booked !== undefined
  const parts = matchGroups().map(({ match, title }) => {
    const members = items.filter(item => item.match === match && isShown(item)).toReversed()
    return (
      members.length > 0 && (
        <section key={match} className="bank-group">
          <h2>
            {title} <span className="bank-count">{members.length}</span>
          </h2>
          <ul>
            {members.map(item => (
              <BankRow
                key={item.line}
                item={item}
                choice={choiceOf(choices, item)}
                targets={all}
                surplus={part => surplusOf(item, part, payments, all.get(targetId(part.to))?.open)}
                choose={changes => setChoices(withChoice(choices, item, changes))}
              />
            ))}
          </ul>
        </section>
      )
    )
  })
  return (
    <>
      {items.length > 0 && (
        <p className="bank-row bank-columns" aria-hidden>
          <span>{t('Came from', 'Eingang')}</span>
          <span>{t('Amount', 'Betrag')}</span>
          <span>{t('Belongs to', 'Gehört zu')}</span>
        </p>
      )}
      {parts}
    </>
  )
}

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
function UnknownTable({ table, isBusy, save }: UnknownTableProps) {
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
