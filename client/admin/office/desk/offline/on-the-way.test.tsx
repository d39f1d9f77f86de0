// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { act, render, waitFor } from '../../../../testing/dom.ts'
import { probeServer } from '../../../state/reach.ts'
import { useOnTheWay } from './on-the-way.tsx'

afterEach(() => void vi.unstubAllGlobals())

/** Returns a browser that tells its workers apart by their scopes, as browsers do. */
function browserWith(...scopes: string[]) {
  const registered = new Set(scopes)
  const registrationOf = (path: string) => ({
    scope: `https://example.org${path}`,
    unregister: async () => registered.delete(path),
  })
  const serviceWorker = {
    register: async (_file: string, { scope = '/admin/desk/' }: RegistrationOptions) => void registered.add(scope),
    getRegistrations: async () => [...registered].map(registrationOf),
  }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('fetch', async () => new Response('', { headers: { 'Lichtung-Site': 'yes' } }))
  return registered
}

function Desk() {
  useOnTheWay()
  return null
}

test('the worker of the office replaces an older worker of the desk', async () => {
  const registered = browserWith('/admin/desk', '/admin/desk/', '/')
  render(<Desk />)
  await act(probeServer)
  await waitFor(() => expect([...registered]).toEqual(['/', '/admin']))
})
