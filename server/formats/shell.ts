import { dayOf } from '../../domain/format.ts'
import { makesInvoices } from '../../domain/invoices/issuer.ts'
import { type SiteShell, shellOf } from '../../domain/site/site.ts'
import { formsOffered } from '../../domain/withdrawals/forms.ts'
import type { Deps } from '../deps.ts'
import { siteForVisitors } from './html.ts'

export type ShellDeps = Pick<Deps, 'site' | 'events' | 'infos' | 'now'>

/** What every page needs of the site, as it is today. */
export function shellToday({ site: { current: site }, events, infos, now }: ShellDeps): SiteShell {
  const today = dayOf(now())
  return shellOf(siteForVisitors(site, infos.current), {
    withdrawalForms: formsOffered(site, events.current, today),
    hasInvoices: makesInvoices(site, today),
  })
}
