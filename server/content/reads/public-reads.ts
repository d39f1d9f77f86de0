import { publicImage } from '../../../domain/content/images/image.ts'
import { findByPath } from '../../../domain/content/pages/addresses.ts'
import { InfoPage, listEntry } from '../../../domain/content/pages/info-page.ts'
import { fillIn } from '../../../domain/content/site/legal.ts'
import { Legal, type Site } from '../../../domain/content/site/site.ts'
import { type DateRange, defaultRange, eventsIn, isEventListed } from '../../../domain/events/calendar.ts'
import { dayOf } from '../../../domain/kit/format.ts'
import { cleanFields, withCleanHtml } from '../../../domain/kit/html.ts'
import { memoizeByRecord } from '../../../domain/kit/memoize.ts'
import { maySee, type Requester } from '../../../domain/people/accounts/access.ts'
import type { Deps } from '../../app/deps.ts'
import { cleanHtml, siteForVisitors, withoutDeadLinks } from '../../formats/html.ts'

export const shownImage = memoizeByRecord(publicImage)
const entryOf = memoizeByRecord(listEntry)

export const cleanPage = memoizeByRecord((page: InfoPage) => cleanFields(InfoPage, page, cleanHtml))

const pagesIn = memoizeByRecord((infos: readonly InfoPage[]) =>
  memoizeByRecord((page: InfoPage) => withCleanHtml(InfoPage, cleanPage(page), withoutDeadLinks(infos))),
)

/** Returns the legal texts with the operator's data filled in. */
const legalWith = (home: Deps['home']) =>
  memoizeByRecord((site: Site) => cleanFields(Legal, site.legal, html => cleanHtml(fillIn(html, { ...site, home }))))
const legalWithoutHome = legalWith(undefined)
const legalByHome = new WeakMap<object, typeof legalWithoutHome>()

/** Caches the texts for each second home, which never changes while the process runs. */
function legalOf(home: Deps['home']) {
  if (!home) return legalWithoutHome
  const legal = legalByHome.get(home) ?? legalWith(home)
  legalByHome.set(home, legal)
  return legal
}

/** Reads for the public pages: through calls below /api, or directly when the server renders a page. */
export function publicReads(deps: Deps) {
  const { site, images, events, infos, now } = deps
  const shownSite = () => siteForVisitors(site.current, infos.current)
  const picturesOf = (ids: string[]) => images.current.filter(image => ids.includes(image._id)).map(shownImage)
  const shownEvents = () => {
    const date = now()
    return events.current.filter(event => isEventListed(event, date))
  }

  return {
    welcome() {
      const { welcome } = shownSite()
      const { hero, sections, media } = welcome
      return {
        welcome,
        nextEvents: eventsIn(defaultRange(dayOf(now())), shownEvents())
          .slice(0, 3)
          .map(deps.openPlaces.publicOf),
        images: picturesOf([
          hero,
          ...sections.flatMap(section => section.images),
          ...media.items.map(({ image }) => image),
        ]),
      }
    },
    overview() {
      const { overview } = shownSite()
      return { overview, images: picturesOf(overview.sections.map(({ image }) => image)) }
    },
    legal() {
      const credits = images.current.flatMap(({ credit }) => credit ?? [])
      return { ...withCleanHtml(Legal, legalOf(deps.home)(site.current), withoutDeadLinks(infos.current)), credits }
    },
    infos: () => infos.current.filter(page => maySee(null, page)).map(entryOf),
    /** Returns undefined if there is no such page, or the actor may not see it. */
    page(path: string, actor: Requester = null) {
      const page = findByPath(infos.current, path)
      return page && maySee(actor, page) ? pagesIn(infos.current)(page) : undefined
    },
    events: (range: DateRange) => eventsIn(range, shownEvents()).map(deps.openPlaces.publicOf),
    images(ids: readonly string[]) {
      const byId = new Map(images.current.map(image => [image._id, shownImage(image)]))
      return ids.flatMap(id => byId.get(id) ?? [])
    },
  }
}
