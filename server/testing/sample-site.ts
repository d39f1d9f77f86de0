import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { sampleImage, sampleSite } from '../../domain/testing/samples.ts'
import { isSiteFile } from '../store/files/layout.ts'
import { walk } from '../store/files/walk-folder.ts'
import type { FirstContent } from '../store/first-start.ts'
import { makeMemoryFolder } from './memory-folder.ts'

type TestFolder = { dir: string; done: () => Promise<void> }
const removable = (dir: string): TestFolder => ({ dir, done: () => rm(dir, { recursive: true, force: true }) })

/** For tests: creates a folder, in memory if possible; `done` deletes it with its content. */
export const temporaryFolder = async (): Promise<TestFolder> => removable(makeMemoryFolder('lichtung-'))

/** For tests of kills, full disks and power cuts: the same on the disk. */
export const folderOnDisk = async (): Promise<TestFolder> => removable(await mkdtemp(join(tmpdir(), 'lichtung-')))

/** For tests: a new site with one image. */
export const sampleContent = async (): Promise<FirstContent> => ({
  site: sampleSite(),
  events: [],
  infos: [],
  images: [sampleImage()],
  imageFiles: () => [{ imageId: 'hero', name: 'master.webp', content: Buffer.from('a picture') }],
})

/** For tests: returns bytes with the head of a WebP file and the right length, intact until they are decoded. */
export function sampleWebp(pixels: string): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBP')
  head.writeUInt32LE(4 + Buffer.byteLength(pixels), 4)
  return Buffer.concat([head, Buffer.from(pixels)])
}

/** For tests: a new site whose one image has all its files. */
export const wholeContent = async (): Promise<FirstContent> => ({
  ...(await sampleContent()),
  imageFiles: () =>
    ['master', '480', '750', '960', '1600'].map(width => ({
      imageId: 'hero',
      name: `${width}.webp`,
      content: sampleWebp(`pixels of ${width} `.repeat(500)),
    })),
})

/** For tests: all files of a folder that a backup holds, with their content. */
export async function siteIn(dir: string): Promise<Record<string, string>> {
  const site: Record<string, string> = {}
  for await (const { parentPath, name } of walk(dir)) {
    const path = relative(dir, join(parentPath, name))
    if (isSiteFile(path)) site[path] = await readFile(join(dir, path), 'hex')
  }
  return site
}
