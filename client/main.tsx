import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { readLanguageFrom } from '../domain/kit/language.ts'
import { App } from './app.tsx'
import { browserFetch, createClient } from './kit/state/api.ts'
import { forgetOldEntries } from './kit/state/kept-entries.ts'
import { createLoader, readsOf } from './kit/state/loader.ts'
import { createSiteStore, SiteContext } from './kit/state/site.ts'
import { readSiteData } from './kit/state/site-data.ts'
import { learnBreaks } from './kit/ui/breaks.ts'

forgetOldEntries()
// Fields shared with the panel support both languages; the site is German.
readLanguageFrom(() => 'de')

const root = document.getElementById('root')
const data = readSiteData(document.getElementById('data')?.textContent ?? '')
if (root && data) {
  learnBreaks(root)
  const store = createSiteStore(data)
  const api = createClient('/api', browserFetch)
  const loader = createLoader(store, readsOf(api))
  // Hydrates in slices of some milliseconds, so that an old phone can respond to taps meanwhile.
  startTransition(() => {
    hydrateRoot(
      root,
      <SiteContext value={{ store, api, loader, hydration: { isDone: false } }}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </SiteContext>,
    )
  })
}
