import { createRoot, hydrateRoot } from 'react-dom/client'
import { languages, readLanguageFrom } from '../../domain/language.ts'
import { leavePanelHint } from '../state/panel-hint.ts'
import { LoginPage } from './accounts/login.tsx'

const root = document.getElementById('panel')

async function begin(element: HTMLElement) {
  const language = languages.find(known => known === element.lang) ?? languages[0]
  readLanguageFrom(() => language)
  if (element.dataset.screen === 'login') {
    const { search } = location
    // The key must not stay in the address bar and the history.
    history.replaceState(null, '', location.pathname)
    hydrateRoot(element, <LoginPage search={search} />)
  } else {
    leavePanelHint()
    const { Panel } = await import('./panel.tsx')
    createRoot(element).render(<Panel />)
  }
}

if (root) void begin(root)
