import { afterAll, vi } from 'vitest'

/**
 * For each file: modules of its own and an empty page, as the client has one state for the page it is on. What it imports
 * from packages stays, which takes as long to load as the tests take to run.
 */
afterAll(() => {
  vi.resetModules()
  if (!('document' in globalThis)) return
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  document.body.replaceChildren()
})
