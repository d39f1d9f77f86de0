import * as v from 'valibot'
import type { Registration } from '../../bookings/record/registration.ts'
import { type Event, eventWithoutImage } from '../../events/event.ts'
import type { Instant } from '../../kit/format.ts'
import { FlagInput } from '../../kit/input.ts'
import { isUntouched } from '../../kit/record.ts'
import type { Image } from '../images/image.ts'
import { type InfoPage, pageWithoutImage } from '../pages/info-page.ts'
import { type Site, siteWithoutImage } from './site.ts'

/** Only starter pictures have a credit and no date. */
export const isStarterPicture = ({ credit, lastModifiedDate }: Image): boolean =>
  credit !== undefined && lastModifiedDate === undefined

export type StarterContent = {
  events: readonly Event[]
  infos: readonly InfoPage[]
  images: readonly Image[]
}

/** Lists unchanged starter events, pages and pictures. Events with registrations count as the educator's own. */
export const starterContentIn = ({
  events,
  infos,
  images,
  registrations,
}: StarterContent & { registrations: readonly Pick<Registration, 'event'>[] }): StarterContent => {
  const registeredEventIds = new Set(registrations.map(({ event }) => event))
  return {
    events: events.filter(event => isUntouched(event) && !registeredEventIds.has(event._id)),
    infos: infos.filter(isUntouched),
    images: images.filter(isStarterPicture),
  }
}

export type StarterCounts = Record<keyof StarterContent, number>

export const starterCounts = ({ events, infos, images }: StarterContent): StarterCounts => ({
  events: events.length,
  infos: infos.length,
  images: images.length,
})

/** Kinds of starter content to remove; `texts` are the site's texts that belong to the pages. */
export const StarterRemoval = v.object({ events: FlagInput, infos: FlagInput, images: FlagInput, texts: FlagInput })
export type StarterRemoval = v.InferOutput<typeof StarterRemoval>

type Content = StarterContent & { registrations: readonly Pick<Registration, 'event'>[]; site: Site }

/** Removes starter content of these kinds, and its pictures wherever they are used (D12). */
export function withoutStarterContent(
  content: Content,
  kinds: Omit<StarterRemoval, 'texts'>,
  now: Instant,
): { next: StarterContent & Pick<Content, 'site'>; removed: StarterContent } {
  const starter = starterContentIn(content)
  const removed = {
    events: kinds.events ? starter.events : [],
    infos: kinds.infos ? starter.infos : [],
    images: kinds.images ? starter.images : [],
  }
  const remaining = <T>(all: readonly T[], excluded: readonly T[]) => all.filter(record => !excluded.includes(record))
  const kept = {
    site: { ...content.site, isContentChosen: content.site.isContentChosen || kinds.events || kinds.infos },
    events: remaining(content.events, removed.events),
    infos: remaining(content.infos, removed.infos),
    images: remaining(content.images, removed.images),
  }
  const next = removed.images.reduce(
    ({ site, events, infos, images }, { _id }) => ({
      site: siteWithoutImage(site, _id, now),
      events: events.map(event => eventWithoutImage(event, _id, now)),
      infos: infos.map(page => pageWithoutImage(page, _id, now)),
      images,
    }),
    kept,
  )
  return { next, removed }
}
