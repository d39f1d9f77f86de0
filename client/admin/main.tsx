import { createRoot } from 'react-dom/client'
import { languages } from '../../domain/kit/language.ts'
import { leavePanelHint } from '../kit/state/panel-hint.ts'
import { learnBreaks } from '../kit/ui/breaks.ts'
import { watchPresses } from './state/busy-button.ts'
import { setPanelLanguage } from './state/page/document.ts'
import { fetchInTurn } from './state/page/fetch-in-turn.ts'
import { watchSignOut } from './state/reach.ts'

const root = document.getElementById('panel')

async function begin(element: HTMLElement) {
  for (const words of document.querySelectorAll('template')) learnBreaks(words.content)
  setPanelLanguage(element, languages.find(language => language === element.lang) ?? languages[0])
  // While signed out, load nothing of the office.
  if (element.dataset.screen === 'login') {
    const { beginLogin } = await import('./people/accounts/begin-login.tsx')
    await beginLogin(element)
  } else {
    leavePanelHint()
    watchSignOut()
    watchPresses()
    // Starts early: on a slow line, these files of low priority follow the first page's at once.
    fetchInTurn(element.dataset.soon?.split(' ') ?? [])
    const { Office, waitForOffice: officeLoaded } = await import('./office/office.tsx')
    await officeLoaded(location.pathname)
    createRoot(element).render(<Office />)
  }
}

if (root) void begin(root)
