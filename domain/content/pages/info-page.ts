import * as v from 'valibot'
import {
  dateField,
  flagField,
  htmlField,
  idField,
  imagesField,
  lineField,
  pathField,
  titleField,
} from '../../kit/field-kinds.ts'
import {
  type Fields,
  type ListedOf,
  listedFields,
  listOf,
  newRecord,
  recordEdit,
  recordPart,
  storedRecord,
} from '../../kit/fields.ts'
import type { Instant } from '../../kit/format.ts'
import type { WithCleanHtml } from '../../kit/html.ts'
import { t } from '../../kit/language.ts'
import { adaptRecord } from '../../kit/record.ts'
import { Slug } from '../../kit/schema.ts'

const paragraphs = listOf(
  recordPart({ head: lineField(200), body: htmlField }, () =>
    t('A paragraph has a heading and a text.', 'Ein Abschnitt hat eine Überschrift und einen Text.'),
  ),
  100,
  {
    noList: () => t('A list of paragraphs is expected.', 'Hier gehört eine Liste von Abschnitten hin.'),
    tooMany: () => t('At most 100 paragraphs.', 'Höchstens 100 Abschnitte.'),
  },
)

/** Defines every field of an info page; the stored, new, edited and listed schemas derive from it. */
export const infoPageFields = {
  _id: { ...idField, isListed: true },
  path: { ...pathField, initial: '', isListed: true, label: ['Path', 'Adresse'] },
  title: { ...titleField(200), initial: () => t('New Page', 'Neue Seite'), isListed: true, label: ['Title', 'Titel'] },
  /** For search engines, like the keywords. */
  description: { ...lineField(500), initial: '', isListed: true, label: ['Description', 'Beschreibung'] },
  keywords: { ...lineField(500), initial: '', label: ['Keywords', 'Stichwörter'] },
  active: {
    ...flagField,
    initial: false,
    isListed: true,
    label: ['Active', 'Aktiv'],
    hint: ['Listed under Infos', 'Unter „Infos“ zu finden'],
  },
  /** Offered as a course in calendar and forms; off for imported pages. */
  course: {
    ...flagField,
    stored: v.optional(v.boolean(), true),
    initial: true,
    isListed: true,
    label: ['A Course', 'Ein Kurs'],
    hint: ['Offered as a course in calendar and forms', 'In Kalender und Formularen als Kurs wählbar'],
  },
  paragraphs: { ...paragraphs, initial: [], label: ['Paragraphs', 'Abschnitte'] },
  images: { ...imagesField, initial: [], isListed: true, label: ['Images', 'Bilder'] },
  createdDate: dateField,
  lastModifiedDate: dateField,
  /** Former paths, which redirect here (D10). */
  formerPaths: { stored: v.array(Slug), input: null },
} satisfies Fields

export const InfoPage = storedRecord(infoPageFields)
export type InfoPage = v.InferOutput<typeof InfoPage>

/** A page as the API returns it. */
export type CleanInfoPage = WithCleanHtml<typeof InfoPage>

export const NewInfoPage = newRecord(infoPageFields, () => t('A page is expected.', 'Hier gehört eine Seite hin.'))
export type NewInfoPage = v.InferOutput<typeof NewInfoPage>

export const InfoPageEdit = recordEdit(infoPageFields)
export type InfoPageEdit = v.InferOutput<typeof InfoPageEdit>

/** Paragraphs to preview before saving. */
export const InfoPreview = v.object({ paragraphs: paragraphs.input }, () =>
  t('A page is expected.', 'Hier gehört eine Seite hin.'),
)
export const PreviewedPage = v.object({ paragraphs: paragraphs.stored })

/** An entry of the public list of pages (D10); `course` is present only if false. */
export type InfoListEntry = Omit<ListedOf<typeof infoPageFields>, 'course'> & { course?: boolean | undefined }
export function listEntry(page: InfoPage): InfoListEntry {
  const { course, ...entry } = listedFields(infoPageFields, page)
  return course ? entry : { ...entry, course }
}

/** Accepts any text; unknown paths are not found. */
export const InfoQuery = v.object({ path: v.string('Hier gehört ein Pfad hin.') }, 'Hier gehört ein Pfad hin.')

/** Removes a deleted image (D12). Returns the same page if it does not use the image. */
export const pageWithoutImage = (page: InfoPage, id: string, now: Instant): InfoPage =>
  page.images.includes(id) ? adaptRecord(page, { images: page.images.filter(image => image !== id) }, now) : page
