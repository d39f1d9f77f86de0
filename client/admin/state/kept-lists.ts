import { AppError } from '../../../domain/kit/error.ts'
import type { Day, Instant } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { isKeptListOver, type KeptList, listIn, SITE_HEADER } from '../../../domain/office/desk/kept-list.ts'
import { hasPanelHint } from '../../kit/state/panel-hint.ts'

/** Prefix of the desk's caches on this device, shared with the worker. */
const PREFIX = 'desk-'
const LISTS = `${PREFIX}lists`
/** Followed by the version. */
export const SHELL = `${PREFIX}shell-`

const LIST = '/admin/desk/list/'
export const listAddress = (event: string) => LIST + event
export const isListAddress = (address: string) => address.startsWith(LIST)

/**
 * Prefix of the keys under which the list's own script stores ticks and notes (server/events/forest/forest-script.ts).
 */
const TICKS = 'waldliste-'

/** True on https and localhost, where browsers offer caches. */
export const canKeep = (): boolean => 'caches' in globalThis

/** Does not create the cache just to read it. */
const openLists = async () => (canKeep() && (await caches.has(LISTS)) ? caches.open(LISTS) : undefined)

/** Lists stored on this device, the first to end first. */
export async function keptLists(): Promise<KeptList[]> {
  const answers = (await (await openLists())?.matchAll()) ?? []
  // Chromium keeps a deleted entry on disk while its body is readable.
  for (const { body } of answers) void body?.cancel()
  return answers.flatMap(answer => listIn(answer) ?? []).sort((a, b) => a.until.localeCompare(b.until))
}

/** Returns a stored list for display; undefined if it is missing or over. */
export async function keptList(address: string, now: Instant): Promise<Response | undefined> {
  const answer = await (await openLists())?.match(address, { ignoreVary: true })
  const list = answer && listIn(answer)
  return list && !isKeptListOver(list, now) ? answer : undefined
}

/**
 * Stores the current list of an event. Throws `not_found` if the event is missing, `unauthorized` when signed out, and
 * `unavailable` without an answer from the server itself.
 */
export async function keepList(event: string): Promise<void> {
  const answer = await fetchList(event)
  const lists = await caches.open(LISTS)
  await lists.put(listAddress(event), answer)
  if (hasPanelHint()) return
  // Another tab has signed out meanwhile and cleared the caches.
  await lists.delete(listAddress(event), { ignoreVary: true })
  if ((await lists.keys()).length === 0) await caches.delete(LISTS)
  throw signedOut()
}

/** Updates a stored list; does not restore one removed meanwhile. */
export const bringListUpToDate = async (event: string): Promise<void> =>
  renewList(listAddress(event), await fetchList(event))

const signedOut = () => new AppError('unauthorized', t('Please sign in.', 'Bitte melde dich an.'))

async function fetchList(event: string): Promise<Response> {
  const answer = await fetch(listAddress(event)).catch(() => undefined)
  if (answer && isNotFound(answer))
    throw new AppError('not_found', t('This date does not exist any more.', 'Diesen Termin gibt es nicht mehr.'))
  // An expired session is redirected to the login page.
  if (answer && isLogin(answer)) throw signedOut()
  if (!answer || !listIn(answer))
    throw new AppError('unavailable', t('The server cannot be reached.', 'Der Server ist nicht zu erreichen.'))
  return answer
}

/** Replaces the stored copy by a list opened over the network. */
export async function renewList(address: string, answer: Response): Promise<void> {
  const lists = await openLists()
  const [storedRequest] = (await lists?.keys(address, { ignoreVary: true })) ?? []
  if (listIn(answer) && storedRequest) await lists?.put(address, answer)
}

export async function dropList(event: string): Promise<void> {
  await (await openLists())?.delete(listAddress(event), { ignoreVary: true })
  forgetTicks(key => key === TICKS + event)
}

/** Entry of the list's script; `until` is its last day in Berlin. Older versions wrote neither day nor title. */
type Ticks = { until?: Day; title?: string; [key: string]: unknown }

function ticksIn(ticks: string): Ticks {
  try {
    return JSON.parse(ticks)
  } catch {
    return {}
  }
}

/** True if a person is ticked or a note was written. */
const isTicked = ({ until: _, title: __, ...kept }: Ticks) =>
  Object.values(kept).some(value => value !== false && value !== '')

export const hasTicks = (event: string): boolean => tickedLists().some(list => list.event === event)

/** A list with ticks or notes on this device. */
export type TickedList = { event: string; title: string; until: Day }

/** Includes lists that were opened but not stored. */
export const tickedLists = (): TickedList[] =>
  tickEntries().flatMap(([key, storedText]) => {
    const ticks = ticksIn(storedText)
    const { until = '', title = '' } = ticks
    return isTicked(ticks) ? { event: key.slice(TICKS.length), title, until } : []
  })

/** Deletes lists whose day is over, and expired ticks. A list may have ticks without being stored. */
export async function dropEnded(now: Instant): Promise<void> {
  const lists = await keptLists()
  for (const list of lists) if (isKeptListOver(list, now)) await dropList(list.event)
  const remainingKeys = new Set(lists.filter(list => !isKeptListOver(list, now)).map(({ event }) => TICKS + event))
  forgetTicks((key, ticks) => !remainingKeys.has(key) && !isStillFor(ticks, now))
}

/** True until the day stored in the entry is over. */
const isStillFor = (ticks: string, now: Instant) => !isKeptListOver({ until: ticksIn(ticks).until ?? '' }, now)

/** Deletes the shell and lists. Pages clear their own data. */
export async function dropCaches(): Promise<void> {
  if (!canKeep()) return
  const names = (await caches.keys()).filter(name => name.startsWith(PREFIX))
  await Promise.all(names.map(dropCache))
}

/** Chromium keeps files of a deleted cache while it is open, but not of entries deleted first. */
async function dropCache(name: string): Promise<void> {
  const cache = await caches.open(name)
  const requests = await cache.keys()
  await Promise.all(requests.map(request => cache.delete(request, { ignoreVary: true })))
  await caches.delete(name)
}

export function forgetTicks(isForgotten: (key: string, ticks: string) => boolean = () => true): void {
  for (const [key, storedText] of tickEntries()) if (isForgotten(key, storedText)) localStorage.removeItem(key)
}

export const hasTickEntries = (): boolean => tickEntries().length > 0

/** Returns nothing if the browser denies storage. */
function tickEntries(): [key: string, kept: string][] {
  try {
    return Object.entries<string>(localStorage).filter(([key]) => key.startsWith(TICKS))
  } catch {
    return []
  }
}

/** True if the answer is from the site itself, not from a proxy or captive portal. */
export const isFromSite = ({ headers }: Response): boolean => headers.has(SITE_HEADER)

/** True only if the site itself answered, as only it knows what is missing or forbidden. */
export const isNotFound = (answer: Response): boolean => answer.status === 404 && isFromSite(answer)

/**
 * True for the site's login page, the target of an expired session's redirect; a captive portal leads elsewhere.
 * Browsers hide the headers of the redirect itself, so follow it.
 */
export const isLogin = (answer: Response): boolean =>
  answer.redirected && isFromSite(answer) && new URL(answer.url).pathname === '/login'
