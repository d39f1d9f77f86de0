import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '../../../../domain/kit/error.ts'
import { BANK_FILE_BYTES, type BankFile, type BankLine } from '../../../../domain/money/bank/line.ts'
import { decode, decodeAsBefore } from '../../../formats/decode.ts'
import { isZip } from '../../../formats/workbook.ts'
import { sheetsIn, statementsIn } from './archives.ts'
import { readCamt } from './camt.ts'
import { oneLine } from './cell.ts'
import { readCsv } from './csv.ts'
import { formerOf } from './former-reading.ts'
import { isMt940, readMt940 } from './mt940.ts'
import { isOfx, readOfx } from './ofx.ts'
import { isQif, readQif } from './qif.ts'
import {
  alreadyInStatementsSentence,
  noTransactionsSentence,
  tooLargeError,
  tooManyError,
  unknownFileError,
} from './refusals.ts'
import type { ExplainedColumns } from './table.ts'

const MAX_LINES = 20_000

/** A single file; in an archive, notifications repeat transactions of statements. */
type OneFile = BankFile & { isNotification?: boolean }

/**
 * Reads a bank file: CAMT, MT940, OFX, QIF, CSV, or a ZIP archive of several. `explained` holds the columns that the
 * educator has explained. Lists skipped rows and files. Throws `invalid` if nothing is readable, and `too_large`.
 */
export async function readBankFile(
  body: AsyncIterable<Uint8Array>,
  explained: readonly ExplainedColumns[] = [],
): Promise<BankFile> {
  const bytes = await receive(body)
  if (isZip(bytes)) {
    const sheets = await sheetsIn(bytes)
    return await readArchive(sheets ?? statementsIn(bytes), explained)
  }
  return withinLimit(await readBytes(bytes, explained))
}

/** Reads one file. If earlier versions decoded its letters differently, its lines keep the keys from those versions. */
async function readBytes(bytes: Uint8Array, explained: readonly ExplainedColumns[]): Promise<OneFile> {
  const [text, before] = [decode(bytes), decodeAsBefore(bytes)]
  // Let other requests run.
  await nextTurn()
  const file = await readText(text, explained)
  if (text === before) return file
  const earlier = await readText(before, explained).catch(() => undefined)
  const lines = earlier?.statements.flat() ?? []
  if (lines.length !== file.statements.flat().length) return file
  let at = 0
  const statements = file.statements.map(statement =>
    statement.map(line => {
      const was = lines[at]
      at += 1
      return was ? { ...line, ...formerOf(line, was.former ?? formerFields(was)) } : line
    }),
  )
  return { ...file, statements }
}

const formerFields = ({ account, name, text }: BankLine) => ({ account, name, text })

async function receive(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > BANK_FILE_BYTES) throw tooLargeError()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

type ArchiveEntries = Iterable<{ name: string; bytes: Buffer }> | AsyncIterable<{ name: string; bytes: Buffer }>

/** Reads the files of an archive, or the sheets of a workbook. */
async function readArchive(parts: ArchiveEntries, explained: readonly ExplainedColumns[]): Promise<BankFile> {
  const total: BankFile = { statements: [], pending: 0, foreign: 0, skipped: [] }
  const files: { name: string; file: OneFile }[] = []
  let refusal = unknownFileError()
  for await (const { name, bytes: content } of parts) {
    try {
      files.push({ name: oneLine(name), file: withinLimit(await readBytes(content, explained)) })
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'too_large') throw error
      refusal = refusal.columns ? refusal : error
      total.skipped.push({ row: oneLine(name), reason: noTransactionsSentence() })
    }
  }
  if (files.length === 0) throw refusal
  const hasStatements = files.some(({ file }) => !file.isNotification)
  for (const { name, file } of files) {
    if (hasStatements && file.isNotification) total.skipped.push({ row: name, reason: alreadyInStatementsSentence() })
    else add(total, file)
  }
  return withinLimit(total)
}

function add(total: BankFile, { statements, pending, foreign, skipped }: BankFile): void {
  total.statements.push(...statements)
  total.pending += pending
  total.foreign += foreign
  total.skipped.push(...skipped)
}

function withinLimit<T extends BankFile>(file: T): T {
  const lines = file.statements.reduce((sum, { length }) => sum + length, file.skipped.length)
  if (lines > MAX_LINES) throw tooManyError()
  return file
}

function readText(text: string, explained: readonly ExplainedColumns[]): Promise<OneFile> {
  if (text.includes('\0')) throw unknownFileError()
  if (isOfx(text)) return readOfx(text)
  if (isQif(text)) return readQif(text)
  if (/^\s*</.test(text)) return readCamt(text.trimStart())
  return isMt940(text) ? readMt940(text) : readCsv(text, explained)
}
