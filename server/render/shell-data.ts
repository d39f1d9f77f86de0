import type { SiteData } from '../../client/state/site-data.ts'
import { dayOf } from '../../domain/format.ts'
import { shellOf } from '../../domain/site/site.ts'
import type { Deps } from '../deps.ts'
import { siteForVisitors } from '../formats/html.ts'

/** What pages show around a content that brings its own data. */
export const shellData = ({ site, infos, now }: Pick<Deps, 'site' | 'infos' | 'now'>): SiteData => ({
  today: dayOf(now()),
  site: shellOf(siteForVisitors(site.current, infos.current)),
  pages: {},
  events: {},
  images: {},
})
