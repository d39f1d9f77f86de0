import { createContext, useContext } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { AppError, type FieldErrors } from '../../domain/error.ts'
import type { DateRange } from '../../domain/events/calendar.ts'
import type { Event } from '../../domain/events/event.ts'
import type { Day } from '../../domain/format.ts'
import type { Credit, Image } from '../../domain/images/image.ts'
import type { InfoListEntry, InfoPage } from '../../domain/info-pages/info-page.ts'
import type { LinkPurpose, LinkState } from '../../domain/newsletter/newsletter.ts'
import type { FormKind } from '../../domain/registrations/registration.ts'
import type { Legal, Overview, SiteShell, Welcome } from '../../domain/site/site.ts'
import { type Client, call } from './api.ts'

/** A form that came as a plain POST, as the server judged it. */
export type Submission = {
  kind: FormKind
  /** What was typed, by field name; ticked boxes are "on". Empty once it has been stored. */
  values: Record<string, string>
  /** `sent`: stored. `wrong`: see fields. `failed`: could not be stored, see message. */
  outcome: 'sent' | 'wrong' | 'failed'
  fields: FieldErrors
  message: string
  /** After `sent`: whom it was for. */
  receipt?: { name: string; email: string; event: string; newsLetter: boolean }
}

/** Everything a page shows. The server fills it before rendering and hands it over; the browser goes on from there. */
export type SiteData = {
  /** The Berlin day, where the calendar begins. */
  today: Day
  site: SiteShell
  welcome?: Welcome
  overview?: Overview
  legal?: Legal & { credits: Credit[] }
  infos?: InfoListEntry[]
  /** By the path that was asked for; null is "not found". */
  pages: Record<string, InfoPageView | null>
  /** By `rangeKey`. */
  events: Record<string, Event[]>
  /** The first three events from today on. */
  nextEvents?: Event[]
  images: Record<string, Image>
  submission?: Submission
  /** What the link from a letter that brought the visitor here would do, or why its button did nothing. */
  letterLink?: { state: LinkState; problem?: string }
  /** The server answered 404. */
  isMissing?: boolean
}

export type InfoPageView = Pick<
  InfoPage,
  '_id' | 'path' | 'title' | 'description' | 'keywords' | 'images' | 'paragraphs'
>

export const rangeKey = ({ start, end }: DateRange) => `${start}/${end}`

export type SiteStore = StoreApi<SiteData>
export const createSiteStore = (data: SiteData): SiteStore => createStore(() => data)

/** What every component can reach; `visit.isFirst` is true until the page that the server rendered is hydrated. */
export type SiteContextValue = { store: SiteStore; api: Client; loader: Loader; visit: { isFirst: boolean } }
export const SiteContext = createContext<SiteContextValue | null>(null)

export function useSiteContext(): SiteContextValue {
  const context = useContext(SiteContext)
  if (!context) throw new Error('There is no SiteContext above this component.')
  return context
}
export const useSite = <T>(select: (data: SiteData) => T): T => useStore(useSiteContext().store, select)

export type Loader = ReturnType<typeof createLoader>

/** Brings what is missing into the store; what is there already is not asked for again. Throws AppError. */
export function createLoader(store: SiteStore, api: Client) {
  const addImages = (found: Image[]) =>
    store.setState(({ images }) => ({
      images: { ...images, ...Object.fromEntries(found.map(image => [image._id, image])) },
    }))

  return {
    async welcome() {
      if (store.getState().welcome) return
      const { welcome, nextEvents, images } = await call(api.site.welcome.$get())
      store.setState({ welcome, nextEvents })
      addImages(images)
    },
    async overview() {
      if (store.getState().overview) return
      const { overview, images } = await call(api.site.overview.$get())
      store.setState({ overview })
      addImages(images)
    },
    async legal() {
      if (!store.getState().legal) store.setState({ legal: await call(api.site.legal.$get()) })
    },
    async infos() {
      if (!store.getState().infos) store.setState({ infos: await call(api.info.$get()) })
    },
    /** The page at this path, or null; fetched on each navigation (section 2). */
    async page(path: string): Promise<InfoPageView | null> {
      const page = await call(api.info.get.$post({ json: { path } })).catch(error => {
        if (error instanceof AppError && error.code === 'not_found') return null
        throw error
      })
      store.setState(({ pages }) => ({ pages: { ...pages, [path]: page } }))
      return page
    },
    async letterLink(purpose: LinkPurpose, key: string) {
      if (store.getState().letterLink) return
      store.setState({ letterLink: await call(api.newsletter.link.$get({ query: { purpose, key } })) })
    },
    async events(range: DateRange): Promise<Event[]> {
      const key = rangeKey(range)
      const known = store.getState().events[key]
      if (known) return known
      const found = await call(api.event.$post({ json: { dateRange: range } }))
      store.setState(({ events }) => ({ events: { ...events, [key]: found } }))
      return found
    },
    async images(ids: readonly string[]) {
      const missing = [...new Set(ids)].filter(id => id !== '' && !store.getState().images[id])
      if (missing.length === 0) return
      addImages(await call(api.img.$post({ json: { _ids: missing } })))
    },
  }
}
