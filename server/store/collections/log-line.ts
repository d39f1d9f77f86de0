import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Instant } from '../../../domain/kit/format.ts'
import type { SlicedWork } from '../../../domain/kit/sliced-work.ts'
import { runInSlices } from '../../runtime/run-in-slices.ts'
import type { Changes } from './changes.ts'

const CommitNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const Commit = v.object({
  n: CommitNumber,
  at: v.string(),
  changes: v.record(
    v.string(),
    v.looseObject({
      gone: v.optional(v.array(v.string())),
      put: v.optional(v.array(v.custom<object>(record => typeof record === 'object' && record !== null))),
      key: v.optional(v.string()),
    }),
  ),
  /** Collections from which this commit erased data that may still be elsewhere in the folder. */
  erase: v.optional(v.array(v.string())),
})

/** One line of the log. Numbers go up by one. */
export type Commit = { n: number; at: Instant; changes: Changes; erase?: readonly string[] | undefined }

const SegmentHeader = v.object({
  /** Last valid commit before this segment; later lines in older segments are void. */
  after: CommitNumber,
  /** Creation time of the segment. */
  at: v.string(),
  /** The last commit, up to `after`, that has changed each collection. */
  touched: v.record(v.string(), CommitNumber),
})

/** The first two lines of a segment. */
export type SegmentHeader = v.InferOutput<typeof SegmentHeader>

const LINE_FEED = 10
const suffix = /,"sha256":"([0-9a-f]{64})"\}$/
const SUFFIX_LENGTH = ',"sha256":""}'.length + 64

/** Returns a line as compact JSON. Its last field is the checksum of all bytes before that field. */
export const printLine = (content: Commit | SegmentHeader): Promise<Buffer> => runInSlices(printing(content))

/** Characters that are encoded in one go. */
const PIECE_LENGTH = 65_536

function* printing(content: Commit | SegmentHeader): SlicedWork<Buffer> {
  const hash = createHash('sha256')
  const pieces: Buffer[] = []
  let text = ''
  const encode = () => {
    const piece = Buffer.from(text)
    hash.update(piece)
    pieces.push(piece)
    text = ''
  }
  for (const part of membersOf(content, RECORD_DEPTH)) {
    text += part
    if (text.length < PIECE_LENGTH) continue
    encode()
    yield 1
  }
  encode()
  return Buffer.concat([...pieces, Buffer.from(`,"sha256":"${hash.digest('hex')}"}\n`)])
}

/** Records lie four levels deep in a commit: changes, part of the data, puts, list. */
const RECORD_DEPTH = 4

/** Yields the members of an object as JSON, without the brace after them. */
function* membersOf(object: object, depth: number): Generator<string> {
  let mark = '{'
  for (const [key, member] of Object.entries(object)) {
    if (member === undefined) continue
    yield `${mark}${JSON.stringify(key)}:`
    yield* jsonOf(member, depth - 1)
    mark = ','
  }
  if (mark === '{') yield mark
}

/** Returns a value as JSON, in pieces down to a depth: a record is one piece. */
function* jsonOf(value: unknown, depth: number): Generator<string> {
  if (typeof value !== 'object' || value === null || depth === 0) yield JSON.stringify(value) ?? 'null'
  else if (Array.isArray(value)) {
    yield '['
    for (const [at, item] of value.entries()) {
      if (at > 0) yield ','
      yield* jsonOf(item, depth - 1)
    }
    yield ']'
  } else {
    yield* membersOf(value, depth)
    yield '}'
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A line of the log: a commit or a header. */
export type LogLine = { commit: Commit; header?: undefined } | { header: SegmentHeader; commit?: undefined }

/** Undefined when the checksum or the form is wrong; `line` has no line feed. */
export function* readLine(line: Buffer): SlicedWork<LogLine | undefined> {
  const start = line.length - SUFFIX_LENGTH
  const checksum = start > 0 ? suffix.exec(line.toString('latin1', start))?.[1] : undefined
  if (checksum === undefined || sha256(line.subarray(0, start)) !== checksum) return undefined
  yield 0
  const text = line.toString()
  yield 0
  const content: unknown = JSON.parse(text)
  yield 0
  const commit = v.safeParse(Commit, content)
  if (commit.success) return { commit: commit.output }
  const header = v.safeParse(SegmentHeader, content)
  return header.success ? { header: header.output } : undefined
}

/** Returns the lines of a segment without their line feeds, and what follows the last line feed. */
export function splitLines(bytes: Buffer): { lines: Buffer[]; rest: Buffer } {
  const lines: Buffer[] = []
  let start = 0
  for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
    lines.push(bytes.subarray(start, end))
    start = end + 1
  }
  return { lines, rest: bytes.subarray(start) }
}
