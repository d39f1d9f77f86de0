import { hydrateRoot } from 'react-dom/client'
import type { LoginFacts } from '../../../../domain/people/accounts/login-facts.ts'
import { keepsSomething } from '../../state/forget-device.ts'
import { probeServer } from '../../state/reach.ts'
import { followKeptLink, hideLink } from './kept-link.ts'
import { LoginPage } from './login.tsx'

export async function beginLogin(element: HTMLElement): Promise<void> {
  if (followKeptLink()) return
  const { search } = location
  const facts: LoginFacts = JSON.parse(element.dataset.facts ?? '')
  hideLink(search, facts.isStale)
  hydrateRoot(element, <LoginPage search={search} facts={facts} />)
  // The worker redirects here after an ended session. Clear what a worker cannot.
  if (keepsSomething()) await probeServer()
}
