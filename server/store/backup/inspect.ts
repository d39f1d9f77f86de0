import type { Image } from '../../../domain/images/image.ts'
import { imageWidths } from '../../../domain/images/image.ts'
import { stateOf } from '../../../domain/mail/mail.ts'
import { dataFiles } from '../files/data-files.ts'
import { aboutMissing, isFolderLost } from '../files/image-files.ts'
import { type JsonFile, problemOf } from '../files/json-file.ts'
import { imagesFolder } from '../files/layout.ts'
import type { Extent, SiteFile } from './archive.ts'

/** What a site holds, in numbers. */
export type Contents = {
  siteName: string
  /** Where it says it is reached; "" when it does not. */
  publicUrl: string
  events: number
  infos: number
  images: number
  registrations: number
  subscribers: number
  accounts: number
  /** They go out when it is started. */
  waitingLetters: number
  /** Of all its files. */
  bytes: number
}

/** Sentences about what is wrong. */
export type Inspection = {
  /** Undefined when `faults` are found. */
  contents: Contents | undefined
  /** Such a site does not start. */
  faults: string[]
  /** Pictures that are not there or not whole; the site does without them. */
  pictures: string[]
  /** What people may want to know. */
  remarks: string[]
}

/** Bytes of all JSON files together that are more than this program could work with, */
const MOST_JSON = 64_000_000
/** and of a picture. */
const LONGEST_PICTURE = 256_000_000

/**
 * Reads all files of a site to their end and says what they hold and what is wrong with them; the one check of all. A
 * picture is whole when it is as long as it says, unless `decodes` looks at its pixels.
 */
export async function inspect(
  files: AsyncIterable<SiteFile>,
  extent: Extent,
  decodes?: (picture: Buffer) => Promise<boolean>,
): Promise<Inspection> {
  const hasPictures = extent === 'site'
  const json = dataFiles('')
  const names = new Set(Object.values(json).map(({ name }) => name))
  const texts = new Map<string, Buffer>()
  /** Whether a picture is whole, by its path. */
  const seen = new Map<string, boolean>()
  const faults: string[] = []
  let bytes = 0
  let room = MOST_JSON
  for await (const { path, content } of files) {
    const isJson = names.has(path)
    const isPicture = path.startsWith(`${imagesFolder}/`)
    const { start, length } = await startOf(content, isJson ? room : !isPicture ? 0 : decodes ? LONGEST_PICTURE : 12)
    bytes += length
    if (isPicture) seen.set(path, isWholeWebp(start, length) && (!decodes || (await decodes(start))))
    if (!isJson) continue
    room -= length
    if (room < 0) return refused([`The JSON files are too large for this program: at ${path} they exceed 64 MB.`])
    texts.set(path, start)
  }

  const read = async <T>(file: JsonFile<T>): Promise<T | undefined> => {
    try {
      const text = texts.get(file.name)
      texts.delete(file.name)
      if (text) return (await file.parse(text)).data
      faults.push(`${file.name} is missing.`)
    } catch (error) {
      if (problemOf(error) === undefined || !(error instanceof Error)) throw error
      faults.push(error.message)
    }
    return undefined
  }
  const site = await read(json.site)
  // What cannot be read is one of the faults.
  const accounts = (await read(json.users))?.length ?? 0
  await read(json.sessions)
  const events = await read(json.events)
  const infos = await read(json.infos)
  const images = await read(json.images)
  const registrations = (await read(json.registrations))?.length ?? 0
  const subscribers = (await read(json.newsletter))?.subscribers.length ?? 0
  const waitingLetters = (await read(json.outbox))?.filter(mail => stateOf(mail) === 'waiting').length ?? 0
  if (!site || !events || !infos || !images || faults.length > 0) return refused(faults)

  const missing = images.filter(({ _id }) => !seen.has(pathOf(_id, 'master')))
  if (hasPictures && (isFolderLost(missing.length, images.length) || (missing.length > 0 && seen.size === 0)))
    faults.push(`${aboutMissing(missing.length, images.length)}.`)
  const known = new Set(images.map(({ _id }) => _id))
  const remarks = [
    ...events
      .filter(({ image }) => image !== '' && !known.has(image))
      .map(({ title }) => `The event “${title}” has an image that is not there.`),
    ...infos
      .filter(({ images }) => images.some(id => !known.has(id)))
      .map(({ path }) => `The information page “${path}” has an image that is not there.`),
    ...events
      .filter(({ path }) => path !== '' && !infos.some(info => info.path === path))
      .map(({ title, path }) => `The event “${title}” belongs to the information page “${path}”, which is not there.`),
  ]
  const contents = {
    siteName: site.name,
    publicUrl: site.publicUrl,
    events: events.length,
    infos: infos.length,
    images: images.length,
    registrations,
    subscribers,
    accounts,
    waitingLetters,
    bytes,
  }
  return {
    contents: faults.length > 0 ? undefined : contents,
    faults,
    pictures: hasPictures ? images.flatMap(image => aboutPicture(image, seen)) : [],
    remarks,
  }
}

const refused = (faults: string[]): Inspection => ({ contents: undefined, faults, pictures: [], remarks: [] })

/** Reads to the end; keeps at most so many bytes of the beginning. */
async function startOf(content: AsyncIterable<Uint8Array>, most: number): Promise<{ start: Buffer; length: number }> {
  const kept: Uint8Array[] = []
  let length = 0
  for await (const piece of content) {
    if (length < most) kept.push(piece.subarray(0, most - length))
    length += piece.length
  }
  return { start: Buffer.concat(kept), length }
}

/** A WebP file tells its own length. */
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
