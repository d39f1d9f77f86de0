// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { act, render, screen, userEvent } from '../../testing/dom.ts'
import { succeed } from '../state/success.ts'
import { DeskSaid } from './desk-said.tsx'

test('what was done on the desk is told to screen readers, and stays until the next press', async () => {
  render(
    <>
      <DeskSaid />
      <button type="button">Next</button>
    </>,
  )
  const status = screen.getByRole('status')
  // It is over in the panel by then.
  await act(() => succeed('Payment Recorded'))
  expect(status.textContent).toBe('Payment Recorded')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Next' }))
  expect(status.textContent).toBe('')
})
