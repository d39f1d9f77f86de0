import { AppError } from '../../../domain/kit/error.ts'
import type { Day, Instant } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { isOver, type KeptList, listIn, SITE_HEADER } from '../../../domain/office/desk/kept-list.ts'
import { hasPanelHint } from '../../kit/state/panel-hint.ts'

/** What this device keeps of the desk, each in a cache of the browser; the worker uses them, too. */
const PREFIX = 'desk-'
const LISTS = `${PREFIX}lists`
/** Followed by the version that it belongs to. */
export const SHELL = `${PREFIX}shell-`

const LIST = '/admin/desk/list/'
export const listAddress = (event: string) => LIST + event
export const isListAddress = (address: string) => address.startsWith(LIST)

/** The list's own script keeps ticks and notes under this (server/events/forest/forest-script.ts). */
const TICKS = 'waldliste-'

/** Browsers offer it to addresses with https, and on the machine itself. */
export const canKeep = (): boolean => 'caches' in globalThis

/** Nothing is created only to be looked at. */
const openLists = async () => (canKeep() && (await caches.has(LISTS)) ? caches.open(LISTS) : undefined)

/** The lists that are on this device, the one that ends first at the beginning. */
export async function keptLists(): Promise<KeptList[]> {
  const answers = (await (await openLists())?.matchAll()) ?? []
  // Chromium deletes no list from the disk whose bytes somebody may still read.
  for (const { body } of answers) void body?.cancel()
  return answers.flatMap(answer => listIn(answer) ?? []).sort((a, b) => a.until.localeCompare(b.until))
}

/** A kept list as it is shown; undefined when it is not kept, or not any more. */
export async function keptList(address: string, now: Instant): Promise<Response | undefined> {
  const answer = await (await openLists())?.match(address, { ignoreVary: true })
  const list = answer && listIn(answer)
  return list && !isOver(list, now) ? answer : undefined
}

/**
 * Keeps the list of an event as the server has it now. Throws `not_found` when there is no such event, `unauthorized` when
 * nobody is signed in, and `unavailable` when there is no answer, or one that is not the server's.
 */
export async function keepList(event: string): Promise<void> {
  const answer = await askedList(event)
  const lists = await caches.open(LISTS)
  await lists.put(listAddress(event), answer)
  if (hasPanelHint()) return
  // Another tab has signed out meanwhile, and deleted what was there by then.
  await lists.delete(listAddress(event), { ignoreVary: true })
  if ((await lists.keys()).length === 0) await caches.delete(LISTS)
  throw signedOut()
}

/** The same for a list that is kept already: one that was put away meanwhile stays so. */
export const bringListUpToDate = async (event: string): Promise<void> =>
  renewList(listAddress(event), await askedList(event))

const signedOut = () => new AppError('unauthorized', t('Please sign in.', 'Bitte melde dich an.'))

async function askedList(event: string): Promise<Response> {
  const answer = await fetch(listAddress(event)).catch(() => undefined)
  if (answer && isNotFound(answer))
    throw new AppError('not_found', t('This date does not exist any more.', 'Diesen Termin gibt es nicht mehr.'))
  // A lapsed session is sent to the login page.
  if (answer && isLogin(answer)) throw signedOut()
  if (!answer || !listIn(answer))
    throw new AppError('unavailable', t('The server cannot be reached.', 'Der Server ist nicht zu erreichen.'))
  return answer
}

/** A list that was opened over the network replaces the one that is kept. */
export async function renewList(address: string, answer: Response): Promise<void> {
  const lists = await openLists()
  const [known] = (await lists?.keys(address, { ignoreVary: true })) ?? []
  if (listIn(answer) && known) await lists?.put(address, answer)
}

export async function dropList(event: string): Promise<void> {
  await (await openLists())?.delete(listAddress(event), { ignoreVary: true })
  forgetTicks(key => key === TICKS + event)
}

/** What the list's script keeps; `until`: the last day for it, in Berlin. An older version wrote neither day nor title. */
type Ticks = { until?: Day; title?: string; [key: string]: unknown }

function ticksIn(kept: string): Ticks {
  try {
    return JSON.parse(kept)
  } catch {
    return {}
  }
}

/** Whether somebody has been ticked, or something was noted. */
const isTicked = ({ until: _, title: __, ...kept }: Ticks) =>
  Object.values(kept).some(value => value !== false && value !== '')

/** The same, of the list of an event. */
export const hasTicks = (event: string): boolean => tickedLists().some(list => list.event === event)

/** A list with ticks or notes on this device. */
export type TickedList = { event: string; title: string; until: Day }

/** All of them, also those that are not kept themselves but were only opened. */
export const tickedLists = (): TickedList[] =>
  tickEntries().flatMap(([key, kept]) => {
    const ticks = ticksIn(kept)
    const { until = '', title = '' } = ticks
    return isTicked(ticks) ? { event: key.slice(TICKS.length), title, until } : []
  })

/** Deletes the lists whose day is over, and ticks of which that is true. A list may be ticked that is not kept itself. */
export async function dropOver(now: Instant): Promise<void> {
  const lists = await keptLists()
  for (const list of lists) if (isOver(list, now)) await dropList(list.event)
  const left = new Set(lists.filter(list => !isOver(list, now)).map(({ event }) => TICKS + event))
  forgetTicks((key, kept) => !left.has(key) && !isStillFor(kept, now))
}

/** Whether what was ticked is still to be kept, by the day that stands in it. */
const isStillFor = (kept: string, now: Instant) => !isOver({ until: ticksIn(kept).until ?? '' }, now)

/** Deletes shell and lists. What a page keeps beside them, the page forgets. */
export async function dropCaches(): Promise<void> {
  if (!canKeep()) return
  const names = (await caches.keys()).filter(name => name.startsWith(PREFIX))
  await Promise.all(names.map(dropCache))
}

/** Chromium keeps the files of a deleted cache as long as somebody has it open, but not those of what was deleted in it. */
async function dropCache(name: string): Promise<void> {
  const cache = await caches.open(name)
  const kept = await cache.keys()
  await Promise.all(kept.map(request => cache.delete(request, { ignoreVary: true })))
  await caches.delete(name)
}

export function forgetTicks(which: (key: string, kept: string) => boolean = () => true): void {
  for (const [key, kept] of tickEntries()) if (which(key, kept)) localStorage.removeItem(key)
}

export const hasTickEntries = (): boolean => tickEntries().length > 0

/** A browser may refuse to keep anything; then there is nothing. */
function tickEntries(): [key: string, kept: string][] {
  try {
    return Object.entries<string>(localStorage).filter(([key]) => key.startsWith(TICKS))
  } catch {
    return []
  }
}

/** Whether an answer is the site's own, and not that of a proxy or of a café's network before it. */
export const isFromSite = ({ headers }: Response): boolean => headers.has(SITE_HEADER)

/** Only the site itself can say that there is something not, or not for whoever asks. */
export const isNotFound = (answer: Response): boolean => answer.status === 404 && isFromSite(answer)

/**
 * The site leads whoever's session has lapsed to its login page, a café's network to a page of its own. Of the redirect itself a
 * browser shows no header, so it has to be followed.
 */
export const isLogin = (answer: Response): boolean =>
  answer.redirected && isFromSite(answer) && new URL(answer.url).pathname === '/login'
