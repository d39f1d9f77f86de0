import { type SiteShell, shellOf } from '../../../domain/content/site/site.ts'
import { dayOf } from '../../../domain/kit/format.ts'
import { makesInvoices } from '../../../domain/money/invoices/issuer.ts'
import { formsOffered } from '../../../domain/money/withdrawals/forms.ts'
import type { Deps } from '../../app/deps.ts'
import { siteForVisitors } from '../../formats/html.ts'

export type ShellDeps = Pick<Deps, 'site' | 'events' | 'infos' | 'now'>

/** Returns the parts of the site that every page shows, as of today. */
export function shellToday({ site: { current: site }, events, infos, now }: ShellDeps): SiteShell {
  const today = dayOf(now())
  return shellOf(siteForVisitors(site, infos.current), {
    withdrawalForms: formsOffered(site, events.current, today),
    hasInvoices: makesInvoices(site, today),
  })
}
