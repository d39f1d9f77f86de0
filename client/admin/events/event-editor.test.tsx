// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Event, eventFields } from '../../../domain/events/event.ts'
import { readLanguageFrom } from '../../../domain/kit/language.ts'
import { sampleBooking, sampleEvent, sampleImage } from '../../../domain/testing/samples.ts'
import { act, fireEvent, pressBack, render, screen, waitFor, within } from '../../testing/dom.ts'
import { openEditor, servePanel } from '../../testing/panel.tsx'
import { Success } from '../kit/editor/dialog.tsx'
import { refreshLists, useList } from '../state/lists.ts'
import { followBy } from '../state/page/leave.ts'

const images = [sampleImage({ _id: 'moos', desc: 'Moos am Bach' })]
const event = sampleEvent()
const editableFields = Object.entries(eventFields).flatMap(([name, { input }]) => (input ? [name] : []))

async function openEvent(overlay: { item?: Event; copyOf?: Event }, events = [event]) {
  const server = await servePanel({ events, images })
  // Excludes previews, by which the editor finds out if guests would be informed.
  const saved = () => server.sent.filter(({ body }) => body.preview !== true)
  return { ...server, saved, ...openEditor({ kind: 'event', ...overlay }) }
}

const session = (startDate: string, endDate: string) => ({
  _id: expect.any(String),
  ...{ startDate, endDate, locationName: '', locationLink: '' },
})

test('every field of an event can be changed and is saved', async () => {
  const { user, fill, press, saved, closed } = await openEvent({ item: event })
  await fill('Title', 'Sternenhimmel')
  await user.selectOptions(screen.getByLabelText('Info page'), 'None')
  await fill('Description', 'Eine Nacht.')
  await fill('Start date', '2027-07-18')
  await fill('Start time', '21:30')
  await fill('End date', '2027-07-19')
  await fill('End time', '01:15')
  await fill('Location name', 'Hügel')
  await fill('Location link', 'https://example.org/huegel')
  await fill('Places', '12')
  await fill('Minimum', '4')
  await press('Add price group')
  await fill('Group', 'Erwachsene')
  await fill('Price', '45')
  await press('Add price group')
  await fill('Group', 'Kind', 1)
  await fill('Price', '12,50 €', 1)
  await user.selectOptions(screen.getByLabelText('Who books?'), 'A group as a whole')
  await fill('Registration until', '2027-07-16')
  await user.selectOptions(screen.getByLabelText('Confirming registrations'), 'Automatically while there are places')
  await user.click(screen.getByLabelText(/^Emergency number/))
  await user.click(screen.getByLabelText(/^Date of birth/))
  await fill('Age from', '8')
  await fill('Age to', '12')
  await fill('What to bring', 'Sitzkissen')
  for (const box of [/^Right of withdrawal/, /^Ongoing course/, /^In lists/, /^Active/])
    await user.click(screen.getByLabelText(box))
  await user.selectOptions(screen.getByLabelText('VAT'), '19')
  // The first session has the dates entered so far.
  await press('Make It a Course')
  await press('Every Week')
  await fill('Instalments', '2')
  await user.selectOptions(screen.getByLabelText('Reminders'), 'first')
  await press('Choose Moos am Bach')
  await press('Save')
  await closed()
  const change = {
    title: 'Sternenhimmel',
    path: '',
    description: 'Eine Nacht.',
    startDate: '2027-07-18T19:30:00.000Z',
    endDate: '2027-07-25T23:15:00.000Z',
    locationName: 'Hügel',
    locationLink: 'https://example.org/huegel',
    // The server derives it from the lowest price group.
    cost: null,
    active: false,
    image: 'moos',
    places: 12,
    minimum: 4,
    prices: [
      { _id: '', label: 'Erwachsene', amount: 45 },
      { _id: '', label: 'Kind', amount: 12.5 },
    ],
    group: true,
    // End of that day in Berlin.
    registrationUntil: '2027-07-16T22:00:00.000Z',
    confirmation: 'automatic',
    asks: ['birthDate', 'emergencyPhone'],
    ageFrom: 8,
    ageTo: 12,
    bring: 'Sitzkissen',
    withdrawal: true,
    ongoing: true,
    listed: false,
    tax: 19,
    // Over midnight, its hours are estimated.
    sessions: [
      { ...session('2027-07-18T19:30:00.000Z', '2027-07-18T23:15:00.000Z'), hours: 3.75 },
      { ...session('2027-07-25T19:30:00.000Z', '2027-07-25T23:15:00.000Z'), hours: 3.75 },
    ],
    instalments: 2,
    sessionReminders: 'first',
  }
  expect(saved()).toEqual([{ path: 'event/edit', body: { ...event, ...change } }])
  expect(Object.keys(change).toSorted()).toEqual(editableFields.toSorted())
})

const parts = () =>
  [...document.querySelectorAll<HTMLDetailsElement>('.fold')].map(part => [
    part.querySelector('h3')?.textContent,
    part.open,
  ])

test.each([
  ['a new one', {}, [false, false, false, false]],
  [
    'one with places and its own VAT',
    { item: { ...event, places: 12, tax: '§19' as const } },
    [false, true, false, true],
  ],
  [
    'one that closes early',
    { item: { ...event, registrationUntil: '2026-12-01T23:00:00.000Z' } },
    [false, false, true, false],
  ],
])('booking settings are folded away while they have their defaults: %s', async (_, overlay, open) => {
  await openEvent(overlay)
  expect(parts()).toEqual(['Course', 'Places and prices', 'Registration', 'More'].map((name, at) => [name, open[at]]))
})

test('a minimum above the places is not a mistake: its field explains when the date takes place', async () => {
  const { fill } = await openEvent({ item: event })
  const hint = () => document.getElementById(screen.getByLabelText('Minimum').getAttribute('aria-describedby') ?? '')
  await fill('Minimum', '5')
  await fill('Places', '5')
  expect(hint()?.textContent).toBe('Participants needed for the event to take place')
  await fill('Places', '3')
  expect(hint()?.textContent).toMatch(/it goes ahead once every place is confirmed$/)
})

test('a part with a mistake opens, and the first wrong field gets the focus', async () => {
  const { press, fill, sent, refuseNext } = await openEvent({ item: event })
  const [, places, registration] = document.querySelectorAll<HTMLDetailsElement>('.fold')
  await press('Add price group')
  await fill('Group', 'Kind')
  await fill('Price', 'viel')
  if (places) places.open = false
  await press('Save')
  await screen.findByText('Price (1): Please enter a number such as 12.50.')
  expect([places?.open, registration?.open]).toEqual([true, false])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Price')))
  expect(sent).toEqual([])
  await fill('Price', '5')
  const late = 'Please close registration at the end of the event or before it.'
  refuseNext({ code: 'invalid', message: 'Please check the marked fields.', fields: { registrationUntil: late } })
  await press('Save')
  await screen.findByText(`Registration until: ${late}`)
  expect(registration?.open).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Registration until')))
})

test('a course takes its dates from its sessions; a session a month later keeps its weekday', async () => {
  const training = {
    ...event,
    startDate: '2026-10-09T15:00:00.000Z',
    endDate: '2026-10-11T13:00:00.000Z',
  }
  const { press, fill, saved, closed } = await openEvent({ item: training })
  await press('Make It a Course')
  await fill('Hours without nights', '20,5')
  await fill('Another place', 'Köhlerhütte')
  await press('Every Month')
  expect(screen.queryByLabelText('Start date')).toBeNull()
  screen.getByRole('group', { name: /^Session 2\s*, Fri to Sun$/ })
  await fill('From', '18:00', 1)
  await press('Save')
  await closed()
  const block = { _id: expect.any(String), hours: 20.5, locationName: 'Köhlerhütte', locationLink: '' }
  expect(saved()[0]?.body).toMatchObject({
    startDate: '2026-10-09T15:00:00.000Z',
    endDate: '2026-11-15T14:00:00.000Z',
    sessions: [
      // The first session has the event's id, so that calendars keep the entry.
      { ...block, _id: event._id, startDate: '2026-10-09T15:00:00.000Z', endDate: '2026-10-11T13:00:00.000Z' },
      // The second Friday, in winter time.
      { ...block, startDate: '2026-11-13T17:00:00.000Z', endDate: '2026-11-15T14:00:00.000Z' },
    ],
  })
})

test('mistakes of sessions are shown at their fields', async () => {
  const { press, fill, sent } = await openEvent({ item: event })
  await press('Make It a Course')
  await fill('Last day', '2027-03-29')
  await fill('Date', '2027-03-28')
  await fill('Hours without nights', 'viele')
  // The clocks skip this time.
  await fill('From', '02:30')
  await press('Save')
  await screen.findAllByText(/Please enter a number such as 7.5/)
  expect(screen.getAllByText(/Please choose a date and a time that exist/).length).toBeGreaterThan(0)
  // The summary names them as the form does.
  const summary = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(summary).toContain('Date (1): Please choose a date and a time that exist.')
  expect(sent).toEqual([])
})

test('when the parts of a session’s first day are typed in order, its last day moves along', async () => {
  const block = { ...session('2027-10-08T14:00:00.000Z', '2027-10-12T12:00:00.000Z'), _id: 'a', hours: 46 }
  const course = { ...event, startDate: block.startDate, endDate: block.endDate, sessions: [block] }
  await openEvent({ item: course })
  const row = within(await screen.findByRole('group', { name: /^Session 1\b/ }))
  const day = row.getByLabelText('Date')
  // A date field reports these while 14.04.2028 is typed.
  for (const value of ['', '2027-04-08', '2027-04-14', '0002-04-14', '0020-04-14', '0202-04-14', '2028-04-14'])
    fireEvent.change(day, { target: { value } })
  expect(row.getByLabelText<HTMLInputElement>('Last day').value).toBe('2028-04-18')
  expect(row.getByLabelText<HTMLInputElement>('Hours without nights').value).toBe('46')
})

test('price groups replace the single price, which returns once the last group is removed', async () => {
  const { fill, press, answer, sent, closed } = await openEvent({ item: event })
  await press('Add price group')
  expect(screen.queryByLabelText('Cost')).toBeNull()
  await press('Remove price group 1')
  await answer('Remove price group?', 'Yes, remove')
  await fill('Cost', '12,50 €')
  await press('Save')
  await closed()
  expect(sent).toMatchObject([{ body: { cost: 12.5, prices: [] } }])
})

test('in German the parts and their fields have German names', async () => {
  onTestFinished(readLanguageFrom(() => 'de'))
  await openEvent({})
  expect(parts().map(([name]) => name)).toEqual(['Kurs', 'Plätze und Preise', 'Anmeldung', 'Mehr'])
  for (const name of ['Plätze', 'Mindestzahl', 'Wer bucht?', 'Anmelden bis', 'Was mitzubringen ist', 'Umsatzsteuer'])
    expect(screen.getByLabelText(name)).toBeDefined()
})

test('a new event is visible, has the usual title and lasts from ten to four on the next day in Berlin', async () => {
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

test('a visible new event warns of the details that visitors would miss', async () => {
  const { user, fill } = await openEvent({})
  screen.getByText('Visitors would still miss: a title of its own, a place.')
  await fill('Title', 'Waldtag')
  screen.getByText('Visitors would still miss: a place.')
  await user.click(screen.getByLabelText(/^Active/))
  expect(screen.queryByText(/Visitors would/)).toBeNull()
  await user.click(screen.getByLabelText(/^Active/))
  await fill('Location name', 'Waldparkplatz')
  // Without a price visitors see “Preis auf Anfrage”.
  expect(screen.queryByText(/Visitors would/)).toBeNull()
})

test('a price that is not a number is refused before sending', async () => {
  const { fill, press, sent } = await openEvent({ item: event })
  await fill('Cost', 'ca. 80')
  await press('Save')
  const cost = screen.getByLabelText('Cost')
  await waitFor(() => expect(cost.getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(cost))
  expect(screen.getByRole('alert').textContent).toContain('Cost: Please enter a number such as 12.50.')
  expect(sent).toEqual([])
})

test('a time that the clocks skip is refused before sending', async () => {
  const { fill, press, sent } = await openEvent({ item: event })
  await fill('Start date', '2027-03-28')
  await fill('Start time', '02:30')
  await press('Save')
  const start = screen.getByLabelText('Start date')
  await waitFor(() => expect(start.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByRole('alert').textContent).toContain('On this day the clocks skip this time.')
  expect(sent).toEqual([])
})

test('a mistake of the end that the server finds is shown at the end date', async () => {
  const { press, refuseNext } = await openEvent({ item: event })
  const fields = { endDate: 'The end is before the start.' }
  refuseNext({ code: 'invalid', message: 'Please check the marked fields.', fields })
  await press('Save')
  await screen.findByText('Please check the marked fields.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('End date')))
  expect(screen.getByLabelText('End date').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Start date').getAttribute('aria-invalid')).toBeNull()
})

test('an unchanged moment stays exact, even in the hour that occurs twice', async () => {
  const twice = { ...event, startDate: '2027-10-31T01:30:00.000Z', endDate: '2027-10-31T03:00:00.000Z' }
  const { press, sent, closed } = await openEvent({ item: twice })
  expect(screen.getByLabelText<HTMLInputElement>('Start time').value).toBe('02:30')
  await press('Save')
  await closed()
  expect(sent[0]?.body).toMatchObject({ startDate: twice.startDate })
})

/** Freezes the clock before the sample's date, as the duplicate of a past event is a year later. */
function beforeItsDate() {
  vi.setSystemTime('2026-12-01T09:00:00.000Z')
  onTestFinished(() => void vi.useRealTimers())
}

test('a duplicate is a week later, waits for its date, and asks before it is discarded', async () => {
  beforeItsDate()
  const { press, answer, sent, status, closed } = await openEvent({ copyOf: event })
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

test('a duplicate copies the booking settings, closes a week later, and is neither in the series nor cancelled', async () => {
  beforeItsDate()
  const booking = {
    places: 12,
    prices: [{ _id: 'kind', label: 'Kind', amount: 35 }],
    registrationUntil: '2026-12-01T23:00:00.000Z',
    asks: ['health' as const],
    bring: 'Becher',
    tax: 19 as const,
    listed: false,
  }
  const cancelled = { date: '2026-12-01T10:00:00.000Z', reason: 'Sturm' }
  const { press, sent, closed } = await openEvent({ copyOf: { ...event, ...booking, series: 'reihe', cancelled } })
  await press('Save')
  await closed()
  expect(sent).toMatchObject([{ body: { ...booking, registrationUntil: '2026-12-08T23:00:00.000Z' } }])
  expect(sent[0]?.body).not.toHaveProperty('series')
  expect(sent[0]?.body).not.toHaveProperty('cancelled')
})

/** Lists success messages: each closes after a second, which a busy machine may miss. */
function messages(): string[] {
  render(<Success />)
  const texts: string[] = []
  const watcher = new MutationObserver(() => texts.push(document.querySelector('.toast')?.textContent ?? ''))
  watcher.observe(document.body, { childList: true, subtree: true })
  return texts
}

test('saving a hidden event shows a notice', async () => {
  const { user, press, closed } = await openEvent({ item: event })
  const text = messages()
  await user.click(screen.getByLabelText(/^Active/))
  await press('Save')
  await closed()
  expect(text).toContain('Event SavedHidden from visitors')
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
  await fill('Location link', 'im Wald')
  await fill('Cost', 'ca. 80')
  await press('Save')
  const mistakes = within(await screen.findByRole('alert', { hidden: true }))
  expect(mistakes.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Title: Please enter a text.',
    'Location link: Please enter an address that begins with https:// or http://.',
    'End: The end is before the start.',
    'Cost: Please enter a number such as 12.50.',
  ])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')))
  expect(sent).toEqual([])
})

test('the location of an earlier event is chosen with its link; another one is typed', async () => {
  const { user } = await openEvent({})
  const place = await screen.findByLabelText('Place of an earlier event')
  const shown = () =>
    ['Location name', 'Location link'].map(label => screen.getByLabelText<HTMLInputElement>(label).value)
  await user.selectOptions(place, 'Alte Köhlerhütte')
  expect(shown()).toEqual(['Alte Köhlerhütte', 'https://example.org/karte'])
  await user.selectOptions(place, 'Another place')
  expect(shown()).toEqual(['', ''])
})

test('the editor mentions another active date at the same time, and still saves', async () => {
  const talk = sampleEvent({ _id: 'talk', title: 'Infoabend' })
  const { fill, press, closed } = await openEvent({ item: event }, [event, talk])
  expect(screen.getByText('At the same time: Infoabend (Fri, 4 Dec, 16:00)')).toBeDefined()
  await fill('Start date', '2027-01-04')
  expect(screen.queryByText(/At the same time/)).toBeNull()
  await press('Save')
  await closed()
})

test('after a lost answer the editor does not warn of the event that it may have added itself', async () => {
  const talk = sampleEvent({ _id: 'talk', title: 'Infoabend' })
  const events = [talk]
  const { loseNext, saved, press, fill, closed } = await openEvent({ copyOf: event }, events)
  await fill('Start date', '2026-12-04')
  loseNext(id => events.push({ ...event, _id: id }))
  await press('Save')
  const unknown =
    'There was no answer. Whether this is saved is unknown. Saving again is safe: nothing is stored twice.'
  expect((await screen.findByRole('alert')).textContent).toBe(unknown)
  await act(() => refreshLists('events'))
  expect(screen.getByText(/^At the same time/).textContent).toBe('At the same time: Infoabend (Fri, 4 Dec, 16:00)')
  await press('Save')
  await closed()
  expect(saved().map(({ path }) => path)).toEqual(['event/add', 'event/add'])
})

test.each([
  ['maps.app.goo.gl/abc', 'https://maps.app.goo.gl/abc'],
  [' www.osm.org/#map=15/51.5/9.9 ', 'https://www.osm.org/#map=15/51.5/9.9'],
  ['http://wald.de', 'http://wald.de'],
  ['am Waldrand 3. Haus', 'am Waldrand 3. Haus'],
  ['anna@wald.de', 'anna@wald.de'],
  ['', ''],
])('the map link %j becomes %j once the field is left', async (typed, completed) => {
  const { user, fill } = await openEvent({})
  await fill('Location link', typed)
  await user.click(screen.getByLabelText('Title'))
  expect(screen.getByLabelText<HTMLInputElement>('Location link').value.trim()).toBe(completed)
})

test('the map link is completed as well when Enter saves the event', async () => {
  const { user, fill, saved, closed } = await openEvent({ item: event })
  await fill('Location link', 'www.wald.de')
  await user.keyboard('{Enter}')
  await closed()
  expect(saved()).toMatchObject([{ body: { locationLink: 'https://www.wald.de' } }])
})

test('the editor links to the date’s page after its fields, and has no actions', async () => {
  const { press } = await openEvent({ item: event })
  const feet = [...document.querySelectorAll('.to-page button, .editor-foot button')].map(
    ({ textContent }) => textContent,
  )
  expect(feet).toEqual(['To the Date', 'Delete', 'Cancel', 'Save'])
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  onTestFinished(() => assign.mockRestore())
  await press('To the Date')
  expect(assign).toHaveBeenCalledWith(`/admin/desk/event/${event._id}`)
})

test('an event whose answer was lost counts as saved, however its price was typed', async () => {
  const events = [event]
  const { refuseNext } = await servePanel({ events, images })
  const { fill, press, closed } = openEditor({ kind: 'event', item: event })
  await fill('Cost', '12,50')
  events.splice(0, 1, { ...event, cost: 12.5, lastModifiedDate: '2026-11-28T12:00:00.000Z' })
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.' })
  await press('Save')
  await closed()
})

test('an event is deleted after a question', async () => {
  const { press, answer, sent, closed } = await openEvent({ item: event })
  await press('Delete')
  await answer('Delete Event?', 'Yes, delete')
  await closed()
  expect(sent).toEqual([{ path: 'event/del', body: { _id: event._id, lastModifiedDate: event.lastModifiedDate } }])
})

test('on the page of the deleted date she is led to the list of dates', async () => {
  history.replaceState(null, '', `/admin/desk/event/${event._id}`)
  const opened: string[] = []
  onTestFinished(() => history.replaceState(null, '', '/'))
  onTestFinished(followBy(address => void opened.push(address)))
  const { press, answer, closed } = await openEvent({ item: event })
  await press('Delete')
  await answer('Delete Event?', 'Yes, delete')
  await closed()
  expect(opened).toEqual(['/admin/desk/dates'])
})

test.each([
  ['confirmed', {}, true],
  ['declined', {}, false],
  ['confirmed', { cancelled: { date: '2026-11-20T08:00:00.000Z', reason: 'other', text: 'Sturm.' } }, false],
] as const)('deleting a date warns of bookings; for one that is %s and a date %j: %s', async (state, change, told) => {
  const item = sampleEvent(change)
  await servePanel({ events: [item], images, registrations: [sampleBooking({ event: item._id, state })] })
  const { press, answer } = openEditor({ kind: 'event', item })
  await press('Delete')
  const question = await screen.findByRole('dialog', { name: /^Delete Event\?/, hidden: true })
  expect(question.textContent?.includes('nobody is told')).toBe(told)
  await answer(/^Delete Event/, 'Cancel')
})

test.each([
  ['deleted', 'not_found', []],
  ['changed', 'conflict', [{ ...event, title: 'Von der Ersten', lastModifiedDate: '2026-11-28T12:00:00.000Z' }]],
] as const)('a refused save shows in the list that somebody else has %s the event', async (_, code, stored) => {
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

const guest = (name: string, email = `${name.toLowerCase()}@example.org`) =>
  sampleBooking({ _id: name, name, email, event: event._id, state: 'confirmed' })
const question = 'Should all guests be told?'

async function openBooked(
  names: string[] = ['Anna', 'Ben'],
  registrations = [...names.map(name => guest(name)), guest('Clara', '')],
) {
  const coming = { ...event, startDate: '2099-06-01T08:00:00.000Z', endDate: '2099-06-01T14:00:00.000Z' }
  const server = await servePanel({ events: [coming], registrations, images })
  const opened = openEditor({ kind: 'event', item: coming })
  const bodies = () => server.sent.filter(({ path }) => path === 'event/edit').map(({ body }) => body)
  return { ...server, ...opened, bodies }
}

test('a new location of a booked date asks whether to tell everybody, and one press saves and sends', async () => {
  const { fill, press, answer, bodies, closed } = await openBooked()
  const text = messages()
  await fill('Location name', 'Kiosk am See')
  await press('Save')
  const dialog = within(await screen.findByRole('dialog', { name: question }))
  // The question is focused, so that it is announced first, and an early Enter sends nothing.
  await waitFor(() => expect(document.activeElement?.textContent).toBe(question))
  await dialog.findByText(/Anna, Ben/)
  dialog.getByText(/No email address, please call: Clara/)
  dialog.getByText('The letter to Anna')
  await fill('Your paragraph in the letter (optional)', 'Bis bald, {vorname}!')
  pressBack()
  await answer('Are you sure you want to close before saving?', 'Cancel')
  await press('Save and Send 2 Letters')
  await closed()
  expect(text).toContain('Event Saved2 letters sent off')
  expect(bodies().at(-1)).toMatchObject({ locationName: 'Kiosk am See', tell: true, paragraph: 'Bis bald, {vorname}!' })
  expect(bodies().at(-1)).not.toHaveProperty('preview')
})

test('a change may be saved without letters; Cancel leaves the editor open, and other changes raise no question', async () => {
  const { fill, press, bodies, closed, user } = await openBooked()
  const text = messages()
  await fill('Location name', 'Kiosk am See')
  await press('Save')
  await screen.findByRole('dialog', { name: question })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull())
  expect(bodies().filter(body => !('preview' in (body as object)))).toEqual([])
  await press('Save')
  await screen.findByRole('dialog', { name: question })
  await press('Save, Tell Nobody')
  await closed()
  expect(text).toContain('Event Saved')
  expect(bodies().at(-1)).toMatchObject({ locationName: 'Kiosk am See' })
  expect(bodies().at(-1)).not.toHaveProperty('tell')
})

test('a changed session of a booked course asks whether to tell everybody', async () => {
  const session = (_id: string, day: string) => ({
    ...{ _id, locationName: '', locationLink: '' },
    ...{ startDate: `${day}T08:00:00.000Z`, endDate: `${day}T14:00:00.000Z` },
  })
  const sessions = [session('a', '2099-06-01'), session('b', '2099-07-01'), session('c', '2099-08-01')]
  const course = { ...event, startDate: '2099-06-01T08:00:00.000Z', endDate: '2099-08-01T14:00:00.000Z', sessions }
  const server = await servePanel({ events: [course], registrations: [guest('Anna')], images })
  const { user, press, closed } = openEditor({ kind: 'event', item: course })
  await screen.findByText(/you are asked whom to tell when you save/)
  const second = within(await screen.findByRole('group', { name: /^Session 2\b/ }))
  await user.clear(second.getByLabelText('From'))
  await user.type(second.getByLabelText('From'), '11:00')
  await press('Save')
  await screen.findByRole('dialog', { name: question })
  await press('Save and Send 1 Letter')
  await closed()
  const edits = server.sent.filter(({ path }) => path === 'event/edit').map(({ body }) => body)
  expect(edits.at(-1)).toMatchObject({
    tell: true,
    sessions: [{ _id: 'a' }, { startDate: '2099-07-01T09:00:00.000Z' }, {}],
  })
})

test.each([
  ['a coming session that guests have booked', [guest('Anna')], 2, true],
  ['a session that is over', [guest('Anna')], 1, false],
  ['a session that nobody has booked', [], 2, false],
])('the question whether to remove %s leads to calling it off or not', async (_, registrations, at, isWarned) => {
  const session = (_id: string, day: string) => ({
    ...{ _id, locationName: '', locationLink: '' },
    ...{ startDate: `${day}T08:00:00.000Z`, endDate: `${day}T14:00:00.000Z` },
  })
  const sessions = [session('a', '2020-06-01'), session('b', '2099-07-01'), session('c', '2099-08-01')]
  const course = { ...event, startDate: '2020-06-01T08:00:00.000Z', endDate: '2099-08-01T14:00:00.000Z', sessions }
  await servePanel({ events: [course], registrations, images })
  const { user, answer } = openEditor({ kind: 'event', item: course })
  const row = within(await screen.findByRole('group', { name: new RegExp(`^Session ${at}\\b`) }))
  await user.click(row.getByRole('button', { name: /^Remove/ }))
  await screen.findByText(`Remove session ${at}?`)
  expect(screen.queryByText(/please use “Call Off …”/i) !== null).toBe(isWarned)
  await answer(/^Remove session/, 'Cancel')
})

test.each([
  ['a new title alone', undefined, 'Title', 'Moortag'],
  ['a new location of an event without bookings', [], 'Location name', 'Kiosk am See'],
] as const)('%s is saved without a question', async (_, registrations, label, text) => {
  const { fill, press, closed, bodies } = await openBooked(undefined, registrations && [...registrations])
  await fill(label, text)
  await press('Save')
  await closed()
  const saved = bodies().filter(body => !('preview' in (body as object)))
  expect(saved).toHaveLength(1)
  expect(saved[0]).not.toHaveProperty('tell')
})
