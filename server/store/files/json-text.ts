import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Envelope } from './json-format.ts'

/**
 * Yields the content of a JSON file as the pretty text of `{ schema, changes, shape, sha256, data }`, in pieces. It is
 * printed twice, first for the checksum: keeping it would take several times the memory of the data.
 */
export async function* printFile(envelope: Envelope): AsyncGenerator<Uint8Array> {
  const { schema, changes, shape, data } = envelope
  const numbers = changes === undefined ? `"schema": ${schema},` : `"schema": ${schema},\n  "changes": ${changes},`
  const shaped = hasShape(envelope) ? `\n  "shape": "${shape}",` : ''
  yield Buffer.from(`{\n  ${numbers}${shaped}\n  "sha256": "${await checksumOf(envelope)}",\n  "data": `)
  for await (const text of yieldTurns(textsOf(data))) yield Buffer.from(text)
  yield Buffer.from('\n}\n')
}

/** Returns the SHA-256 of the data's text and, in files that have it, of the numbers before. */
export async function checksumOf(envelope: Envelope): Promise<string> {
  const hash = createHash('sha256')
  hash.update(checkedPrefix(envelope))
  for await (const text of yieldTurns(textsOf(envelope.data))) hash.update(text)
  return hash.digest('hex')
}

/** Prefix of the checksummed text; files from before the log of changes have the checksum of the data alone. */
export const checkedPrefix = (envelope: Omit<Envelope, 'data'>) => {
  const { schema, changes, shape } = envelope
  if (changes === undefined) return ''
  return hasShape(envelope) ? `${schema} ${changes} ${shape}\n` : `${schema} ${changes}\n`
}

/** Files outside of the log have no shape, since their checksum would not cover it. */
const hasShape = ({ changes, shape }: Omit<Envelope, 'data'>) => changes !== undefined && shape !== undefined

/** A turn of the event loop goes by between long pieces, so that 10,000 records do not stall the site. */
async function* yieldTurns(texts: Iterable<string>): AsyncGenerator<string> {
  let piece = ''
  for (const text of texts) {
    piece += text
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
    await nextTurn()
  }
  yield piece
}

/** Characters that are printed in one go. */
const PIECE_LENGTH = 65_536
const RECORDS_PER_PIECE = 100

/** The data is a list, or an object with lists. */
function* textsOf(data: unknown): Generator<string> {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return yield* listTexts(data, 2)
  let start = '{\n    '
  for (const [name, part] of Object.entries(data)) {
    if (part === undefined) continue
    yield `${start}${JSON.stringify(name)}: `
    yield* listTexts(part, 4)
    start = ',\n    '
  }
  yield start.startsWith('{') ? '{}' : '\n  }'
}

/** Returns a list in pieces; anything else is one. */
function* listTexts(list: unknown, spaces: number): Generator<string> {
  if (!Array.isArray(list) || list.length === 0) return yield printIndented(list, spaces)
  const line = `\n${' '.repeat(spaces + 2)}`
  for (let start = 0; start < list.length; start += RECORDS_PER_PIECE) {
    const end = start + RECORDS_PER_PIECE
    const records = list.slice(start, end).map(record => printIndented(record, spaces + 2))
    yield `${start === 0 ? '[' : ','}${line}${records.join(`,${line}`)}${end >= list.length ? `\n${' '.repeat(spaces)}]` : ''}`
  }
}

// JSON has no line breaks inside strings, so each one is ours.
const printIndented = (value: unknown, spaces: number) =>
  (JSON.stringify(value, null, 2) ?? 'null').replaceAll('\n', `\n${' '.repeat(spaces)}`)
