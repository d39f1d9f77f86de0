// @vitest-environment happy-dom
import { BrowserRouter, MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { act, render, screen, userEvent } from '../../../testing/dom.ts'
import { holdRequests } from '../../../testing/held-requests.ts'
import { currentSection, Sections } from './sections.tsx'
import { Section } from './table.tsx'

test('a tab links to its sections, with the number of entries in each', async () => {
  const network = holdRequests()
  render(
    <MemoryRouter>
      <Sections tab="system">
        <Section title="Login History" list="logins">
          –
        </Section>
        <Section title="Über uns & mehr">–</Section>
      </Sections>
    </MemoryRouter>,
  )
  network.answer('/api/access', [{ email: 'a@x.de' }, { email: 'b@x.de' }])
  const [logins, about] = screen.getAllByRole('link')
  expect((await screen.findByRole('link', { name: 'Login History 2' })).getAttribute('href')).toBe(
    '#system/login-history',
  )
  expect(document.getElementById('system/login-history')).toBe(screen.getByRole('heading', { name: 'Login History' }))
  expect(logins?.textContent).toBe('Login History 2')
  expect([about?.textContent, about?.getAttribute('href')]).toEqual(['Über uns & mehr', '#system/uber-uns-mehr'])
})

test('a section that loads later has the same place in the list as on the page', async () => {
  const tab = (isThere: boolean) => (
    <MemoryRouter>
      <Sections tab="system">
        {isThere && <Section title="Current User">–</Section>}
        <Section title="Health">–</Section>
      </Sections>
    </MemoryRouter>
  )
  const { rerender } = render(tab(false))
  rerender(tab(true))
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Current User', 'Health'])
})

test('a second followed link arrives like the first, and Back does not, not even after the same link', async () => {
  const arrived: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    arrived.push(this.id)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  render(
    <BrowserRouter>
      <Sections tab="money">
        <Section title="Invoices">–</Section>
        <Section title="Vouchers">–</Section>
      </Sections>
    </BrowserRouter>,
  )
  /** Browsers report both as Back, without a state. */
  const goTo = (hash: string) =>
    act(() => {
      history.replaceState(null, '', hash)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })
  for (const name of ['Invoices', 'Vouchers', 'Vouchers']) {
    await userEvent.click(screen.getByRole('link', { name }))
    goTo(`#money/${name.toLowerCase()}`)
  }
  expect(new Set(arrived)).toEqual(new Set(['money/invoices', 'money/vouchers']))
  arrived.length = 0
  goTo('#money/invoices')
  expect(arrived).toEqual([])
})

test.each([
  ['a narrow link is in the middle of the list', 100, 270],
  ['a link wider than the list shows its beginning', 500, 400],
])('%s', (_, width, left) => {
  const scrolledTo = vi.fn()
  const box = (element: HTMLElement) => (element.tagName === 'A' ? [width, 400] : [360, 0])
  for (const [name, at] of [
    ['offsetWidth', 0],
    ['clientWidth', 0],
    ['offsetLeft', 1],
  ] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function (this: HTMLElement) {
      return box(this)[at] ?? 0
    })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(scrolledTo)
  onTestFinished(() => void vi.restoreAllMocks())
  render(
    <MemoryRouter>
      <Sections tab="system">
        <Section title="Zwei-Faktor-Anmeldung">–</Section>
      </Sections>
    </MemoryRouter>,
  )
  expect(scrolledTo).toHaveBeenLastCalledWith({ left })
})

test.each([
  ['above the first section', { tops: [400, 900], line: 100, isAtEnd: false, wanted: -1 }, 0],
  ['within the second', { tops: [-300, 90, 500], line: 100, isAtEnd: false, wanted: -1 }, 1],
  ['at the end of the page', { tops: [-300, 90, 500], line: 100, isAtEnd: true, wanted: -1 }, 2],
  [
    'at the end, by a link to a section above the last',
    { tops: [-300, 90, 500, 700], line: 100, isAtEnd: true, wanted: 2 },
    2,
  ],
  ['at the end, by a link to a section left since', { tops: [-300, 90, 500], line: 100, isAtEnd: true, wanted: 0 }, 2],
])('%s, the list marks the current section', (_, seen, current) => {
  expect(currentSection(seen)).toBe(current)
})
