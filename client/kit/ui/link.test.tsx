// @vitest-environment happy-dom
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { fireEvent, render, screen } from '../../testing/dom.ts'
import { Link } from './link.tsx'

function Address() {
  const { pathname, search, hash } = useLocation()
  return <output>{pathname + search + hash}</output>
}

/** Clicks a link on the contact page; returns the new location, and whether the click was left to the browser. */
function clicked(link = <Link to="/kalender?von=2026-12-01#liste">Termine</Link>, how: MouseEventInit = {}) {
  render(
    <MemoryRouter initialEntries={['/kontakt']}>
      {link}
      <Address />
    </MemoryRouter>,
  )
  let isLeft = false
  // Prevent the default action after recording it: there is nothing to open.
  const seen = (event: MouseEvent) => {
    isLeft = !event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', seen, { once: true })
  fireEvent.click(screen.getByRole('link'), how)
  return { isLeft, address: screen.getByRole('status').textContent }
}

test('a link is followed without a reload', () => {
  expect(clicked()).toEqual({ isLeft: false, address: '/kalender?von=2026-12-01#liste' })
  expect(screen.getByRole('link').getAttribute('href')).toBe('/kalender?von=2026-12-01#liste')
})

test.each<[string, MouseEventInit]>([
  ['Ctrl', { ctrlKey: true }],
  ['Cmd', { metaKey: true }],
  ['Shift', { shiftKey: true }],
  ['Alt', { altKey: true }],
  ['the middle button', { button: 1 }],
])('the browser handles a click with %s', (_, how) =>
  expect(clicked(undefined, how)).toEqual({ isLeft: true, address: '/kontakt' }),
)

test('the browser handles a link to a new tab', () =>
  expect(
    clicked(
      <Link to="/privacy" target="_blank">
        AGB
      </Link>,
    ),
  ).toEqual({ isLeft: true, address: '/kontakt' }))

test('the link’s own click handler runs first, and can stop the navigation', () => {
  const onClick = vi.fn(event => event.preventDefault())
  expect(
    clicked(
      <Link to="/kalender" onClick={onClick}>
        Alle Termine
      </Link>,
    ).address,
  ).toBe('/kontakt')
  expect(onClick).toHaveBeenCalledTimes(1)
})
