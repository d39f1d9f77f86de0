import * as v from 'valibot'
import type { Instant } from '../format.ts'
import { editOf, Flag, Html, ImageList, line, refuse, SlugOrNone, title } from '../input.ts'
import { revised } from '../record.ts'
import type { InfoPage } from './info-page.ts'

const Title = title(200)
const Meta = line(500)
const Paragraphs = v.pipe(
  v.array(
    v.object({ head: line(200), body: Html }, 'A paragraph has a heading and a text.'),
    'A list of paragraphs is expected.',
  ),
  v.maxLength(100, 'At most 100 paragraphs.'),
)

export const NewInfoPage = v.object(
  {
    path: v.optional(SlugOrNone, ''),
    title: v.optional(Title, 'New Page'),
    description: v.optional(Meta, ''),
    keywords: v.optional(Meta, ''),
    active: v.optional(Flag, false),
    paragraphs: v.optional(Paragraphs, []),
    images: v.optional(ImageList, []),
  },
  'A page is expected.',
)
export type NewInfoPage = v.InferOutput<typeof NewInfoPage>

export const InfoPageEdit = v.object(
  {
    ...editOf,
    path: v.exactOptional(SlugOrNone),
    title: v.exactOptional(Title),
    description: v.exactOptional(Meta),
    keywords: v.exactOptional(Meta),
    active: v.exactOptional(Flag),
    paragraphs: v.exactOptional(Paragraphs),
    images: v.exactOptional(ImageList),
  },
  'Please say which.',
)
export type InfoPageEdit = v.InferOutput<typeof InfoPageEdit>

/** Paragraphs to be seen as visitors would see them, before anything is saved. */
export const InfoPreview = v.object({ paragraphs: Paragraphs }, 'A page is expected.')

type Pages = readonly InfoPage[]

/** The pages with a new one. Throws `invalid` when its address is taken or missing (D10). */
export function withNewPage(pages: Pages, input: NewInfoPage, _id: string, now: Instant) {
  const page: InfoPage = { _id, ...input, createdDate: now, lastModifiedDate: now, formerPaths: [] }
  return { next: settled([...pages, page], page, now), result: page }
}

/** The pages with a changed one, which keeps its former address. Throws `invalid` like `withNewPage`. */
export function withEditedPage(pages: Pages, before: InfoPage, edit: InfoPageEdit, now: Instant) {
  const { path = before.path } = edit
  const formerPaths = [...new Set([...before.formerPaths, before.path])].filter(old => old !== '' && old !== path)
  const page = revised(before, { ...edit, formerPaths }, now)
  return { next: settled(pages, page, now), result: page }
}

/** The pages with this one as it is now; no other leads away from its address any more. */
function settled(pages: Pages, page: InfoPage, now: Instant): Pages {
  const { _id, path, active } = page
  if (active && path === '') refuse({ path: 'An active page needs a path.' })
  if (path !== '' && pages.some(other => other._id !== _id && other.path === path)) {
    refuse({ path: 'Another page has this path.' })
  }
  return pages.map(other => {
    if (other._id === _id) return page
    if (!other.formerPaths.includes(path)) return other
    return revised(other, { formerPaths: other.formerPaths.filter(old => old !== path) }, now)
  })
}
