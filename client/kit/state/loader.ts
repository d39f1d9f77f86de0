import type { Image } from '../../../domain/content/images/image.ts'
import type { DateRange } from '../../../domain/events/calendar.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { AppError } from '../../../domain/kit/error.ts'
import type { LinkPurpose } from '../../../domain/people/newsletter/subscriber.ts'
import { type Client, call } from './api.ts'
import type { SiteStore } from './site.ts'
import { type InfoPageView, rangeKey, type SiteData } from './site-data.ts'

type MaybePromise<T> = T | Promise<T>
type WithImages = { images: Image[] }

/**
 * Data source of the pages: API calls in the browser, the store on the server. Undefined means that the page does not
 * exist.
 */
export type SiteReads = {
  welcome(): MaybePromise<Required<Pick<SiteData, 'welcome' | 'nextEvents'>> & WithImages>
  overview(): MaybePromise<Required<Pick<SiteData, 'overview'>> & WithImages>
  legal(): MaybePromise<NonNullable<SiteData['legal']>>
  infos(): MaybePromise<NonNullable<SiteData['infos']>>
  page(path: string): MaybePromise<InfoPageView | undefined>
  letterLink(purpose: LinkPurpose, key: string): MaybePromise<NonNullable<SiteData['letterLink']>>
  events(range: DateRange): MaybePromise<PublicEvent[]>
  images(ids: readonly string[]): MaybePromise<Image[]>
}

export type Loader = ReturnType<typeof createLoader>

/** Fits a body of 64 kB at any id length (D37). */
const IDS_PER_CALL = 500

/** Reads through the API. */
export const readsOf = (api: Client): SiteReads => ({
  welcome: () => call(api.site.welcome.$get()),
  overview: () => call(api.site.overview.$get()),
  legal: () => call(api.site.legal.$get()),
  infos: () => call(api.info.$get()),
  page: path =>
    call(api.info.get.$post({ json: { path } })).catch(error => {
      if (error instanceof AppError && error.code === 'not_found') return undefined
      throw error
    }),
  letterLink: (purpose, key) => call(api.newsletter.link.$get({ query: { purpose, key } })),
  events: dateRange => call(api.event.$post({ json: { dateRange } })),
  async images(ids) {
    const images: Image[] = []
    for (let start = 0; start < ids.length; start += IDS_PER_CALL)
      images.push(...(await call(api.img.$post({ json: { _ids: ids.slice(start, start + IDS_PER_CALL) } }))))
    return images
  },
})

/** Loads missing data into the store. Throws AppError. */
export function createLoader(store: SiteStore, reads: SiteReads) {
  const addImages = (added: Image[]) =>
    store.setState(({ images }) => ({
      images: { ...images, ...Object.fromEntries(added.map(image => [image._id, image])) },
    }))

  return {
    async welcome() {
      if (store.getState().welcome) return
      const { welcome, nextEvents, images } = await reads.welcome()
      store.setState({ welcome, nextEvents })
      addImages(images)
    },
    async overview() {
      if (store.getState().overview) return
      const { overview, images } = await reads.overview()
      store.setState({ overview })
      addImages(images)
    },
    async legal() {
      if (!store.getState().legal) store.setState({ legal: await reads.legal() })
    },
    async infos() {
      if (!store.getState().infos) store.setState({ infos: await reads.infos() })
    },
    /** Returns the page at this path, or null; refetches on each navigation (section 2). */
    async page(path: string): Promise<InfoPageView | null> {
      const page = (await reads.page(path)) ?? null
      store.setState(({ pages }) => ({ pages: { ...pages, [path]: page } }))
      return page
    },
    async letterLink(purpose: LinkPurpose, key: string) {
      if (store.getState().letterLink) return
      store.setState({ letterLink: await reads.letterLink(purpose, key) })
    },
    async events(range: DateRange): Promise<PublicEvent[]> {
      const key = rangeKey(range)
      const loaded = store.getState().events[key]
      if (loaded) return loaded
      const publicEvents = await reads.events(range)
      store.setState(({ events }) => ({ events: { ...events, [key]: publicEvents } }))
      return publicEvents
    },
    async images(ids: readonly string[]) {
      const missing = [...new Set(ids)].filter(id => id !== '' && !store.getState().images[id])
      if (missing.length > 0) addImages(await reads.images(missing))
    },
  }
}
