// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { render, screen, userEvent, waitFor } from '../../testing/dom.ts'
import { Menu } from './menu.tsx'

const show = () => {
  const pressed = vi.fn()
  const { container } = render(
    <>
      <Menu label="More">
        <button type="button" onClick={pressed}>
          Move
        </button>
      </Menu>
      <button type="button">Elsewhere</button>
    </>,
  )
  const menu = container.querySelector('details')
  return { pressed, user: userEvent.setup(), isOpen: () => menu?.open, more: screen.getByText('More') }
}

test('Escape closes the menu and returns the focus to its button', async () => {
  const { user, isOpen, more } = show()
  await user.click(more)
  expect(isOpen()).toBe(true)
  screen.getByText('Move').focus()
  await user.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(more))
})

test('pressing an item closes the menu, and the focus stays in view', async () => {
  const { user, isOpen, more, pressed } = show()
  await user.click(more)
  await user.click(screen.getByText('Move'))
  expect(pressed).toHaveBeenCalledOnce()
  expect(isOpen()).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(more))
})

test('leaving the menu by keyboard, or a press outside, closes it', async () => {
  const { user, isOpen, more } = show()
  await user.click(more)
  screen.getByText('Move').focus()
  screen.getByText('Elsewhere').focus()
  expect(isOpen()).toBe(false)
  await user.click(more)
  await user.click(document.querySelector('.menu-beside') ?? expect.fail())
  expect(isOpen()).toBe(false)
})
