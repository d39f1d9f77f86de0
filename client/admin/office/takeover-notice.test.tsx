// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { act, render, screen, waitFor } from '../../testing/dom.ts'
import { refreshLists } from '../state/lists.ts'
import { TakenOver } from './office-frame.tsx'

async function shown(takenOver: string) {
  const tasks = [{ kind: 'trouble', what: 'home', takenOver, reason: '' }]
  vi.stubGlobal('fetch', async (path: string) => Response.json(path === '/api/desk' ? { tasks, counts: {} } : null))
  onTestFinished(() => void vi.unstubAllGlobals())
  render(<TakenOver />)
  // Replace the list of the test before.
  await act(() => refreshLists('desk'))
}

test('an alert shows since when another computer runs the site', async () => {
  await shown('2026-11-29T09:00:00.000Z')
  expect((await screen.findByRole('alert')).textContent).toContain('since 29 Nov 2026, 10:00')
})

test('a second home that only lags raises no alert', async () => {
  await shown('')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
