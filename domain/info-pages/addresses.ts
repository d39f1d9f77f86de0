import type { Instant } from '../format.ts'
import { refuse } from '../input.ts'
import { t } from '../language.ts'
import { revised } from '../record.ts'
import type { InfoPage, InfoPageEdit, NewInfoPage } from './info-page.ts'

/** The page at this address, or the one that used to be there (D10). An empty path is never an address. */
export function findByPath(pages: readonly InfoPage[], path: string): InfoPage | undefined {
  if (path === '') return undefined
  return pages.find(page => page.path === path) ?? pages.find(page => page.formerPaths.includes(path))
}

/** The change of a page's path. */
export type Move = { from: string; to: string }

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
  if (active && path === '')
    refuse({ path: t('An active page needs a path.', 'Eine aktive Seite braucht eine Adresse.') })
  if (path !== '' && pages.some(other => other._id !== _id && other.path === path)) {
    refuse({ path: t('Another page has this path.', 'Eine andere Seite hat schon diese Adresse.') })
  }
  return pages.map(other => {
    if (other._id === _id) return page
    if (!other.formerPaths.includes(path)) return other
    return revised(other, { formerPaths: other.formerPaths.filter(old => old !== path) }, now)
  })
}
