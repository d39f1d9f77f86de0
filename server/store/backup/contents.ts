import { linkedFiles, type PdfFile } from '../../../domain/content/files/pdf-file.ts'
import type { Image } from '../../../domain/content/images/image.ts'
import type { InfoPage } from '../../../domain/content/pages/info-page.ts'
import type { Event } from '../../../domain/events/event.ts'
import { mailStateOf } from '../../../domain/letters/mail.ts'
import type { CollectionData, CollectionName } from '../files/data-files.ts'

export type Contents = {
  siteName: string
  /** Address set in the panel; "" if none is. */
  publicUrl: string
  events: number
  infos: number
  images: number
  files: number
  registrations: number
  subscribers: number
  accounts: number
  /** Letters that are sent once the site is started. */
  waitingLetters: number
  /** Size of all files. */
  bytes: number
}

/** Summary kept while the collections are read one after the other: large ones are only counted. */
export type Summary = Omit<Contents, 'events' | 'infos' | 'images' | 'files' | 'bytes'> & {
  events: readonly Pick<Event, 'title' | 'image' | 'path'>[]
  infos: readonly Pick<InfoPage, 'path' | 'images'>[]
  images: readonly Image[]
  files: readonly PdfFile[]
}

export const emptySummary: Summary = {
  siteName: '',
  publicUrl: '',
  events: [],
  infos: [],
  images: [],
  files: [],
  registrations: 0,
  subscribers: 0,
  accounts: 0,
  waitingLetters: 0,
}

const summaries: { readonly [Name in CollectionName]: (data: CollectionData[Name]) => Partial<Summary> } = {
  site: ({ name, publicUrl }) => ({ siteName: name, publicUrl }),
  users: ({ length }) => ({ accounts: length }),
  sessions: () => ({}),
  events: events => ({ events }),
  infos: infos => ({ infos }),
  bin: () => ({}),
  versions: () => ({}),
  invoices: () => ({}),
  payments: () => ({}),
  paymentTrail: () => ({}),
  vouchers: () => ({}),
  withdrawals: () => ({}),
  deletions: () => ({}),
  personRequests: () => ({}),
  consents: () => ({}),
  imports: () => ({}),
  files: files => ({ files }),
  folder: () => ({}),
  images: images => ({ images }),
  registrations: ({ length }) => ({ registrations: length }),
  newsletter: ({ subscribers }) => ({ subscribers: subscribers.length }),
  outbox: letters => ({ waitingLetters: letters.filter(letter => mailStateOf(letter) === 'waiting').length }),
}

export const summarize = <Name extends CollectionName>(name: Name, data: CollectionData[Name]): Partial<Summary> =>
  summaries[name](data)

export const contentsOf = (summary: Summary, bytes: number): Contents => ({
  ...summary,
  events: summary.events.length,
  infos: summary.infos.length,
  images: summary.images.length,
  files: summary.files.length,
  bytes,
})

/** Sentences about records that refer to others which do not exist. */
export function brokenReferences({
  events,
  infos,
  images,
  files,
}: Pick<Summary, 'events' | 'infos' | 'images' | 'files'>): string[] {
  const imageIds = new Set(images.map(({ _id }) => _id))
  const fileIds = new Set(files.map(({ _id }) => _id))
  const lacksFile = (record: object) => linkedFiles(record).difference(fileIds).size > 0
  const paths = new Set(infos.map(({ path }) => path))
  return [
    ...events
      .filter(({ image }) => image !== '' && !imageIds.has(image))
      .map(({ title }) => `The event “${title}” has an image that is not there.`),
    ...infos
      .filter(({ images }) => images.some(id => !imageIds.has(id)))
      .map(({ path }) => `The information page “${path}” has an image that is not there.`),
    ...events.filter(lacksFile).map(({ title }) => `The event “${title}” links to a file that is not there.`),
    ...infos.filter(lacksFile).map(({ path }) => `The information page “${path}” links to a file that is not there.`),
    ...events
      .filter(({ path }) => path !== '' && !paths.has(path))
      .map(({ title, path }) => `The event “${title}” belongs to the information page “${path}”, which is not there.`),
  ]
}
