import type { PdfFile } from '../../../domain/content/files/pdf-file.ts'
import type { Image } from '../../../domain/content/images/image.ts'
import { imageWidths, laterWidth } from '../../../domain/content/images/widths.ts'
import { formatBytes } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { READ_LIMIT_BYTES } from '../../../domain/machine/disk.ts'
import {
  type CollectionData,
  type CollectionName,
  collectionNames,
  dataFiles,
  fileNameOf,
  isFromBefore,
} from '../files/data-files.ts'
import { aboutMissing, isFolderLost } from '../files/image-files.ts'
import type { JsonFile } from '../files/json-file.ts'
import { fileError, problemOf } from '../files/json-format.ts'
import { filesFolder, imagesFolder } from '../files/layout.ts'
import { pdfPathOf } from '../files/pdf-files.ts'
import { brokenReferences, type Contents, contentsOf, emptySummary, type Summary, summarize } from './contents.ts'
import type { Extent, SiteFile } from './manifest.ts'
import { nestingGuard } from './nesting.ts'

/** Problems, in sentences. */
export type Inspection = {
  /** Undefined when there are `faults`. */
  contents: Contents | undefined
  /** Faults that prevent a site's start. */
  faults: string[]
  /** Pictures and PDFs that are missing or damaged; the site does without them. */
  losses: string[]
  /** Notes that are not problems. */
  remarks: string[]
}

/** A picture may be so large. */
const PICTURE_LIMIT_BYTES = 256_000_000
/** The head of a WebP file, which has its length. */
const WEBP_HEAD_BYTES = 12

/** Options for checking the pixels of pictures. */
export type DecodeOptions = {
  /** Resolves with true if a picture's pixels can be decoded. */
  decode: (picture: Buffer) => Promise<boolean>
  /** True to decode each size of a picture, not only the largest, from which the others can be regenerated. */
  isThorough: boolean
}

type Options = { decoding?: DecodeOptions | undefined; limitBytes?: number }

/**
 * Reads all files of a site to their end and reports their contents and problems; all checks of sites and backups use
 * it. A picture or PDF counts as intact when its length is right, unless `decoding` looks at its pixels.
 */
export async function inspectFiles(
  files: AsyncIterable<SiteFile>,
  extent: Extent,
  options: Options = {},
): Promise<Inspection> {
  const { summary, faults, pictures, pdfs, bytes } = await readFiles(files, options)
  if (faults.length > 0) return refuse(faults)
  const { images } = summary
  const fault = extent === 'site' ? aboutFolder(images, pictures) : undefined
  return {
    contents: fault === undefined ? contentsOf(summary, bytes) : undefined,
    faults: fault === undefined ? [] : [fault],
    losses:
      extent === 'site'
        ? [
            ...images.flatMap(image => aboutPicture(image, pictures)),
            ...summary.files.flatMap(file => aboutPdf(file, pdfs)),
          ]
        : [],
    remarks: brokenReferences(summary),
  }
}

type ArchiveContent = {
  summary: Summary
  /** Sentences about JSON files that are missing, damaged or too large. */
  faults: string[]
  /** Intact pictures by path; false for damaged ones. */
  pictures: Map<string, boolean>
  /** The lengths of the PDFs, by their paths. */
  pdfs: Map<string, number>
  /** Size of all files. */
  bytes: number
}

async function readFiles(
  files: AsyncIterable<SiteFile>,
  { decoding, limitBytes = READ_LIMIT_BYTES }: Options,
): Promise<ArchiveContent> {
  const read: ArchiveContent = { summary: emptySummary, faults: [], pictures: new Map(), pdfs: new Map(), bytes: 0 }
  const missing = new Set(collectionNames)
  let room = limitBytes
  const versions: { [Name in CollectionName]?: number | undefined } = {}
  for await (const { path, content, reread, data } of files) {
    const name = [...missing].find(name => fileNameOf(name) === path)
    if (name !== undefined) {
      missing.delete(name)
      const sized = limitSize(content, room)
      const { outcome, schema } = await summaryIn(name, {
        path,
        content: sized.content,
        reread: rereadChecked(reread, sized.length),
        data,
      })
      room -= sized.length()
      read.bytes += sized.length()
      versions[name] = schema
      if (typeof outcome === 'string') read.faults.push(outcome)
      else read.summary = { ...read.summary, ...outcome }
      if (room < 0) return { ...read, faults: [tooLarge(path, limitBytes)] }
      continue
    }
    const isPicture = path.startsWith(`${imagesFolder}/`)
    const isDecoded = decoding && (decoding.isThorough || path.endsWith('/master.webp'))
    const { start, length } = await startOf(
      content,
      isPicture ? (isDecoded ? PICTURE_LIMIT_BYTES : WEBP_HEAD_BYTES) : 0,
    )
    read.bytes += length
    if (path.startsWith(`${filesFolder}/`)) read.pdfs.set(path, length)
    if (isPicture) read.pictures.set(path, isWholeWebp(start, length) && (!isDecoded || (await decoding.decode(start))))
  }
  const version = versions.folder ?? versions.images ?? Number.POSITIVE_INFINITY
  const lostNames = [...missing].filter(name => !isFromBefore(name, version))
  read.faults.push(...lostNames.map(name => `${fileNameOf(name)} is missing.`))
  return read
}

const tooLarge = (path: string, limitBytes: number) =>
  `The JSON files are too large for this program: at ${path} they exceed ${formatBytes(limitBytes)}.`

/** Passes pieces on to the end, but none beyond the limit. */
function limitSize(content: AsyncIterable<Uint8Array>, limit: number) {
  let length = 0
  async function* pieces() {
    for await (const piece of content) {
      length += piece.length
      if (length <= limit) yield piece
    }
  }
  return { content: pieces(), length: () => length }
}

/** Limit for a file in another form than this program writes: it is parsed in one piece. */
const OTHER_FORM_LIMIT_BYTES = 64_000_000

const rereadChecked = (reread: SiteFile['reread'], length: () => number) => () => {
  if (length() <= OTHER_FORM_LIMIT_BYTES) return reread()
  throw fileError(
    'damaged',
    'A JSON file is damaged, or too large for its form: over 64 MB it must be as Lichtung writes it.',
  )
}

/** Summarises a collection, or returns a sentence about why it cannot be read; also the schema number of its file. */
async function summaryIn<Name extends CollectionName>(
  name: Name,
  { path, content, reread, data }: SiteFile,
): Promise<{ outcome: Partial<Summary> | string; schema?: number }> {
  const file: JsonFile<CollectionData[Name]> = dataFiles('')[name]
  if (data !== undefined) {
    for await (const _ of content);
    return { outcome: summarize(name, data as CollectionData[Name]) }
  }
  try {
    const envelope = await file.parse(checkNesting(path, content), () => checkNesting(path, reread()))
    return { outcome: summarize(name, file.current(envelope)), schema: envelope.schema }
  } catch (error) {
    if (problemOf(error) === undefined || !(error instanceof Error)) throw error
    return { outcome: error.message }
  }
}

/** Passes pieces on, unless they are JSON that would take the memory of the site. */
async function* checkNesting(path: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const guard = nestingGuard(() => fileError('damaged', `${path} is damaged: its brackets are nested too deeply.`))
  for await (const piece of content) {
    guard(piece)
    yield piece
  }
}

/** Returns a sentence when so many pictures are missing that the folder itself must be incomplete. */
function aboutFolder(images: readonly Image[], pictures: ReadonlyMap<string, boolean>): string | undefined {
  const { length } = images.filter(({ _id }) => !pictures.has(pathOf(_id, 'master')))
  const isLost = isFolderLost(length, images.length) || (length > 0 && pictures.size === 0)
  return isLost ? `${aboutMissing(length, images.length)}.` : undefined
}

const refuse = (faults: string[]): Inspection => ({ contents: undefined, faults, losses: [], remarks: [] })

/** Reads to the end, but keeps only the first bytes. */
async function startOf(
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ start: Buffer; length: number }> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of content) {
    if (length < maxBytes) pieces.push(piece.subarray(0, maxBytes - length))
    length += piece.length
  }
  return { start: Buffer.concat(pieces), length }
}

/** A WebP file contains its own length. */
const isWholeWebp = (start: Buffer, length: number) =>
  length >= 12 &&
  start.toString('latin1', 0, 4) === 'RIFF' &&
  start.toString('latin1', 8, 12) === 'WEBP' &&
  start.readUInt32LE(4) + 8 === length

const pathOf = (id: string, name: string | number) => `${imagesFolder}/${id}/${name}.webp`

function aboutPicture({ _id, name }: Image, seen: ReadonlyMap<string, boolean>): string[] {
  const isWanted = (width: string | number) => width !== laterWidth || seen.has(pathOf(_id, width))
  const wrong = ['master', ...imageWidths]
    .filter(isWanted)
    .map(width => pathOf(_id, width))
    .filter(path => !seen.get(path))
  if (wrong.length === 0) return []
  const details = wrong.map(path =>
    seen.has(path) ? t(`${path} is damaged`, `${path} ist beschädigt`) : t(`${path} is missing`, `${path} fehlt`),
  )
  return [
    t(
      `The picture “${name}” is incomplete: ${details.join(', ')}.`,
      `Das Bild „${name}“ ist nicht vollständig: ${details.join(', ')}.`,
    ),
  ]
}

function aboutPdf({ _id, title, bytes }: PdfFile, lengths: ReadonlyMap<string, number>): string[] {
  const path = pdfPathOf(_id)
  const length = lengths.get(path)
  if (length === bytes) return []
  return [
    length === undefined
      ? t(`The file “${title}” is missing: ${path}.`, `Die Datei „${title}“ fehlt: ${path}.`)
      : t(`The file “${title}” is damaged: ${path}.`, `Die Datei „${title}“ ist beschädigt: ${path}.`),
  ]
}
