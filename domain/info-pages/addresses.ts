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

const MAX_PATH_LENGTH = 80
const germanLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/**
 * A path made of a title, "" when nothing of it can stand in one. It is not among those taken.
 */
export function proposedPath(title: string, taken: ReadonlySet<string> = new Set()): string {
  const path = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, letter => germanLetters[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
  // The shortest path has two characters (D10).
  const start = trimmed(path, MAX_PATH_LENGTH)
  return start.length < 2 ? '' : nextFreePath(start, taken)
}

const trimmed = (path: string, length: number) => path.slice(0, length).replace(/^-|-$/g, '')

/** The paths that pages have or had: a link to a former one would lead to another page that took it. */
export const takenPaths = (pages: readonly InfoPage[]): Set<string> =>
  new Set(pages.flatMap(page => [page.path, ...page.formerPaths]))

/** This path, or with the first number behind it that makes it one that is free. */
export function nextFreePath(path: string, taken: ReadonlySet<string>): string {
  let free = path
  for (let number = 2; taken.has(free); number += 1) {
    const ending = `-${number}`
    free = trimmed(path, MAX_PATH_LENGTH - ending.length) + ending
  }
  return free
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
