// @vitest-environment happy-dom
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { CleanHtml } from '../../../domain/kit/html.ts'
import { fireEvent, render, screen } from '../../testing/dom.ts'
import { Prose } from './prose.tsx'

const Address = () => <output>{useLocation().pathname}</output>

/**
 * Clicks a link in a text on the privacy page; returns the new location, and whether the click was left to the browser.
 */
function clicked(href: string) {
  render(
    <MemoryRouter initialEntries={['/privacy']}>
      <Prose html={`<p><a href="${href}">Hier</a></p>` as CleanHtml} />
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
  fireEvent.click(screen.getByRole('link'))
  return { isLeft, address: screen.getByRole('status').textContent }
}

test.each(['/kalender', '/info/wanderung', '/widerrufsrecht'])('a link in a text leads to %s without a reload', href =>
  expect(clicked(href)).toEqual({ isLeft: false, address: href }),
)

test.each([
  ...['/widerruf', '/widerruf#belehrung', '/kuendigung', '/gutschein', '/buchung', '/buchung/x.y/widerruf'],
  ...['/img/moos', '/termine.ics', 'https://example.org/kalender'],
])('the browser opens %s, which only the server has', href =>
  expect(clicked(href)).toEqual({ isLeft: true, address: '/privacy' }),
)
