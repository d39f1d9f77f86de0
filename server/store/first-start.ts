import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../domain/kit/error.ts'
import type { FirstRecords } from '../../domain/stored/collections.ts'
import { type CollectionData, type CollectionName, collectionNames, dataFiles, firstData } from './files/data-files.ts'
import { exists, previousOf, syncFolder, writeNew } from './files/durable-file.ts'
import { imagePath } from './files/image-files.ts'
import type { JsonFile } from './files/json-file.ts'
import { assertReadable } from './files/json-format.ts'
import { imagesFolder, isData, nurseryFolder } from './files/layout.ts'

export type ImageFile = {
  imageId: string
  /** 'master.webp', '480.webp' … */
  name: string
  content: Uint8Array
}

export type FirstContent = FirstRecords & { imageFiles: () => AsyncIterable<ImageFile> | Iterable<ImageFile> }

async function hasSite(dir: string): Promise<boolean> {
  const { site } = dataFiles(dir)
  return (await exists(site.path)) || (await exists(previousOf(site.path)))
}

/** Throws a sentence if there is no site, for commands that do not create one. */
export async function assertSite(dir: string): Promise<void> {
  if (!(await hasSite(dir))) throw notBegun(dir)
}

/** Throws a sentence if there is data, for a command that never replaces any. */
export async function assertEmpty(dir: string): Promise<void> {
  if (!(await readdir(dir)).some(isData)) return
  throw new AppError(
    'conflict',
    `The data folder ${dir} holds a site already. A takeover fills an empty folder; choose another one with --data.`,
  )
}

export const notBegun = (dir: string) =>
  new AppError(
    'not_found',
    `There is no site in ${dir}; say with --data where it is, or start one with lichtung serve.`,
  )

/**
 * Fills a new folder; afterwards there is a site.json. If the process is killed half-way, the next start restarts or
 * finishes it. Throws a sentence, changing nothing, if there is data but no site.json.
 */
export async function beginSite(dir: string, firstContent: () => Promise<FirstContent>): Promise<void> {
  const fresh = join(dir, nurseryFolder)
  if (await hasSite(dir)) {
    // A start killed after its last step left this folder. Without site.json it would look like an unfinished start.
    await rm(fresh, { recursive: true, force: true })
    return
  }
  // site.json is written last: if it exists, the nursery is complete and only has to be moved into place.
  if (!(await exists(dataFiles(fresh).site.path))) {
    const names = (await readdir(dir)).filter(isData)
    if (names.length > 0) throw noSite(dir, names)
    await rm(fresh, { recursive: true, force: true })
    await fill(fresh, await firstContent())
  }
  await moveIntoPlace(fresh, dir)
}

async function fill(fresh: string, content: FirstContent): Promise<void> {
  try {
    await mkdir(fresh, { mode: 0o700 })
    const files = dataFiles(fresh)
    const write = async <Name extends CollectionName>(name: Name) => {
      const file: JsonFile<CollectionData[Name]> = files[name]
      const data = firstData(name, content)
      assertReadable(file.name, data, file.format)
      await file.write({ changes: 0, data })
    }
    for (const name of collectionNames) if (name !== 'site') await write(name)
    await writeImages(fresh, content.imageFiles())
    await write('site')
  } catch (error) {
    await rm(fresh, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

async function writeImages(fresh: string, files: ReturnType<FirstContent['imageFiles']>): Promise<void> {
  const folder = join(fresh, imagesFolder)
  await mkdir(folder, { mode: 0o700 })
  const folders = new Set<string>()
  for await (const { imageId, name, content } of files) {
    const path = imagePath(fresh, imageId, name)
    if (path === undefined) throw new Error(`The starter image ${imageId}/${name} has no valid id or name.`)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeNew(path, content)
    folders.add(dirname(path))
  }
  for (const path of folders) await syncFolder(path)
  await syncFolder(folder)
}

async function moveIntoPlace(fresh: string, dir: string): Promise<void> {
  const site = 'site.json'
  const otherNames = (await readdir(fresh)).filter(name => name !== site)
  const names = new Set(await readdir(dir))
  const clashes = otherNames.filter(name => names.has(name))
  if (clashes.length > 0) throw noSite(dir, clashes)
  for (const name of otherNames) await rename(join(fresh, name), join(dir, name))
  await syncFolder(dir)
  await rename(join(fresh, site), join(dir, site))
  await syncFolder(dir)
  await rm(fresh, { recursive: true })
}

const noSite = (dir: string, names: string[]) =>
  new AppError(
    'unavailable',
    `The data folder ${dir} holds ${names.join(', ')} but no site.json; please restore site.json from a backup or choose another folder with --data.`,
  )
