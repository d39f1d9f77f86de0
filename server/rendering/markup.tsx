import type { ReactNode } from 'react'
import { StaticRouter } from 'react-router-dom'
import type { Client } from '../../client/kit/state/api.ts'
import { createLoader, readsOf } from '../../client/kit/state/loader.ts'
import { createSiteStore, SiteContext } from '../../client/kit/state/site.ts'
import type { SiteData } from '../../client/kit/state/site-data.ts'
import { hydratableMarkup } from '../formats/markup.ts'

export function markup(element: ReactNode, { data, api, address }: { data: SiteData; api: Client; address: string }) {
  const store = createSiteStore(data)
  return hydratableMarkup(
    <SiteContext value={{ store, api, loader: createLoader(store, readsOf(api)), hydration: { isDone: false } }}>
      <StaticRouter location={address}>{element}</StaticRouter>
    </SiteContext>,
  )
}
