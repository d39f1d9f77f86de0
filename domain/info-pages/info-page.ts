import * as v from 'valibot'
import type { Instant } from '../format.ts'
import { revised } from '../record.ts'
import { Id, InstantText, Slug } from '../schema.ts'

export const Paragraph = v.object({
  head: v.string(),
  /** HTML; cleaned on save and again on the way out (D34). */
  body: v.string(),
})
export type Paragraph = v.InferOutput<typeof Paragraph>

export const InfoPage = v.object({
  _id: Id,
  path: v.union([Slug, v.literal('')]),
  title: v.string(),
  description: v.string(),
  keywords: v.string(),
  active: v.boolean(),
  paragraphs: v.array(Paragraph),
  images: v.array(Id),
  createdDate: InstantText,
  lastModifiedDate: InstantText,
  /** Addresses this page had before; they lead here (D10). */
  formerPaths: v.array(Slug),
})
export type InfoPage = v.InferOutput<typeof InfoPage>

/** What a visitor's list of pages holds (D10). */
export type InfoListEntry = Pick<InfoPage, '_id' | 'path' | 'title' | 'description' | 'active' | 'images'>

export const listEntry = ({ _id, path, title, description, active, images }: InfoPage): InfoListEntry => ({
  _id,
  path,
  title,
  description,
  active,
  images,
})

/** Any text may be asked for; what is no page's address is simply not found. */
export const InfoQuery = v.object({ path: v.string('Hier gehört ein Pfad hin.') }, 'Hier gehört ein Pfad hin.')

/** The page at this address, or the one that used to be there (D10). An empty path is never an address. */
export function findByPath(pages: readonly InfoPage[], path: string): InfoPage | undefined {
  if (path === '') return undefined
  return pages.find(page => page.path === path) ?? pages.find(page => page.formerPaths.includes(path))
}

/** The change of a page's path. */
export type Move = { from: string; to: string }

/** D12; the page itself when it does not use the image. */
export const pageWithoutImage = (page: InfoPage, id: string, now: Instant): InfoPage =>
  page.images.includes(id) ? revised(page, { images: page.images.filter(image => image !== id) }, now) : page
