import { createRoot, hydrateRoot } from 'react-dom/client'
import type { LoginFacts } from '../../domain/accounts/login-facts.ts'
import { languages } from '../../domain/language.ts'
import { leavePanelHint } from '../state/panel-hint.ts'
import { followKeptLink, hideLink } from './accounts/kept-link.ts'
import { LoginPage } from './accounts/login.tsx'
import { keepsSomething } from './state/forget-device.ts'
import { hearOfSignOut, probe } from './state/reach.ts'
import { showIn } from './state/shown-language.ts'

const root = document.getElementById('panel')

async function begin(element: HTMLElement) {
  showIn(element, languages.find(known => known === element.lang) ?? languages[0])
  if (element.dataset.screen === 'login') await beginLogin(element)
  else await beginOffice(element)
}

/** Whoever is not signed in loads nothing of the office. */
async function beginLogin(element: HTMLElement) {
  if (followKeptLink()) return
  const { search } = location
  const facts: LoginFacts = JSON.parse(element.dataset.facts ?? '')
  hideLink(search, facts.isStale)
  hydrateRoot(element, <LoginPage search={search} facts={facts} />)
  // The worker that finds a session ended leads here. What no worker can forget, the page forgets now.
  if (keepsSomething()) await probe()
}

async function beginOffice(element: HTMLElement) {
  leavePanelHint()
  hearOfSignOut()
  const { Office, officeLoaded } = await import('./office.tsx')
  await officeLoaded(location.pathname)
  createRoot(element).render(<Office />)
}

if (root) void begin(root)
