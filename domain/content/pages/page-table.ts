import { dayOf } from '../../kit/format.ts'
import { type Columns, type Table, tableOf } from '../../kit/table.ts'
import type { Site } from '../site/site.ts'
import type { InfoPage } from './info-page.ts'

/** Columns that an import reads back. */
export const pageHeadings = {
  title: 'Titel',
  path: 'Adresse',
  active: 'Sichtbar',
  course: 'Als Kurs wählbar',
  description: 'Kurzbeschreibung',
  keywords: 'Stichwörter',
  created: 'Angelegt am',
  former: 'Frühere Adressen',
  part: 'Abschnitt',
  head: 'Überschrift',
  html: 'HTML',
} as const

/** A paragraph; undefined for a page without any. */
type Row = { page: InfoPage; part: InfoPage['paragraphs'][number] | undefined; number: number }

type TableFacts = {
  welcome: Site['welcome']
  /** Converts HTML to text. */
  plain: (html: string) => string
}

const yesNo = (flag: boolean) => (flag ? 'ja' : 'nein')

const columnsWith = ({ welcome, plain }: TableFacts): Columns<Row> => {
  /** Sections of the start page that link to it. */
  const menuOf = ({ path }: InfoPage) =>
    welcome.sections.filter(({ links }) => links.some(link => link.path === path)).map(({ title }) => title)
  return [
    [pageHeadings.title, 30, ({ page }) => page.title],
    [pageHeadings.path, 24, ({ page }) => page.path],
    ['Auf der Startseite', 24, ({ page }) => menuOf(page).join(', ')],
    [pageHeadings.active, 10, ({ page }) => yesNo(page.active)],
    [pageHeadings.course, 10, ({ page }) => yesNo(page.course)],
    [pageHeadings.description, 34, ({ page }) => page.description],
    [pageHeadings.keywords, 24, ({ page }) => page.keywords],
    [pageHeadings.created, 12, ({ page }) => dayOf(page.createdDate), 'day'],
    ['Geändert am', 12, ({ page }) => dayOf(page.lastModifiedDate), 'day'],
    [pageHeadings.former, 24, ({ page }) => page.formerPaths.join(', ')],
    [pageHeadings.part, 10, ({ number }) => (number === 0 ? '' : String(number))],
    [pageHeadings.head, 30, ({ part }) => part?.head ?? ''],
    ['Text', 60, ({ part }) => plain(part?.body ?? '')],
    [pageHeadings.html, 60, ({ part }) => part?.body ?? ''],
  ]
}

const rowsOf = (page: InfoPage): Row[] =>
  page.paragraphs.length === 0
    ? [{ page, part: undefined, number: 0 }]
    : page.paragraphs.map((part, at) => ({ page, part, number: at + 1 }))

/** Exports all info pages, one row for each paragraph. */
export const pageTable = (pages: readonly InfoPage[], about: TableFacts): Table =>
  tableOf(
    'Infoseiten',
    columnsWith(about),
    // Lazy, since converting long texts takes time.
    Iterator.from(pages).map(rowsOf),
  )
