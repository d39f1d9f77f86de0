// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { bookingFields } from '../../../domain/events/booking-fields.ts'
import { type Event, eventFields } from '../../../domain/events/event.ts'
import { sampleEvent, sampleImage } from '../../../domain/testing/samples.ts'
import { render, screen, waitFor, within } from '../../testing/dom.ts'
import { openEditor, servePanel } from '../../testing/panel.tsx'
import { Success } from '../kit/dialog.tsx'
import { useList } from '../state/lists.ts'

const images = [sampleImage({ _id: 'moos', desc: 'Moos am Bach' })]
const event = sampleEvent()
// How an event is booked has no place in the editor yet.
const editableFields = Object.entries(eventFields).flatMap(([name, { input }]) =>
  input && !(name in bookingFields) ? [name] : [],
)

async function openEvent(overlay: { item?: Event; copyOf?: Event }, events = [event]) {
  const server = await servePanel({ events, images })
  return { ...server, ...openEditor({ kind: 'event', ...overlay }) }
}

test('every field of an event can be changed and is saved', async () => {
  const { user, fill, press, sent, closed } = await openEvent({ item: event })
  await fill('Title', 'Sternenhimmel')
  await user.selectOptions(screen.getByLabelText('Info page'), 'None')
  await fill('Description', 'Eine Nacht.')
  await fill('Start date', '2027-07-18')
  await fill('Start time', '21:30')
  await fill('End date', '2027-07-19')
  await fill('End time', '01:15')
  await fill('Location name', 'Hügel')
  await fill('Location link', 'https://example.org/huegel')
  await fill('Cost', '12,50 €')
  await user.click(screen.getByLabelText(/^Active/))
  await press('Choose Moos am Bach')
  await press('Save')
  await closed()
  const change = {
    title: 'Sternenhimmel',
    path: '',
    description: 'Eine Nacht.',
    startDate: '2027-07-18T19:30:00.000Z',
    endDate: '2027-07-18T23:15:00.000Z',
    locationName: 'Hügel',
    locationLink: 'https://example.org/huegel',
    cost: 12.5,
    active: false,
    image: 'moos',
  }
  expect(sent).toEqual([{ path: 'event/edit', body: { ...event, ...change } }])
  expect(Object.keys(change).toSorted()).toEqual(editableFields.toSorted())
})

test('a new event is offered, has the usual title and lasts from ten to four on the next day in Berlin', async () => {
  vi.setSystemTime('2027-07-17T22:30:00.000Z')
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { press, sent, closed } = await openEvent({})
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>(/^Active/).checked).toBe(true)
  await press('Save')
  await closed()
  const times = { startDate: '2027-07-19T08:00:00.000Z', endDate: '2027-07-19T14:00:00.000Z' }
  expect(sent).toMatchObject([{ path: 'event/add', body: { title: 'New Event', active: true, cost: null, ...times } }])
})

test('a price that is no number is refused before anything is sent', async () => {
  const { fill, press, sent } = await openEvent({ item: event })
  await fill('Cost', 'ca. 80')
  await press('Save')
  const cost = screen.getByLabelText('Cost')
  await waitFor(() => expect(cost.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(cost)
  expect(screen.getByRole('alert').textContent).toContain('Cost: Please enter a number such as 12,50.')
  expect(sent).toEqual([])
})

test('a time that the clocks skip is refused before anything is sent', async () => {
  const { fill, press, sent } = await openEvent({ item: event })
  await fill('Start date', '2027-03-28')
  await fill('Start time', '02:30')
  await press('Save')
  const start = screen.getByLabelText('Start date')
  await waitFor(() => expect(start.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByRole('alert').textContent).toContain('On this day the clocks skip this time.')
  expect(sent).toEqual([])
})

test('what the server finds wrong with the end is shown at the end date', async () => {
  const { press, refuseNext } = await openEvent({ item: event })
  const fields = { endDate: 'The end is before the start.' }
  refuseNext({ code: 'invalid', message: 'Please check the marked fields.', fields })
  await press('Save')
  await screen.findByText('Please check the marked fields.')
  expect(document.activeElement).toBe(screen.getByLabelText('End date'))
  expect(screen.getByLabelText('End date').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Start date').getAttribute('aria-invalid')).toBeNull()
})

test('an unchanged moment stays as it was, even in the hour that comes twice', async () => {
  const twice = { ...event, startDate: '2027-10-31T01:30:00.000Z', endDate: '2027-10-31T03:00:00.000Z' }
  const { press, sent, closed } = await openEvent({ item: twice })
  expect(screen.getByLabelText<HTMLInputElement>('Start time').value).toBe('02:30')
  await press('Save')
  await closed()
  expect(sent[0]?.body).toMatchObject({ startDate: twice.startDate })
})

test('a duplicate is the same a week later, waits for its date, and asks before it is thrown away', async () => {
  const { press, answer, sent, status, closed } = await openEvent({ item: event })
  await press('Duplicate')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Start date')))
  expect(screen.getByDisplayValue(event.title)).toBeDefined()
  expect(status()).toBe('Unsaved changes')
  await press('Cancel')
  await answer('Are you sure you want to close before saving?', 'Cancel')
  await press('Save')
  await closed()
  const { _id, lastModifiedDate, ...kept } = event
  const aWeekLater = { startDate: '2026-12-11T15:00:00.000Z', endDate: '2026-12-13T13:00:00.000Z' }
  expect(sent).toEqual([{ path: 'event/add', body: { ...kept, ...aWeekLater } }])
})

test('whoever saves a hidden event is told so', async () => {
  const { user, press, closed } = await openEvent({ item: event })
  render(<Success />)
  // The message closes itself after a second, which a busy machine may miss.
  const said: string[] = []
  const watcher = new MutationObserver(() => said.push(document.querySelector('.toast')?.textContent ?? ''))
  watcher.observe(document.body, { childList: true, subtree: true })
  await user.click(screen.getByLabelText(/^Active/))
  await press('Save')
  await closed()
  expect(said).toContain('Event SavedHidden from visitors')
})

test('the end follows the start', async () => {
  const { fill } = await openEvent({ item: event })
  const end = () => ['End date', 'End time'].map(label => screen.getByLabelText<HTMLInputElement>(label).value)
  await fill('Start date', '2026-12-18')
  expect(end()).toEqual(['2026-12-20', '14:00'])
  await fill('Start time', '18:30')
  expect(end()).toEqual(['2026-12-20', '16:30'])
})

test('all mistakes of an event are reported at once', async () => {
  const { fill, press, sent } = await openEvent({})
  await fill('Title', '')
  await fill('End date', '2020-01-01')
  await fill('Location link', 'wald.de')
  await fill('Cost', 'ca. 80')
  await press('Save')
  const mistakes = within(await screen.findByRole('alert', { hidden: true }))
  expect(mistakes.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Title: Please enter a text.',
    'Location link: Please enter an address that begins with https:// or http://.',
    'End: The end is before the start.',
    'Cost: Please enter a number such as 12,50.',
  ])
  expect(document.activeElement).toBe(screen.getByLabelText('Title'))
  expect(sent).toEqual([])
})

test('a place of an earlier event is chosen with its link, another one is typed', async () => {
  const { user } = await openEvent({})
  const place = screen.getByLabelText('Place of an earlier event')
  const shown = () =>
    ['Location name', 'Location link'].map(label => screen.getByLabelText<HTMLInputElement>(label).value)
  await user.selectOptions(place, 'Alte Köhlerhütte')
  expect(shown()).toEqual(['Alte Köhlerhütte', 'https://example.org/karte'])
  await user.selectOptions(place, 'Another place')
  expect(shown()).toEqual(['', ''])
})

test('another active date at the same time is mentioned, and the event can be saved', async () => {
  const talk = sampleEvent({ _id: 'talk', title: 'Infoabend' })
  const { fill, press, closed } = await openEvent({ item: event }, [event, talk])
  expect(screen.getByText('At the same time: Infoabend (04. Dez. 2026 um 16:00)')).toBeDefined()
  await fill('Start date', '2027-01-04')
  expect(screen.queryByText(/At the same time/)).toBeNull()
  await press('Save')
  await closed()
})

test('an event is deleted after a question', async () => {
  const { press, answer, sent, closed } = await openEvent({ item: event })
  await press('Delete')
  await answer('Delete Event?', 'Yes, delete')
  await closed()
  expect(sent).toEqual([{ path: 'event/del', body: { _id: event._id } }])
})

test.each([
  ['deleted', 'not_found', []],
  ['changed', 'conflict', [{ ...event, title: 'Von der Ersten', lastModifiedDate: '2026-11-28T12:00:00.000Z' }]],
] as const)('an event that somebody else has %s is so in the list when it cannot be saved', async (_, code, stored) => {
  const events = [event]
  const { refuseNext } = await servePanel({ events, images })
  const { fill, press } = openEditor({ kind: 'event', item: event })
  function Titles() {
    return <p data-testid="titles">{useList('events')?.map(({ title }) => title)}</p>
  }
  render(<Titles />)
  expect(screen.getByTestId('titles').textContent).toBe(event.title)
  await fill('Title', 'Zu spät')
  events.splice(0, 1, ...stored)
  refuseNext({ code, message: 'Too late.' })
  await press('Save')
  await waitFor(() => expect(screen.getByTestId('titles').textContent).toBe(stored.map(({ title }) => title).join()))
  expect(screen.getByRole('alert').textContent).toContain('Too late.')
})
