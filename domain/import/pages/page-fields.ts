import { pageHeadings as own } from '../../content/pages/page-table.ts'
import { t } from '../../kit/language.ts'
import type { Cells, FieldList } from '../tables/columns.ts'

/** Columns of our own export of pages. */
export const pageFields = {
  title: { label: () => t('Title', 'Titel'), headings: [own.title], isNeeded: true },
  path: { label: () => t('Address', 'Adresse'), headings: [own.path] },
  active: { label: () => t('Visible', 'Sichtbar'), headings: [own.active] },
  course: { label: () => t('A course', 'Als Kurs wählbar'), headings: [own.course] },
  description: { label: () => t('Short description', 'Kurzbeschreibung'), headings: [own.description] },
  keywords: { label: () => t('Keywords', 'Stichwörter'), headings: [own.keywords] },
  created: { label: () => t('Made on', 'Angelegt am'), headings: [own.created] },
  former: { label: () => t('Earlier addresses', 'Frühere Adressen'), headings: [own.former] },
  part: { label: () => t('Part', 'Abschnitt'), headings: [own.part] },
  head: { label: () => t('Heading', 'Überschrift'), headings: [own.head] },
  html: { label: () => 'HTML', headings: [own.html], isLong: true },
} satisfies FieldList
export type PageCells = Cells<typeof pageFields>
