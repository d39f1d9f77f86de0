import * as v from 'valibot'
import { dateField, idField, titleField } from '../../kit/field-kinds.ts'
import { type Fields, recordEdit, storedRecord } from '../../kit/fields.ts'
import type { Instant } from '../../kit/format.ts'
import { recordToDelete } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { proposedPath } from '../pages/addresses.ts'

/** Defines every field of a file for visitors; the stored and edited schemas derive from it. */
export const pdfFields = {
  _id: idField,
  /** A URL below /datei/. */
  path: { stored: v.string(), input: null },
  /** Download name, which ends with .pdf. */
  name: { stored: v.string(), input: null },
  /** Link text. */
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

/** Creates a file's record; its upload name yields title and address. */
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

/** Matches links to files, with or without the site's host. */
const links = /\/datei\/([\w-]{1,64})/g

/** Returns the ids of the files that a record's texts link to. */
export const linkedFiles = (record: unknown): ReadonlySet<string> =>
  new Set([...JSON.stringify(record).matchAll(links)].flatMap(([, id]) => id ?? []))

/** Formats a link text with type and size: "Anmeldebogen (PDF, 240 kB)". */
export const linkText = ({ title, bytes }: Pick<PdfFile, 'title' | 'bytes'>): string =>
  `${title} (PDF, ${sizeText(bytes)})`

/** Formats a size in German, rounded, as a hint at the download time. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1e6).toFixed(1).replace('.', ',')} MB`
}
