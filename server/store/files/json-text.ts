import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

/** The content of a JSON file as the pretty text of `{ schema, sha256, data }`, in pieces; the checksum is that of the data's text. */
export async function printFile(data: unknown, schema: number): Promise<Uint8Array[]> {
  const { pieces, sha256 } = await printData(data)
  const head = `{\n  "schema": ${schema},\n  "sha256": "${sha256}",\n  "data": `
  return [Buffer.from(head), ...pieces, Buffer.from('\n}\n')]
}

/** The checksum of data that will be written again soon: its text is kept. */
export const checksumOfKept = async (data: unknown): Promise<string> => (await printData(data)).sha256

/** The checksum alone; keeping what is printed would take several times the memory of the file. */
export async function checksumOf(data: unknown): Promise<string> {
  const hash = createHash('sha256')
  for (const text of textsOf(data, record => printIndented(record, 4))) {
    hash.update(text)
    await setImmediate()
  }
  return hash.digest('hex')
}

/** The pretty text of the data as it stands in the file, and its checksum. */
async function printData(data: unknown): Promise<{ pieces: Uint8Array[]; sha256: string }> {
  const hash = createHash('sha256')
  const pieces: Uint8Array[] = []
  for (const text of textsOf(data, printRecord)) {
    if (pieces.length > 0) await setImmediate()
    const piece = Buffer.from(text)
    hash.update(piece)
    pieces.push(piece)
  }
  return { pieces, sha256: hash.digest('hex') }
}

// A turn of the event loop goes by between pieces, so that 10,000 records do not stall the site.
const RECORDS_PER_PIECE = 500

function* textsOf(data: unknown, print: (record: unknown) => string): Generator<string> {
  if (!Array.isArray(data) || data.length === 0) {
    yield printIndented(data, 2)
    return
  }
  for (let start = 0; start < data.length; start += RECORDS_PER_PIECE) {
    const end = start + RECORDS_PER_PIECE
    const records = data.slice(start, end).map(print).join(',\n    ')
    yield `${start === 0 ? '[\n    ' : ',\n    '}${records}${end >= data.length ? '\n  ]' : ''}`
  }
}

const printed = new WeakMap<object, string>()

/** Printing ten thousand records for each change of one would stall the site. */
function printRecord(record: unknown): string {
  if (typeof record !== 'object' || record === null) return printIndented(record, 4)
  const known = printed.get(record)
  if (known !== undefined) return known
  const text = printIndented(record, 4)
  printed.set(record, text)
  return text
}

// JSON has no line breaks inside strings, so each one is ours.
const printIndented = (value: unknown, spaces: number) =>
  (JSON.stringify(value, null, 2) ?? 'null').replaceAll('\n', `\n${' '.repeat(spaces)}`)
