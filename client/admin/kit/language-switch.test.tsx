// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { cleanup, render, screen, userEvent, waitFor } from '../../testing/dom.ts'
import { servePanel } from '../../testing/panel.tsx'
import { ShortLanguageSwitch } from './language-switch.tsx'

test('the language switch reloads the panel at the same address, with its tab', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  const { sent } = await servePanel()
  render(<ShortLanguageSwitch />)
  await userEvent.click(screen.getByRole('button', { name: 'Deutsch' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ path: 'user/language', body: { language: 'de' } }])
  expect(assign).not.toHaveBeenCalled()
  // After the reload the switch has the focus.
  cleanup()
  render(<ShortLanguageSwitch />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Deutsch' })))
  // The next page load leaves the focus alone.
  cleanup()
  render(<ShortLanguageSwitch />)
  await waitFor(() => expect(document.activeElement).toBe(document.body))
})
