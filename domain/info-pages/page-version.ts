import * as v from 'valibot'
import type { Instant } from '../format.ts'
import type { Cleaned } from '../html.ts'
import { Id, InstantText } from '../schema.ts'
import { type InfoPage, infoPageFields } from './info-page.ts'

/** How many earlier versions of a page's text are kept. */
export const VERSIONS_KEPT = 10

/** The text of an info page before a change. */
export const PageVersion = v.object({
  _id: Id,
  page: Id,
  title: infoPageFields.title.stored,
  paragraphs: infoPageFields.paragraphs.stored,
  /** When another text replaced it. */
  replacedAt: InstantText,
  /** The id of the account that replaced it. */
  replacedBy: v.exactOptional(v.string()),
})
export type PageVersion = v.InferOutput<typeof PageVersion>

type Text = Pick<InfoPage, 'title' | 'paragraphs'>

export const isSameText = (a: Text, b: Text): boolean =>
  a.title === b.title &&
  a.paragraphs.length === b.paragraphs.length &&
  a.paragraphs.every(
    ({ head, body }, index) => head === b.paragraphs[index]?.head && body === b.paragraphs[index]?.body,
  )

/** The versions of all pages, the oldest first, after a page was saved; the same list when its text stays as it was. */
export function withVersion(
  versions: readonly PageVersion[],
  before: InfoPage,
  after: InfoPage,
  replacement: { _id: string; replacedAt: Instant; replacedBy?: string },
): readonly PageVersion[] {
  if (isSameText(before, after)) return versions
  const { _id: page, title, paragraphs } = before
  const version: PageVersion = { ...replacement, page, title, paragraphs }
  const known = versions.filter(other => other.page === page)
  const dropped = new Set(known.slice(0, Math.max(0, known.length + 1 - VERSIONS_KEPT)))
  return [...versions.filter(other => !dropped.has(other)), version]
}

/** A version as an administrator sees it: `replacedBy` is the account's name or address, "" when it is gone. */
export type PageVersionView = Omit<Cleaned<typeof PageVersion>, 'page' | 'replacedBy'> & { replacedBy: string }
