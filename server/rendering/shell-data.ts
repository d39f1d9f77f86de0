import type { SiteData } from '../../client/kit/state/site-data.ts'
import { dayOf } from '../../domain/kit/format.ts'
import { type ShellDeps, shellToday } from '../content/reads/shell.ts'

/** Returns the data of a page's frame, for content that brings its own. */
export const shellData = (deps: ShellDeps): SiteData => ({
  today: dayOf(deps.now()),
  site: shellToday(deps),
  pages: {},
  events: {},
  images: {},
})
