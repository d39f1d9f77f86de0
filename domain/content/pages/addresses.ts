import type { Instant } from '../../kit/format.ts'
import { refuseFields } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { reviseRecord } from '../../kit/record.ts'
import type { InfoPage, InfoPageEdit, NewInfoPage } from './info-page.ts'

/** Finds the page that has an address, or had it earlier (D10); none for "". */
export function findByPath(pages: readonly InfoPage[], path: string): InfoPage | undefined {
  if (path === '') return undefined
  return pages.find(page => page.path === path) ?? pages.find(page => page.formerPaths.includes(path))
}

const MAX_PATH_LENGTH = 80
const germanLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Derives a free path from a title; "" if no character of it is usable. */
export function proposedPath(title: string, paths: ReadonlySet<string> = new Set()): string {
  const path = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, letter => germanLetters[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
  // A path has at least two characters (D10).
  const start = trimHyphens(path, MAX_PATH_LENGTH)
  return start.length < 2 ? '' : nextFreePath(start, paths)
}

const trimHyphens = (path: string, length: number) => path.slice(0, length).replace(/^-|-$/g, '')

/** Returns all current and former paths: a link to a former one must not lead to a new page. */
export const takenPaths = (pages: readonly InfoPage[]): Set<string> =>
  new Set(pages.flatMap(page => [page.path, ...page.formerPaths]))

/** Returns the path, or the path with the first free number appended. */
export function nextFreePath(path: string, paths: ReadonlySet<string>): string {
  let free = path
  for (let number = 2; paths.has(free); number += 1) {
    const ending = `-${number}`
    free = trimHyphens(path, MAX_PATH_LENGTH - ending.length) + ending
  }
  return free
}

export type AddressMove = { from: string; to: string }

type Pages = readonly InfoPage[]

/** Adds a page. Throws `invalid` if its path is taken or missing (D10). */
export function withNewPage(pages: Pages, input: NewInfoPage, _id: string, now: Instant) {
  const page: InfoPage = { _id, ...input, createdDate: now, lastModifiedDate: now, formerPaths: [] }
  return { next: storePage([...pages, page], page, now), result: page }
}

/** Changes a page, which keeps its former path. Throws `invalid` like `withNewPage`. */
export function withEditedPage(pages: Pages, before: InfoPage, edit: InfoPageEdit, now: Instant) {
  const { path = before.path } = edit
  const formerPaths = [...new Set([...before.formerPaths, before.path])].filter(old => old !== '' && old !== path)
  const page = reviseRecord(before, { ...edit, formerPaths }, now)
  return { next: storePage(pages, page, now), result: page }
}

/** Returns the pages with this one, and removes its path from other pages' former ones. */
function storePage(pages: Pages, page: InfoPage, now: Instant): Pages {
  const { _id, path, active } = page
  if (active && path === '')
    refuseFields({ path: t('An active page needs a path.', 'Eine aktive Seite braucht eine Adresse.') })
  if (path !== '' && pages.some(other => other._id !== _id && other.path === path)) {
    refuseFields({ path: t('Another page has this path.', 'Eine andere Seite hat schon diese Adresse.') })
  }
  return pages.map(other => {
    if (other._id === _id) return page
    if (!other.formerPaths.includes(path)) return other
    return reviseRecord(other, { formerPaths: other.formerPaths.filter(old => old !== path) }, now)
  })
}
