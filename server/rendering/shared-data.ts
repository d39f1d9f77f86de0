import type { SiteData } from '../../client/kit/state/site-data.ts'
import { dayOf } from '../../domain/kit/format.ts'
import { type SharedSiteDeps, sharedSiteToday } from '../content/reads/shared-site.ts'

/** Returns the data of a page's frame, for content that brings its own. */
export const sharedData = (deps: SharedSiteDeps): SiteData => ({
  today: dayOf(deps.now()),
  site: sharedSiteToday(deps),
  pages: {},
  events: {},
  images: {},
})
