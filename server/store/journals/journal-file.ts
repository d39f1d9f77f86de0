import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder, temporaryFor, writeAll } from '../files/durable-file.ts'

const LINE_FEED = 10

/** Returns the line of an entry. Some readers take U+2028 and U+2029 for the end of a line. */
export function journalLine(entry: object): string {
  return `${JSON.stringify(entry).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
}

/** Appends whole lines and waits for the disk; when the disk refuses, the file is as before. */
export async function appendLines(path: string, lines: Uint8Array): Promise<void> {
  const file = await open(path, 'a+', 0o600)
  try {
    const { size } = await file.stat()
    try {
      if (await hasTornEnd(file, size)) await writeAll(file, Buffer.from('\n'))
      await writeAll(file, lines)
      await file.datasync()
    } catch (error) {
      await file.truncate(size)
      throw error
    }
  } finally {
    await file.close()
  }
}

/** After a power cut the last line may be torn; the next one must not be lost with it. */
async function hasTornEnd(file: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer[0] !== LINE_FEED
}

/** Longer lines are not ours. */
const LINE_LIMIT_BYTES = 1_000_000

/**
 * Yields the entries of a journal file from a byte on, oldest first, in bundles as they come from the disk. Leaves out
 * torn and foreign lines; yields none when the file does not exist. Entries appended later begin at the `end` of the
 * last bundle.
 */
export async function* readJournal(path: string, start = 0): AsyncGenerator<{ entries: object[]; end: number }> {
  for await (const { lines, end, isWhole } of readTexts(path, start)) {
    const entries = lines.flatMap(line => parseLine(line) ?? [])
    // The rest of a last line without its end may still be written.
    if (isWhole || entries.length > 0) yield { entries, end }
  }
}

async function* readTexts(path: string, start = 0) {
  let incomplete: Buffer = Buffer.alloc(0)
  let end = start
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 1 << 18, start })) {
      const bytes = Buffer.concat([incomplete, piece])
      const length = bytes.lastIndexOf(LINE_FEED) + 1
      incomplete = bytes.subarray(length)
      end += length
      if (incomplete.length > LINE_LIMIT_BYTES) {
        end += incomplete.length
        incomplete = Buffer.alloc(0)
      }
      if (length > 0) yield { lines: bytes.toString('utf8', 0, length - 1).split('\n'), end, isWhole: true }
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  if (incomplete.length > 0) yield { lines: [incomplete.toString()], end: end + incomplete.length, isWhole: false }
}

function parseLine(line: string): object | undefined {
  try {
    const entry: unknown = JSON.parse(line)
    return typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? entry : undefined
  } catch {
    return undefined
  }
}

/**
 * Rewrites a journal file with the result of `change` for each entry; drops entries for which it returns undefined, and
 * invalid lines. Keeps an unchanged file, and returns true if it was changed. Call it only within the journal's
 * `exclusively`.
 */
export async function rewriteEntries(path: string, change: (entry: object) => object | undefined): Promise<boolean> {
  if (!(await isChanged(path, change))) return false
  const temporary = temporaryFor(path)
  const file = await open(temporary, 'wx', 0o600)
  try {
    try {
      for await (const { entries } of readJournal(path)) {
        const text = entries.flatMap(entry => change(entry) ?? []).map(journalLine)
        await writeAll(file, Buffer.from(text.join('')))
      }
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
    await syncFolder(dirname(path))
    return true
  } finally {
    await rm(temporary, { force: true })
  }
}

async function isChanged(path: string, change: (entry: object) => object | undefined): Promise<boolean> {
  for await (const { entries } of readJournal(path)) if (entries.some(entry => change(entry) !== entry)) return true
  return false
}
