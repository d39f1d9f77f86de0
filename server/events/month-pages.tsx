import { createClient } from '../../client/kit/state/api.ts'
import { eventsForAudience, eventsOfCourse } from '../../client/kit/state/calendar-filter.ts'
import { createLoader, type SiteReads } from '../../client/kit/state/loader.ts'
import { createSiteStore } from '../../client/kit/state/site.ts'
import type { SiteData } from '../../client/kit/state/site-data.ts'
import { SiteFrame } from '../../client/site/blocks/site-frame.tsx'
import { MonthPage } from '../../client/site/calendar/month-page.tsx'
import { type MonthView, monthAddress, monthTitle } from '../../client/site/calendar/month-view.ts'
import { isEventListed } from '../../domain/events/calendar.ts'
import { daysOf } from '../../domain/events/dates/days.ts'
import type { Event } from '../../domain/events/event.ts'
import {
  eventsOfMonth,
  isMonth,
  type Month,
  monthOf,
  monthsBetween,
  nearestWithEvents,
  shiftMonth,
} from '../../domain/events/month.ts'
import { eachSession } from '../../domain/events/sessions/sessions.ts'
import type { Deps } from '../app/deps.ts'
import { type Manifest, plainHtml } from '../rendering/document.ts'
import { markup } from '../rendering/markup.tsx'
import type { Redirection } from '../rendering/page-cache.ts'
import type { PagePieces } from '../rendering/page-pieces.ts'
import { sharedData } from '../rendering/shared-data.ts'

/** Ten years; months further before or after have no page. */
const FARTHEST = 120
/** Caches only these months, so that requests cannot fill the memory. */
const CACHED = { past: 1, coming: 13 }

type Address = { pathname: string; search: string }
type MonthDeps = Pick<Deps, 'site' | 'infos' | 'events' | 'openPlaces' | 'now' | 'origin'>

/** Creates the months of the calendar, `/kalender?monat=2027-03` (D72): pages of the server, which run no scripts. */
export function createMonthPages(deps: MonthDeps, reads: SiteReads, manifest: Manifest) {
  const unreachable = createClient('', () => Promise.reject(new Error('These pages call no API.')))

  async function render(
    month: Month,
    search: URLSearchParams,
  ): Promise<{ status: 200; pieces: PagePieces; hasForm: false }> {
    const store = createSiteStore(sharedData(deps))
    await createLoader(store, reads).infos()
    const data = store.getState()
    const view = viewOf(month, search, data)
    const address = monthAddress(month, view)
    const html = markup(
      <SiteFrame>
        <MonthPage view={view} />
      </SiteFrame>,
      { data, api: unreachable, address },
    )
    const title = monthTitle(month)
    // Search engines need neither parts of a month nor months without dates, of which there is no end.
    const isListed = view.events.length > 0 && view.course === '' && view.audience === ''
    const listed = {
      description: `Alle Termine im ${title}, mit Ort und Zeiten. Such dir einen aus und melde dich gleich an.`,
      address: deps.origin() + address,
    }
    const pageTitle = `Kalender, ${title} | ${deps.site.current.name}`
    const page = plainHtml(pageTitle, html, manifest, isListed ? { listing: listed } : {})
    return { status: 200, hasForm: false, pieces: [page] }
  }

  function viewOf(month: Month, search: URLSearchParams, { today, infos = [], site }: SiteData): MonthView {
    const now = deps.now()
    const listed = deps.events.current.filter(event => isEventListed(event, now))
    const [course = ''] = infos
      .filter(({ active, path }) => active && path === search.get('kurs'))
      .map(info => info.path)
    const audience = Object.keys(site.audienceTitles).find(id => id === search.get('wer')) ?? ''
    const filtered = eventsForAudience(
      audience,
      site.audienceOf,
      eventsOfCourse(course, listed.map(deps.openPlaces.publicOf)),
    ).flatMap(eachSession)
    return {
      month,
      today,
      course,
      audience,
      events: eventsOfMonth(month, filtered),
      ...turns(month, monthOf(today), listed),
      nearest: nearestWithEvents(month, filtered),
    }
  }

  return {
    /** Resolves with the page at an address, or a redirection; undefined if the address is not a month's. */
    async answer({ pathname, search }: Address) {
      const query = new URLSearchParams(search)
      if (pathname !== '/kalender') return undefined
      const thisMonth = monthOf(sharedData(deps).today)
      const month = query.get('monat')
      if (month !== null) return isNear(month, thisMonth) ? render(month, query) : undefined
      return query.get('ansicht') === 'monat' ? currentMonth(thisMonth, query) : undefined
    },
    isCached({ pathname, search }: Address, today: string) {
      const [, month = ''] = /^\?monat=([\d-]+)$/.exec(search) ?? []
      if (pathname !== '/kalender' || !isMonth(month)) return false
      const ahead = monthsBetween(monthOf(today), month)
      return -CACHED.past <= ahead && ahead <= CACHED.coming
    },
  }
}

const isNear = (month: string, thisMonth: Month): boolean =>
  isMonth(month) && Math.abs(monthsBetween(thisMonth, month)) <= FARTHEST

/** Redirects temporarily: next month the target is another one. */
function currentMonth(thisMonth: Month, query: URLSearchParams): Redirection {
  const [course, audience] = [query.get('kurs') ?? '', query.get('wer') ?? '']
  return { moved: monthAddress(thisMonth, { course, audience }), isForNow: true }
}

/** Returns the neighbouring months, as far as events go, back or ahead, and at least through the coming year. */
function turns(month: Month, thisMonth: Month, events: readonly Event[]): Pick<MonthView, 'previous' | 'next'> {
  const days = events.map(daysOf)
  const first = [thisMonth, ...days.map(({ first }) => monthOf(first))].sort()[0] ?? thisMonth
  const last = [shiftMonth(thisMonth, 12), ...days.map(({ last }) => monthOf(last))].sort().at(-1) ?? thisMonth
  const [previous, next] = [shiftMonth(month, -1), shiftMonth(month, 1)]
  const reachable = (to: Month) => (first <= to && to <= last && isNear(to, thisMonth) ? to : undefined)
  return { previous: reachable(previous), next: reachable(next) }
}
