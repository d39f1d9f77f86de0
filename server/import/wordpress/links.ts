import type { PdfFile } from '../../../domain/files/pdf-file.ts'
import type { Made } from '../../../domain/import/import.ts'
import { libraryAddress, pdfKind } from '../../../domain/import/library.ts'
import { plainPath } from '../../../domain/import/redirects.ts'
import { t } from '../../../domain/language.ts'
import { oldAddress } from './addresses.ts'
import { linksIn, type PageText } from './page-text.ts'

/** Where a link leads at the old site; undefined for any other address. */
const oldLink = (address: string, base: string): URL | undefined =>
  /^(?:mailto|tel):/i.test(address) ? undefined : oldAddress(address, base)

const pdfAddress = (url: URL | undefined): string | undefined =>
  url && pdfKind.ending.test(url.pathname) ? libraryAddress(url.pathname) : undefined

/** The addresses of the PDFs of the old site that paragraphs link to. */
export function pdfsIn(paragraphs: PageText['paragraphs'], base: string): string[] {
  const links = paragraphs.flatMap(({ body }) => linksIn(body))
  return [...new Set(links.flatMap(address => pdfAddress(oldLink(address, base)) ?? []))]
}

type Targets = {
  paths: ReadonlyMap<string, string>
  events: ReadonlyMap<string, string>
  files: ReadonlyMap<string, PdfFile>
}

/**
 * Links to pages and files that are here now lead to them; all others stay, and those to the old site are listed in `left`
 * and `pdfs`.
 */
export function leading(base: string, { paths, events, files }: Targets) {
  const left = new Set<string>()
  const pdfs = new Set<string>()
  function leadsTo(address: string): string | undefined {
    // Headings here have no names to lead to.
    if (address.startsWith('#')) return undefined
    const url = oldLink(address, base)
    if (!url) return address
    const pdf = pdfAddress(url)
    const file = pdf === undefined ? undefined : files.get(pdf)
    if (file) return file.path
    if (isUploadedPicture(url.pathname)) return undefined
    const path = paths.get(plainPath(url.pathname)) ?? paths.get(url.pathname + url.search)
    const to = path ?? events.get(plainPath(url.pathname))
    // A cart or a shop is not here; the words of the link stay.
    if (to !== undefined) return to === '' ? undefined : to
    ;(pdf === undefined ? left : pdfs).add(shortAddress(url))
    return url.href
  }
  return { left, pdfs, leadsTo }
}

const isUploadedPicture = (path: string) => /\/wp-content\/uploads\/.*\.(?:jpe?g|png|gif|webp|avif)$/i.test(path)
const shortAddress = ({ pathname, search }: URL) => plainPath(pathname) + search

/** Names the links that still lead to the old site. */
export function leftBehind({ left, pdfs }: Pick<ReturnType<typeof leading>, 'left' | 'pdfs'>): string[] {
  const [links, files] = [left, pdfs].map(addresses =>
    [...addresses]
      .slice(0, 5)
      .join(', ')
      .concat(addresses.size > 5 ? ' …' : ''),
  )
  return [
    links && t(`Links that still lead to the old site: ${links}`, `Links, die noch zur alten Website führen: ${links}`),
    files &&
      t(
        `PDF files that stay on the old site unless you choose them: ${files}`,
        `PDF-Dateien, die auf der alten Website bleiben, wenn du sie nicht mitwählst: ${files}`,
      ),
  ].flatMap(note => note || [])
}

/** The files that were added, by the addresses of the PDFs. */
export function filesAt(
  added: Readonly<Record<string, string>>,
  files: readonly PdfFile[],
): ReadonlyMap<string, PdfFile> {
  const there = new Map(files.map(file => [file._id, file]))
  return new Map(
    Object.entries(added).flatMap(([address, id]): [string, PdfFile][] => {
      const file = there.get(id)
      return file ? [[address, file]] : []
    }),
  )
}

/** Those that new pages link to, as what an import has made. */
export function filesMade(pdfs: readonly (readonly string[])[], files: ReadonlyMap<string, PdfFile>): Made[] {
  const linked = new Set(pdfs.flat().flatMap(address => files.get(address) ?? []))
  return [...linked].map(({ _id, lastModifiedDate }) => ({ kind: 'file', id: _id, date: lastModifiedDate }))
}
