import * as v from 'valibot'
import { type Event, eventWithoutImage } from '../events/event.ts'
import type { Instant } from '../format.ts'
import type { Image } from '../images/image.ts'
import { type InfoPage, pageWithoutImage } from '../info-pages/info-page.ts'
import { Flag } from '../input.ts'
import { isUntouched } from '../record.ts'
import type { Registration } from '../registrations/registration.ts'
import { type Site, siteWithoutImage } from './site.ts'

/** Only the pictures that a new site starts with name their makers. */
export const isStarterPicture = ({ credit, lastModifiedDate }: Image): boolean =>
  credit !== undefined && lastModifiedDate === undefined

export type StarterContent = {
  events: readonly Event[]
  infos: readonly InfoPage[]
  images: readonly Image[]
}

/**
 * What a site still has of the dates, pages and pictures that it was begun with, unchanged; dates for which people have
 * registered are the educator's own by now.
 */
export const starterContentIn = ({
  events,
  infos,
  images,
  registrations,
}: StarterContent & { registrations: readonly Pick<Registration, 'event'>[] }): StarterContent => {
  const registeredFor = new Set(registrations.map(({ event }) => event))
  return {
    events: events.filter(event => isUntouched(event) && !registeredFor.has(event._id)),
    infos: infos.filter(isUntouched),
    images: images.filter(isStarterPicture),
  }
}

/** Which kinds of starter content are to be removed; `texts` are those of the site that go with the pages. */
export const StarterRemoval = v.object({ events: Flag, infos: Flag, images: Flag, texts: Flag })
export type StarterRemoval = v.InferOutput<typeof StarterRemoval>

type Content = StarterContent & { registrations: readonly Pick<Registration, 'event'>[]; site: Site }

/** The site without its starter content of these kinds, and what went; pictures disappear from all that used them (D12). */
export function withoutStarterContent(
  content: Content,
  kinds: Omit<StarterRemoval, 'texts'>,
  now: Instant,
): { next: StarterContent & Pick<Content, 'site'>; removed: StarterContent } {
  const found = starterContentIn(content)
  const removed = {
    events: kinds.events ? found.events : [],
    infos: kinds.infos ? found.infos : [],
    images: kinds.images ? found.images : [],
  }
  const kept = <T>(all: readonly T[], gone: readonly T[]) => all.filter(record => !gone.includes(record))
  const rest = {
    site: { ...content.site, isContentChosen: content.site.isContentChosen || kinds.events || kinds.infos },
    events: kept(content.events, removed.events),
    infos: kept(content.infos, removed.infos),
    images: kept(content.images, removed.images),
  }
  const next = removed.images.reduce(
    ({ site, events, infos, images }, { _id }) => ({
      site: siteWithoutImage(site, _id, now),
      events: events.map(event => eventWithoutImage(event, _id, now)),
      infos: infos.map(page => pageWithoutImage(page, _id, now)),
      images,
    }),
    rest,
  )
  return { next, removed }
}
