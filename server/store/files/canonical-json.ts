import { createHash } from 'node:crypto'
import type { Envelope } from './json-format.ts'
import { checkedPrefix } from './json-text.ts'

/** Reads a file piece by piece while it has the form that this program writes. */
export type CanonicalReader = {
  /** Copies what it needs later. */
  push(piece: Uint8Array): void
  /** Undefined when the file is in another form or its checksum does not match. */
  end(): Envelope | undefined
}

const head =
  /^\{\n {2}"schema": ([1-9]\d{0,8}),\n(?: {2}"changes": (\d{1,15}),\n(?: {2}"shape": "([0-9a-f]{16})",\n)?)? {2}"sha256": "([0-9a-f]{64})",\n {2}"data": /
const HEAD_LIMIT_BYTES = 200
const LIST_START = '[\n    {'
/**
 * Occurs only between two records: lines inside of one are indented further, and JSON has no line breaks within
 * strings.
 */
const RECORD_END = '\n    },\n'
const FILE_END = '\n}\n'
const LIST_END = '\n  ]'
/** Records are parsed in portions of about this length: Node keeps texts of a million letters outside of V8's heap. */
const PORTION_BYTES = 500_000

type Head = Omit<Envelope, 'data'> & { sha256: string }

/** Parses what stands before the data; `length` is its length. */
function headIn(bytes: Buffer): { numbers: Head; length: number } | undefined {
  const [all = '', schema, changes, shape, sha256 = ''] = head.exec(bytes.toString('latin1', 0, HEAD_LIMIT_BYTES)) ?? []
  if (all === '') return undefined
  const numbers = {
    schema: Number(schema),
    changes: changes === undefined ? undefined : Number(changes),
    ...(shape === undefined ? {} : { shape }),
    sha256,
  }
  return { numbers, length: all.length }
}

/** Collects unparsed bytes in one buffer: separate ones for each piece would not all be returned to the system. */
function openBytes() {
  let room = Buffer.alloc(0)
  let length = 0
  const waiting = () => room.subarray(0, length)
  return {
    waiting,
    add(piece: Uint8Array): void {
      const neededLength = length + piece.length
      if (neededLength > room.length) {
        const before = waiting()
        room = Buffer.allocUnsafeSlow(2 * neededLength)
        room.set(before)
      }
      room.set(piece, length)
      length = neededLength
    },
    drop(count: number): void {
      room.copyWithin(0, count, length)
      length -= count
    },
  }
}

/**
 * Creates a reader for large files: parsing one at once needs several times the memory of its records. The checksum is
 * that of the data as written, so it shows at the end if the file has the canonical form. With `take`, portions of a
 * list's records are handed over instead of being kept; the data at the end are the last one.
 */
export function canonicalReader(take?: (portion: unknown[]) => void): CanonicalReader {
  const hash = createHash('sha256')
  const records: unknown[] = []
  let hasPortions = false
  let numbers: Head | undefined
  let isList = false
  let isOther = false
  /** Amount of text collected before it is parsed. */
  let enough = PORTION_BYTES
  const { waiting, add, drop } = openBytes()

  function readHead(bytes: Buffer): void {
    const foundHead = headIn(bytes)
    isOther = foundHead === undefined
    if (!foundHead) return
    numbers = foundHead.numbers
    hash.update(checkedPrefix(numbers))
    isList = bytes.toString('latin1', foundHead.length, foundHead.length + LIST_START.length) === LIST_START
    drop(foundHead.length)
  }

  /** Parses the records that are complete. */
  function readRecords(): void {
    const bytes = waiting()
    const last = bytes.lastIndexOf(RECORD_END)
    const end = last === -1 ? 0 : last + RECORD_END.length
    if (end > 0) {
      const complete = bytes.subarray(0, end)
      hash.update(complete)
      // Leaves out the comma; the first portion begins with the bracket of the list.
      const text = complete.toString('utf8', 0, end - ',\n'.length)
      const portion = parse(text.startsWith('[') ? `${text}]` : `[${text}]`)
      if (take) take(portion)
      else for (const record of portion) records.push(record)
      hasPortions = true
    }
    drop(end)
    // Looking through the same bytes with each piece would take longer and longer.
    enough = Math.max(PORTION_BYTES, waiting().length * 2)
  }

  function parse(text: string): unknown[] {
    try {
      return JSON.parse(text)
    } catch {
      isOther = true
      return []
    }
  }

  function endOf(bytes: Buffer): unknown {
    const text = bytes.toString()
    if (!text.endsWith(FILE_END)) return undefined
    const data = text.slice(0, -FILE_END.length)
    hash.update(data)
    if (!isList) return parse(`[${data}]`)[0]
    if (!hasPortions) return parse(data)
    if (!data.endsWith(LIST_END)) return undefined
    return [...records, ...parse(`[${data.slice(0, -LIST_END.length)}]`)]
  }

  return {
    push(piece) {
      if (isOther) return
      add(piece)
      if (!numbers && waiting().length >= HEAD_LIMIT_BYTES) readHead(waiting())
      if (isList && waiting().length >= enough) readRecords()
    },
    end() {
      if (!numbers) readHead(waiting())
      if (isOther || !numbers) return undefined
      const data = endOf(waiting())
      const { sha256, ...envelope } = numbers
      return isOther || data === undefined || hash.digest('hex') !== sha256 ? undefined : { ...envelope, data }
    },
  }
}
