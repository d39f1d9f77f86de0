// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleBooking, sampleEvent } from '../../../domain/testing/samples.ts'
import { render, screen, userEvent, waitFor } from '../../testing/dom.ts'
import { servePanel } from '../../testing/panel.tsx'
import { CurrentOverlay } from '../office/overlay.tsx'
import { EventsSection } from './events-section.tsx'

beforeEach(() => void vi.setSystemTime('2026-12-01T09:00:00.000Z'))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An event within a month. */
const on = (month: string) =>
  sampleEvent({
    _id: month,
    title: month,
    startDate: `${month}-04T15:00:00.000Z`,
    endDate: `${month}-06T13:00:00.000Z`,
  })

const rows = () => [...document.querySelectorAll('.row-title')].map(({ firstChild }) => firstChild?.textContent)

test('dates are listed newest first; past ones appear on request', async () => {
  await servePanel({ events: ['2026-12', '2026-10', '2027-02', '2026-11'].map(on) })
  render(<EventsSection />)
  await waitFor(() => expect(rows()).toEqual(['2027-02', '2026-12']))
  await userEvent.click(screen.getByLabelText('Show past dates (2)'))
  await waitFor(() => expect(rows()).toHaveLength(4))
  expect(rows()).toEqual(['2027-02', '2026-12', '2026-11', '2026-10'])
})

test('a row counts the participants of its date', async () => {
  const registrations = ['2026-12', '2026-12', '2027-02', ''].map((event, index) =>
    sampleBooking({ _id: String(index), event }),
  )
  await servePanel({ events: ['2026-12', '2027-02', '2027-03'].map(on), registrations })
  render(<EventsSection />)
  await screen.findAllByRole('row')
  const counts = screen.getAllByRole('row').map(row => row.querySelector('small')?.textContent)
  expect(counts).toEqual([undefined, undefined, '1 person', '2 people'])
})

test('the row of a date with limited places shows how many are taken, and how many people wait', async () => {
  const people = ['a', 'b'].map(_id => ({ _id, name: _id }))
  const registrations = [
    sampleBooking({ _id: '1', event: '2026-12', participants: people }),
    sampleBooking({ _id: '2', event: '2026-12', state: 'confirmed' }),
    sampleBooking({ _id: '3', event: '2026-12', state: 'waiting', participants: people }),
    sampleBooking({ _id: '4', event: '2026-12', state: 'cancelled' }),
    sampleBooking({ _id: '5', event: '2027-03', state: 'cancelled' }),
  ]
  const events = [{ ...on('2026-12'), places: 4 }, { ...on('2027-02'), places: 12 }, on('2027-03')]
  await servePanel({ events, registrations })
  render(<EventsSection />)
  await screen.findAllByRole('row')
  const counts = screen.getAllByRole('row').map(row => row.querySelector('small')?.textContent)
  expect(counts).toEqual([undefined, undefined, '0/12', '3/4, +2 waiting'])
})

test('each date of a series links to its page by a distinct name, and Edit opens it as the server has it', async () => {
  const series = ['2026-12', '2027-02'].map(month => ({ ...on(month), title: 'Waldtag', series: 'one' }))
  await servePanel({ events: series })
  const { press } = openPanel()
  const links = await screen.findAllByRole<HTMLAnchorElement>('link', { name: /^Waldtag/ })
  expect(links.map(({ pathname }) => pathname)).toEqual(['2027-02', '2026-12'].map(id => `/admin/desk/event/${id}`))
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Waldtag, 04. Feb. 2027 um 16:00',
    'Waldtag, 04. Dez. 2026 um 16:00',
  ])
  screen.getByText('Series, 1 of 2')
  series[0] = { ...on('2026-12'), title: 'Nachtwald', series: 'one' }
  await press('Edit Waldtag, 04. Dez. 2026 um 16:00')
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Nachtwald')
})

test('a search finds past dates, too, and the headings sort', async () => {
  const events = [
    ...['2026-10', '2026-12', '2027-01'].map(on),
    { ...on('2027-02'), title: 'Kräuter', locationName: 'Moor' },
  ]
  const more = ['03', '04', '05'].map(month => on(`2027-${month}`))
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  await servePanel({ events: [...events, ...more] })
  const { press, type } = openPanel()
  await waitFor(() => expect(rows()).toHaveLength(6))
  await press('Title')
  await waitFor(() => expect(rows()[0]).toBe('2026-12'))
  await press('Location')
  await waitFor(() => expect(rows().at(-1)).toBe('Kräuter'))
  await type('2026-10')
  await waitFor(() => expect(rows()).toEqual(['2026-10']))
})

/** Renders the section with its overlay. */
function openPanel() {
  render(
    <>
      <EventsSection />
      <CurrentOverlay />
    </>,
  )
  return {
    press: async (name: string) => userEvent.click(await screen.findByRole('button', { name })),
    type: async (words: string) => userEvent.type(await screen.findByLabelText('Search'), words),
  }
}

test('a phone first shows the next dates', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10']
  await servePanel({ events: months.map(month => on(`2027-${month}`)) })
  render(<EventsSection />)
  await waitFor(() =>
    expect(rows()).toEqual(
      months
        .slice(0, 3)
        .reverse()
        .map(month => `2027-${month}`),
    ),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Show All 10 dates' }))
  expect(rows()).toHaveLength(10)
})

test('a list without upcoming dates explains that', async () => {
  const events = [on('2026-10')]
  await servePanel({ events })
  const { unmount } = render(<EventsSection />)
  await screen.findByText('No upcoming dates.')
  unmount()
  await servePanel({ events: [] })
  render(<EventsSection />)
  await screen.findByText('No dates yet.')
})

test('a row shows the last day for calling off a date with too few registrations, and marks a cancelled date', async () => {
  const cancelled = { date: '2026-11-30T09:00:00.000Z', reason: 'Sturm' }
  const registrations = ['2026-12', '2027-01'].map(event => sampleBooking({ _id: event, event, state: 'confirmed' }))
  await servePanel({ events: [on('2026-12'), { ...on('2027-01'), cancelled }, on('2027-02')], registrations })
  render(<EventsSection />)
  await screen.findAllByRole('row')
  const notes = screen
    .getAllByRole('row')
    .map(row => [...row.querySelectorAll('small')].slice(1).map(({ textContent }) => textContent))
  const warning = '4 more to the minimum. It can be called off for too few registrations until 3 Dec 2026.'
  expect(notes).toEqual([[], [], ['Called off'], [warning]])
})
