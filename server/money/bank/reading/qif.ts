import { setImmediate as nextTurn } from 'node:timers/promises'
import { foldText } from '../../../../domain/kit/fold.ts'
import { t } from '../../../../domain/kit/language.ts'
import type { BankFile, BankLine } from '../../../../domain/money/bank/line.ts'
import { amountReader } from './amounts.ts'
import { oneLine } from './cell.ts'
import { dayReader } from './days.ts'
import { partsIn, purposeIn } from './purpose.ts'
import { orSkipped, tooManyError, unknownFileError, unreadableError } from './refusals.ts'
import { startsReturned } from './returned-payments.ts'

const [LINES_AT_ONCE, ENTRIES_AT_ONCE] = [2000, 100]
const MAX_ENTRIES = 20_000

/** Detects QIF, which Quicken and its relatives write: a letter and its value on each line. */
export const isQif = (text: string): boolean => /^\s*!(type|account|option|clear)\b/i.test(text)

/** Values by their letter: D day, T and U amount, P the other party, M text. */
type Entry = Map<string, string>

/** Reads the bank accounts of a QIF, but no cards, cash or depots. A minus means outgoing. */
export async function readQif(text: string): Promise<BankFile> {
  const { entries, isCutOff } = await entriesIn(text)
  const amount = amountReader(entries.map(amountIn), 100)
  const day = dayReader(entries.map(dayIn))
  const lines: BankLine[] = []
  const file: BankFile = { statements: [lines], pending: 0, foreign: 0, skipped: [] }
  for (const [at, entry] of entries.entries()) {
    if (at % ENTRIES_AT_ONCE === ENTRIES_AT_ONCE - 1) await nextTurn()
    if (isOpening(entry)) continue
    const skip = (reason: string) => file.skipped.push({ row: oneLine([...entry.values()].join(', ')), reason })
    const read = () => {
      const [date, cents] = [day(dayIn(entry)), amount(amountIn(entry))]
      if (date === undefined) throw unreadableError(entry.get('D') || t('no date', 'kein Datum'))
      if (cents === undefined || (isCutOff && at === entries.length - 1))
        throw unreadableError(amountIn(entry) || t('no amount', 'kein Betrag'))
      return lineOf(entry, date, cents)
    }
    const line = orSkipped(read, skip, undefined)
    if (line) lines.push(line)
  }
  return file
}

/** Finds the entries of bank accounts. The file is cut off if nothing ends the last one. */
async function entriesIn(text: string): Promise<{ entries: Entry[]; isCutOff: boolean }> {
  const entries: Entry[] = []
  let isBank = false
  let hasBank = false
  let entry: Entry = new Map()
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
    if (at % LINES_AT_ONCE === LINES_AT_ONCE - 1) await nextTurn()
    const [letter, value] = [line.slice(0, 1), oneLine(line.slice(1))]
    if (letter === '!') {
      isBank = /^type:bank\b/i.test(value)
      hasBank ||= isBank
      entry = new Map()
    } else if (letter === '^') {
      if (isBank && entry.size > 0 && entries.push(entry) > MAX_ENTRIES) throw tooManyError()
      entry = new Map()
    } else if (letter !== '' && value !== '') {
      // Joins the lines of a long text. Two days in one entry are joined too, so that it is refused. Of other letters
      // the first value counts: the parts of a split payment come later.
      const before = letter === 'M' || letter === 'D' ? entry.get(letter) : undefined
      if (before !== undefined) entry.set(letter, `${before} ${value}`)
      else if (!entry.has(letter)) entry.set(letter, value)
    }
  }
  if (!hasBank) throw unknownFileError()
  const isCutOff = isBank && entry.size > 0
  return { entries: isCutOff ? [...entries, entry] : entries, isCutOff }
}

const amountIn = (entry: Entry) => entry.get('T') ?? entry.get('U') ?? ''

/** Writes `2/ 4'26`, Quicken's form for this century, and `2-4-26` as `2/4/26`, whose first number may be the month. */
function dayIn(entry: Entry): string {
  const written = (entry.get('D') ?? '').replace(/ /g, '')
  const [, mark = ''] = /^\d+([./-])/.exec(written) ?? []
  const day = written.replace(/'(\d)$/, "'0$1").replace("'", mark)
  return day.replace(/^(\d{1,2})-(\d{1,2})-/, '$1/$2/')
}

/** True for the balance with which an account was opened. */
const isOpening = (entry: Entry) =>
  /^(?:(?:opening|initial|starting) balance|(?:anfangs|eroffnungs|start)(?:saldo|bestand|kontostand|buchung))$/.test(
    foldText(entry.get('P') ?? ''),
  )

function lineOf(entry: Entry, date: BankLine['date'], cents: BankLine['cents']): BankLine {
  const [party, written] = [entry.get('P') ?? '', entry.get('M') ?? '']
  const words = party === '' ? partsIn(written) : { ...purposeIn(written), name: party }
  return { account: '', date, cents, ...words, reference: '', isReversal: startsReturned(words.text) }
}
