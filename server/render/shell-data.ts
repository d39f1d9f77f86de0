import type { SiteData } from '../../client/state/site-data.ts'
import { dayOf } from '../../domain/format.ts'
import { type ShellDeps, shellToday } from '../formats/shell.ts'

/** What pages show around a content that brings its own data. */
export const shellData = (deps: ShellDeps): SiteData => ({
  today: dayOf(deps.now()),
  site: shellToday(deps),
  pages: {},
  events: {},
  images: {},
})
