import { create } from 'zustand'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { PdfFile } from '../../../domain/content/files/pdf-file.ts'
import type { Image } from '../../../domain/content/images/image.ts'
import type { InfoPage } from '../../../domain/content/pages/info-page.ts'
import type { Site } from '../../../domain/content/site/site.ts'
import type { Event } from '../../../domain/events/event.ts'
import { longWait } from '../../../domain/kit/duration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { changeRecord, replaceRecord } from '../../../domain/kit/record.ts'
import type { OutboxEntry } from '../../../domain/letters/mail.ts'
import type { Desk, DeskTask } from '../../../domain/office/desk/desk.ts'
import type { LiveChange, LiveList } from '../../../domain/office/desk/live.ts'
import { taskId } from '../../../domain/office/desk/task-id.ts'
import type { NewsletterView } from '../../../domain/people/newsletter/newsletter-progress.ts'
import type { OverviewSpan } from '../../../domain/visits/overview.ts'
import { call } from '../../kit/state/api.ts'
import { api, errorSentence } from './api.ts'
import type { PageName } from './pages.ts'
import { isDropped, loadUnlessKnown, putSent, queryClient, useQuery } from './query-client.ts'
import { markReached } from './reach.ts'
import { type ListKey, listKey, loadedAhead, narrowOverlayTo, type Scope, scopeIn, useKey, useScopes } from './scope.ts'
import { useAttended } from './use-attended.ts'

/**
 * Loads the outbox. A sent letter leaves it and marks its booking's step: reload the bookings first, so that no letter
 * seems lost.
 */
async function loadOutbox(key: ListKey): Promise<readonly OutboxEntry[]> {
  const cachedOutbox = queryClient.getQueryData<readonly OutboxEntry[]>(key) ?? []
  const letters = await loadUnlessKnown(key, options => api.mail.outbox.$get({ query: key[1] }, options))
  const ids = new Set(letters.map(({ _id }) => _id))
  if (cachedOutbox.some(({ _id, about }) => about && !ids.has(_id))) await refreshLists('registrations')
  return letters
}

/** Data of the panel, as the server sends it. */
const load = {
  user: () => call(api.user.$get()),
  settings: () => call(api.user.settings.$get()),
  desk: (key: ListKey) => loadUnlessKnown(key, options => api.desk.$get({}, options)),
  deskMore: () => call(api.desk.more.$get()),
  registrations: (key: ListKey) => loadUnlessKnown(key, options => api.registration.$get({ query: key[1] }, options)),
  overview: async () => {
    const { span } = useSpan.getState()
    return { ...(await call(api.metrics.overview.$get({ header: longWait, query: { span } }))), span }
  },
  images: () => call(api.img.$get()),
  files: () => call(api.file.$get()),
  // Administrators get whole pages (D10).
  infos: async () => (await call(api.info.$get())).filter((page): page is InfoPage => 'paragraphs' in page),
  // Drop the places left, which change with each booking: the panel computes them.
  events: async (key: ListKey) =>
    (await call(api.event.$get({ query: key[1] }))).map(({ free: _, state: __, ...event }) => event),
  places: () => call(api.event.places.$get()),
  vouchers: (key: ListKey) => loadUnlessKnown(key, options => api.voucher.$get({}, options)),
  withdrawals: (key: ListKey) => loadUnlessKnown(key, options => api.withdrawal.$get({}, options)),
  bin: () => call(api.bin.$get()),
  heldEvents: () => call(api.bin.events.$get()),
  imports: () => call(api.import.$get()),
  newsletter: (key: ListKey) => loadUnlessKnown(key, options => api.newsletter.issues.$get({}, options)),
  site: () => call(api.site.texts.$get()),
  remains: () => call(api.site.remains.$get()),
  bankColumns: () => call(api.payment.columns.$get()),
  invoices: (key: ListKey) => call(api.invoice.$get({ query: key[1] })),
  system: () => call(api.system.$get({ header: longWait })),
  address: () => call(api.address.$get()),
  users: () => call(api.user.all.$get()),
  mail: () => call(api.mail.$get()),
  outbox: loadOutbox,
  logins: () => call(api.access.$get()),
}
export type ListName = keyof typeof load
export type Lists = { [Name in ListName]: Awaited<ReturnType<(typeof load)[Name]>> }
const loaderOf = <Name extends ListName>(name: Name) => load[name] as (key: ListKey) => Promise<Lists[Name]>

/** Time span of the visits overview. */
export const useSpan = create<{ span: OverviewSpan }>(() => ({ span: 'days' }))

export function chooseSpan(span: OverviewSpan): void {
  useSpan.setState({ span })
  void refreshLists('overview')
}

export const POLL_INTERVAL_MS = 2000
const LOOK_INTERVAL_MS = 60_000

/**
 * Returns a list from the cache; loads it if necessary. Polls while `isChanging` returns true and the tab is visible.
 */
export function useList<Name extends ListName>(
  name: Name,
  isChanging: (list: Lists[Name]) => boolean = () => false,
): Lists[Name] | undefined {
  const { data } = useListQuery(name, isChanging)
  // Until a narrow list has loaded, use the whole one, if loaded.
  return data ?? queryClient.getQueryData<Lists[Name]>(listKey(name, {}))
}

/**
 * Keeps loaded lists that visitors change current: refetches when the tab is shown, and every minute while attended.
 */
export function useCurrentLists(): void {
  const isAttended = useAttended()
  useCurrentList('registrations', isAttended, true)
  useCurrentList('vouchers', isAttended, true)
  useCurrentList('withdrawals', isAttended, true)
  useCurrentList('outbox', isAttended, true)
  useCurrentList('newsletter', isAttended, true)
}

/** Keeps the lists of a page about one event current. */
export function useCurrentEvent(): void {
  const isAttended = useAttended()
  useCurrentList('registrations', isAttended)
  useCurrentList('events', isAttended)
  useCurrentList('outbox', isAttended)
}

/** Keeps the lists of a page about one registration current. */
export function useCurrentRegistration(): void {
  const isAttended = useAttended()
  useCurrentList('registrations', isAttended)
  useCurrentList('outbox', isAttended)
}

const useCurrentList = <Name extends ListName>(name: Name, isAttended: boolean, isOnlyIfLoaded = false) =>
  useQuery<Lists[Name], Error, Lists[Name], ListKey>(
    {
      queryKey: listKey(name, scopeIn(useScopes())),
      queryFn: ({ queryKey }) => loaderOf(name)(queryKey),
      enabled: ({ state }) => !isOnlyIfLoaded || state.data !== undefined,
      refetchInterval: isAttended && LOOK_INTERVAL_MS,
      refetchOnWindowFocus: 'always',
      // Users of the list re-render; the panel as a whole need not.
      notifyOnChangeProps: [],
    },
    queryClient,
  )

/** `isLoading` excludes polling; `failure` explains the last failure. */
export function useListStatus(name: ListName): { isLoading: boolean; failure: string | undefined } {
  // Data counts as stale from `refreshLists` until the answer.
  const { data, isFetching, isStale, error } = useListQuery(name)
  // A failed poll leaves it stale too; the next poll must not show a loader beside the failure.
  const isLoading = isFetching && (data === undefined || (isStale && !error))
  return { isLoading, failure: error ? errorSentence(error) : undefined }
}

/** Polls the outbox while letters about bookings are on their way. */
export const useOutboxOfSteps = () =>
  useList('outbox', letters => letters.some(({ about, isUntried }) => about && isUntried))

const useListQuery = <Name extends ListName>(name: Name, isChanging?: (list: Lists[Name]) => boolean) =>
  useQuery<Lists[Name], Error, Lists[Name], ListKey>(
    {
      queryKey: useKey(name),
      queryFn: ({ queryKey }) => loaderOf(name)(queryKey),
      refetchInterval: ({ state: { data } }) => data !== undefined && isChanging?.(data) && POLL_INTERVAL_MS,
    },
    queryClient,
  )

/**
 * Takes the desk that the server sent within the page, or loads it: a page from the device has none. Also resolves on
 * failure, which the desk reports.
 */
export async function loadDesk(): Promise<void> {
  const sent = document.getElementById('desk')
  if (sent) {
    putSent(listKey('desk'), JSON.parse(sent.textContent), sent.dataset.tag ?? '')
    markReached()
    // Once read, it is old.
    sent.remove()
  }
  await queryClient.prefetchQuery({ queryKey: listKey('desk'), queryFn: () => load.desk(listKey('desk')) })
}

/** Older data was loaded for an earlier visit, whose script did not arrive. */
const LOADED_AHEAD_MS = 30_000

/**
 * Loads the lists of a page whose script is still loading; the page does not load them again (`narrowTo`). Also
 * resolves on failure, which the page reports.
 */
export function loadAhead(scope: Scope): void {
  for (const name of ['events', 'registrations', 'outbox'] as const) {
    const queryKey = listKey(name, scope)
    const query = queryClient.getQueryCache().find({ queryKey })
    if (query && query.meta !== loadedAhead) continue
    const queryFn = () => loaderOf(name)(queryKey)
    void queryClient.prefetchQuery({ queryKey, queryFn, meta: loadedAhead, staleTime: LOADED_AHEAD_MS })
  }
}

/** Retries failed lists once the server is back. */
export const loadFailed = () =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })

/** Reloads lists. Shows the old data until the answer arrives. */
export async function refreshLists(...names: ListName[]): Promise<void> {
  await Promise.all(
    names.map(name => {
      dropAnswer(name)
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: [name] }),
        queryClient.invalidateQueries({ queryKey: tablesOf(name) }),
        ...(withDates.has(name) ? [queryClient.invalidateQueries({ queryKey: ['dates'] })] : []),
        ...(withTexts.has(name) ? [queryClient.invalidateQueries({ queryKey: ['remains'] })] : []),
      ])
    }),
  )
}

/** Lists whose changes reload `useDates`. The desk, which also reloads it, does not change with a far date. */
const withDates: ReadonlySet<string> = new Set(['events', 'registrations'])

/** Lists that may contain starter content. */
const withTexts: ReadonlySet<ListName> = new Set(['site', 'events', 'infos', 'images'])

/**
 * Bookings, events and vouchers appear in several tables: rows of bookings name their events, rows of events count
 * bookings, and open amounts are of bookings and vouchers.
 */
const tablesOf = (name: ListName) => (inMany.has(name) ? ['pages'] : ['pages', tableNames[name] ?? name])
const inMany: ReadonlySet<ListName> = new Set(['registrations', 'events', 'vouchers'])
const tableNames: { [Name in ListName]?: PageName } = { newsletter: 'subscribers' }

/** Counts how often pending answers of a list were dropped: the load of such an answer may resolve with older data. */
const drops = new Map<ListName, number>()

/** Drops a pending answer, which may be older than the data shown. */
function dropAnswer(name: ListName): void {
  drops.set(name, (drops.get(name) ?? 0) + 1)
  void queryClient.cancelQueries({ queryKey: [name] })
  void queryClient.cancelQueries({ queryKey: ['pages', name] })
}

function update<T>(name: ListName, change: (list: T) => T): void {
  dropAnswer(name)
  queryClient.setQueriesData<T>({ queryKey: [name] }, list => list && change(list))
}

type Records = { registrations: Registration; images: Image; files: PdfFile; infos: InfoPage; events: Event }

/** Shows a record just stored. Cancels a pending load, so a `refreshLists` of the list must follow. */
export function putRecord<Name extends keyof Records>(name: Name, record: Records[Name]): void {
  dropAnswer(name)
  for (const [queryKey, list] of queryClient.getQueriesData<readonly Records[Name][]>({ queryKey: [name] })) {
    const [, scope] = queryKey as ListKey
    const isKnown = list?.some(({ _id }) => _id === record._id)
    if (list && (isKnown || isInScope(record, scope))) queryClient.setQueryData(queryKey, withRecord(list, record))
  }
  queryClient.setQueriesData<{ rows?: readonly Row[] }>({ queryKey: ['pages', name] }, page =>
    page?.rows ? { ...page, rows: changeRecord(page.rows, record._id, row => rowAfter(row, record)) } : page,
  )
  if (withDates.has(name)) void queryClient.invalidateQueries({ queryKey: ['dates'] })
}

type Row = { _id: string }

/** Returns the row with the record's current values. */
const rowAfter = (row: Row, record: object): Row =>
  Object.assign({ ...row }, ...Object.entries(record).map(([key, value]) => (key in row ? { [key]: value } : {})))

/** True if a new record certainly belongs to the list; only the server can decide for scopes around a booking. */
const isInScope = (record: Records[keyof Records], { event, about }: Scope): boolean =>
  about === undefined
    ? event === undefined || ('history' in record ? record.event : record._id) === event
    : record._id === about

/** Puts a stored newsletter draft into the list; it does not depend on anything sent. */
export const putNewsletter = (draft: NewsletterView) =>
  update<Lists['newsletter']>('newsletter', list => ({ ...list, issues: [...withRecord(list.issues, draft)] }))

function withRecord<T extends { _id: string }>(list: readonly T[], record: T): readonly T[] {
  const isKnown = list.some(({ _id }) => _id === record._id)
  return isKnown ? replaceRecord(list, record) : [record, ...list]
}

/** Removes a record that the server has just deleted. */
export function dropRecord<Name extends keyof Records>(name: Name, id: string): void {
  update<readonly Records[Name][]>(name, list => list.filter(({ _id }) => _id !== id))
  if (withDates.has(name)) void queryClient.invalidateQueries({ queryKey: ['dates'] })
}

/** Lists to reload for each change that the server reports. */
const listsToReload: Record<LiveList, readonly ListName[]> = {
  registrations: ['registrations', 'heldEvents'],
  events: ['events', 'places', 'remains'],
  bin: ['bin', 'heldEvents'],
  vouchers: ['vouchers'],
  withdrawals: ['withdrawals'],
  outbox: ['outbox'],
  site: ['remains'],
  infos: ['remains'],
  images: ['remains'],
  invoices: ['invoices'],
}

/** Reloads the shown lists that have changed. */
export function refreshChanged({ desk, lists }: LiveChange): void {
  const names = new Set<ListName>([...(desk ? (['desk'] as const) : []), ...lists.flatMap(list => listsToReload[list])])
  void refreshLists(...names)
}

/** Removes a completed task at once, so that it cannot be clicked again. */
export const dropTask = (doneTask: DeskTask) =>
  update<Desk>('desk', desk => {
    const tasks = desk.tasks.filter(task => taskId(task) !== taskId(doneTask))
    const goneCount = desk.tasks.length - tasks.length
    return {
      ...desk,
      tasks,
      counts: { ...desk.counts, [doneTask.kind]: (desk.counts[doneTask.kind] ?? 0) - goneCount },
    }
  })

/** True if the session has ended, or the account may no longer manage the site. */
export function useIsSignedOut(): boolean {
  const { error } = useListQuery('desk')
  return error instanceof AppError && (error.code === 'unauthorized' || error.code === 'forbidden')
}

/** Shows the site's texts just stored. */
export function putSite(site: Site): void {
  update<Site>('site', () => site)
  void refreshLists('remains')
}

/** Reloads a list, shows it and resolves with it. */
function reload<Name extends ListName>(name: Name, scope?: Scope): Promise<Lists[Name]> {
  dropAnswer(name)
  return loadNow<Lists[Name]>(name, listKey(name, scope))
}

/** Loads a list, and again if a change drops the answer meanwhile, so that the caller always gets a current list. */
async function loadNow<List>(name: ListName, key: ListKey): Promise<List> {
  const query = { queryKey: key, queryFn: () => loaderOf(name)(key) as Promise<List>, staleTime: 0 }
  for (;;) {
    const before = drops.get(name)
    const list = await queryClient.fetchQuery<List>(query).catch(error => {
      if (!isDropped(error)) throw error
    })
    if (list !== undefined && drops.get(name) === before) return list
  }
}

const goneError = () =>
  new AppError('not_found', t('This has been deleted meanwhile.', 'Das wurde inzwischen gelöscht.'))

/** Loads a list of the scope and picks one of its records. */
async function loadOne<Name extends 'registrations' | 'events'>(name: Name, scope: Scope, _id: string) {
  const records = await loadNow<readonly Records[Name][]>(name, listKey(name, scope))
  const match = records.find(record => record._id === _id)
  if (match) return match
  void refreshLists(name)
  throw goneError()
}

/** Loads a registration and the data of its overlay. */
export function registrationAbout(_id: string): Promise<Registration> {
  narrowOverlayTo({ about: _id })
  return loadOne('registrations', { about: _id }, _id)
}

/** Loads an event and the data of its overlay. */
export const eventAbout = (_id: string): Promise<Event> => loadOne('events', { event: _id }, _id)

/** Loads stored records after a conflict. */
export const loadCurrent = {
  registrations: () => reload('registrations'),
  registration: async (id: string) => (await reload('registrations', { about: id })).find(({ _id }) => _id === id),
  info: async (id: string) => (await reload('infos')).find(({ _id }) => _id === id),
  withdrawal: async (id: string) => (await reload('withdrawals')).find(({ _id }) => _id === id),
  event: async (id: string) => (await reload('events')).find(({ _id }) => _id === id),
  file: async (id: string) => (await reload('files')).find(({ _id }) => _id === id),
  image: async (id: string) => (await reload('images')).find(({ _id }) => _id === id),
  /** Undefined once sending has begun, too late for a change. */
  newsletter: async (id: string) =>
    (await reload('newsletter')).issues.find(({ _id, sending }) => _id === id && !sending),
  site: () => reload('site'),
  user: () => reload('user'),
}
