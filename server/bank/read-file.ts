import { BANK_FILE_BYTES, type BankFile } from '../../domain/bank-statement/line.ts'
import { decoded } from '../formats/decoded.ts'
import { readCamt } from './camt.ts'
import { readCsv } from './csv.ts'
import { tooLarge, tooMany, unknownFile } from './refusals.ts'
import { isZip, unzipped } from './zip.ts'

const MOST_LINES = 20_000

/**
 * Reads a bank's file: CAMT.053 or CAMT.052, one or several in a ZIP archive, or a CSV. Throws `invalid` for what cannot be
 * read, and `too_large`.
 */
export async function readBankFile(body: AsyncIterable<Uint8Array>): Promise<BankFile> {
  const bytes = await received(body)
  const whole: BankFile = { statements: [], pending: 0, foreign: 0 }
  let lines = 0
  for await (const file of isZip(bytes) ? unzipped(bytes) : [bytes]) {
    const { statements, pending, foreign } = await readText(decoded(file))
    lines += statements.reduce((sum, { length }) => sum + length, 0)
    if (lines > MOST_LINES) throw tooMany()
    whole.statements.push(...statements)
    whole.pending += pending
    whole.foreign += foreign
  }
  return whole
}

async function received(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > BANK_FILE_BYTES) throw tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function readText(text: string): Promise<BankFile> {
  if (text.includes('\0')) throw unknownFile()
  return /^\s*</.test(text) ? readCamt(text.trimStart()) : readCsv(text)
}
