import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { Id } from '../../../domain/kit/schema.ts'
import { exists, sync, syncFolder, temporaryFor, writeAll, writeNew } from './durable-file.ts'
import type { FilesOfRecords } from './layout.ts'

/**
 * Returns the path of a record's file; undefined for an invalid id or name, so that no path leads out of the folder.
 */
export const recordFilePath = (
  dir: string,
  { folder, names }: FilesOfRecords,
  id: string,
  name: string,
): string | undefined => (v.is(Id, id) && names.includes(name) ? join(dir, folder, id, name) : undefined)

/** Keeps files without a record for a day: a copy of the folder may be under way that still has the record. */
const LEFTOVER_AGE_MS = DAY_MS

/**
 * The files of a collection's records, `<folder>/<id>/`. A record is stored after its files and deleted before them
 * (D20).
 */
export type RecordFiles = {
  /** The path of a file, whether or not it exists; undefined for an invalid id or name. */
  path(id: string, name: string): string | undefined
  /** The bytes of a file; rejects when it cannot be read. */
  read(id: string, name: string): Promise<Buffer>
  /** Resolves once all files of a new record are on the disk. Leaves nothing when it rejects. */
  write(id: string, files: Iterable<{ name: string; content: Uint8Array }>): Promise<void>
  /** Adds a file to those of a record; it is there, whole and on the disk, when this resolves. */
  add(id: string, file: { name: string; content: Uint8Array }): Promise<void>
  /**
   * Takes the files of a record piece by piece, one file after the other. When `fill` resolves with true, all of them
   * appear together, on the disk; otherwise none.
   */
  receive(id: string, fill: (add: AddPiece) => Promise<boolean>): Promise<boolean>
  /** Deletes the files of records that were never stored. */
  remove(ids: readonly string[]): Promise<void>
  /** Call when a record is deleted: its files are deleted a day later. */
  release(id: string): Promise<void>
  /** Waits for running writes, and refuses later ones: another site may be restored into the folder. */
  close(): Promise<void>
}

type AddPiece = (name: string, piece: Uint8Array) => Promise<void>

export function recordFiles(dir: string, kind: FilesOfRecords): RecordFiles {
  const all = join(dir, kind.folder)
  const writing = new Set<Promise<unknown>>()
  let isClosed = false
  const remove = async (ids: readonly string[]) => {
    for (const id of ids) if (v.is(Id, id)) await rm(join(all, id), { recursive: true, force: true })
  }
  const write: RecordFiles['write'] = async (id, files) => {
    const folder = join(all, v.parse(Id, id))
    if (await mkdir(all, { recursive: true, mode: 0o700 })) await syncFolder(dir)
    await mkdir(folder, { mode: 0o700 })
    try {
      for (const { name, content } of files) await writeNew(join(folder, name), content)
      await syncFolder(folder)
      await syncFolder(all)
    } catch (error) {
      await remove([id]).catch(() => {})
      throw error
    }
  }
  const add: RecordFiles['add'] = async (id, { name, content }) => {
    const folder = join(all, v.parse(Id, id))
    const path = join(folder, name)
    const temporary = temporaryFor(path)
    await writeNew(temporary, content)
    await rename(temporary, path)
    await syncFolder(folder)
  }
  const receive: RecordFiles['receive'] = async (id, fill) => {
    const folder = join(all, v.parse(Id, id))
    if (await mkdir(all, { recursive: true, mode: 0o700 })) await syncFolder(dir)
    const temporary = temporaryFor(folder)
    await mkdir(temporary, { mode: 0o700 })
    const into = openReceived(temporary, kind.names)
    try {
      const isWhole = await fill(into.add).finally(into.end)
      if (!isWhole) return false
      await syncFolder(temporary)
      await rename(temporary, folder)
      await syncFolder(all)
      return true
    } finally {
      await rm(temporary, { recursive: true, force: true })
    }
  }
  async function whileOpen<T>(work: () => Promise<T>): Promise<T> {
    if (isClosed)
      throw new AppError(
        'unavailable',
        t(
          'The site is being stopped. Please try again in a moment.',
          'Die Website wird gerade angehalten. Bitte versuch es gleich noch einmal.',
        ),
      )
    const running = work()
    writing.add(running)
    return running.finally(() => writing.delete(running))
  }
  return {
    path: (id, name) => recordFilePath(dir, kind, id, name),
    write: (id, files) => whileOpen(() => write(id, files)),
    add: (id, file) => whileOpen(() => add(id, file)),
    receive: (id, fill) => whileOpen(() => receive(id, fill)),
    read: async (id, name) => readFile(join(all, v.parse(Id, id), name)),
    remove,
    async release(id) {
      const now = new Date()
      await utimes(join(all, v.parse(Id, id)), now, now)
    },
    async close() {
      isClosed = true
      await Promise.allSettled(writing)
    },
  }
}

/** Appends to files in a new folder, of which one is open at a time. */
function openReceived(folder: string, names: readonly string[]) {
  let current: { name: string; file: FileHandle } | undefined
  async function end(): Promise<void> {
    const ended = current?.file
    current = undefined
    if (!ended) return
    await sync(ended).finally(() => ended.close())
  }
  return {
    async add(name: string, piece: Uint8Array): Promise<void> {
      if (!names.includes(name)) throw new AppError('invalid', `No record has a file ${name}.`)
      if (current?.name !== name) {
        await end()
        current = { name, file: await open(join(folder, name), 'wx', 0o600) }
      }
      await writeAll(current.file, piece)
    },
    end,
  }
}

/** Deletes the files of records that have been gone for a day: uploads cut short, deleted records. */
export async function deleteLeftovers(
  dir: string,
  kind: FilesOfRecords,
  names: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const all = join(dir, kind.folder)
  if (!(await exists(all))) return
  for (const entry of await readdir(all, { withFileTypes: true })) {
    if (!entry.isDirectory() || names.has(entry.name)) continue
    await deleteIfLeftOver(join(all, entry.name), kind.names, now).catch(error => {
      // An upload refused meanwhile has deleted its files.
      if (error.code !== 'ENOENT') throw error
    })
  }
}

async function deleteIfLeftOver(folder: string, names: readonly string[], now: Date): Promise<void> {
  // A person has put something else there.
  if (!(await readdir(folder)).every(name => names.includes(name))) return
  const { mtimeMs } = await stat(folder)
  if (now.getTime() - mtimeMs > LEFTOVER_AGE_MS) await rm(folder, { recursive: true, force: true })
}
