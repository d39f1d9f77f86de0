import { useEffect } from 'react'
import { create } from 'zustand'
import type { Login, User, UserListEntry } from '../../../domain/accounts/user.ts'
import type { Event } from '../../../domain/events/event.ts'
import type { Image } from '../../../domain/images/image.ts'
import type { InfoPage } from '../../../domain/info-pages/info-page.ts'
import type { OutboxEntry } from '../../../domain/mail/mail.ts'
import type { Subscriber } from '../../../domain/newsletter/newsletter.ts'
import type { NewsletterView } from '../../../domain/newsletter/newsletter-progress.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import type { Site } from '../../../domain/site/site.ts'
import type { Overview, Span } from '../../../domain/visits/figures.ts'
import { call } from '../../state/api.ts'
import type { TextsPart } from '../site/texts-parts.ts'
import { api, sentenceOf } from './api.ts'

const loadMail = () => call(api.mail.$get())
const loadSystem = () => call(api.system.$get())

/** An uploaded backup, as the server has looked at it. */
export type StagedBackup = Awaited<ReturnType<Awaited<ReturnType<typeof api.system.restore.$post>>['json']>>

/** Everything the panel shows, as the server has it. */
export type Lists = {
  user: User | null
  registrations: readonly Registration[]
  overview: Overview & { span: Span }
  images: readonly Image[]
  infos: readonly InfoPage[]
  events: readonly Event[]
  newsletter: { subscribers: readonly Subscriber[]; blocked: number; issues: readonly NewsletterView[] }
  site: Site
  system: Awaited<ReturnType<typeof loadSystem>>
  users: readonly UserListEntry[]
  mail: Awaited<ReturnType<typeof loadMail>>
  outbox: readonly OutboxEntry[]
  logins: readonly Login[]
}
export type ListName = keyof Lists

const load: { [Name in ListName]: () => Promise<Lists[Name]> } = {
  user: () => call(api.user.$get()),
  registrations: () => call(api.registration.$get()),
  overview: async () => {
    const { span } = usePanel.getState()
    return { ...(await call(api.metrics.overview.$get({ query: { span } }))), span }
  },
  images: () => call(api.img.$get()),
  // An administrator gets them whole (D10).
  infos: async () => (await call(api.info.$get())).filter((page): page is InfoPage => 'paragraphs' in page),
  events: () => call(api.event.$get()),
  newsletter: () => call(api.newsletter.$get()),
  site: () => call(api.site.texts.$get()),
  system: loadSystem,
  users: () => call(api.user.all.$get()),
  mail: loadMail,
  outbox: () => call(api.mail.outbox.$get()),
  logins: () => call(api.access.$get()),
}

export const listNames = Object.keys(load) as ListName[]

/** What lies over the panel; without an item it is about a new one. */
export type Overlay =
  | { kind: 'registration'; item: Registration; mode: 'view' | 'edit' }
  | { kind: 'info'; item?: InfoPage }
  | { kind: 'event'; item?: Event; copyOf?: Event }
  | { kind: 'image'; item: Image }
  | { kind: 'texts'; part: TextsPart }
  | { kind: 'newsletter'; item?: NewsletterView }
  | { kind: 'mail'; item: Lists['mail'] }
  | { kind: 'letter'; item: OutboxEntry }
  | { kind: 'restore'; staged: StagedBackup }

type Question = { text: string; yes: string; answer: (yes: boolean) => void }

type PanelState = {
  lists: Partial<Lists>
  loading: ReadonlySet<ListName>
  /** What went wrong with loading a list. */
  failed: Partial<Record<ListName, string>>
  /** What the overview of visits is asked for. */
  span: Span
  overlay: Overlay | undefined
  question: Question | undefined
  /** Shown for a second. */
  success: string | undefined
}

export const usePanel = create<PanelState>(() => ({
  lists: {},
  loading: new Set(),
  failed: {},
  span: 'days',
  overlay: undefined,
  question: undefined,
  success: undefined,
}))

/** Of several answers about one list only that to the last question counts. */
const asked: Partial<Record<ListName, number>> = {}

/** Asks the server for lists anew. What is shown stays until the answer is there. */
export async function refresh(...names: ListName[]): Promise<void> {
  await Promise.all(names.map(name => refreshOne(name)))
}

export function chooseSpan(span: Span): void {
  usePanel.setState({ span })
  void refresh('overview')
}

/** Milliseconds between two looks at a list that changes by itself. */
const LOOK = 2000

/** Keeps a list up to date, without a loader, as long as it changes by itself. */
export function useWatch(name: ListName, isChanging: boolean): void {
  useEffect(() => {
    let isOver = !isChanging
    async function watch() {
      while (!isOver) {
        await new Promise(over => setTimeout(over, LOOK))
        if (!isOver) await refreshOne(name, { isQuiet: true })
      }
    }
    void watch()
    return () => {
      isOver = true
    }
  }, [name, isChanging])
}

async function refreshOne<Name extends ListName>(name: Name, { isQuiet = false } = {}): Promise<void> {
  const turn = (asked[name] ?? 0) + 1
  asked[name] = turn
  if (!isQuiet) usePanel.setState(({ loading }) => ({ loading: new Set([...loading, name]) }))
  let failure: string | undefined
  try {
    const list = await load[name]()
    if (asked[name] !== turn) return
    usePanel.setState(({ lists }) => ({ lists: { ...lists, [name]: list } }))
  } catch (error) {
    if (asked[name] !== turn) return
    failure = sentenceOf(error)
  }
  usePanel.setState(({ loading, failed: { [name]: _, ...failed } }) => ({
    loading: new Set([...loading].filter(other => other !== name)),
    failed: failure === undefined ? failed : { ...failed, [name]: failure },
  }))
}

/** The record as the server has it now, for who could not save an older one. */
export const fresh = {
  registration: async (id: string) => (await load.registrations()).find(({ _id }) => _id === id),
  info: async (id: string) => (await load.infos()).find(({ _id }) => _id === id),
  event: async (id: string) => (await load.events()).find(({ _id }) => _id === id),
  image: async (id: string) => (await load.images()).find(({ _id }) => _id === id),
  /** Undefined once it is being sent: what was changed here has come too late. */
  newsletter: async (id: string) => (await load.newsletter()).issues.find(({ _id, sending }) => _id === id && !sending),
  site: load.site,
  user: load.user,
}

export const openOverlay = (overlay: Overlay) => usePanel.setState({ overlay })
export const closeOverlay = () => usePanel.setState({ overlay: undefined })

/** Asks a question in a dialog; `yes` are the words of the button that does it. */
export const ask = (text: string, yes: string): Promise<boolean> =>
  new Promise(resolve => {
    usePanel.setState({
      question: {
        text,
        yes,
        answer(isYes) {
          usePanel.setState({ question: undefined })
          resolve(isYes)
        },
      },
    })
  })

type Records = 'registrations' | 'images' | 'infos' | 'events'

/** Shows a record as the server has just stored it, before the whole list comes anew. */
export function put<Name extends Records>(name: Name, record: Lists[Name][number]): void {
  usePanel.setState(({ lists }) => {
    const list: readonly { _id: string }[] = lists[name] ?? []
    const isKnown = list.some(({ _id }) => _id === record._id)
    const next = isKnown ? list.map(known => (known._id === record._id ? record : known)) : [record, ...list]
    return { lists: { ...lists, [name]: next } }
  })
}

/** Takes a record away that the server has just deleted. */
export function drop(name: Records, id: string): void {
  usePanel.setState(({ lists }) => {
    const list: readonly { _id: string }[] = lists[name] ?? []
    return { lists: { ...lists, [name]: list.filter(({ _id }) => _id !== id) } }
  })
}

/** Says for a second that something is done, and shows the lists as they are now. Resolves when the second is over. */
export async function succeed(message: string, ...names: ListName[]): Promise<void> {
  usePanel.setState({ success: message })
  void refresh(...names)
  await new Promise(over => setTimeout(over, 1000))
  usePanel.setState(({ success }) => (success === message ? { success: undefined } : {}))
}

let isLeaving = false

/** Leaves the panel for another page without a warning. */
export function leaveFor(address: string): void {
  isLeaving = true
  location.assign(address)
}

/** Leaving by accident loses what is being typed, so the browser asks. */
export function warnBeforeLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (!isLeaving) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}
