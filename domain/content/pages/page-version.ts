import * as v from 'valibot'
import type { Instant } from '../../kit/format.ts'
import type { WithCleanHtml } from '../../kit/html.ts'
import { Id, InstantText } from '../../kit/schema.ts'
import { type InfoPage, infoPageFields } from './info-page.ts'

export const VERSIONS_KEPT = 10

/** An earlier text of an info page. */
export const PageVersion = v.object({
  _id: Id,
  page: Id,
  title: infoPageFields.title.stored,
  paragraphs: infoPageFields.paragraphs.stored,
  replacedAt: InstantText,
  /** Id of the account that replaced it. */
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

/**
 * Adds the text before a change to the versions, the oldest first. Returns the same list if the text did not change.
 */
export function withVersion(
  versions: readonly PageVersion[],
  before: InfoPage,
  after: InfoPage,
  replacement: { _id: string; replacedAt: Instant; replacedBy?: string },
): readonly PageVersion[] {
  if (isSameText(before, after)) return versions
  const { _id: page, title, paragraphs } = before
  const version: PageVersion = { ...replacement, page, title, paragraphs }
  const ofPage = versions.filter(other => other.page === page)
  const droppedVersions = new Set(ofPage.slice(0, Math.max(0, ofPage.length + 1 - VERSIONS_KEPT)))
  return [...versions.filter(other => !droppedVersions.has(other)), version]
}

/** A version as administrators see it: `replacedBy` is the account's name or address, "" if it no longer exists. */
export type PageVersionView = Omit<WithCleanHtml<typeof PageVersion>, 'page' | 'replacedBy'> & { replacedBy: string }
