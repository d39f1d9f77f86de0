import { useEffect } from 'react'
import { create } from 'zustand'
import { AppError } from '../../../../../domain/kit/error.ts'
import { dayOf, formatTime, type Instant } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import type { KeptList } from '../../../../../domain/office/desk/kept-list.ts'
import { Icon } from '../../../../kit/ui/icon.tsx'
import { shownShortDay } from '../../../kit/words/day.ts'
import {
  bringListUpToDate,
  dropList,
  dropOver,
  keepList,
  keptLists,
  listAddress,
  type TickedList,
  tickedLists,
} from '../../../state/kept-lists.ts'
import { loadFailed } from '../../../state/lists.ts'
import { useReach, useWatchedReach } from '../../../state/reach.ts'

/** `14:02`, or with its day if that is another one */
function asOfText(asOf: Instant, now: Instant): string {
  const day = dayOf(asOf)
  return day === dayOf(now) ? formatTime(asOf) : `${shownShortDay(day)} ${formatTime(asOf)}`
}

/** How the list on this device stands: from when it is, and until when it stays. */
export function KeptState({ list: { asOf, until } }: { list: KeptList }) {
  const [from, last] = [asOfText(asOf, new Date().toISOString()), shownShortDay(until)]
  return t(`On this device, as of ${from}, until ${last}`, `Auf diesem Gerät, Stand ${from}, bis ${last}`)
}

/** The lists that are on this device; they open without a network. */
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

/** What this device keeps for on the way; undefined until that is known. */
const store = create<{ lists: readonly KeptList[] | undefined; ticked: readonly TickedList[] }>(() => ({
  lists: undefined,
  ticked: [],
}))

export const useKeptLists = () => store(({ lists }) => lists)

/** The lists of which this device has ticks or notes, but not the list itself. */
export const useOnlyTicked = () => store(({ ticked }) => ticked)

async function look(): Promise<void> {
  const lists = await keptLists()
  store.setState({ lists, ticked: tickedLists().filter(ticked => !lists.some(({ event }) => event === ticked.event)) })
}

/** Keeps the list of an event. Throws the sentence that says why not. */
export async function keep(event: string): Promise<void> {
  await keepList(event)
  await look()
  // Otherwise the browser may delete it when the device runs out of space.
  await navigator.storage?.persist?.().catch(() => false)
}

export async function drop(event: string): Promise<void> {
  await dropList(event)
  await look()
}

/** Deletes what is over, and brings the rest up to date if the server can be reached. */
async function bringUpToDate(isThere: boolean): Promise<void> {
  await dropOver(new Date().toISOString())
  await look()
  if (!isThere) return
  await Promise.all(
    (await keptLists()).map(({ event }) => bringListUpToDate(event).catch(error => dropDeleted(event, error))),
  )
  await look()
}

/** There is no list of an event that was deleted. Whoever has lost the network keeps what is there. */
async function dropDeleted(event: string, error: unknown): Promise<void> {
  if (error instanceof AppError && error.code === 'not_found') await dropList(event)
}

/** Keeps the lists current: when the desk is opened, when it is shown again, and when the network is back. */
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
 * Registers the worker of the office. Browsers tell workers apart by their scope, so a worker of a smaller one, such as the
 * desk alone, would stay beside it, without the caches that they share.
 */
async function registerWorker(workers: Workers): Promise<void> {
  await workers.register('/admin/desk/sw.js', { scope: '/admin', updateViaCache: 'none' })
  const old = (await workers.getRegistrations()).filter(({ scope }) => new URL(scope).pathname.startsWith('/admin/'))
  await Promise.all(old.map(registration => registration.unregister()))
}

/** Makes the desk work on the way. */
export function useOnTheWay(): void {
  useWatchedReach()
  useCurrentKeptLists()
  const isThere = useReach() === 'there'
  useEffect(() => {
    // The worker loads all of the desk, which on a slow line must not delay what this page asks for.
    if (!isThere) return
    // A browser without workers opens the desk over the network only.
    if (navigator.serviceWorker) registerWorker(navigator.serviceWorker).catch(() => {})
  }, [isThere])
}
