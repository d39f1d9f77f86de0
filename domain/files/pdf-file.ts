import * as v from 'valibot'
import { dateField, idField, titleField } from '../field-kinds.ts'
import { type Fields, recordEdit, storedRecord } from '../fields.ts'
import type { Instant } from '../format.ts'
import { proposedPath } from '../info-pages/addresses.ts'
import { recordToDelete } from '../input.ts'
import { t } from '../language.ts'

/** Every field of a file that visitors can get; what is stored and what may be edited is derived from it. */
export const pdfFields = {
  _id: idField,
  /** A URL below /datei/. */
  path: { stored: v.string(), input: null },
  /** The name under which a visitor saves it; it ends with .pdf. */
  name: { stored: v.string(), input: null },
  /** The words of a link to it. */
  title: titleField(200),
  bytes: { stored: v.number(), input: null },
  lastModifiedDate: dateField,
} satisfies Fields

export const PdfFile = storedRecord(pdfFields)
export type PdfFile = v.InferOutput<typeof PdfFile>
export const readAddedFiles = (answer: unknown) => v.parse(v.array(PdfFile), answer)

export const PdfFileEdit = recordEdit(pdfFields, () => t('A file is expected.', 'Hier gehört eine Datei hin.'))
export type PdfFileEdit = v.InferOutput<typeof PdfFileEdit>

export const PdfFileToDelete = recordToDelete(() =>
  t('The file could not be deleted.', 'Die Datei konnte nicht gelöscht werden.'),
)

const ending = /\.pdf$/i

/** The record of a new file; the name it came with gives its title and the end of its address. */
export function newPdfFile(name: string, bytes: number, _id: string, now: Instant): PdfFile {
  const stem = name.replace(ending, '')
  return {
    _id,
    path: `/datei/${_id}/${proposedPath(stem) || 'datei'}.pdf`,
    name: `${stem}.pdf`,
    title: stem.replaceAll('_', ' ').trim() || t('File', 'Datei'),
    bytes,
    lastModifiedDate: now,
  }
}

/** The address of a file in a text, with or without the site's own host. */
const links = /\/datei\/([\w-]{1,64})/g

/** The ids of the files that a record links to in any of its texts. */
export const linkedFiles = (record: unknown): ReadonlySet<string> =>
  new Set([...JSON.stringify(record).matchAll(links)].flatMap(([, id]) => id ?? []))

/** The words of a link to a file, with what a visitor wants to know before it is loaded: "Anmeldebogen (PDF, 240 kB)". */
export const linkText = ({ title, bytes }: Pick<PdfFile, 'title' | 'bytes'>): string =>
  `${title} (PDF, ${sizeText(bytes)})`

/** A size in German, as what a page says is: people want to know how long it takes, and not each byte. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1e6).toFixed(1).replace('.', ',')} MB`
}
