import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Envelope } from './json-format.ts'

/**
 * The content of a JSON file as the pretty text of `{ schema, changes, sha256, data }`, in pieces. It is printed twice, first
 * for the checksum: keeping it would take several times the memory of the data.
 */
export async function* printFile(envelope: Envelope): AsyncGenerator<Uint8Array> {
  const { schema, changes, data } = envelope
  const numbers = changes === undefined ? `"schema": ${schema},` : `"schema": ${schema},\n  "changes": ${changes},`
  yield Buffer.from(`{\n  ${numbers}\n  "sha256": "${await checksumOf(envelope)}",\n  "data": `)
  for await (const text of unhurried(textsOf(data))) yield Buffer.from(text)
  yield Buffer.from('\n}\n')
}

/** The SHA-256 of the data's text and, in files that have it, of the numbers before. */
export async function checksumOf({ schema, changes, data }: Envelope): Promise<string> {
  const hash = createHash('sha256')
  hash.update(numbersIn({ schema, changes }))
  for await (const text of unhurried(textsOf(data))) hash.update(text)
  return hash.digest('hex')
}

/** What the checksum covers besides the data; files from before the log of changes have the checksum of the data alone. */
export const numbersIn = ({ schema, changes }: Pick<Envelope, 'schema' | 'changes'>) =>
  changes === undefined ? '' : `${schema} ${changes}\n`

async function* unhurried(texts: Iterable<string>): AsyncGenerator<string> {
  for (const text of texts) {
    yield text
    await setImmediate()
  }
}

// A turn of the event loop goes by between pieces, so that 10,000 records do not stall the site.
const RECORDS_PER_PIECE = 500

function* textsOf(data: unknown): Generator<string> {
  if (!Array.isArray(data) || data.length === 0) {
    yield printIndented(data, 2)
    return
  }
  for (let start = 0; start < data.length; start += RECORDS_PER_PIECE) {
    const end = start + RECORDS_PER_PIECE
    const records = data.slice(start, end).map(printRecord).join(',\n    ')
    yield `${start === 0 ? '[\n    ' : ',\n    '}${records}${end >= data.length ? '\n  ]' : ''}`
  }
}

const printRecord = (record: unknown) => printIndented(record, 4)

// JSON has no line breaks inside strings, so each one is ours.
const printIndented = (value: unknown, spaces: number) =>
  (JSON.stringify(value, null, 2) ?? 'null').replaceAll('\n', `\n${' '.repeat(spaces)}`)
