import { type SharedSite, sharedSiteOf } from '../../../domain/content/site/site.ts'
import { dayOf } from '../../../domain/kit/format.ts'
import { makesInvoices } from '../../../domain/money/invoices/issuer.ts'
import { formsOffered } from '../../../domain/money/withdrawals/forms.ts'
import type { Deps } from '../../app/deps.ts'
import { siteForVisitors } from '../../formats/html.ts'

export type SharedSiteDeps = Pick<Deps, 'site' | 'events' | 'infos' | 'now'>

/** Returns the parts of the site that every page shows, as of today. */
export function sharedSiteToday({ site: { current: site }, events, infos, now }: SharedSiteDeps): SharedSite {
  const today = dayOf(now())
  return sharedSiteOf(siteForVisitors(site, infos.current), {
    withdrawalForms: formsOffered(site, events.current, today),
    hasInvoices: makesInvoices(site, today),
  })
}
