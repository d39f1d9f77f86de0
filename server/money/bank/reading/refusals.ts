import { AppError, type TableExcerpt } from '../../../../domain/kit/error.ts'
import { formatBytes } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { BANK_FILE_BYTES } from '../../../../domain/money/bank/line.ts'

/** Reasons for refusing a bank's file as a whole. */

export const unknownFileError = () =>
  new AppError(
    'invalid',
    t(
      'I do not know this file. CSV, Excel (.xlsx), CAMT.053 or MT940, please.',
      'Diese Datei kenne ich nicht. CSV, Excel (.xlsx), CAMT.053 oder MT940, bitte.',
    ),
  )

export const tooLargeError = () =>
  new AppError(
    'too_large',
    t(
      `This file is larger than ${formatBytes(BANK_FILE_BYTES)}. Please export a shorter time.`,
      `Diese Datei ist größer als ${formatBytes(BANK_FILE_BYTES)}. Bitte exportiere einen kürzeren Zeitraum.`,
    ),
  )

export const tooManyError = () =>
  new AppError(
    'too_large',
    t(
      'There are too many transactions in this file. Please export a shorter time.',
      'In dieser Datei stehen zu viele Umsätze. Bitte exportiere einen kürzeren Zeitraum.',
    ),
  )

/** Refuses a table with unknown columns, and shows it in `columns`. */
export const unknownColumnsError = (columns: TableExcerpt) =>
  new AppError(
    'invalid',
    t(
      'I do not know this table. Please say which columns hold day, amount, name and text.',
      'Diese Tabelle kenne ich nicht. Bitte sag mir, in welchen Spalten Tag, Betrag, Name und Verwendungszweck stehen.',
    ),
    { columns },
  )

/** Refuses a file whose debits could be read as credits. */
export const signUnknownError = (heading: string) =>
  new AppError(
    'invalid',
    t(
      `I cannot tell what came in and what went out: the amounts have no sign, and I do not understand the column “${heading}”. Please export a longer time, in which money went out, or CAMT.`,
      `Ich kann nicht sehen, was ein- und was ausging: Die Beträge haben kein Vorzeichen, und die Spalte „${heading}“ verstehe ich nicht. Bitte exportiere einen längeren Zeitraum, in dem auch etwas abging, oder CAMT.`,
    ),
  )

/** Refuses a file whose minus may mean money in, as in the list of a credit card. */
export const minusUnknownError = (heading: string) =>
  new AppError(
    'invalid',
    t(
      `I cannot tell what came in and what went out: this looks like the list of a credit card, and in its column “${heading}” a minus may stand for either. Please take the file of your account.`,
      `Ich kann nicht sehen, was ein- und was ausging: Das sieht nach der Liste einer Kreditkarte aus, und in der Spalte „${heading}“ kann ein Minus beides heißen. Bitte nimm die Datei deines Kontos.`,
    ),
  )

/** Refuses a list of invoices or orders, in which no amount has come. */
export const noMovementsError = (heading: string) =>
  new AppError(
    'invalid',
    t(
      `This does not look like the movements of an account: no amount has a sign, and there is a column “${heading}”. Please take the file of your bank.`,
      `Das sieht nicht nach den Umsätzen eines Kontos aus: Kein Betrag hat ein Vorzeichen, und es gibt eine Spalte „${heading}“. Bitte nimm die Datei deiner Bank.`,
    ),
  )

/** Refuses a list of several accounts, in which one receives what another gives. */
export const journalError = (heading: string) =>
  new AppError(
    'invalid',
    t(
      `This looks like a journal: its column “${heading}” names several accounts, and one receives what another gives. Please export only the account at the bank.`,
      `Das sieht nach einem Buchungsjournal aus: In der Spalte „${heading}“ stehen mehrere Konten, und eines bekommt, was ein anderes gibt. Bitte exportiere nur das Konto bei der Bank.`,
    ),
  )

/** Refuses a file whose balance rises by what went out, as in the books of a firm. */
export const balanceOpposedError = (heading: string) =>
  new AppError(
    'invalid',
    t(
      `I cannot tell what came in and what went out: the column “${heading}” rises where the others say that money went out. Please take the file of your bank.`,
      `Ich kann nicht sehen, was ein- und was ausging: Die Spalte „${heading}“ steigt, wo nach den anderen Spalten etwas abging. Bitte nimm die Datei deiner Bank.`,
    ),
  )

/** Explains a skipped row. */
export const unreadableError = (text: string) =>
  new AppError('invalid', t(`Cannot be read: “${text.slice(0, 100)}”`, `Nicht lesbar: „${text.slice(0, 100)}“`))

/** Returns the result of `read`; on an AppError passes its message to `skip` and returns `instead`. */
export function orSkipped<T>(read: () => T, skip: (reason: string) => void, instead: T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    skip(error.message)
    return instead
  }
}

/** Explains a skipped file of an archive, or a sheet. */
export const noTransactionsSentence = () =>
  t(
    'This part of the file holds no transactions that I can read.',
    'Dieser Teil der Datei enthält keine lesbaren Umsätze.',
  )

export const alreadyInStatementsSentence = () =>
  t(
    'A notification (CAMT.054): its transactions are in the statements beside it.',
    'Eine Einzelumsatz-Anzeige (CAMT.054): Ihre Umsätze stehen schon in den Auszügen daneben.',
  )
