import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'

/** Turns the data of one schema number into that of the next. */
type Migration = (data: unknown) => unknown

export type Format<T> = {
  schema: v.GenericSchema<unknown, T>
  /** The first one leads from schema 1 to 2, and so on; the current number is one more than there are migrations. */
  migrations?: readonly Migration[]
}

/** What a file holds. */
export type Version<T> = {
  data: T
  /** Its schema is older than the current one, to which the data has been brought. */
  isOlder: boolean
  bytes: Uint8Array
}

/** Why a file cannot be used: `damaged` means that its content is wrong, `newer` that a later version of Lichtung wrote it. */
export type FileProblem = 'missing' | 'damaged' | 'newer'

export const problemOf = (error: unknown): FileProblem | undefined => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause === 'missing' || cause === 'damaged' || cause === 'newer' ? cause : undefined
}

export const recordsOf = (data: unknown): object[] =>
  Array.isArray(data) ? data.filter(record => typeof record === 'object' && record !== null) : []

/**
 * Throws when the next start would refuse the data or read something else: better one change fails today than all of
 * the site tomorrow. Records in `readable` are known to be good.
 */
export function assertReadable<T>(name: string, data: T, { schema }: Format<T>, readable: WeakSet<object>): void {
  // A part of a list is a list of the same schema.
  const unknown = Array.isArray(data) ? data.filter(record => !readable.has(record)) : data
  const plain: unknown = JSON.parse(JSON.stringify(unknown))
  const result = v.safeParse(schema, plain)
  if (!result.success) throw new Error(`The data for ${name} is wrong: ${firstIssue(result.issues)}`)
  if (!isDeepStrictEqual(result.output, plain))
    throw new Error(`The data for ${name} is wrong: it has fields or forms that its schema does not keep.`)
  for (const record of recordsOf(unknown)) readable.add(record)
}

export const schemaNumber = ({ migrations = [] }: Format<unknown>) => migrations.length + 1

const Envelope = v.object({
  schema: v.pipe(v.number(), v.integer(), v.minValue(1)),
  sha256: v.string(),
  data: v.unknown(),
})

/** Computes the checksum of a file's data. */
type Checksum = (data: unknown) => Promise<string>

/** Throws an error that `problemOf` knows, `name` in its sentence. */
export async function parseFile<T>(
  name: string,
  bytes: Uint8Array,
  format: Format<T>,
  checksum: Checksum,
): Promise<Version<T>> {
  try {
    return await parseEnvelope(name, bytes, format, checksum)
  } catch (error) {
    if (!isStackOverflow(error)) throw error
    throw problem('damaged', `${name} is damaged: its brackets are nested too deeply.`)
  }
}

/** `JSON.parse` takes any depth, but nothing else can walk through what it returns. */
const isStackOverflow = (error: unknown) => error instanceof RangeError && /call stack/.test(error.message)

async function parseEnvelope<T>(
  name: string,
  bytes: Uint8Array,
  format: Format<T>,
  checksum: Checksum,
): Promise<Version<T>> {
  const envelope = v.safeParse(Envelope, parseJson(name, bytes))
  if (!envelope.success) throw problem('damaged', `${name} is damaged: schema, sha256 or data is missing.`)
  const { schema, data } = envelope.output
  // Before the checksum: a later version may compute it differently.
  if (schema > schemaNumber(format))
    throw problem(
      'newer',
      `${name} was written by a newer version of Lichtung (schema ${schema}, this one knows ${schemaNumber(format)}); please start that version.`,
    )
  if ((await checksum(data)) !== envelope.output.sha256)
    throw problem('damaged', `${name} is damaged: its checksum does not match.`)
  const current = migrated(name, data, schema, format.migrations ?? [])
  const result = v.safeParse(format.schema, current)
  if (!result.success) throw problem('damaged', `${name} is damaged: ${firstIssue(result.issues)}`)
  return { data: inOrderOf(current, result.output), isOlder: schema < schemaNumber(format), bytes }
}

/**
 * What was read, with its fields in the order in which they were written: answers are the same, byte by byte, after a
 * start. The cast is safe, as both are equal.
 */
const inOrderOf = <T>(written: unknown, read: T): T => (isDeepStrictEqual(written, read) ? (written as T) : read)

function parseJson(name: string, bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()
  try {
    // An editor may have put a byte order mark in front.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw problem('damaged', `${name} is damaged: ${text.trim() === '' ? 'it is empty' : 'it is not valid JSON'}.`)
  }
}

function migrated(name: string, data: unknown, schema: number, migrations: readonly Migration[]): unknown {
  try {
    return migrations.slice(schema - 1).reduce((older, migrate) => migrate(older), data)
  } catch (error) {
    throw problem('damaged', `${name} is damaged: it cannot be brought to the current schema (${String(error)}).`)
  }
}

const firstIssue = ([issue]: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]) =>
  `${v.getDotPath(issue) ?? 'data'}: ${issue.message}`

export const problem = (cause: FileProblem, message: string) => new Error(message, { cause })
