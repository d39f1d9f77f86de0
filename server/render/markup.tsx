import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { Client } from '../../client/api.ts'
import { createLoader, createSiteStore, SiteContext, type SiteData } from '../../client/state/site.ts'

/** What React makes of an element at an address of the site. */
export function markup(element: ReactNode, { data, api, address }: { data: SiteData; api: Client; address: string }) {
  const store = createSiteStore(data)
  return renderToString(
    <SiteContext value={{ store, api, loader: createLoader(store, api), visit: { isFirst: true } }}>
      <StaticRouter location={address}>{element}</StaticRouter>
    </SiteContext>,
  )
}

/** HTML that no browser takes over. */
export const staticMarkup = (element: ReactNode): string => renderToStaticMarkup(element)
