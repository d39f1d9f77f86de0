import { create } from 'zustand'
import type { Event } from '../../domain/event.ts'
import type { Image } from '../../domain/image.ts'
import type { InfoPage } from '../../domain/info-page.ts'
import type { Registration } from '../../domain/registration.ts'
import type { Site } from '../../domain/site.ts'
import type { Login, User, UserListEntry } from '../../domain/user.ts'
import { call } from '../api.ts'
import { api, sentenceOf } from './api.ts'
import type { TextsPart } from './texts-parts.ts'

/** Everything the panel shows, as the server has it. */
export type Lists = {
  user: User | null
  registrations: readonly Registration[]
  images: readonly Image[]
  infos: readonly InfoPage[]
  events: readonly Event[]
  site: Site
  users: readonly UserListEntry[]
  logins: readonly Login[]
}
export type ListName = keyof Lists

const load: { [Name in ListName]: () => Promise<Lists[Name]> } = {
  user: () => call(api.user.$get()),
  registrations: () => call(api.registration.$get()),
  images: () => call(api.img.$get()),
  // An administrator gets them whole (D10).
  infos: async () => (await call(api.info.$get())).filter((page): page is InfoPage => 'paragraphs' in page),
  events: () => call(api.event.$get()),
  site: () => call(api.site.texts.$get()),
  users: () => call(api.user.all.$get()),
  logins: () => call(api.access.$get()),
}

/** What lies over the panel; without an item it is about a new one. */
export type Overlay =
  | { kind: 'registration'; item: Registration; mode: 'view' | 'edit' }
  | { kind: 'info'; item?: InfoPage }
  | { kind: 'event'; item?: Event; copyOf?: Event }
  | { kind: 'image'; item: Image }
  | { kind: 'texts'; part: TextsPart }

type Question = { text: string; yes: string; answer: (yes: boolean) => void }

type PanelState = {
  lists: Partial<Lists>
  loading: ReadonlySet<ListName>
  /** What went wrong with loading a list. */
  failed: Partial<Record<ListName, string>>
  overlay: Overlay | undefined
  question: Question | undefined
  /** Shown for a second. */
  success: string | undefined
}

export const usePanel = create<PanelState>(() => ({
  lists: {},
  loading: new Set(),
  failed: {},
  overlay: undefined,
  question: undefined,
  success: undefined,
}))

/** Asks the server for lists anew. What is shown stays until the answer is there. */
export async function refresh(...names: ListName[]): Promise<void> {
  await Promise.all(names.map(refreshOne))
}

async function refreshOne<Name extends ListName>(name: Name): Promise<void> {
  usePanel.setState(({ loading }) => ({ loading: new Set([...loading, name]) }))
  let failure: string | undefined
  try {
    const list = await load[name]()
    usePanel.setState(({ lists }) => ({ lists: { ...lists, [name]: list } }))
  } catch (error) {
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

/** Says for a second that something is done, and shows the lists as they are now. */
export function succeed(message: string, ...names: ListName[]): void {
  usePanel.setState({ success: message })
  setTimeout(() => {
    usePanel.setState(({ success }) => (success === message ? { success: undefined } : {}))
  }, 1000)
  void refresh(...names)
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
