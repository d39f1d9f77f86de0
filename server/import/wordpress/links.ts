import type { PdfFile } from '../../../domain/content/files/pdf-file.ts'
import type { ImportedRecord } from '../../../domain/import/import.ts'
import { pdfKind } from '../../../domain/import/library.ts'
import { plainPath } from '../../../domain/import/redirects.ts'
import { t } from '../../../domain/kit/language.ts'
import type { SlicedWork } from '../../../domain/kit/sliced-work.ts'
import { addressOnOldSite, fileAddresses, shortAddress } from './addresses.ts'
import type { WordPressExport } from './export.ts'
import { linksIn, type PageText } from './page-text.ts'

/** Resolves a link within the old site; undefined for any other address. */
const oldLink = (address: string, base: string): URL | undefined =>
  /^(?:mailto|tel):/i.test(address) ? undefined : addressOnOldSite(address, base)

/** Finds the addresses of PDFs in the old library, by those of the pages that WordPress makes for them. */
export function* pdfPages({
  base,
  attachments,
}: Pick<WordPressExport, 'base' | 'attachments'>): SlicedWork<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>()
  const addressOf = fileAddresses({ base, attachments })
  for (const [id, { address, link }] of attachments) {
    yield 0
    const path = address.split(/[?#]/)[0] ?? ''
    if (!pdfKind.ending.test(path)) continue
    const page = oldLink(link, base)
    for (const key of [page ? shortAddress(page) : '', `?attachment_id=${id}`])
      if (key !== '') pages.set(key, addressOf(path))
  }
  return pages
}

/** Returns the PDFs of the old site that paragraphs link to: their addresses in its library, by link. */
export function pdfsIn(
  paragraphs: PageText['paragraphs'],
  base: string,
  pages: ReadonlyMap<string, string>,
  addressOf: (link: string) => string,
): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  for (const address of paragraphs.flatMap(({ body }) => linksIn(body))) {
    const url = oldLink(address, base)
    const pdf = url
      ? pdfKind.ending.test(url.pathname)
        ? addressOf(url.pathname)
        : pages.get(shortAddress(url))
      : deliveredPdf(addressOf(address))
    if (pdf !== undefined) targets.set(address, pdf)
  }
  return targets
}

/** Returns the address in the library if a link to another host is one of a copy of the old site's own PDF. */
const deliveredPdf = (address: string): string | undefined =>
  pdfKind.ending.test(address) && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address) ? address : undefined

type Targets = {
  paths: ReadonlyMap<string, string>
  events: ReadonlyMap<string, string>
  files: ReadonlyMap<string, PdfFile>
  pdfs: ReadonlyMap<string, string>
}

/**
 * Rewrites links to the pages and files that this site has now. All others stay; those to the old site are listed in
 * `left` and `leftPdfs`. `moved` holds the old paths of the files, with their ids.
 */
export function createLinkRewriter(base: string, { paths, events, files, pdfs }: Targets) {
  const unresolved = new Set<string>()
  const leftPdfs = new Set<string>()
  const moved = new Map<string, string>()
  function leadsTo(address: string): string | undefined {
    // Headings here have no names to lead to.
    if (address.startsWith('#')) return undefined
    const url = oldLink(address, base)
    const pdf = pdfs.get(address)
    const file = pdf === undefined ? undefined : files.get(pdf)
    if (file) {
      if (url) moved.set(plainPath(url.pathname), file._id)
      return file.path
    }
    if (!url) {
      if (pdf !== undefined) leftPdfs.add(address)
      return address
    }
    if (isUploadedPicture(url.pathname)) return undefined
    const path = paths.get(plainPath(url.pathname)) ?? paths.get(url.pathname + url.search)
    const to = path ?? events.get(plainPath(url.pathname))
    // An empty path is a page without a counterpart, such as a cart: only the words of the link stay.
    if (to !== undefined) return to === '' ? undefined : to
    ;(pdf === undefined ? unresolved : leftPdfs).add(shortAddress(url))
    return url.href
  }
  return { left: unresolved, leftPdfs, moved, leadsTo }
}

const isUploadedPicture = (path: string) => /\/wp-content\/uploads\/.*\.(?:jpe?g|png|gif|webp|avif)$/i.test(path)

/** Names the links that still lead to the old site. */
export function oldSiteLinks({
  left: unresolved,
  leftPdfs,
}: Pick<ReturnType<typeof createLinkRewriter>, 'left' | 'leftPdfs'>): string[] {
  const [links, files] = [unresolved, leftPdfs].map(addresses =>
    [...addresses]
      .slice(0, 5)
      .join(', ')
      .concat(addresses.size > 5 ? ' …' : ''),
  )
  return [
    links && t(`Links that still lead to the old site: ${links}`, `Links, die noch zur alten Website führen: ${links}`),
    files &&
      t(
        `PDF files of the old site, imported only if you choose them too: ${files}`,
        `PDF-Dateien der alten Website, die nur mitkommen, wenn du sie mit auswählst: ${files}`,
      ),
  ].flatMap(note => note || [])
}

/** Maps the PDFs' addresses to the added files. */
export function filesAt(
  added: Readonly<Record<string, string>>,
  files: readonly PdfFile[],
): ReadonlyMap<string, PdfFile> {
  const filesById = new Map(files.map(file => [file._id, file]))
  return new Map(
    Object.entries(added).flatMap(([address, id]): [string, PdfFile][] => {
      const file = filesById.get(id)
      return file ? [[address, file]] : []
    }),
  )
}

/** Returns the files that new pages link to. */
export function filesLinkedBy(pdfs: readonly string[], files: ReadonlyMap<string, PdfFile>): ImportedRecord[] {
  const linked = new Set(pdfs.flatMap(address => files.get(address) ?? []))
  return [...linked].map(({ _id, lastModifiedDate }) => ({ kind: 'file', id: _id, date: lastModifiedDate }))
}
