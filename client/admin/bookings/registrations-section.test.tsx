// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readLanguageFrom } from '../../../domain/kit/language.ts'
import { sampleBooking, sampleEvent, sampleRegistration } from '../../../domain/testing/samples.ts'
import { learnBreaks } from '../../kit/ui/breaks.ts'
import { act, cleanup, fireEvent, render, screen, userEvent, waitFor, within } from '../../testing/dom.ts'
import { openEditor, servePanel } from '../../testing/panel.tsx'
import { QuestionDialog, Success } from '../kit/editor/dialog.tsx'
import { Sections } from '../kit/list/sections.tsx'
import { CurrentOverlay } from '../office/overlay.tsx'
import { useCurrentLists } from '../state/lists.ts'
import { closeOverlay, useOverlay } from '../state/overlay.ts'
import { RegistrationsSection } from './registrations-section.tsx'

test('Back restores the table with its search; a link opens a fresh table', async () => {
  onTestFinished(() => history.replaceState(null, ''))
  await servePanel({
    registrations: [sampleBooking({ _id: 'a', name: 'Ayşe' }), sampleBooking({ _id: 'b', name: 'Björn' })],
  })
  const show = async (key: string) => {
    cleanup()
    history.replaceState({ key }, '')
    render(<RegistrationsSection />)
    await screen.findByRole('row', { name: /Ayşe/ })
    return screen.getByLabelText<HTMLInputElement>('Search')
  }
  await userEvent.type(await show('table'), 'ayşe')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Björn/ })).toBeNull())
  expect((await show('another')).value).toBe('')
  await screen.findByRole('row', { name: /Björn/ })
  expect((await show('table')).value).toBe('ayşe')
  expect(screen.queryByRole('row', { name: /Björn/ })).toBeNull()
})

test('one status element announces the number of rows after each search', async () => {
  await servePanel({
    registrations: [sampleBooking({ _id: 'a', name: 'Ayşe' }), sampleBooking({ _id: 'b', name: 'Björn' })],
  })
  render(<RegistrationsSection />)
  const status = (await screen.findByText('2 in all')).closest('[role=status]')
  await userEvent.type(screen.getByLabelText('Search'), 'ayşe')
  await waitFor(() => expect(status?.textContent).toBe('1 of 2'))
  expect(status?.isConnected).toBe(true)
})

test('a row is busy while it loads, and ignores another press', async () => {
  await servePanel({ registrations: [sampleBooking({ _id: 'a', name: 'Ayşe' })] })
  const shown: unknown[] = []
  function Opened() {
    const overlay = useOverlay()
    if (overlay?.kind === 'registration') shown.push(overlay.mode)
    return null
  }
  render(
    <>
      <RegistrationsSection />
      <Opened />
    </>,
  )
  const button = (name: string) => screen.getByRole('button', { name })
  const row = await screen.findByRole('row', { name: /Ayşe/ })
  fireEvent.click(button('View Ayşe'))
  fireEvent.click(button('Edit Ayşe'))
  expect(row.getAttribute('aria-busy')).toBe('true')
  await waitFor(() => expect(row.getAttribute('aria-busy')).toBe('false'))
  expect(new Set(shown)).toEqual(new Set(['view']))
  act(closeOverlay)
})

test('a failed press shows its error in the row, or above the table once the row is gone', async () => {
  const registrations = ['Ayşe', 'Björn'].map(name => sampleBooking({ _id: name, name }))
  await servePanel({ registrations })
  render(<RegistrationsSection />)
  const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
  const originalFetch = fetch
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) =>
    String(args[0]).includes('about=') ? Promise.reject(new TypeError('offline')) : originalFetch(...args),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Björn' }))
  const alert = await within(await rowOf('Björn')).findByRole('alert')
  expect(alert.textContent).toContain('server')
  vi.stubGlobal('fetch', originalFetch)
  registrations.pop()
  fireEvent.click(screen.getByRole('button', { name: 'View Björn' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Björn/ })).toBeNull())
  const above = await screen.findByRole('alert')
  expect(above.closest('tr')).toBeNull()
  expect(above.textContent).toBe('This has been deleted meanwhile.')
})

test('a long compound word in a title breaks between its parts', async () => {
  const page = { path: '/info/wildkraeuterwanderungen', title: 'Wildkräuterwanderungen' }
  const words = document.createElement('div')
  words.innerHTML = '<span class="compound">Wildkräuter<span class="soft-hyphen"></span>wanderungen</span>'
  learnBreaks(words)
  await servePanel({ registrations: [sampleRegistration({ page })] })
  render(<RegistrationsSection />)
  const word = await screen.findByText('Wildkräuterwanderungen')
  expect(word.innerHTML.replaceAll('<span class="soft-hyphen"></span>', '|')).toBe('Wildkräuter|wanderungen')
})

test('the row of an inquiry names the page from which it was sent', async () => {
  const page = { path: '/info/klassenfahrten', title: 'Klassenfahrten' }
  await servePanel({ registrations: [sampleRegistration({ page }), sampleRegistration({ _id: 'old', name: 'Ayşe' })] })
  render(<RegistrationsSection />)
  const rows = (await screen.findAllByRole('row')).map(row => row.textContent)
  expect(rows.filter(text => text?.includes('Klassenfahrten'))).toEqual([expect.stringContaining('Jürgen-Åse Müller')])
})

function Panel() {
  useCurrentLists()
  return <RegistrationsSection />
}

test('a new registration appears when the tab is shown again; focus, filter and the open editor stay', async () => {
  const stored = sampleRegistration({ _id: 'known', name: 'Ayşe' })
  const registrations = [stored]
  await servePanel({ registrations })
  render(<Panel />)
  const { fill } = openEditor({ kind: 'registration', item: stored, mode: 'edit' })
  await fill('City', 'Waldstadt')
  const field = screen.getByLabelText<HTMLInputElement>('City')
  const row = screen.getByRole('row', { name: /Ayşe/, hidden: true })

  // Somebody registers, and somebody else changes the record being edited.
  registrations.splice(0, 1, sampleRegistration({ _id: 'new', name: 'Björn' }), { ...stored, city: 'Anderswo' })
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  for (const state of ['hidden', 'visible'] as const) {
    visibility.mockReturnValue(state)
    act(() => void window.dispatchEvent(new window.Event('visibilitychange')))
  }
  await screen.findByRole('row', { name: /Björn/, hidden: true })
  expect(screen.getByRole('row', { name: /Ayşe/, hidden: true })).toBe(row)
  expect(screen.getByLabelText('City')).toBe(field)
  expect([field.value, document.activeElement]).toEqual(['Waldstadt', field])
})

test('one press marks an inquiry as answered; the list counts open ones and can show them alone', async () => {
  const registrations = [
    sampleRegistration({ _id: 'a', name: 'Ayşe' }),
    sampleRegistration({ _id: 'b', name: 'Björn' }),
    sampleRegistration({ _id: 'c', name: 'Clara', state: 'answered' }),
    sampleBooking({ _id: 'd', name: 'Dora' }),
  ]
  const { sent } = await servePanel({ registrations })
  const user = userEvent.setup()
  render(
    <MemoryRouter>
      <Sections tab="metrics">
        <RegistrationsSection />
      </Sections>
    </MemoryRouter>,
  )
  const names = () => screen.getAllByRole('row').flatMap(row => row.querySelector('strong')?.textContent ?? [])
  await screen.findByRole('link', { name: 'Registrations & Messages 4, 2 open' })
  expect(screen.queryByLabelText('Answered Dora')).toBeNull()
  await user.click(screen.getByLabelText('Open inquiries only (2)'))
  await waitFor(() => expect(names()).toEqual(['Ayşe', 'Björn']))
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/api/registration/export/csv?state=open')

  registrations.splice(1, 1, sampleRegistration({ _id: 'b', name: 'Björn', state: 'answered' }))
  await user.click(screen.getByLabelText('Answered Björn'))
  await screen.findByRole('link', { name: 'Registrations & Messages 4, 1 open' })
  expect(sent).toEqual([{ path: 'registration/edit', body: { _id: 'b', state: 'answered' } }])
  expect(names()).toEqual(['Ayşe'])
  await user.click(screen.getByLabelText('Open inquiries only (1)'))
  expect((await screen.findByLabelText<HTMLInputElement>('Answered Björn')).checked).toBe(true)
})

/** Renders the section with dialogs and messages; returns its user. */
function openSection() {
  const user = userEvent.setup()
  render(
    <>
      <RegistrationsSection />
      <QuestionDialog />
      <Success />
    </>,
  )
  return user
}

/** In German: selects and deletes all shown; returns the lines of the message. */
async function deleteAll(user: ReturnType<typeof openSection>, done: string, before = () => {}) {
  await user.click(await screen.findByRole('button', { name: 'Mehrere Anfragen löschen' }))
  await user.click(screen.getByLabelText(/^Alle auf dieser Seite/))
  before()
  await user.click(screen.getByRole('button', { name: 'Löschen' }))
  await user.click(await screen.findByText('Ja, löschen'))
  const lines = [...((await screen.findByText(done)).parentElement?.children ?? [])]
  return lines.map(({ textContent }) => textContent)
}

test('several inquiries can be chosen, a range with shift, and deleted by one call after one question', async () => {
  const names = ['Ada', 'Bea', 'Cem', 'Dirk', 'Eva']
  const registrations = [
    ...names.map(name => sampleRegistration({ _id: name.toLowerCase(), name })),
    sampleRegistration({ _id: 'winter', name: 'Frieda', event: 'winter' }),
  ]
  const { sent, refuseNext } = await servePanel({ registrations })
  const user = openSection()
  const box = (name: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name} ?Inquiry`) })
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  expect(screen.queryByLabelText(/^Select all/)).toBeNull()
  await press('Delete Several Inquiries')
  expect(screen.queryByRole('checkbox', { name: /^Frieda/ })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)

  await user.click(box('Bea'))
  await user.keyboard('{Shift>}')
  await user.click(box('Dirk'))
  await user.keyboard('{/Shift}')
  expect(names.filter(name => box(name).checked)).toEqual(['Bea', 'Cem', 'Dirk'])
  // Filtered rows are not deleted.
  await user.type(screen.getByLabelText('Search'), 'ea')
  await screen.findByText('1 inquiry selected')
  await user.clear(screen.getByLabelText('Search'))
  await screen.findByText('3 inquiries selected')

  await user.click(screen.getByLabelText('Select all 5 on this page'))
  box('Ada').focus()
  await user.keyboard(' ')
  screen.getByText('4 inquiries selected')
  refuseNext({ code: 'unavailable', message: 'x' })
  for (const attempt of ['refused', 'done']) {
    await press('Delete')
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete 4 inquiries?' })).getByText('Yes, delete'),
    )
    await screen.findByText(attempt === 'refused' ? /^The server cannot be reached/ : '4 Inquiries Deleted')
  }
  const call = { path: 'registration/inquiries/del', body: { _ids: ['bea', 'cem', 'dirk', 'eva'] } }
  expect(sent).toEqual([call, call])
  expect(screen.queryByLabelText(/^Select all/)).toBeNull()
})

test.each([
  [1, '1 Anfrage gelöscht', 'Liegt 30 Tage im Papierkorb'],
  [2, '2 Anfragen gelöscht', 'Liegen 30 Tage im Papierkorb'],
])('the German report of %i deleted inquiries uses the right number', async (count, done, where) => {
  onTestFinished(readLanguageFrom(() => 'de'))
  const registrations = ['Ada', 'Bea'].slice(0, count).map(name => sampleRegistration({ _id: name, name }))
  await servePanel({ registrations })
  const user = openSection()
  expect(await deleteAll(user, done)).toEqual([done, where])
})

test.each([
  ['all are gone by now', [], 'Keine Anfrage gelöscht', '1 inzwischen schon gelöscht oder mit Termin'],
  ['the only one was never filled in', ['blank'], '1 Anfrage gelöscht', undefined],
  ['one of two was never filled in', ['blank', 'Ada'], '2 Anfragen gelöscht', '1 davon 30 Tage im Papierkorb'],
] as const)('when %s, the report mentions the bin only for records in it', async (_, ids, done, more) => {
  onTestFinished(readLanguageFrom(() => 'de'))
  const all = ids.length > 0 ? ids : ['Ada']
  const registrations = all.map(_id => {
    const inquiry = sampleRegistration({ _id, name: _id })
    const texts = { name: '', email: '', phone: '', street: '', houseNumber: '', zip: '', city: '', notes: '' }
    return _id === 'blank' ? { ...inquiry, ...texts, lastModifiedDate: inquiry.createdDate } : inquiry
  })
  await servePanel({ registrations })
  const user = openSection()
  const goneMeanwhile = () => {
    if (ids.length === 0) registrations.length = 0
  }
  expect(await deleteAll(user, done, goneMeanwhile)).toEqual([done, ...(more ? [more] : [])])
})

test('the row of a registration shows when the event starts, and when the registration arrived', async () => {
  const { title, startDate, endDate, locationName, locationLink, cost } = sampleEvent()
  const eventSnapshot = { title, startDate, endDate, locationName, locationLink, cost }
  await servePanel({ registrations: [sampleRegistration({ event: 'winter', eventSnapshot })] })
  render(<RegistrationsSection />)
  const row = await screen.findByRole('row', { name: /Müller/ })
  expect([...row.querySelectorAll('small')].map(({ textContent }) => textContent)).toEqual([
    'Winter-Survival am Feuer',
    'starts 04. Dez. 2026 um 16:00',
    'received 28. Nov. 2026 um 10:00',
  ])
})

test('one press calls or writes to a person in the list', async () => {
  await servePanel({
    registrations: [sampleRegistration({ name: 'Ayşe', phone: '+49 (0)151 234-5', email: 'ayse.demir@example.org' })],
  })
  render(<RegistrationsSection />)
  const row = within(await screen.findByRole('row', { name: /Ayşe/ }))
  expect(row.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ayşe', '/admin/desk/inquiry/inquiry'],
    ['ayse.demir@example.org', 'mailto:ayse.demir@example.org'],
    ['+49 (0)151 234-5', 'tel:+491512345'],
  ])
})

test('a phone number with words beside it gets no link, which would dial another number', async () => {
  await servePanel({ registrations: [sampleRegistration({ name: 'Ayşe', phone: 'nach 18 Uhr: 0551 1234' })] })
  render(<RegistrationsSection />)
  const row = within(await screen.findByRole('row', { name: /Ayşe/ }))
  row.getByText('nach 18 Uhr: 0551 1234')
  expect(row.queryByRole('link', { name: /0551/ })).toBeNull()
})

test('the list says so if it is empty, or if nothing matches the filter', async () => {
  await servePanel({ registrations: [] })
  const { unmount } = render(<RegistrationsSection />)
  await screen.findByText('No registrations or inquiries yet.')
  unmount()
  await servePanel({ registrations: [sampleRegistration()] })
  render(<RegistrationsSection />)
  await userEvent.type(await screen.findByLabelText('Search'), 'nobody')
  await screen.findByText('Nothing matches this filter.')
})

test('the row of a booking shows its state, number and people; a search finds it by state and number', async () => {
  const people = ['a', 'b', 'c'].map(_id => ({ _id, name: _id }))
  const registrations = [
    sampleBooking({ _id: 'a', name: 'Ayşe', number: '2026-0147', state: 'confirmed', participants: people }),
    sampleBooking({
      _id: 'b',
      name: 'Björn',
      number: '2026-0148',
      state: 'offered',
      until: '2026-12-01T11:00:00.000Z',
    }),
    sampleRegistration({ _id: 'c', name: 'Clara' }),
  ]
  await servePanel({ registrations })
  const user = userEvent.setup()
  render(<RegistrationsSection />)
  const names = () => screen.getAllByRole('row').flatMap(row => row.querySelector('strong')?.textContent ?? [])
  const lines = () =>
    [...document.querySelectorAll('.booking-line')].map(line =>
      [...line.children].map(({ textContent }) => textContent),
    )
  await screen.findByRole('link', { name: 'Clara' })
  expect(lines()).toEqual([
    ['Confirmed', 'B26-0147-K', '3 people'],
    ['Place offered until Tue, 1 Dec, 12:00', 'B26-0148-X', '1 person'],
  ])
  await user.selectOptions(screen.getByLabelText('State'), 'Place offered')
  await waitFor(() => expect(names()).toEqual(['Björn']))
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
    '/api/registration/export/csv?state=offered',
  )
  await user.selectOptions(screen.getByLabelText('State'), 'All')
  await screen.findByRole('link', { name: 'Clara' })
  for (const typed of ['0147', '147', '2026-0147', 'B26-0147-K', 'b26-0147', 'B260147K', 'b26 0147 k']) {
    await user.type(screen.getByLabelText('Search'), typed)
    await waitFor(() => expect([typed, ...names()]).toEqual([typed, 'Ayşe']))
    await user.clear(screen.getByLabelText('Search'))
    await screen.findByRole('link', { name: 'Clara' })
  }
})

test('a long list has pages: the server searches and sorts, and an action affects the rows of the page', async () => {
  const registrations = Array.from({ length: 120 }, (_, at) =>
    sampleRegistration({
      ...{ _id: `r${at}`, name: `Gast ${String.fromCharCode(65 + (at % 26))}${at}` },
      createdDate: new Date(Date.UTC(2026, 10, 1, 0, at)).toISOString(),
    }),
  )
  await servePanel({ registrations })
  const user = openSection()
  const names = () => screen.getAllByRole('row').flatMap(row => row.querySelector('strong')?.textContent ?? [])
  await screen.findByRole('link', { name: 'Gast P119' })
  // Rows below the first screen render later.
  await screen.findAllByText('Gast S70')
  expect([names().length, names()[0]]).toEqual([50, 'Gast P119'])
  screen.getByText('120 in all')
  const [pager = document.body] = screen.getAllByRole('navigation', { name: /^Pages/ })
  expect(within(pager).getByRole<HTMLButtonElement>('button', { name: 'Back' }).disabled).toBe(true)

  await user.click(within(pager).getByRole('button', { name: 'Next' }))
  await screen.findByRole('link', { name: 'Gast R69' })
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('table', { name: 'Registrations & Messages, page 2 of 3' })),
  )
  expect(pager.textContent).toContain('51–100 of 120')
  await user.click(screen.getByRole('button', { name: 'Delete Several Inquiries' }))
  screen.getByLabelText('Select all 50 on this page')
  await user.click(screen.getByRole('button', { name: 'Stop Selecting' }))

  const head = () => screen.getByRole('columnheader', { name: 'Name' })
  const sorts = []
  for (const first of ['Gast A0', 'Gast Z77', 'Gast P119']) {
    await user.click(within(head()).getByRole('button'))
    await waitFor(() => expect(names()[0]).toBe(first))
    sorts.push(head().getAttribute('aria-sort'))
  }
  expect(sorts).toEqual(['ascending', 'descending', null])
  expect(within(screen.getByRole('columnheader', { name: 'Options' })).queryByRole('button')).toBeNull()

  await user.type(screen.getByLabelText('Search'), 'GAST p1')
  await screen.findByText('2 of 120')
  expect(screen.queryByRole('navigation', { name: /^Pages/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/api/registration/export/csv?q=GAST+p1')
})

test('a name leads to the record’s page, and View opens the record as the server has it then', async () => {
  const booking = sampleBooking({ _id: 'b', name: 'Björn', notes: 'Alt' })
  const registrations = [booking, sampleRegistration({ _id: 'a', name: 'Ayşe' })]
  await servePanel({ registrations })
  const user = userEvent.setup()
  render(
    <>
      <RegistrationsSection />
      <CurrentOverlay />
    </>,
  )
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect([await hrefOf('Björn'), await hrefOf('Ayşe')]).toEqual(['/admin/desk/booking/b', '/admin/desk/inquiry/a'])
  registrations[0] = { ...booking, notes: 'Neu' }
  await user.click(screen.getByRole('button', { name: 'View Björn' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('Neu')
})
