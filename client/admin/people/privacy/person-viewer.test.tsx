// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { PersonSummary, PersonSummaryRow } from '../../../../domain/people/privacy/person-answers.ts'
import { act, render, screen, userEvent, waitFor } from '../../../testing/dom.ts'
import { CurrentOverlay } from '../../office/overlay.tsx'
import { closeOverlay, openOverlay } from '../../state/overlay.ts'

const kind: PersonSummaryRow = {
  what: 'booking',
  count: 1,
  since: '',
  details: [],
  fate: 'nameless',
  reason: '',
  until: '',
}
const person: PersonSummary = {
  email: 'martina@example.org',
  names: ['Martina Beispiel'],
  kinds: [kind, { ...kind, what: 'invoice', fate: 'kept', reason: 'Eight years.', until: '2034-12-31' }],
  ...{ coming: [], maybe: [], requests: [], next: [] },
  companions: [{ participant: 'p-lena', name: 'Lena Beispiel', detail: 'Familien-Waldtag, 2026-0147' }],
}

test('each companion has a button to their own page, which leads back to the person', async () => {
  vi.stubGlobal('fetch', async () => Response.json(person))
  openOverlay({ kind: 'person', email: person.email })
  render(<CurrentOverlay />)
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name, hidden: true }))
  expect((await screen.findByText('Lena Beispiel', { selector: 'strong' })).parentElement?.textContent).toContain(
    'Familien-Waldtag, 2026-0147',
  )
  await press('Delete Person Lena Beispiel')
  await screen.findByRole('heading', { name: 'Delete Lena Beispiel', hidden: true })
  act(closeOverlay)
  await screen.findByRole('heading', { name: 'Martina Beispiel', hidden: true })
})

test('a booking that must be cancelled first is one press away', async () => {
  const coming = ['b1', 'b2'].map((registration, at) => ({
    ...{ registration, number: `2026-014${at}`, title: 'Waldtag', date: '2030-01-01T09:00:00.000Z' },
  }))
  vi.stubGlobal('fetch', async () => Response.json({ ...person, coming }))
  openOverlay({ kind: 'person', email: person.email })
  render(<CurrentOverlay />)
  const links = await screen.findAllByRole('link', { name: /^Cancel the booking/, hidden: true })
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Cancel the booking B26-0140-P', '/admin/desk/booking/b1/cancel'],
    ['Cancel the booking B26-0141-F', '/admin/desk/booking/b2/cancel'],
  ])
})

test('the sentence about the next deletion says “booking”, as the table does', async () => {
  const next = [{ purpose: 'booking', count: 1, day: '2030-01-01' }]
  vi.stubGlobal('fetch', async () => Response.json({ ...person, next }))
  openOverlay({ kind: 'person', email: person.email })
  render(<CurrentOverlay />)
  expect((await screen.findByText(/^Deleted next automatically/)).textContent).toContain(': 1 booking,')
})

test('a name is enough: the panel lists possible people, and one is chosen', async () => {
  const sent: unknown[] = []
  const named = {
    people: [{ email: person.email, names: ['Martina Beispiel'], details: ['Familien-Waldtag, 2026-0147'] }],
    addressless: [{ participant: 'p-tom', name: 'Tom Ohne', detail: 'Waldtag, 2026-0148' }],
    total: 2,
  }
  vi.stubGlobal('fetch', async (url: string, init?: { body?: string }) => {
    if (init?.body) sent.push(JSON.parse(init.body))
    return Response.json(String(url).endsWith('/named') ? named : person)
  })
  openOverlay({ kind: 'person' })
  render(<CurrentOverlay />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name or email')))
  await userEvent.keyboard('martina{Enter}')
  await screen.findByText('2 found.')
  const isFocused = () => expect(document.activeElement?.className).toBe('person-result')
  await waitFor(isFocused)
  screen.getByRole('button', { name: 'Delete Person Tom Ohne', hidden: true })
  await userEvent.click(screen.getByRole('button', { name: 'Martina Beispiel', hidden: true }))
  await screen.findByRole('heading', { name: 'Martina Beispiel', hidden: true })
  await waitFor(isFocused)
  expect(sent).toEqual([{ name: 'martina' }, { email: person.email, name: 'martina' }])
})

test('a name with one hit leads straight to the person, and nobody is asked whom they mean', async () => {
  const hit = { email: person.email, names: ['Martina Beispiel'], details: [] }
  const answers = { people: [hit], addressless: [] as unknown[], total: 1 }
  vi.stubGlobal('fetch', async (url: string) => Response.json(String(url).endsWith('/named') ? answers : person))
  openOverlay({ kind: 'person' })
  render(<CurrentOverlay />)
  const search = async () => {
    await userEvent.clear(screen.getByLabelText('Name or email'))
    await userEvent.type(screen.getByLabelText('Name or email'), 'martina{Enter}')
  }
  await search()
  await screen.findByRole('heading', { name: 'Martina Beispiel', hidden: true })
  answers.people = []
  await search()
  await screen.findByText('Nobody with this name is stored.')
  screen.getByRole('heading', { name: 'Search Result', hidden: true })
})
