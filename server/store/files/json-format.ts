import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { ListKeys } from '../collections/changes.ts'

/** Turns the data of one schema number into that of the next. */
type Migration = (data: unknown) => unknown

export type Format<T> = {
  schema: v.GenericSchema<unknown, T>
  /** The first one leads from schema 1 to 2, and so on; the current number is one more than there are migrations. */
  migrations?: readonly Migration[]
  /** Lists in data that are an object, with the key of each. */
  lists?: ListKeys
  /** True if records may be added on a full disk: making room requires signing in and deleting. */
  hasAlwaysRoom?: boolean
  /** Identifies the schema among its variants with the same number; without it, data are always checked. */
  shape?: string
}

/** Content of a file on the disk. */
export type Envelope = {
  /** The schema number of the data. */
  schema: number
  /** The last commit in the data (D73); files from before the log have none. */
  changes: number | undefined
  /** The shape of the format in which the data were written. */
  shape?: string | undefined
  data: unknown
}

/** Reason why a file cannot be used: `damaged` for invalid content, `newer` for one of a later version of Lichtung. */
export type FileProblem = 'missing' | 'damaged' | 'newer'

export const problemOf = (error: unknown): FileProblem | undefined => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause === 'missing' || cause === 'damaged' || cause === 'newer' ? cause : undefined
}

/**
 * Throws when the next start would refuse these data or read something else: better one change fails today than all of
 * the site tomorrow.
 */
export function assertReadable<T>(name: string, data: unknown, { schema }: Format<T>): void {
  const plain: unknown = JSON.parse(JSON.stringify(data))
  const result = v.safeParse(schema, plain)
  if (!result.success) throw new Error(`The data for ${name} is wrong: ${firstIssue(result.issues)}`)
  if (!isDeepStrictEqual(result.output, plain))
    throw new Error(`The data for ${name} is wrong: it has fields or formats that its schema changes.`)
}

export const schemaNumber = ({ migrations = [] }: Format<unknown>) => migrations.length + 1

const Envelope = v.object({
  schema: v.pipe(v.number(), v.integer(), v.minValue(1)),
  changes: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  shape: v.optional(v.string()),
  sha256: v.string(),
  data: v.unknown(),
})

/** Computes the checksum of a file. */
type Checksum = (envelope: Envelope) => Promise<string>

/** Throws an error that `problemOf` knows, `name` in its sentence. */
export async function parseFile(
  name: string,
  bytes: Uint8Array,
  format: Format<unknown>,
  checksum: Checksum,
): Promise<Envelope> {
  try {
    return await parseEnvelope(name, bytes, format, checksum)
  } catch (error) {
    if (!isStackOverflow(error)) throw error
    throw fileError('damaged', `${name} is damaged: its brackets are nested too deeply.`)
  }
}

/** `JSON.parse` accepts any depth, but other functions overflow the stack on its result. */
const isStackOverflow = (error: unknown) => error instanceof RangeError && /call stack/.test(error.message)

async function parseEnvelope(
  name: string,
  bytes: Uint8Array,
  format: Format<unknown>,
  checksum: Checksum,
): Promise<Envelope> {
  const parsed = v.safeParse(Envelope, parseJson(name, bytes))
  if (!parsed.success) throw fileError('damaged', `${name} is damaged: schema, sha256 or data is missing.`)
  const { sha256, schema, changes, shape, data } = parsed.output
  const envelope = { schema, changes, shape, data }
  // A later version may compute the checksum differently; but a damaged bit may have made the number a higher one.
  const number = schemaNumber(format)
  const isDamaged = schema > number && (await checksum({ ...envelope, schema: number })) === sha256
  if (!isDamaged) refuseNewer(name, parsed.output, format)
  if ((await checksum(envelope)) !== sha256)
    throw fileError('damaged', `${name} is damaged: its checksum does not match.`)
  return envelope
}

export function refuseNewer(name: string, { schema }: Pick<Envelope, 'schema'>, format: Format<unknown>): void {
  if (schema <= schemaNumber(format)) return
  throw fileError(
    'newer',
    `${name} was written by a newer version of Lichtung (schema ${schema}, this one knows ${schemaNumber(format)}); please start that version.`,
  )
}

/** True if the data were checked when they were written, by this very schema. */
export const isChecked = ({ schema, shape }: Envelope, format: Format<unknown>) =>
  shape !== undefined && shape === format.shape && schema === schemaNumber(format)

/** Returns the data of a file, brought to the current schema. Throws an error that `problemOf` knows. */
export function currentData<T>(name: string, { schema, data }: Envelope, format: Format<T>): T {
  const current = migrate(name, data, schema, format.migrations ?? [])
  if (!Array.isArray(current)) return check(name, current, format)
  const records: unknown[] = []
  for (const portion of checkedPortions(name, current, format, PORTION_LENGTH))
    if (Array.isArray(portion)) records.push(...portion)
  // A list of parts of a list of the schema is one, too.
  return records as T
}

/** Number of records checked at a time; checking copies them, so a limit saves memory. */
const PORTION_LENGTH = 1000

function* checkedPortions<T>(name: string, list: readonly unknown[], format: Format<T>, length: number): Generator<T> {
  for (let start = 0; start < Math.max(1, list.length); start += length)
    yield check(name, list.slice(start, start + length), format, start)
}

/** Throws when data of the current schema is wrong. Other requests run while a list is checked. */
export async function checkData(name: string, data: unknown, format: Format<unknown>): Promise<void> {
  if (!Array.isArray(data)) {
    check(name, data, format)
    return
  }
  // Some milliseconds of work at a time.
  for (const _ of checkedPortions(name, data, format, 100)) await nextTurn()
}

function check<T>(name: string, data: unknown, { schema }: Format<T>, offset = 0): T {
  const result = v.safeParse(schema, data)
  if (!result.success) throw fileError('damaged', `${name} is damaged: ${firstIssue(result.issues, offset)}`)
  return inOrderOf(data, result.output)
}

/**
 * Restores the order in which fields were written, so that answers are the same, byte by byte, after a start. The cast
 * is safe, as both are equal.
 */
const inOrderOf = <T>(written: unknown, read: T): T => (isDeepStrictEqual(written, read) ? (written as T) : read)

function parseJson(name: string, bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()
  try {
    // An editor may have put a byte order mark in front.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw fileError('damaged', `${name} is damaged: ${text.trim() === '' ? 'it is empty' : 'it is not valid JSON'}.`)
  }
}

function migrate(name: string, data: unknown, schema: number, migrations: readonly Migration[]): unknown {
  try {
    return migrations.slice(schema - 1).reduce((older, migrate) => migrate(older), data)
  } catch (error) {
    throw fileError('damaged', `${name} is damaged: it cannot be brought to the current schema (${String(error)}).`)
  }
}

/** `offset` is the place of the first record in its list. */
function firstIssue([issue]: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]], offset = 0): string {
  const path = v.getDotPath(issue) ?? 'data'
  return `${path.replace(/^\d+/, place => String(Number(place) + offset))}: ${issue.message}`
}

export const fileError = (cause: FileProblem, message: string) => new Error(message, { cause })
