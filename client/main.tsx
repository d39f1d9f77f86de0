import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { browserFetch, createClient } from './state/api.ts'
import { createLoader, createSiteStore, SiteContext, type SiteData } from './state/site.ts'

const root = document.getElementById('root')
const handedOver = document.getElementById('data')?.textContent
if (root && handedOver) {
  const store = createSiteStore(JSON.parse(handedOver) as SiteData)
  const api = createClient('/api', browserFetch)
  const loader = createLoader(store, api)
  hydrateRoot(
    root,
    <SiteContext value={{ store, api, loader, visit: { isFirst: true } }}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </SiteContext>,
  )
}
