// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { render, screen, userEvent, waitFor } from '../../testing/dom.ts'
import { HealthSection } from './health-section.tsx'

const system = (isDataSeen: boolean) => ({
  ...{ version: '1.0.0', hasAddress: true, startedAt: '2026-11-28T09:00:00.000Z', certificate: null },
  disk: { free: 9e9, total: 10e9 },
  problems: { notices: [], data: ['events.json is damaged.'], isDataSeen, logs: [] },
})

test('what the start had to repair is taken off the desk by one press, and stays in the report', async () => {
  let isSeen = false
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/system/repairseen') isSeen = true
    return Response.json(path === '/api/system' ? system(isSeen) : null)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  render(<HealthSection />)
  await userEvent.click(await screen.findByRole('button', { name: 'Seen' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Seen' })).toBeNull())
  expect(screen.getByText('events.json is damaged.')).not.toBeNull()
  expect(isSeen).toBe(true)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Health'))
})
