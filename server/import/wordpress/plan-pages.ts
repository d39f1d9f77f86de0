import type { PdfFile } from '../../../domain/content/files/pdf-file.ts'
import type { Image } from '../../../domain/content/images/image.ts'
import { proposedPath, takenPaths } from '../../../domain/content/pages/addresses.ts'
import type { InfoPage } from '../../../domain/content/pages/info-page.ts'
import { builtInPageOf } from '../../../domain/import/built-in-pages.ts'
import { eventKeysOf } from '../../../domain/import/events/event-rows.ts'
import type { Import, ImportPlan, PreviewRow } from '../../../domain/import/import.ts'
import { isOwnPath, plainPath, queryAddress } from '../../../domain/import/redirects.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { reviseRecord } from '../../../domain/kit/record.ts'
import { mapInSteps, type SlicedWork } from '../../../domain/kit/sliced-work.ts'
import { addressOnOldSite, fileAddresses } from './addresses.ts'
import type { Attachment, OldPage, WordPressExport } from './export.ts'
import { addedWords, lackingPictures, lackingWords } from './lacking-pictures.ts'
import { createLinkRewriter, filesAt, filesLinkedBy, oldSiteLinks, pdfPages, pdfsIn } from './links.ts'
import { isTooLong, type PageText, pageText, withLinks } from './page-text.ts'

/** Page with its parsed text, independent of the data. */
export type ReadPage = OldPage & {
  text: PageText
  pictures: { address: string; alt: string }[]
  pdfs: ReadonlyMap<string, string>
}

export function* readPages({ base, pages, attachments, blocks }: WordPressExport): SlicedWork<ReadPage[]> {
  const attached = Map.groupBy(attachments.keys(), id => attachments.get(id)?.parent ?? '')
  const library = yield* pdfPages({ base, attachments })
  const addressOf = fileAddresses({ base, attachments })
  return yield* mapInSteps(pages, page => {
    const text = pageText(page.content, { attached: attached.get(page.id) ?? [], blockOf: id => blocks.get(id) })
    return {
      ...readPage(page, text, { attachments, addressOf }),
      pdfs: pdfsIn(text.paragraphs, base, library, addressOf),
    }
  })
}

function readPage(
  page: OldPage,
  text: PageText,
  { attachments, addressOf }: { attachments: ReadonlyMap<string, Attachment>; addressOf: (link: string) => string },
): Omit<ReadPage, 'pdfs'> {
  const all = [...(page.thumbnail ? [{ id: page.thumbnail, address: '', alt: '' }] : []), ...text.pictures]
  const paths = new Map<string, string>()
  for (const { id, address, alt } of all) {
    const attachment = attachments.get(id)
    const source = attachment?.address || address
    const plain = source === '' || source.startsWith('data:') ? '' : addressOf(source)
    if (plain !== '') paths.set(plain, paths.get(plain) || alt || (attachment?.alt ?? ''))
  }
  const pictures = [...paths].map(([address, alt]) => ({ address, alt }))
  return { ...page, content: '', text, pictures }
}

type Content = {
  infos: readonly InfoPage[]
  images: readonly Image[]
  files: readonly PdfFile[]
  imports: readonly Import[]
}
type Tools = {
  newId: () => string
  now: Instant
  hash: (text: string) => string
  /** Images that were added, by the addresses of the pictures. */
  images: Readonly<Record<string, string>> | undefined
  /** PDF files that were added, by their addresses. */
  files: Readonly<Record<string, string>>
  /** Ids of deselected rows. */
  leftOut: ReadonlySet<string>
  /** New addresses of the old site's events, by old path. */
  events: ReadonlyMap<string, string>
}

export type PagePlan = ImportPlan<InfoPage[]> & {
  /** Images added for the pages, with their alternative texts. */
  images: Image[]
  /** Pages of earlier imports that get pictures. */
  pages: InfoPage[]
}

type AddedPage = { page: InfoPage; old: ReadPage; row: PreviewRow }

/** Decides which of the pages are new, and creates them. */
export function* planPages(
  pages: readonly ReadPage[],
  base: string,
  content: Content,
  { newId, now, hash, leftOut, events, images: added, files: addedFiles }: Tools,
): SlicedWork<PagePlan> {
  const plan: PagePlan = { rows: [], records: [], made: [], redirects: [], images: [], pages: [] }
  const { keys, byId, names, used, taken } = pagesThere(content)
  const paths = new Map<string, string>()
  const fresh: AddedPage[] = []
  const imagesById = new Map(content.images.map(image => [image._id, image]))
  const images = new Map(Object.entries(added ?? {}).filter(([, id]) => imagesById.has(id)))
  const missing = lackingPictures(content.imports, imagesById)
  const filled: ReadPage[] = []
  for (const [at, old] of pages.entries()) {
    yield 1
    const [row, what] = [at + 1, old.title || t('Without a title', 'Ohne Titel')]
    const about = { id: String(row), row, what }
    if (isTooLong(old.text)) {
      const why = t('One of its parts is too long.', 'Ein Abschnitt davon ist zu lang.')
      plan.rows.push({ ...about, outcome: 'wrong', notes: [why] })
      continue
    }
    const key = hash(`${base} ${old.id}`)
    const proposed = proposedPath(slugOf(old))
    if (keys.has(key) || names.has(`${proposed}\n${what}`)) {
      const importedPage = byId.get(keys.get(key) ?? '')
      const pictures = importedPage ? missing.addressesOn(importedPage, old) : []
      const came = leftOut.has(about.id) ? [] : pictures.filter(address => images.has(address))
      if (importedPage && came.length > 0) {
        plan.rows.push({ ...about, outcome: 'new', notes: [addedWords(came.length)] })
        plan.pages.push(missing.added(importedPage, old, images, now))
        filled.push({ ...old, pictures: old.pictures.filter(({ address }) => came.includes(address)) })
      } else plan.rows.push({ ...about, outcome: 'known', ...lackingRow(pictures) })
      const to = importedPage?.active === false ? ownPageOf(old) : undefined
      for (const from of addressesOf(old, base)) paths.set(from, to ?? `/info/${importedPage?.path ?? proposed}`)
      continue
    }
    const path = proposedPath(slugOf(old), taken) || proposedPath(`seite-${old.id}`, taken)
    const page = pageOf(old, { _id: newId(), path, title: what }, now)
    const otherAddresses = addressesOf(old, base).filter(from => !isOwnPath(from) || from.startsWith('/?'))
    const isLed = otherAddresses.some(from => !from.startsWith('/?'))
    const pictures = old.pictures.map(({ address }) => address)
    const shown: PreviewRow = {
      ...about,
      outcome: 'new',
      pictures,
      files: [...new Set(old.pdfs.values())],
      notes: notesOf(old, page, isLed),
    }
    plan.rows.push(shown)
    if (leftOut.has(about.id)) continue
    taken.add(path)
    for (const from of addressesOf(old, base)) paths.set(from, ownPageOf(old) ?? `/info/${path}`)
    for (const from of otherAddresses) {
      if (used.has(from)) continue
      used.add(from)
      plan.redirects.push({ from, page: page._id })
    }
    fresh.push({ page, old, row: shown })
    plan.made.push({ kind: 'info', id: page._id, key })
  }
  const files = filesAt(addedFiles, content.files)
  for (const addedPage of fresh) {
    const links = createLinkRewriter(base, { paths, events, files, pdfs: addedPage.old.pdfs })
    plan.records.push(yield* finishPage(addedPage, links, images))
    if (added) addedPage.row.notes.push(...missingPictures(addedPage.old, images))
    for (const [from, page] of links.moved) {
      if (used.has(from) || isOwnPath(from)) continue
      used.add(from)
      plan.redirects.push({ from, page })
    }
  }
  plan.made.push(
    ...filesLinkedBy(
      fresh.flatMap(({ old }) => [...old.pdfs.values()]),
      files,
    ),
  )
  addPictures(plan, [...fresh.map(({ old }) => old), ...filled], { images, imagesById, now })
  return plan
}

/** Returns the pictures that an existing page lacks. */
const lackingRow = (pictures: string[]): Pick<PreviewRow, 'notes' | 'lacks'> =>
  pictures.length === 0 ? { notes: [] } : { notes: [lackingWords(pictures.length)], lacks: pictures }

/** Collects the site's pages: their names in earlier imports, their addresses, and the redirects to them. */
function pagesThere({ infos, imports }: Content) {
  const byId = new Map(infos.map(page => [page._id, page]))
  const ids = new Set(byId.keys())
  return {
    byId,
    keys: eventKeysOf(imports, 'info', ids),
    names: new Set(infos.map(({ path, title }) => `${path}\n${title}`)),
    used: new Set(
      imports.flatMap(({ redirects }) => redirects.flatMap(({ from, page }) => (ids.has(page) ? from : []))),
    ),
    taken: takenPaths(infos),
  }
}

const pageOf = (old: ReadPage, identity: Pick<InfoPage, '_id' | 'path' | 'title'>, now: Instant): InfoPage => ({
  ...identity,
  ...{
    description: old.description,
    keywords: '',
    active: old.isPublic && !isEmpty(old) && !builtInPageOf(old.title, old.slug),
    course: false,
  },
  ...{ paragraphs: old.text.paragraphs, images: [], createdDate: now, lastModifiedDate: now, formerPaths: [] },
})

/** Returns the page with its pictures and current links. */
function* finishPage(
  { page, old, row }: AddedPage,
  links: ReturnType<typeof createLinkRewriter>,
  images: ReadonlyMap<string, string>,
): SlicedWork<InfoPage> {
  const paragraphs: InfoPage['paragraphs'] = []
  for (const { head, body } of page.paragraphs) {
    paragraphs.push({ head, body: withLinks(body, links.leadsTo) })
    yield 0
  }
  row.notes.push(...oldSiteLinks(links))
  return { ...page, images: old.pictures.flatMap(({ address }) => images.get(address) ?? []), paragraphs }
}

/** Missing pictures of a page that are named. */
const NAMED_MAX = 5

/** Names the pictures that did not come, once some could have. */
function missingPictures({ pictures }: ReadPage, images: ReadonlyMap<string, string>): string[] {
  const missing = pictures.flatMap(({ address }) => (images.has(address) ? [] : address))
  if (missing.length === 0) return []
  const [some, count] = [missing.slice(0, NAMED_MAX).join(', '), missing.length - NAMED_MAX]
  return [
    count > 0
      ? t(`Without the picture: ${some} and ${count} more`, `Ohne das Bild: ${some} und ${count} weitere`)
      : t(`Without the picture: ${some}`, `Ohne das Bild: ${some}`),
  ]
}

const isEmpty = ({ text, pictures }: ReadPage) => text.paragraphs.length === 0 && pictures.length === 0

/** Returns the last part of the page's address, or its title. */
function slugOf({ slug, title }: OldPage): string {
  try {
    return decodeURIComponent(slug) || title
  } catch {
    return slug || title
  }
}

const ownPageOf = ({ title, slug }: OldPage) => builtInPageOf(title, slug)?.path

/** Returns the page's old addresses: the path, and the query with its number. */
function addressesOf({ id, link }: OldPage, base: string): string[] {
  const path = plainPath(addressOnOldSite(link, base)?.pathname ?? '')
  return [...(path === '' ? [] : [path]), ...(/^\d{1,12}$/.test(id) ? [queryAddress(id)] : [])]
}

function notesOf(old: ReadPage, page: InfoPage, isLed: boolean): string[] {
  const { pictures, text } = old
  const count = pictures.length
  return [
    t(`Address: /info/${page.path}`, `Adresse: /info/${page.path}`),
    ...(old.isPublic ? [] : [t('Not public there, and not active here.', 'Dort nicht öffentlich, hier nicht aktiv.')]),
    ...(old.isPublic && isEmpty(old) ? [t('Empty, and so not active here.', 'Leer und darum hier nicht aktiv.')] : []),
    ...(old.isPublic && ownPageOf(old) === ''
      ? [t('Not active: there is no shop here.', 'Nicht aktiv: Hier gibt es keinen Shop.')]
      : []),
    ...(old.isPublic && ownPageOf(old)
      ? [
          t(
            'Not active, as this site has such a page itself.',
            'Nicht aktiv, weil diese Website so eine Seite selbst hat.',
          ),
        ]
      : []),
    ...(count > 0 ? [count === 1 ? t('1 picture', '1 Bild') : t(`${count} pictures`, `${count} Bilder`)] : []),
    ...(text.dropped.length > 0
      ? [t(`Left out: ${text.dropped.join(', ')}`, `Weggelassen: ${text.dropped.join(', ')}`)]
      : []),
    ...(isLed ? [] : [t('Its old address does not lead here.', 'Die alte Adresse führt nicht hierher.')]),
  ]
}

/** Adds the images that were uploaded for the pages. */
function addPictures(
  plan: PagePlan,
  pages: readonly ReadPage[],
  {
    images,
    imagesById,
    now,
  }: { images: ReadonlyMap<string, string>; imagesById: ReadonlyMap<string, Image>; now: Instant },
): void {
  const wanted = new Map<string, string>()
  // The first page with a description for it provides the description.
  for (const { address, alt } of pages.flatMap(({ pictures }) => pictures))
    wanted.set(address, wanted.get(address) || alt)
  for (const [address, alt] of wanted) {
    const storedImage = imagesById.get(images.get(address) ?? '')
    if (!storedImage) continue
    const image = reviseRecord(storedImage, { desc: storedImage.desc || alt }, now)
    plan.images.push(image)
    plan.made.push({ kind: 'image', id: image._id, date: image.lastModifiedDate ?? now })
  }
}
