import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { DAY_MS } from '../../../domain/duration.ts'
import { AppError } from '../../../domain/error.ts'
import { uploadLimits } from '../../../domain/images/upload.ts'
import { type ImageWidth, imageWidths } from '../../../domain/images/widths.ts'
import { t } from '../../../domain/language.ts'
import { Id } from '../../../domain/schema.ts'
import { exists, syncFolder, writeNew } from './durable-file.ts'
import { imagesFolder } from './layout.ts'

const masterName = 'master.webp'
const names = [masterName, ...imageWidths.map(width => `${width}.webp`)]

const fileNameOf = (width: ImageWidth | undefined) => (width === undefined ? masterName : `${width}.webp`)

/** The path of an image's file; undefined for an invalid id or name, so that no path leads out of the folder. */
export const imagePath = (dir: string, id: string, name: string): string | undefined =>
  v.is(Id, id) && names.includes(name) ? join(dir, imagesFolder, id, name) : undefined

/** How long files without a record are kept: a copy of the folder may be under way that still has the record. */
const LEFTOVER_AGE_MS = DAY_MS

/** The files of the images, `images/<id>/`. A record is stored after its files and deleted before them (D20). */
export type ImageFiles = {
  /** The path of an image's file, whether or not it exists; undefined for an invalid id or width. */
  path(id: string, width?: ImageWidth): string | undefined
  /** The bytes of an image's file; rejects when it cannot be read. */
  read(id: string, width?: ImageWidth): Promise<Buffer>
  /** Resolves once all files of a new image are on the disk. Leaves nothing when it rejects. */
  write(id: string, files: Iterable<{ name: string; content: Uint8Array }>): Promise<void>
  /** Deletes the files of images that never got a record. */
  remove(ids: readonly string[]): Promise<void>
  /** To be called when a record is deleted: its files are deleted a day later. */
  release(id: string): Promise<void>
}

/** Once closed, nothing is written any more: another site may be restored into the folder. */
export function imageFiles(dir: string): ImageFiles & { close(): Promise<void> } {
  const images = join(dir, imagesFolder)
  const writing = new Set<Promise<void>>()
  let isClosed = false
  const remove = async (ids: readonly string[]) => {
    for (const id of ids) if (v.is(Id, id)) await rm(join(images, id), { recursive: true, force: true })
  }
  const write: ImageFiles['write'] = async (id, files) => {
    const folder = join(images, v.parse(Id, id))
    await mkdir(images, { recursive: true, mode: 0o700 })
    await mkdir(folder, { mode: 0o700 })
    try {
      for (const { name, content } of files) await writeNew(join(folder, name), content)
      await syncFolder(folder)
      await syncFolder(images)
    } catch (error) {
      await remove([id]).catch(() => {})
      throw error
    }
  }
  return {
    path: (id, width) => imagePath(dir, id, fileNameOf(width)),
    async write(id, files) {
      if (isClosed)
        throw new AppError(
          'unavailable',
          t(
            'The site is being stopped. Please try again in a moment.',
            'Die Website wird gerade angehalten. Bitte versuch es gleich noch einmal.',
          ),
        )
      const written = write(id, files)
      writing.add(written)
      await written.finally(() => writing.delete(written))
    },
    read: async (id, width) => readFile(join(images, v.parse(Id, id), fileNameOf(width))),
    remove,
    async release(id) {
      const now = new Date()
      await utimes(join(images, v.parse(Id, id)), now, now)
    },
    async close() {
      isClosed = true
      await Promise.allSettled(writing)
    },
  }
}

/** The images whose largest version is missing, and whether there are so many that the folder itself must be incomplete. */
export async function findMissing<T extends { _id: string }>(
  dir: string,
  records: readonly T[],
): Promise<{ missing: T[]; isLost: boolean }> {
  const missing: T[] = []
  for (const record of records) {
    const path = imagePath(dir, record._id, masterName)
    if (path === undefined || !(await exists(path))) missing.push(record)
  }
  const isEmpty = missing.length > 0 && !(await exists(join(dir, imagesFolder)))
  return { missing, isLost: isEmpty || isFolderLost(missing.length, records.length) }
}

/** More than one upload can explain, and most of all images: then the folder itself is incomplete. */
export const isFolderLost = (missing: number, images: number) => missing > uploadLimits.images && missing > images / 2

/** A sentence about images whose files are missing, without its full stop. */
export const aboutMissing = (missing: number, images: number) =>
  `images.json lists ${images} ${images === 1 ? 'image' : 'images'}, but the files of ${missing} are missing`

/** Deletes the folders of images that have had no record for a day: uploads cut short, deleted images. */
export async function deleteLeftovers(dir: string, known: ReadonlySet<string>, now: Date): Promise<void> {
  const images = join(dir, imagesFolder)
  if (!(await exists(images))) return
  for (const entry of await readdir(images, { withFileTypes: true })) {
    if (!entry.isDirectory() || known.has(entry.name)) continue
    await deleteIfLeftOver(join(images, entry.name), now).catch(error => {
      // An upload that was refused meanwhile has deleted its files.
      if (error.code !== 'ENOENT') throw error
    })
  }
}

async function deleteIfLeftOver(folder: string, now: Date): Promise<void> {
  // A person has put something else there.
  if (!(await readdir(folder)).every(name => names.includes(name))) return
  const { mtimeMs } = await stat(folder)
  if (now.getTime() - mtimeMs > LEFTOVER_AGE_MS) await rm(folder, { recursive: true, force: true })
}
