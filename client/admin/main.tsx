import { createRoot } from 'react-dom/client'
import { languages } from '../../domain/language.ts'
import { leavePanelHint } from '../state/panel-hint.ts'
import { hearOfSignOut } from './state/reach.ts'
import { showIn } from './state/shown-language.ts'

const root = document.getElementById('panel')

async function begin(element: HTMLElement) {
  showIn(element, languages.find(known => known === element.lang) ?? languages[0])
  // Without a login nothing of the office is loaded.
  if (element.dataset.screen === 'login') {
    const { beginLogin } = await import('./accounts/begin-login.tsx')
    await beginLogin(element)
  } else {
    leavePanelHint()
    hearOfSignOut()
    const { Office, officeLoaded } = await import('./office.tsx')
    await officeLoaded(location.pathname)
    createRoot(element).render(<Office />)
  }
}

if (root) void begin(root)
