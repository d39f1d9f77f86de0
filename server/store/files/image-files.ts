import { join } from 'node:path'
import { uploadLimits } from '../../../domain/content/images/upload.ts'
import type { ImageWidth } from '../../../domain/content/images/widths.ts'
import { exists } from './durable-file.ts'
import { imagesFolder, pictureFiles } from './layout.ts'
import { type RecordFiles, recordFilePath, recordFiles } from './record-files.ts'

const fileNameOf = (width: ImageWidth | undefined) => (width === undefined ? 'master.webp' : `${width}.webp`)

/**
 * Returns the path of an image's file; undefined for an invalid id or name, so that no path leads out of the folder.
 */
export const imagePath = (dir: string, id: string, name: string): string | undefined =>
  recordFilePath(dir, pictureFiles, id, name)

/** The files of the images, `images/<id>/`. Without a width it is the largest version. */
export type ImageFiles = Omit<RecordFiles, 'path' | 'read'> & {
  path(id: string, width?: ImageWidth): string | undefined
  read(id: string, width?: ImageWidth): Promise<Buffer>
}

export function imageFiles(dir: string): ImageFiles {
  const files = recordFiles(dir, pictureFiles)
  return {
    ...files,
    path: (id, width) => files.path(id, fileNameOf(width)),
    read: (id, width) => files.read(id, fileNameOf(width)),
  }
}

/**
 * Returns the images without their largest version, and whether there are so many that the folder itself must be
 * incomplete.
 */
export async function findMissing<T extends { _id: string }>(
  dir: string,
  records: readonly T[],
): Promise<{ missing: T[]; isLost: boolean }> {
  const missing: T[] = []
  for (const record of records) {
    const path = imagePath(dir, record._id, fileNameOf(undefined))
    if (path === undefined || !(await exists(path))) missing.push(record)
  }
  const isEmpty = missing.length > 0 && !(await exists(join(dir, imagesFolder)))
  return { missing, isLost: isEmpty || isFolderLost(missing.length, records.length) }
}

/**
 * True if more images are missing than one upload can explain, and most of all: the folder itself must be incomplete.
 */
export const isFolderLost = (missing: number, images: number) => missing > uploadLimits.files && missing > images / 2

/** Returns a sentence about images without files, without its full stop. */
export const aboutMissing = (missing: number, images: number) =>
  `images.json lists ${images} ${images === 1 ? 'image' : 'images'}, but the files of ${missing} are missing`
