import { useEffect } from 'react'
import { create } from 'zustand'
import { timeWords } from '../../../../../domain/events/dates/office-dates.ts'
import { AppError } from '../../../../../domain/kit/error.ts'
import { dayOf, type Instant } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import type { KeptList } from '../../../../../domain/office/desk/kept-list.ts'
import { Icon } from '../../../../kit/ui/icon.tsx'
import { shortDay } from '../../../kit/words/day.ts'
import {
  bringListUpToDate,
  dropEnded,
  dropList,
  keepList,
  keptLists,
  listAddress,
  type TickedList,
  tickedLists,
} from '../../../state/kept-lists.ts'
import { loadFailed } from '../../../state/lists.ts'
import { useReach, useWatchedReach } from '../../../state/reach.ts'

/** `14:02`, with the day unless it is today */
function asOfText(asOf: Instant, now: Instant): string {
  const day = dayOf(asOf)
  return day === dayOf(now) ? timeWords(asOf) : `${shortDay(day)}, ${timeWords(asOf)}`
}

/** Shows the age and expiry of a stored list. */
export function KeptState({ list: { asOf, until } }: { list: KeptList }) {
  const [from, last] = [asOfText(asOf, new Date().toISOString()), shortDay(until)]
  return t(`On this device, as of ${from}, until ${last}`, `Auf diesem Gerät, Stand ${from}, bis ${last}`)
}

/** Links to stored lists, which open offline. */
export const KeptListLinks = ({ lists }: { lists: readonly KeptList[] }) => (
  <ul className="kept-lists">
    {lists.map(list => (
      <li key={list.event}>
        <a href={listAddress(list.event)}>
          <Icon name="list" />
          <span>
            <strong>{list.title}</strong>
            <span>{list.when}</span>
            <span className="kept-state">
              <KeptState list={list} />
            </span>
          </span>
          <Icon name="arrow" />
        </a>
      </li>
    ))}
  </ul>
)

/** Lists stored on this device; undefined while loading. */
const store = create<{ lists: readonly KeptList[] | undefined; ticked: readonly TickedList[] }>(() => ({
  lists: undefined,
  ticked: [],
}))

export const useKeptLists = () => store(({ lists }) => lists)

/** Lists with ticks or notes whose list itself is not stored. */
export const useOnlyTicked = () => store(({ ticked }) => ticked)

async function look(): Promise<void> {
  const lists = await keptLists()
  store.setState({ lists, ticked: tickedLists().filter(ticked => !lists.some(({ event }) => event === ticked.event)) })
}

/** Stores the list of an event. Throws with the sentence to show. */
export async function keepOnDevice(event: string): Promise<void> {
  await keepList(event)
  await look()
  // Otherwise the browser may evict it when storage runs low.
  await navigator.storage?.persist?.().catch(() => false)
}

export async function dropFromDevice(event: string): Promise<void> {
  await dropList(event)
  await look()
}

/** Deletes expired lists, and updates the others if the server is reachable. */
async function bringUpToDate(isThere: boolean): Promise<void> {
  await dropEnded(new Date().toISOString())
  await look()
  if (!isThere) return
  await Promise.all(
    (await keptLists()).map(({ event }) => bringListUpToDate(event).catch(error => dropDeleted(event, error))),
  )
  await look()
}

/** Deletes the list of a deleted event. Keeps it if only the network failed. */
async function dropDeleted(event: string, error: unknown): Promise<void> {
  if (error instanceof AppError && error.code === 'not_found') await dropList(event)
}

/** Updates the lists when the desk opens, becomes visible, or is back online. */
function useCurrentKeptLists(): void {
  const isThere = useReach() === 'there'
  useEffect(() => {
    const work = () => void (document.visibilityState === 'visible' && bringUpToDate(isThere))
    work()
    if (isThere) void loadFailed()
    document.addEventListener('visibilitychange', work)
    return () => document.removeEventListener('visibilitychange', work)
  }, [isThere])
}

type Workers = {
  register: (file: string, options: RegistrationOptions) => Promise<unknown>
  getRegistrations: () => Promise<readonly Pick<ServiceWorkerRegistration, 'scope' | 'unregister'>[]>
}

/**
 * Registers the office's worker and removes workers with a smaller scope, such as an older version's for the desk,
 * which would remain active without their shared caches.
 */
async function registerWorker(workers: Workers): Promise<void> {
  await workers.register('/admin/desk/sw.js', { scope: '/admin', updateViaCache: 'none' })
  const old = (await workers.getRegistrations()).filter(({ scope }) => new URL(scope).pathname.startsWith('/admin/'))
  await Promise.all(old.map(registration => registration.unregister()))
}

/** Makes the desk work offline. */
export function useOnTheWay(): void {
  useWatchedReach()
  useCurrentKeptLists()
  const isThere = useReach() === 'there'
  useEffect(() => {
    // The worker loads the whole desk, which must not delay this page's own requests on a slow line.
    if (!isThere) return
    // Without workers the desk works only online.
    if (navigator.serviceWorker) registerWorker(navigator.serviceWorker).catch(() => {})
  }, [isThere])
}
