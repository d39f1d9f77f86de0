import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Instant } from '../../../domain/kit/format.ts'
import { temporaryFor } from './durable-file.ts'
import { cacheFolder, changesFolder } from './folder-names.ts'

/** Public pages as a site has answered them, in the data folder's cache from a clean stop until the next start. */
export type SavedPages = {
  /** Stamp of program, settings and data; the pages are valid only while it is the same. */
  of: string
  /** Host that requests have to name; undefined for any. */
  host: string | undefined
  /** Period in which the pages are valid, from the time of saving. */
  from: Instant
  until: Instant
  pages: SavedPage[]
}

export type SavedPage = {
  address: string
  encoding: 'br' | 'gzip' | 'identity'
  etag: string
  headers: Record<string, string>
  body: Buffer
}

type Head = Omit<SavedPages, 'pages'> & { pages: (Omit<SavedPage, 'body'> & { length: number })[] }

const pathIn = (dir: string) => join(dir, cacheFolder, 'pages')

/** The digits of a checksum of everything after them. */
const CHECKSUM_LENGTH = 8
const checksumOf = (content: Buffer) => crc32(content).toString(16).padStart(CHECKSUM_LENGTH, '0')

/** Writes them: a checksum, a line that describes the pages, and their bodies. */
export async function writeSavedPages(dir: string, { pages, ...saved }: SavedPages): Promise<void> {
  const head: Head = { ...saved, pages: pages.map(({ body, ...page }) => ({ ...page, length: body.byteLength })) }
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...pages.map(({ body }) => body)])
  const path = pathIn(dir)
  await mkdir(join(dir, cacheFolder), { recursive: true, mode: 0o700 })
  // Not synced: after a power cut the checksum shows if it is whole.
  const temporary = temporaryFor(path)
  try {
    await writeFile(temporary, [Buffer.from(checksumOf(content)), content], { mode: 0o600 })
    await rename(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** Returns the last saved pages; undefined if there are none, or the file is damaged. */
export function readSavedPages(dir: string): SavedPages | undefined {
  try {
    const file = readFileSync(pathIn(dir))
    const content = file.subarray(CHECKSUM_LENGTH)
    if (file.toString('latin1', 0, CHECKSUM_LENGTH) !== checksumOf(content)) return undefined
    let at = content.indexOf('\n') + 1
    const head: Head = JSON.parse(content.toString('utf8', 0, at))
    const pages = head.pages.map(({ length, ...page }) => {
      const body = content.subarray(at, at + length)
      at += length
      return { ...page, body }
    })
    return { ...head, pages }
  } catch {
    return undefined
  }
}

/** Identifies the data by the sizes and times of its files. */
export function dataStamp(dir: string): string {
  const files = ['', changesFolder].flatMap(folder =>
    readdirSync(join(dir, folder), { withFileTypes: true })
      .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => {
        const { size, mtimeMs } = statSync(join(dir, folder, name))
        return `${name} ${size} ${mtimeMs}`
      }),
  )
  return files.toSorted().join()
}

/** The site may change from here on. */
export function deleteSavedPages(dir: string): void {
  try {
    rmSync(pathIn(dir), { force: true })
  } catch {
    // Ignores a cache that is not writable: its pages no longer match the data after a change.
  }
}
