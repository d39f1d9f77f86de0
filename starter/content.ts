import type { Image } from '../domain/content/images/image.ts'
import { type InfoPage, infoPageFields } from '../domain/content/pages/info-page.ts'
import type { Site } from '../domain/content/site/site.ts'
import type { Event } from '../domain/events/event.ts'
import { initialValues } from '../domain/kit/fields.ts'
import { type Day, instantOf } from '../domain/kit/format.ts'
import { starterEvents } from './events.ts'
import { infoPages } from './infos.ts'
import { photos } from './photos.ts'
import { site } from './site.ts'

/** An image whose file has not been measured yet. */
type StarterImage = Omit<Image, 'width' | 'height'>

/** Returns the content of a new data folder; its events start on the day after `firstDay` at the earliest. */
export function starterContent(firstDay: Day): {
  site: Site
  infos: InfoPage[]
  events: Event[]
  images: StarterImage[]
} {
  const now = instantOf(firstDay)
  return {
    site,
    infos: infoPages.map(page => ({
      ...initialValues(infoPageFields),
      ...page,
      _id: page.path,
      active: true,
      createdDate: now,
      lastModifiedDate: now,
      formerPaths: [],
    })),
    events: starterEvents(firstDay),
    images: photos.map(({ id, file, desc, credit }) => ({ _id: id, path: `/img/${id}`, name: file, desc, credit })),
  }
}
