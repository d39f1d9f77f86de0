import * as v from 'valibot'
import { findByPath } from '../../content/pages/addresses.ts'
import { type InfoPage, NewInfoPage } from '../../content/pages/info-page.ts'
import { dayOf, type Instant, instantOf } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import type { SlicedWork } from '../../kit/sliced-work.ts'
import { dayInCell } from '../../kit/table-cell.ts'
import type { ImportPlan } from '../import.ts'
import type { PageCells } from './page-fields.ts'

type Row = { row: number; cell: PageCells }
type Tools = {
  newId: () => string
  now: Instant
  leftOut: ReadonlySet<string>
  clean: (html: string) => string
}

/**
 * Groups the rows of our own export by page: parts are numbered, and 1 begins the next page. A part out of order
 * becomes a page of its own.
 */
export function pagesIn(rows: readonly Row[]): Row[][] {
  const pages: Row[][] = []
  for (const row of rows) {
    const page = pages.at(-1)
    if (page && isNextPart(page, row)) page.push(row)
    else pages.push([row])
  }
  return pages
}

function isNextPart(page: readonly Row[], row: Row): boolean {
  const [first] = page
  const isSamePage = first?.cell('title') === row.cell('title') && first.cell('path') === row.cell('path')
  return isSamePage && Number(first.cell('part')) === 1 && Number(row.cell('part')) === page.length + 1
}

/** Decides which pages of our own export are new, and creates them. */
export function* planOwnPages(
  pages: readonly (readonly Row[])[],
  { infos }: { infos: readonly InfoPage[] },
  tools: Tools,
): SlicedWork<ImportPlan<InfoPage[]>> {
  const plan: ImportPlan<InfoPage[]> = { rows: [], records: [], made: [], redirects: [] }
  for (const rows of pages) {
    yield 1
    const [first] = rows
    if (!first) continue
    const about = { id: String(first.row), row: first.row, what: first.cell('title') || '–' }
    const read = pageIn(rows, first, tools)
    if ('wrong' in read) {
      plan.rows.push({ ...about, outcome: 'wrong', notes: read.wrong })
      continue
    }
    const { page } = read
    const other = sameAddress([...infos, ...plan.records], page)
    if (other) {
      plan.rows.push(
        isSame(other, page)
          ? { ...about, outcome: 'known', notes: [] }
          : { ...about, outcome: 'left', reason: 'noPlace', notes: [addressTaken(other)] },
      )
      continue
    }
    plan.rows.push({ ...about, outcome: 'new', notes: [] })
    if (tools.leftOut.has(about.id)) continue
    plan.records.push({ ...page, formerPaths: page.formerPaths.filter(path => !findByPath(infos, path)) })
    plan.made.push({ kind: 'info', id: page._id })
  }
  return plan
}

/** Finds the page with the same path, or the same title if it has none. */
const sameAddress = (pages: readonly InfoPage[], { path, title }: InfoPage) =>
  path === '' ? pages.find(other => other.path === '' && other.title === title) : findByPath(pages, path)

const isSame = (a: InfoPage, b: InfoPage) => contentOf(a) === contentOf(b)
const contentOf = ({ title, path, description, keywords, active, course, paragraphs }: InfoPage) =>
  JSON.stringify([title, path, description, keywords, active, course, paragraphs.map(({ head, body }) => [head, body])])

const addressTaken = ({ title }: InfoPage) =>
  t(
    `“${title}” has this address here, with another text. Delete that page or give it another address, then import this one.`,
    `Unter dieser Adresse steht hier „${title}“ mit anderem Text. Lösch die Seite oder gib ihr eine andere Adresse, dann kann diese kommen.`,
  )

/** Excel's limit for a cell; longer texts were truncated. */
const CELL_CHARACTERS = 32_767

function pageIn(
  rows: readonly Row[],
  { cell }: Row,
  { newId, now, clean }: Tools,
): { page: InfoPage } | { wrong: string[] } {
  if (Number(cell('part')) > 1) return { wrong: [outOfPlaceError()] }
  if (rows.some(({ cell }) => cell('html').length === CELL_CHARACTERS)) return { wrong: [cutOff()] }
  const parts = rows.filter(({ cell }) => cell('part') !== '')
  const sent = {
    ...{ title: cell('title'), path: cell('path'), description: cell('description'), keywords: cell('keywords') },
    active: cell('active') === 'ja',
    // Older tables lack this column.
    course: cell('course') !== 'nein',
    paragraphs: parts.map(({ cell }) => ({ head: cell('head'), body: clean(cell('html')) })),
    images: [],
  }
  const { success, output, issues } = v.safeParse(NewInfoPage, sent)
  if (!success) return { wrong: [...new Set(issues.map(({ message }) => message))] }
  if (output.active && output.path === '')
    return { wrong: [t('An active page needs a path.', 'Eine aktive Seite braucht eine Adresse.')] }
  const created = dayInCell(cell('created')) ?? dayOf(now)
  return {
    page: {
      ...{ _id: newId(), ...output, formerPaths: cell('former').split(', ').filter(Boolean) },
      ...{ createdDate: created < dayOf(now) ? instantOf(created) : now, lastModifiedDate: now },
    },
  }
}

const outOfPlaceError = () =>
  t(
    'This part does not follow the one before it on its page. Please leave the rows in the order of the export.',
    'Dieser Abschnitt folgt nicht auf den davor auf seiner Seite. Bitte lass die Zeilen in der Reihenfolge des Exports.',
  )

/** The table has no column for pictures. */
export const noPictures = (): string =>
  t(
    'Pictures of pages are not in this table. Please add them to the pages by hand.',
    'Bilder der Seiten stehen nicht in dieser Tabelle. Bitte füg sie den Seiten von Hand hinzu.',
  )

const cutOff = () =>
  t(
    'Its text is longer than a cell of Excel. Please take the CSV file.',
    'Der Text ist länger als eine Zelle in Excel. Bitte nimm die CSV-Datei.',
  )
