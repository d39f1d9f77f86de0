import type { SiteData } from '../../client/state/site-data.ts'
import { dayOf } from '../../domain/format.ts'
import { shellOf } from '../../domain/site/site.ts'
import { formsOffered } from '../../domain/withdrawals/forms.ts'
import type { Deps } from '../deps.ts'
import { siteForVisitors } from '../formats/html.ts'

/** What pages show around a content that brings its own data. */
export const shellData = ({ site, events, infos, now }: Pick<Deps, 'site' | 'events' | 'infos' | 'now'>): SiteData => ({
  today: dayOf(now()),
  site: shellOf(siteForVisitors(site.current, infos.current), formsOffered(site.current, events.current, dayOf(now()))),
  pages: {},
  events: {},
  images: {},
})
