import { afterAll, vi } from 'vitest'

/**
 * Resets our modules and the page after each file, as the client holds one global state per page. Packages stay loaded:
 * reloading them takes as long as the tests.
 */
afterAll(() => {
  vi.resetModules()
  if (!('document' in globalThis)) return
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  document.head.replaceChildren()
  document.body.replaceChildren()
})
