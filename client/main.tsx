import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { readLanguageFrom } from '../domain/kit/language.ts'
import { App } from './app.tsx'
import { protectTexts, repeatInput } from './begin/earlier-input.ts'
import type { ShownSince } from './begin/slideshows.ts'
import { browserFetch, createClient } from './kit/state/api.ts'
import { createLoader, readsOf } from './kit/state/loader.ts'
import { createSiteStore, SiteContext } from './kit/state/site.ts'
import { readSiteData } from './kit/state/site-data.ts'
import { learnBreaks } from './kit/ui/breaks.ts'
import { matchRoute } from './routes.tsx'

// Fields shared with the panel support both languages; the site is German.
readLanguageFrom(() => 'de')

let hydrating: Promise<void> | undefined

/**
 * Turns the server's page into the single-page app. Resolves when it responds to input; rejects for an incomplete
 * document.
 */
export function hydrate(shownAt?: ShownSince): Promise<void> {
  hydrating ??= takeOver(shownAt)
  return hydrating
}

async function takeOver(shownAt: ShownSince | undefined) {
  const root = document.getElementById('root')
  const data = readSiteData(document.getElementById('data')?.textContent ?? '')
  if (!root || !data) throw new Error('The document is not complete.')
  await matchRoute(location.pathname)?.route.loadCode?.()
  learnBreaks(root)
  const store = createSiteStore(data)
  const api = createClient('/api', browserFetch)
  const loader = createLoader(store, readsOf(api))
  const release = protectTexts()
  await new Promise<void>(finish => {
    const hydration = { isDone: false, shownAt, finish }
    // Hydrates in slices of some milliseconds, so that an old phone can respond to taps meanwhile.
    startTransition(() => {
      hydrateRoot(
        root,
        <SiteContext value={{ store, api, loader, hydration }}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </SiteContext>,
      )
    })
  })
  release()
  repeatInput()
}
