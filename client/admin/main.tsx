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
  if (element.dataset.screen === 'login') {
    if (followKeptLink()) return
    const { search } = location
    const facts: LoginFacts = JSON.parse(element.dataset.facts ?? '')
    hideLink(search, facts.isStale)
    hydrateRoot(element, <LoginPage search={search} facts={facts} />)
    // The worker that finds a session ended leads here. What no worker can forget, the page forgets now.
    if (keepsSomething()) await probe()
  } else if (element.dataset.screen === 'desk') {
    beginSignedIn()
    const { DeskApp, deskLoaded } = await import('./desk-app.tsx')
    await deskLoaded()
    createRoot(element).render(<DeskApp />)
  } else if (element.dataset.screen === 'set-up') {
    beginSignedIn()
    const { SetUp } = await import('./set-up.tsx')
    createRoot(element).render(<SetUp />)
  } else {
    beginSignedIn()
    const { Panel } = await import('./panel.tsx')
    createRoot(element).render(<Panel />)
  }
}

function beginSignedIn() {
  leavePanelHint()
  hearOfSignOut()
}

if (root) void begin(root)
