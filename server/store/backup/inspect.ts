import type { Image } from '../../../domain/images/image.ts'
import { imageWidths } from '../../../domain/images/widths.ts'
import { type CollectionName, collectionNames, dataFiles, isCollectionFile } from '../files/data-files.ts'
import { aboutMissing, isFolderLost } from '../files/image-files.ts'
import { problemOf } from '../files/json-format.ts'
import { imagesFolder } from '../files/layout.ts'
import { brokenReferences, type Contents, contentsOf, emptySummary, type Summary, summaryOf } from './contents.ts'
import type { Extent, SiteFile } from './manifest.ts'

/** Sentences about what is wrong. */
export type Inspection = {
  /** Undefined when there are `faults`. */
  contents: Contents | undefined
  /** With them a site does not start. */
  faults: string[]
  /** Pictures that are missing or damaged; the site does without them. */
  pictures: string[]
  /** What people may want to know. */
  remarks: string[]
}

/** All JSON files together may be so large; more does not fit into memory. */
const JSON_LIMIT_BYTES = 64_000_000
/** A picture may be so large. */
const PICTURE_LIMIT_BYTES = 256_000_000
/** The head of a WebP file, which has its length. */
const WEBP_HEAD_BYTES = 12

/** Resolves with whether a picture's pixels can be decoded. */
export type Decodes = (picture: Buffer) => Promise<boolean>

/**
 * Reads all files of a site to their end and reports what they hold and what is wrong with them; every check of a site or
 * a backup is this one. A picture counts as intact when its length is right, unless `decodes` looks at its pixels.
 */
export async function inspect(files: AsyncIterable<SiteFile>, extent: Extent, decodes?: Decodes): Promise<Inspection> {
  const { texts, pictures, bytes, tooLarge } = await readFiles(files, decodes)
  if (tooLarge !== undefined) return refused([tooLarge])
  const { summary, faults } = await parseTexts(texts)
  if (faults.length > 0) return refused(faults)

  const { images } = summary
  const fault = extent === 'site' ? aboutFolder(images, pictures) : undefined
  return {
    contents: fault === undefined ? contentsOf(summary, bytes) : undefined,
    faults: fault === undefined ? [] : [fault],
    pictures: extent === 'site' ? images.flatMap(image => aboutPicture(image, pictures)) : [],
    remarks: brokenReferences(summary),
  }
}

type Read = {
  /** The JSON files by their names. */
  texts: Map<string, Buffer>
  /** Whether a picture is intact, by its path. */
  pictures: Map<string, boolean>
  /** Of all files. */
  bytes: number
  /** A sentence; then not all was read. */
  tooLarge?: string
}

async function readFiles(files: AsyncIterable<SiteFile>, decodes: Decodes | undefined): Promise<Read> {
  const read: Read = { texts: new Map(), pictures: new Map(), bytes: 0 }
  let room = JSON_LIMIT_BYTES
  for await (const { path, content } of files) {
    const isJson = isCollectionFile(path)
    const isPicture = path.startsWith(`${imagesFolder}/`)
    const pictureLimit = decodes ? PICTURE_LIMIT_BYTES : WEBP_HEAD_BYTES
    const { start, length } = await startOf(content, isJson ? room : isPicture ? pictureLimit : 0)
    read.bytes += length
    if (isPicture) read.pictures.set(path, isWholeWebp(start, length) && (!decodes || (await decodes(start))))
    if (!isJson) continue
    room -= length
    if (room < 0)
      return { ...read, tooLarge: `The JSON files are too large for this program: at ${path} they exceed 64 MB.` }
    read.texts.set(path, start)
  }
  return read
}

/** What the collections hold, and sentences about those that cannot be read. Empties `texts`, to save memory. */
async function parseTexts(texts: Map<string, Buffer>): Promise<{ summary: Summary; faults: string[] }> {
  const files = dataFiles('')
  const faults: string[] = []
  let summary = emptySummary
  const parse = async <Name extends CollectionName>(name: Name) => {
    const file = files[name]
    const text = texts.get(file.name)
    texts.delete(file.name)
    if (!text) return faults.push(`${file.name} is missing.`)
    summary = { ...summary, ...summaryOf(name, (await file.parse(text)).data) }
  }
  for (const name of collectionNames) {
    try {
      await parse(name)
    } catch (error) {
      if (problemOf(error) === undefined || !(error instanceof Error)) throw error
      faults.push(error.message)
    }
  }
  return { summary, faults }
}

/** A sentence when so many pictures are missing that it is the folder that is not complete. */
function aboutFolder(images: readonly Image[], pictures: ReadonlyMap<string, boolean>): string | undefined {
  const { length } = images.filter(({ _id }) => !pictures.has(pathOf(_id, 'master')))
  const isLost = isFolderLost(length, images.length) || (length > 0 && pictures.size === 0)
  return isLost ? `${aboutMissing(length, images.length)}.` : undefined
}

const refused = (faults: string[]): Inspection => ({ contents: undefined, faults, pictures: [], remarks: [] })

/** Reads to the end; keeps the first bytes, at most so many. */
async function startOf(content: AsyncIterable<Uint8Array>, most: number): Promise<{ start: Buffer; length: number }> {
  const kept: Uint8Array[] = []
  let length = 0
  for await (const piece of content) {
    if (length < most) kept.push(piece.subarray(0, most - length))
    length += piece.length
  }
  return { start: Buffer.concat(kept), length }
}

/** A WebP file contains its own length. */
const isWholeWebp = (start: Buffer, length: number) =>
  length >= 12 &&
  start.toString('latin1', 0, 4) === 'RIFF' &&
  start.toString('latin1', 8, 12) === 'WEBP' &&
  start.readUInt32LE(4) + 8 === length

const pathOf = (id: string, name: string | number) => `${imagesFolder}/${id}/${name}.webp`

function aboutPicture({ _id, name }: Image, seen: ReadonlyMap<string, boolean>): string[] {
  const wrong = ['master', ...imageWidths].map(width => pathOf(_id, width)).filter(path => !seen.get(path))
  if (wrong.length === 0) return []
  const details = wrong.map(path => `${path} is ${seen.has(path) ? 'damaged' : 'missing'}`).join(', ')
  return [`The picture “${name}” is not whole: ${details}.`]
}
