import { AppError } from '../../domain/error.ts'
import type { DateRange } from '../../domain/events/calendar.ts'
import type { PublicEvent } from '../../domain/events/event.ts'
import type { Image } from '../../domain/images/image.ts'
import type { LinkPurpose } from '../../domain/newsletter/subscriber.ts'
import { type Client, call } from './api.ts'
import type { SiteStore } from './site.ts'
import { type InfoPageView, rangeKey } from './site-data.ts'

export type Loader = ReturnType<typeof createLoader>

/** As many as fit a body of 64 kB, however long they are (D37). */
const IDS_PER_CALL = 500

/** Loads what is missing into the store; what is there already is not requested again. Throws AppError. */
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
    async events(range: DateRange): Promise<PublicEvent[]> {
      const key = rangeKey(range)
      const known = store.getState().events[key]
      if (known) return known
      const found = await call(api.event.$post({ json: { dateRange: range } }))
      store.setState(({ events }) => ({ events: { ...events, [key]: found } }))
      return found
    },
    async images(ids: readonly string[]) {
      const missing = [...new Set(ids)].filter(id => id !== '' && !store.getState().images[id])
      for (let start = 0; start < missing.length; start += IDS_PER_CALL) {
        const _ids = missing.slice(start, start + IDS_PER_CALL)
        addImages(await call(api.img.$post({ json: { _ids } })))
      }
    },
  }
}
