import type { PreviewRow } from '../../../domain/import/import.ts'
import { pdfKind, pictureKind } from '../../../domain/import/library.ts'
import type { SkippedPart } from '../../../domain/import/report.ts'
import { t } from '../../../domain/kit/language.ts'
import type { SlicedWork } from '../../../domain/kit/sliced-work.ts'
import { addressOnOldSite, fileAddresses, shortAddress } from './addresses.ts'
import type { ReadEvent } from './event-drafts.ts'
import type { WordPressExport } from './export.ts'
import { linksIn, type PageText } from './page-text.ts'
import type { ReadPage } from './plan-pages.ts'

/**
 * Yields the items of an export that are not imported, with their types; their rows follow those of pages and events.
 */
export function* otherRows({ pages, events, others }: WordPressExport): SlicedWork<PreviewRow[]> {
  const rows: PreviewRow[] = []
  for (const { type, title } of others) {
    yield 0
    const row = pages.length + events.length + rows.length + 1
    const shownTitle = title || t('Without a title', 'Ohne Titel')
    rows.push({ id: String(row), row, what: shownTitle, outcome: 'left', reason: 'noPlace', notes: [whyOf(type)] })
  }
  return rows
}

/** Files that the report names; the others are counted. */
const NAMED_MAX = 500

/**
 * Lists what is not imported besides entries: comments, the menu, and files of the library that do not come with a
 * page.
 */
export function* leftBeside(
  content: WordPressExport,
  pages: readonly ReadPage[],
  events: readonly ReadEvent[],
): SlicedWork<{ beside: SkippedPart[]; notes: string[] }> {
  const { comments, menu } = content
  const parts = [
    ...(comments > 0
      ? [{ what: commentWords(comments), why: t('There are none here.', 'Die gibt es hier nicht.') }]
      : []),
    ...(menu > 0
      ? [{ what: menuWords(menu), why: t('This site makes its menu itself.', 'Ihr Menü macht diese Website selbst.') }]
      : []),
  ]
  const { files, more } = yield* leftFiles(content, pages, events)
  const count = files.length + more
  const all = [...parts.map(({ what }) => what), ...(count > 0 ? [fileWords(count)] : [])].join(', ')
  const lastRow = { what: moreWords(more), why: namesMost() }
  return {
    beside: [...parts, ...files, ...(more > 0 ? [lastRow] : [])],
    notes: all === '' ? [] : [t(`Also not imported: ${all}.`, `Auch das bleibt draußen: ${all}.`)],
  }
}

/** Finds the files of the library that are not imported, each with its reason, and how many `more` there are. */
function* leftFiles(
  content: WordPressExport,
  pages: readonly ReadPage[],
  events: readonly ReadEvent[],
): SlicedWork<{ files: SkippedPart[]; more: number }> {
  const { base, attachments } = content
  const addressOf = fileAddresses(content)
  const coming = new Set(
    pages.flatMap(({ pictures, pdfs }) => [...pictures.map(({ address }) => address), ...pdfs.values()]),
  )
  const ofPages = yield* findLinked(
    pages.map(({ text }) => text),
    base,
    addressOf,
  )
  const ofEvents = yield* usedByEvents(events, content, addressOf)
  const files = new Map<string, SkippedPart>()
  const leftOut = new Set<string>()
  for (const [id, { address, link }] of attachments) {
    yield 0
    const shownAddress = address === '' ? '' : addressOf(address)
    if (shownAddress === '' || coming.has(shownAddress) || leftOut.has(shownAddress)) continue
    leftOut.add(shownAddress)
    if (files.size >= NAMED_MAX) continue
    const page = addressOnOldSite(link, base)
    const names = [shownAddress, `?attachment_id=${id}`, ...(page && link !== address ? [shortAddress(page)] : [])]
    const isIn = (paths: ReadonlySet<string>) => names.some(name => name !== '' && paths.has(name))
    files.set(shownAddress, {
      what: shownAddress,
      why: whyLeft(shownAddress, { isLinked: isIn(ofPages), isOfEvent: isIn(ofEvents) }),
    })
  }
  return { files: [...files.values()], more: leftOut.size - files.size }
}

function whyLeft(address: string, { isLinked, isOfEvent }: { isLinked: boolean; isOfEvent: boolean }): string {
  if (!pictureKind.ending.test(address) && !pdfKind.ending.test(address))
    return t('Files of this kind are not imported.', 'Solche Dateien kommen nicht mit.')
  if (isLinked)
    return t(
      'A page only links to it: a picture is imported if a page shows it.',
      'Eine Seite verlinkt es nur: Bilder kommen mit, wo eine Seite sie zeigt.',
    )
  return isOfEvent
    ? t(
        'It belongs to an event: events are imported without files.',
        'Es gehört zu einem Termin: Termine kommen ohne Dateien.',
      )
    : t('No page shows it or links to it.', 'Keine Seite zeigt oder verlinkt es.')
}

/** Finds what texts link to: the files, and the pages that WordPress makes for them. */
function* findLinked(
  texts: readonly PageText[],
  base: string,
  addressOf: (link: string) => string,
): SlicedWork<Set<string>> {
  const ids = new Set<string>()
  for (const { paragraphs } of texts) {
    for (const link of paragraphs.flatMap(({ body }) => linksIn(body))) {
      ids.add(addressOf(link))
      const page = addressOnOldSite(link, base)
      if (page) ids.add(shortAddress(page))
    }
    yield 0
  }
  return ids
}

/** Finds the files that events show or link to. */
function* usedByEvents(
  events: readonly ReadEvent[],
  { base, attachments }: Pick<WordPressExport, 'base' | 'attachments'>,
  addressOf: (link: string) => string,
): SlicedWork<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (const { text, thumbnail } of events) {
    for (const { id, address } of [...text.pictures, { id: thumbnail, address: '' }])
      ids.add(addressOf(attachments.get(id)?.address || address))
    for (const address of yield* findLinked([text], base, addressOf)) ids.add(address)
  }
  return ids
}

const commentWords = (count: number) =>
  count === 1 ? t('1 comment', '1 Kommentar') : t(`${count} comments`, `${count} Kommentare`)
const menuWords = (count: number) =>
  count === 1
    ? t('a menu of 1 entry', 'das Menü mit 1 Eintrag')
    : t(`menus of ${count} entries`, `die Menüs mit ${count} Einträgen`)
const moreWords = (count: number) =>
  count === 1 ? t('1 more file', '1 weitere Datei') : t(`${count} more files`, `${count} weitere Dateien`)
const namesMost = () =>
  t(`The report names at most ${NAMED_MAX} files.`, `Der Bericht nennt höchstens ${NAMED_MAX} Dateien.`)
const fileWords = (count: number) =>
  count === 1
    ? t('1 file of the library', '1 Datei aus der Mediathek')
    : t(`${count} files of the library`, `${count} Dateien aus der Mediathek`)

function whyOf(type: string): string {
  if (type === 'post')
    return t('A blog post: there is no blog here.', 'Ein Blog-Beitrag: Einen Blog gibt es hier nicht.')
  if (type === 'product') return t('A product of a shop.', 'Ein Produkt aus einem Shop.')
  if (/form/.test(type)) return t('A form of another plugin.', 'Ein Formular eines Plugins.')
  return t(`Something that WordPress calls “${type}”.`, `Etwas, das bei WordPress „${type}“ heißt.`)
}
