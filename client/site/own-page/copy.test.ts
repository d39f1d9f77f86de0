// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { screen, userEvent } from '../../testing/dom.ts'

test('a button copies the text beside it, and confirms that for a while', async () => {
  document.body.innerHTML =
    '<button data-copy="DE02120300000000202051" hidden><span aria-live="polite">Kopieren</span></button>'
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await import('./copy.ts')
  await user.click(screen.getByRole('button', { name: 'Kopieren' }))
  await screen.findByRole('button', { name: 'Kopiert' })
  expect(await navigator.clipboard.readText()).toBe('DE02120300000000202051')
  vi.advanceTimersByTime(5000)
  expect(screen.getByRole('button', { name: 'Kopieren' })).toBeDefined()
  vi.useRealTimers()
})
