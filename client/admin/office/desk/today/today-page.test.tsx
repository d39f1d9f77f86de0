// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { seatsOf } from '../../../../../domain/bookings/people/seats.ts'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import { UNDO_SECONDS } from '../../../../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../../../../domain/events/event.ts'
import { SECOND_MS } from '../../../../../domain/kit/duration.ts'
import { readLanguageFrom } from '../../../../../domain/kit/language.ts'
import type { Desk, DeskDate, DeskTask } from '../../../../../domain/office/desk/desk.ts'
import { firstTasks, tasksOf } from '../../../../../domain/office/desk/tasks.ts'
import { sampleBooking, sampleEvent } from '../../../../../domain/testing/samples.ts'
import { site as starterSite } from '../../../../../starter/site.ts'
import { act, cleanup, matchTextInPieces, render, screen, userEvent, waitFor, within } from '../../../../testing/dom.ts'
import { describeCall, servePanel } from '../../../../testing/panel.tsx'
import { QuestionDialog } from '../../../kit/editor/dialog.tsx'
import { refreshLists } from '../../../state/lists.ts'
import { CurrentOverlay } from '../../overlay.tsx'
import { SignedOut } from '../offline/with-network.tsx'
import { TodayPage } from './today-page.tsx'

const now = '2026-11-28T09:00:00.000Z'
const event = sampleEvent({ places: 8, minimum: 0 })
const dateOf = ({
  _id,
  title,
  startDate,
  endDate,
  locationName,
  places,
  minimum,
  listed,
  active,
}: Event): DeskDate => ({
  ...{ _id, title, startDate, endDate, locationName, places, minimum, listed, active },
  seats: seatsOf([]),
})
const booking = (name: string, changes: Partial<Registration> = {}) =>
  sampleBooking({ _id: name.toLowerCase(), name, notes: '', createdDate: '2026-11-27T09:00:00.000Z', ...changes })

const deskOf = (tasks: DeskTask[], changes: Partial<Desk> = {}): Desk => ({
  ...{
    date: now,
    dates: [dateOf(event)],
    ...firstTasks(tasks),
    stuckLetters: 0,
    hasMailServer: true,
    isSettingUp: false,
  },
  ...changes,
})

async function open(registrations: Registration[], more: DeskTask[] = [], changes: Partial<Desk> = {}) {
  const tasks = () =>
    tasksOf({
      ...{
        registrations,
        events: [event],
        held: [],
        withdrawals: [],
        outbox: [],
        unbilledOf: () => undefined,
        invoicesOf: () => [],
        lacksAccount: false,
        asksForForm: false,
        placeholders: 0,
        troubles: [],
        now,
      },
      bookingsOf: () => registrations,
      vouchers: [],
      accountOf: () => undefined,
    })
  const server = await servePanel({
    registrations,
    events: [event],
    site: starterSite,
    desk: () => deskOf([...tasks(), ...more], changes),
  })
  const page = (key: string) => (
    <MemoryRouter>
      <TodayPage key={key} />
      <CurrentOverlay />
      <QuestionDialog />
    </MemoryRouter>
  )
  const { rerender } = render(page('first'))
  await act(() => refreshLists('desk'))
  // The desk of the previous test may be shown first.
  await waitFor(() => expect(rows()).toHaveLength(tasks().length + more.length))
  // The page renders its lower part later.
  await waitFor(() => expect(document.querySelector('#next-dates')).not.toBe(null))
  const user = userEvent.setup()
  const press = async (name: string) => user.click(await screen.findByRole('button', { name, hidden: true }))
  const answer = async (question: RegExp, button: string) => {
    const dialog = await screen.findByRole('dialog', { name: question, hidden: true })
    await user.click(within(dialog).getByRole('button', { name: button, hidden: true }))
  }
  return { ...server, press, answer, leaveAndComeBack: () => rerender(page('second')) }
}
const focused = () => document.activeElement?.textContent
const rows = () => [...document.querySelectorAll('.task')].map(row => row.querySelector('a, strong')?.textContent)

test('one press confirms and moves the focus on, and one more undoes it', async () => {
  const { press, sent } = await open([booking('Ada'), booking('Bea', { createdDate: '2026-11-27T10:00:00.000Z' })])
  expect(rows()).toEqual(['Ada', 'Bea'])
  await press('Confirm Ada')
  await waitFor(() => expect(focused()).toBe('Confirm Bea'))
  expect(rows()).toEqual(['Bea'])
  await press('Undo')
  await waitFor(() => expect(rows()).toEqual(['Ada', 'Bea']))
  expect(sent.map(describeCall)).toEqual(['registration/confirm ada', 'registration/undo/all ada'])
  expect(sent[0]?.body.lastModifiedDate).toBe(booking('Ada').lastModifiedDate)
})

test('one press confirms all requests that fit the free places', async () => {
  const people = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(_id => ({ _id, name: _id }))
  const later = { createdDate: '2026-11-27T11:00:00.000Z' }
  const { press, answer, sent } = await open([
    booking('Ada'),
    booking('Bea'),
    booking('Familie', { participants: people, ...later }),
  ])
  await press('Confirm All (2)')
  await screen.findByRole('dialog', { name: /^Confirm 2 bookings\?/, hidden: true })
  const asked = [...document.querySelectorAll('.dialog-list li')].map(({ textContent }) => textContent)
  expect(asked).toEqual(['Ada, 4 Dec', 'Bea, 4 Dec'])
  await answer(/^Confirm 2 bookings\?/, 'Yes, confirm')
  await waitFor(() => expect(rows()).toEqual(['Familie']))
  expect(sent.map(describeCall)).toEqual(['registration/confirm/all ada, bea'])
})

test('the row shows a guest’s question, and such a request is confirmed separately', async () => {
  const notes = 'Dürfen wir unseren Hund mitbringen?'
  const { press, answer, sent } = await open([booking('Ada'), booking('Bea'), booking('Cem', { notes })])
  expect(screen.getByText(`“${notes}”`)).toBeDefined()
  await press('Confirm All Without a Message (2)')
  await answer(/^Confirm 2 bookings\?/, 'Yes, confirm')
  await waitFor(() => expect(rows()).toEqual(['Cem']))
  expect(sent.map(describeCall)).toEqual(['registration/confirm/all ada, bea'])
})

test('only the button of the most urgent row is filled', async () => {
  const { press } = await open([booking('Ada'), booking('Bea', { createdDate: '2026-11-27T10:00:00.000Z' })], [late])
  const filled = () =>
    [...document.querySelectorAll('.task-action:not(.button-outline)')].map(({ textContent }) => textContent)
  expect(filled()).toEqual(['Confirm Ada'])
  await press('Confirm Ada')
  await waitFor(() => expect(filled()).toEqual(['Confirm Bea']))
})

test('on the last day for calling off a date, the task says today', async () => {
  const few = { kind: 'minimum', event: 'winter', title: 'Waldtag', startDate: '2026-11-29T09:00:00.000Z' } as const
  await open([], [{ ...few, missing: 2, until: '2026-11-28' }])
  screen.getByText('Sun, 29 Nov, 2 more to the minimum. Today is the last day to call it off.')
})

test('another person’s change is reported, and the task stays', async () => {
  const { press, refuseNext } = await open([booking('Ada')])
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.' })
  await press('Confirm Ada')
  await screen.findByText('Ada: not confirmed. Somebody else has changed this meanwhile.')
  expect(rows()).toEqual(['Ada'])
})

test('a press that is refused after the session ended leads to signing in, in a new tab', async () => {
  const { press, refuseNext } = await open([booking('Ada')])
  refuseNext({ code: 'unauthorized', message: 'Please sign in.' })
  await press('Confirm Ada')
  const refused = (await screen.findByText('Ada: not confirmed. You are not signed in any more.')).closest('p')
  expect(refused?.querySelector('a')?.target).toBe('_blank')
})

test('after a lost answer the next press uses the same version, so that nothing happens twice', async () => {
  const ada = booking('Ada')
  const { press, sent, refuseNext } = await open([ada])
  refuseNext({ code: 'unavailable', message: 'The server cannot be reached.' })
  await press('Confirm Ada')
  await screen.findByText(/^Ada: not confirmed\. .*try again/)
  // The press had arrived nevertheless, and the page has loaded the confirmed booking since.
  Object.assign(ada, { lastModifiedDate: '2026-11-28T09:00:01.000Z' })
  await act(() => refreshLists('registrations', 'desk'))
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.' })
  await press('Confirm Ada')
  await screen.findByText(/perhaps by your first press/)
  const seen = booking('Ada').lastModifiedDate
  expect(sent.map(({ body }) => body.lastModifiedDate)).toEqual([seen, seen])
})

test('after a confirmation whose answer was lost, the desk finds it once the server answers, and offers undo', async () => {
  const { press, sent, loseNext } = await open([booking('Ada')])
  loseNext()
  await press('Confirm Ada')
  await screen.findByText(/^Ada: confirmed/)
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull()
  await press('Undo')
  await waitFor(() => expect(rows()).toEqual(['Ada']))
  expect(sent.map(describeCall)).toEqual(['registration/confirm ada', 'registration/undo/all ada'])
})

test('a confirmation without an answer counts as lost after 20 seconds, and a second press repeats its version', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const ada = booking('Ada')
  const { press, sent, hold } = await open([ada])
  hold(0)
  await press('Confirm Ada')
  await act(() => vi.advanceTimersByTimeAsync(20 * SECOND_MS))
  await screen.findByText(/^Ada: not confirmed\. The server cannot be reached/)
  Object.assign(ada, { lastModifiedDate: '2026-11-28T09:00:01.000Z' })
  await act(() => refreshLists('registrations', 'desk'))
  await press('Confirm Ada')
  await screen.findByText(/^Ada: confirmed/)
  expect(sent.map(({ path, body }) => [path, body.lastModifiedDate])).toEqual([
    ['registration/confirm', booking('Ada').lastModifiedDate],
  ])
})

test('two requests by one name are distinguished by their participants and numbers', async () => {
  const of = (id: string, child: string, number: string) =>
    booking(id, { name: 'Jürgen Müller', number, participants: [{ _id: child, name: child }] })
  await open([of('Ada', 'Mia', '2026-0001'), of('Bea', 'Ben', '2026-0002'), booking('Cem')])
  screen.getByText(matchTextInPieces(/^1 person, .+, Mia, B26-0001-X$/))
  screen.getByText(matchTextInPieces(/^1 person, .+, Ben, B26-0002-M$/))
  screen.getByText(/^1 person, .+ ago$|yesterday$/)
})

test('a confirmation that is found too late for undo is only reported', async () => {
  const { press, hold, loseNext } = await open([booking('Ada')])
  const release = hold(0)
  loseNext()
  await press('Confirm Ada')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + UNDO_SECONDS * SECOND_MS })
  onTestFinished(() => void vi.useRealTimers())
  release()
  await screen.findByText('Ada: confirmed. It is too late to undo this.')
  expect(rows()).toEqual([])
})

test('after an undo whose answer was lost, the desk finds it once the server answers', async () => {
  const { press, loseNext } = await open([booking('Ada')])
  await press('Confirm Ada')
  await screen.findByText(/^Ada: confirmed/)
  loseNext()
  await press('Undo')
  await waitFor(() => expect(rows()).toEqual(['Ada']))
  await waitFor(() => expect(screen.queryByRole('alert', { hidden: true })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('if one of many confirmations is refused, the desk names it and offers undo for the others', async () => {
  const { press, answer, sent, refuseNext } = await open([booking('Ada'), booking('Bea'), booking('Cem')])
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.', _id: 'bea' })
  await press('Confirm All (3)')
  await answer(/^Confirm 3 bookings/, 'Yes, confirm')
  await screen.findByText('Bea: not confirmed. Somebody else has changed this meanwhile.')
  expect(rows()).toEqual(['Bea'])
  await press('Undo')
  await waitFor(() => expect(rows()).toEqual(['Ada', 'Bea', 'Cem']))
  expect(sent.map(describeCall)).toEqual(['registration/confirm/all ada, bea, cem', 'registration/undo/all ada, cem'])
})

test('after several confirmations whose answer was lost, each retry uses the versions that were seen', async () => {
  const ada = booking('Ada')
  const { press, answer, sent, refuseNext } = await open([ada, booking('Bea'), booking('Cem')])
  refuseNext({ code: 'unavailable', message: 'The server cannot be reached.' })
  await press('Confirm All (3)')
  await answer(/^Confirm 3 bookings/, 'Yes, confirm')
  await screen.findByText(/try again/)
  const seen = booking('Ada').lastModifiedDate
  Object.assign(ada, { lastModifiedDate: '2026-11-28T09:00:01.000Z' })
  await act(() => refreshLists('registrations', 'desk'))
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.', _id: 'ada' })
  await press('Confirm All (3)')
  await answer(/^Confirm 3 bookings/, 'Yes, confirm')
  await screen.findByText(/^Ada: .*perhaps by your first press/)
  const versions = ['ada', 'bea', 'cem'].map(_id => ({ _id, lastModifiedDate: seen }))
  expect(sent.map(({ body }) => body.bookings)).toEqual([versions, versions])
})

test('an undo refused after its page was left is reported on the current page', async () => {
  const { press, hold, refuseNext, leaveAndComeBack } = await open([booking('Ada')])
  await press('Confirm Ada')
  await screen.findByText(/^Ada: confirmed/)
  const release = hold(0)
  await press('Undo')
  refuseNext({ code: 'conflict', message: 'It is too late to undo this.' })
  leaveAndComeBack()
  release()
  await screen.findByText('Ada: not undone. It is too late to undo this.')
  await press('OK')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an undo never waits, even while the next booking is being confirmed, and is sent once', async () => {
  const { press, sent, hold } = await open([booking('Ada'), booking('Bea')])
  await press('Confirm Ada')
  await screen.findByText(/^Ada: confirmed/)
  const release = hold(0)
  await press('Confirm Bea')
  await press('Undo')
  await waitFor(() => expect(rows()).toContain('Ada'))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  release()
  await screen.findByText(/^Bea: confirmed/)
  expect(sent.filter(({ path }) => path === 'registration/undo/all').map(describeCall)).toEqual([
    'registration/undo/all ada',
  ])
})

test('once it is too late to retry, an undo without an answer says where to look', async () => {
  const { press, hold, refuseNext } = await open([booking('Ada')])
  await press('Confirm Ada')
  await screen.findByText(/^Ada: confirmed/)
  const release = hold(0)
  await press('Undo')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + UNDO_SECONDS * SECOND_MS })
  onTestFinished(() => void vi.useRealTimers())
  refuseNext({ code: 'unavailable', message: 'The server cannot be reached.' })
  release()
  await screen.findByText(/^Ada: still confirmed. Your undo did not arrive/)
})

test('a late answer neither replaces a later action in the undo bar nor ends it', async () => {
  const started = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: started })
  onTestFinished(() => void vi.useRealTimers())
  const { press, hold, sent } = await open([booking('Ada'), booking('Bea'), booking('Cem')])
  const release = hold(0)
  await press('Confirm Ada')
  vi.setSystemTime(started + (UNDO_SECONDS + 1) * SECOND_MS)
  await press('Confirm Bea')
  await screen.findByText(/^Bea: confirmed/)
  release()
  await waitFor(() => expect(rows()).toEqual(['Cem']))
  await press('Undo')
  await waitFor(() => expect(sent.at(-1)).toSatisfy(last => describeCall(last) === 'registration/undo/all bea'))
})

test('each refusal stays until it is read, whatever else is done meanwhile', async () => {
  const { press, hold, refuseNext, leaveAndComeBack } = await open([booking('Ada'), booking('Bea'), booking('Cem')])
  await press('Confirm Ada')
  await screen.findByText(/^Ada: confirmed/)
  const release = hold(0)
  await press('Undo')
  await screen.findByText('Ada: undoing …')
  const releaseBea = hold(0)
  await press('Confirm Bea')
  await press('Confirm Cem')
  await screen.findByText(/^Cem: confirmed/)
  leaveAndComeBack()
  refuseNext({ code: 'conflict', message: 'It is too late to undo this.', _id: 'ada' })
  release()
  await screen.findByText('Ada: not undone. It is too late to undo this.')
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.' })
  releaseBea()
  await screen.findByText('Bea: not confirmed. Somebody else has changed this meanwhile.')
  await press('Undo')
  await waitFor(() => expect(rows()).toContain('Cem'))
  expect(screen.getAllByRole('alert', { hidden: true })).toHaveLength(2)
  // The message disappears after a retry.
  await press('Confirm Bea')
  await waitFor(() => expect(screen.getAllByRole('alert', { hidden: true })).toHaveLength(1))
})

test('an undo that failed for some can be retried for them', async () => {
  const { press, answer, sent, refuseNext } = await open([booking('Ada'), booking('Bea'), booking('Cem')])
  await press('Confirm All (3)')
  await answer(/^Confirm 3 bookings/, 'Yes, confirm')
  await screen.findByText(/^3 bookings: confirmed/)
  refuseNext({ code: 'unavailable', message: 'The change could not be saved.', _id: 'bea' })
  await press('Undo')
  await screen.findByText(/^Bea: .*try again/)
  await press('Undo')
  await waitFor(() => expect(rows()).toEqual(['Ada', 'Bea', 'Cem']))
  expect(sent.map(describeCall).slice(1)).toEqual(['registration/undo/all ada, bea, cem', 'registration/undo/all bea'])
})

test('confirming all skips requests that are already being confirmed', async () => {
  const { press, answer, hold, sent } = await open([booking('Ada'), booking('Bea'), booking('Cem')])
  const release = hold(0)
  await press('Confirm Ada')
  await press('Confirm All (3)')
  await answer(/^Confirm 3 bookings/, 'Yes, confirm')
  await screen.findByText(/^2 bookings: confirmed/)
  release()
  await waitFor(() => expect(rows()).toEqual([]))
  expect(sent.map(describeCall)).toEqual(['registration/confirm/all bea, cem', 'registration/confirm ada'])
})

test('an undo with a lost answer can be retried as long as there is time', async () => {
  const { press, sent, refuseNext } = await open([booking('Ada')])
  await press('Confirm Ada')
  await screen.findByText(/^Ada: confirmed/)
  refuseNext({ code: 'unavailable', message: 'The server cannot be reached.' })
  await press('Undo')
  await screen.findByText(/try again/)
  await press('Undo')
  await waitFor(() => expect(rows()).toEqual(['Ada']))
  expect(sent.map(({ path }) => path)).toEqual([
    'registration/confirm',
    'registration/undo/all',
    'registration/undo/all',
  ])
})

test('an undo after other presses undoes its own action, even if one of them fails', async () => {
  const { press, sent, hold, refuseNext } = await open([booking('Ada'), booking('Bea')])
  await press('Confirm Ada')
  await screen.findByText(/^Ada: confirmed/)
  const release = hold(0)
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.' })
  await press('Confirm Bea')
  await press('Undo')
  release()
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ path: 'registration/undo/all', body: { bookings: [{ _id: 'ada' }] } }),
  )
})

test('an unrelated refusal in between does not hide that an answer was lost', async () => {
  const ada = booking('Ada')
  const { press, sent, refuseNext } = await open([ada])
  refuseNext({ code: 'unavailable', message: 'The server cannot be reached.' })
  await press('Confirm Ada')
  await screen.findByText(/try again/)
  Object.assign(ada, { lastModifiedDate: '2026-11-28T09:00:01.000Z' })
  await act(() => refreshLists('registrations', 'desk'))
  for (const code of ['internal', 'conflict'] as const) {
    refuseNext({ code, message: 'No.' })
    await press('Confirm Ada')
  }
  await screen.findByText(/perhaps by your first press/)
  const seen = booking('Ada').lastModifiedDate
  expect(sent.map(({ body }) => body.lastModifiedDate)).toEqual([seen, seen, seen])
})

test('one press extends an expiring offer by a day', async () => {
  const ada = booking('Ada', { state: 'offered', until: '2026-11-28T17:00:00.000Z' })
  const { press, sent } = await open([ada])
  await screen.findByText('Runs Out Today', { exact: false })
  screen.getByText(/Extending sends a letter\.$/)
  await press('Extend 24 h Ada')
  await waitFor(() => expect(rows()).toEqual([]))
  expect(sent).toMatchObject([{ path: 'registration/offer', body: { _id: 'ada', until: '2026-11-29T17:00:00.000Z' } }])
})

test('a task to call a guest shows a number that dials when pressed', async () => {
  const offered = { state: 'offered', email: '', until: '2026-11-30T17:00:00.000Z' } as const
  await open([booking('Ada', { ...offered, phone: '0171 555' }), booking('Bea', { ...offered, phone: '' })])
  await screen.findByText('To Call', { exact: false })
  screen.getByText('0171 555, place free until Mon, 30 Nov, 18:00, Winter-Survival am Feuer.')
  expect(screen.getByRole('link', { name: 'Call Ada', hidden: true }).getAttribute('href')).toBe('tel:0171555')
  expect(screen.getByRole('link', { name: 'View Bea', hidden: true }).getAttribute('href')).toBe(
    '/admin/desk/booking/bea',
  )
})

const late: DeskTask = {
  ...{ kind: 'overdue', _id: 'tom', name: 'Tom', phone: '', lastModifiedDate: now, event: 'winter', title: 'Waldtag' },
  ...{ startDate: now, what: ['rest'], cents: 21600, due: '2026-11-25', reminded: 1 },
}

test('a deleted date shows its number of participants, and leads to restoring it or calling it off', async () => {
  const { title, startDate, endDate, lastModifiedDate } = event
  const about = { title, startDate, endDate, lastModifiedDate, event: event._id }
  await open([], [{ kind: 'deleted', entry: 'entry', people: 3, ...about }])
  expect(document.querySelector('.task p')?.textContent).toMatch(/^3 people on a deleted date, /)
  expect(screen.getByRole('link', { name: /^View/ }).getAttribute('href')).toBe(`/admin/desk/event/${event._id}`)
})

test('a reminder is previewed before it goes out', async () => {
  const { press, sent } = await open([booking('Tom', { state: 'confirmed' })], [late])
  expect(document.querySelector('.task p')?.textContent).toBe(
    'Waldtag, 28 Nov, Rest €216.00, for 3 days, reminded once',
  )
  await press('Remind Tom')
  await press('Send Reminder')
  expect(sent.map(({ path, body }) => [path, body.preview ?? false])).toEqual([
    ['payment/remind', true],
    ['payment/remind', false],
  ])
})

const owed: DeskTask = {
  ...{ kind: 'repay', _id: 'ute', name: 'Ute', lastModifiedDate: now, event: 'winter', title: 'Waldtag' },
  ...{ startDate: now, cents: 5500, until: '2026-12-12' },
}

test('a due refund names its last day, and is recorded as a negative amount', async () => {
  const { press, sent } = await open([booking('Ute', { state: 'withdrawn' })], [owed])
  expect(document.querySelector('.task p')?.textContent).toBe('Waldtag, 28 Nov, €55.00, pay back by Sat, 12 Dec')
  await press('Record Ute')
  await press('Record Refund of €55.00')
  expect(sent.at(-1)).toMatchObject({ path: 'payment/add', body: { registration: 'ute', cents: -5500 } })
})

test('after the last day for a refund, the task names that day', async () => {
  await open([booking('Ute', { state: 'withdrawn' })], [{ ...owed, until: '2026-11-26' }])
  expect(document.querySelector('.task p')?.textContent).toMatch(/€55.00, the last day was Thu, 26 Nov$/)
})

test('a free place that nobody is offered says why, and what to do', async () => {
  onTestFinished(readLanguageFrom(() => 'de'))
  const about = { kind: 'free' as const, event: 'winter', title: 'Waldtag', startDate: now, places: 1 }
  const first = { name: 'Willi', people: 1 }
  await open(
    [],
    [
      { ...about, first: { ...first, pause: 'late' } },
      { ...about, event: 'hidden', first: { ...first, pause: 'hidden' } },
      { ...about, event: 'nameless', first: { name: '', people: 1, pause: 'late' } },
      { ...about, event: 'nameless party', first: { name: '', people: 4 } },
    ],
  )
  const words = [...document.querySelectorAll('.task p')].map(({ textContent }) => textContent)
  expect(words[0]).toMatch(/: 1 Platz ist frei, und Willi wartet. Für ein Angebot ist es zu spät: Ruf an, /)
  expect(words[1]).toMatch(/: 1 Platz ist frei, und Willi wartet. Der Termin ist ausgeblendet, /)
  expect(words[2]).toMatch(/: 1 Platz ist frei, und die erste Anmeldung wartet. Für ein Angebot ist es zu spät: /)
  expect(words[3]).toMatch(/: 1 Platz ist frei, aber die erste Anmeldung wartet zu viert. /)
})

test('a waiting party larger than its event says how many places there are, and leads to its booking', async () => {
  onTestFinished(readLanguageFrom(() => 'de'))
  const about = { lastModifiedDate: now, event: 'winter', title: 'Waldtag', startDate: now }
  await open([], [{ kind: 'large', _id: 'ute', name: 'Ute', ...about, people: 5, places: 4 }])
  screen.getByRole('heading', { name: /Wartet vergeblich/ })
  expect(document.querySelector('.task p')?.textContent).toMatch(
    /^5 Personen, Waldtag.*: Es gibt dort nur 4 Plätze. Frag, ob ein Teil kommt, oder gib Plätze dazu.$/,
  )
  expect(screen.getByRole('link', { name: 'Ute' }).getAttribute('href')).toBe('/admin/desk/booking/ute')
})

test('paid bookings without a known price form one task, which leads to their list', async () => {
  onTestFinished(readLanguageFrom(() => 'de'))
  await open([], [{ kind: 'unpriced', count: 3 }])
  screen.getByRole('heading', { name: /Preis noch offen/ })
  expect(screen.getByRole('link', { name: '3 bezahlte Anmeldungen' }).getAttribute('href')).toBe('/admin/desk/money')
  screen.getByRole('link', { name: 'Ansehen 3 bezahlte Anmeldungen' })
})

test('one press bills an amount without an invoice, or the task names what its invoice lacks', async () => {
  const about = { ...{ lastModifiedDate: now, event: 'winter', title: 'Waldtag', startDate: now }, cents: 5500 }
  const { press, sent } = await open(
    ['Ute', 'Eva', 'Ole'].map(name => booking(name, { state: 'confirmed' })),
    [
      { kind: 'unbilled', _id: 'ute', name: 'Ute', lacks: [], ...about },
      { kind: 'unbilled', _id: 'eva', name: 'Eva', lacks: [{ what: 'address' }], ...about },
      { kind: 'unbilled', _id: 'ole', name: 'Ole', lacks: [{ what: 'taxNumber' }], ...about },
    ],
  )
  expect([...document.querySelectorAll('.task p')].map(words => words.textContent)).toEqual([
    'Waldtag, 28 Nov, €55.00',
    'Waldtag, 28 Nov, €55.00, missing: the address for the invoice',
    'Waldtag, 28 Nov, €55.00, missing: your tax number or VAT id',
  ])
  expect(screen.getByRole('link', { name: 'View Eva' }).getAttribute('href')).toBe('/admin/desk/booking/eva')
  screen.getByRole('button', { name: 'Enter Ole' })
  await press('Invoice Ute')
  expect(sent.at(-1)).toMatchObject({ path: 'invoice/issue', body: { registration: 'ute' } })
})

test('an undelivered letter leads to the booking with the wrong address', async () => {
  const task: DeskTask = {
    ...{
      kind: 'letter',
      _id: 'mail',
      name: 'Petra',
      email: 'petra@exmaple.org',
      subject: 'Deine Anmeldung: Waldtag',
      registration: 'petra',
      event: 'winter',
    },
    error: "Can't send mail - all recipients were rejected: 550 5.1.1 No such user",
  }
  await open([], [task])
  expect((await screen.findByRole('link', { name: 'Correct Petra', hidden: true })).getAttribute('href')).toBe(
    '/admin/desk/booking/petra',
  )
})

test('in German: a mistyped address is a task to check, and a failure of all letters leads to the outbox', async () => {
  onTestFinished(readLanguageFrom(() => 'de'))
  const letter = {
    kind: 'letter',
    _id: 'mail',
    name: 'Petra',
    email: 'petra@gmial.con',
    subject: 'Deine Anmeldung: Waldtag',
    registration: 'petra',
    event: 'winter',
  } as const
  const error = "Can't send mail - all recipients were rejected: 450 4.1.2 Domain not found"
  const limited = 'Message failed: 550 5.4.5 Daily user sending limit exceeded.'
  await open(
    [],
    [
      { ...letter, error },
      { kind: 'trouble', what: 'mail', error: limited },
    ],
  )
  await screen.findByText(
    /^„Deine Anmeldung: Waldtag“ kam nicht an. Adresse prüfen: petra@gmial.con. Der Mailserver findet diese Adresse nicht/,
  )
  screen.getByText(/zu viele Briefe gesendet.* Alle Briefe warten/)
  expect(screen.getByRole('link', { name: 'Ansehen E-Mail' }).getAttribute('href')).toBe('/admin#system/postausgang')
})

test('in German: the desk is empty, and stuck letters are reported above everything', async () => {
  onTestFinished(readLanguageFrom(() => 'de'))
  await open([], [], { stuckLetters: 4 })
  await screen.findByText('Nichts wartet auf dich.')
  expect(screen.getByRole('alert').textContent).toBe('4 Briefe warten, der Mailserver antwortet nicht.Ansehen')
  expect(screen.getByText('Sa., 28. Nov. 2026')).toBeDefined()
})

test('a signed-out user gets a notice, and returns here after signing in', async () => {
  await servePanel()
  render(
    <MemoryRouter initialEntries={['/admin/desk/money']}>
      <SignedOut />
    </MemoryRouter>,
  )
  await act(() => refreshLists('desk'))
  const link = await screen.findByRole('link', { name: /^Sign in/ })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/login?to=%2Fadmin%2Fdesk%2Fmoney',
    '_blank',
  ])
})

test('trouble, and a letter to an unknown address, lead to their part of the panel', async () => {
  const about = {
    _id: 'letter',
    name: '',
    email: 'mira@example.org',
    subject: 'Neu',
    error: '550',
    registration: '',
    event: '',
  }
  await open(
    [],
    [
      { kind: 'letter', ...about },
      { kind: 'trouble', what: 'data' },
    ],
  )
  const targets = screen.getAllByRole('link', { name: /^View/ }).map(link => link.getAttribute('href'))
  expect(targets).toEqual(['/admin#system/outbox', '/admin#system/health'])
})

test('a failed nightly backup names the last good one, and turns red after three days', async () => {
  const backup = { kind: 'trouble', what: 'backup' } as const
  const isWarning = (words: string) => screen.getByText(words).closest('.notice-bad') !== null
  await open([], [{ ...backup, last: '2026-11-27T03:05:00.000Z', isLate: false }])
  expect(isWarning('It did not work. The last good one: Fri, 27 Nov')).toBe(false)
  cleanup()
  await open([], [{ ...backup, last: '2026-11-24T03:05:00.000Z', isLate: true }])
  await waitFor(() => expect(isWarning('It did not work. The last good one: Tue, 24 Nov')).toBe(true))
  cleanup()
  await open([], [{ ...backup, last: '', isLate: true }])
  await waitFor(() => expect(isWarning('None could be made so far.')).toBe(true))
})

test('if there are more tasks than are sent, a link leads to all of them', async () => {
  const about = {
    _id: 'letter',
    name: '',
    email: 'mira@example.org',
    subject: 'Neu',
    error: '550',
    registration: '',
    event: '',
  }
  const asked: DeskTask = { kind: 'answer', _id: 'asked', name: 'Mira', about: 'Wann?', date: now }
  const declared = { _id: 'w', name: 'Ute', title: '2026-0001', date: now, of: 'withdrawal' } as const
  await open([], [asked, { kind: 'letter', ...about }, { kind: 'withdrawal', ...declared }], {
    counts: { answer: 52, letter: 51, withdrawal: 53 },
  })
  const targets = screen.getAllByRole('link', { name: 'View all' }).map(link => link.getAttribute('href'))
  expect(targets.toSorted()).toEqual(['/admin#system/outbox', '/admin/desk/inquiries', '/admin/desk/money#withdrawals'])
})

test('the list for adding a registration shows which dates have free places, and links to all dates', async () => {
  const full = sampleEvent({ _id: 'full', title: 'Voll', places: 2 })
  const dates = [event, full].map(dateOf)
  const seats = { ...seatsOf([]), taken: 2, waiting: 1 }
  await open([], [], { dates: dates.map(date => (date._id === 'full' ? { ...date, seats } : date)) })
  const rows = [...document.querySelectorAll('.add-booking li')].map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/8 free$/)
  expect(rows[1]).toMatch(/full, 1 waiting$/)
  expect(document.querySelector('.add-booking li:last-child a')?.getAttribute('href')).toBe('/admin/desk/dates')
})

test('the task about the missing bank account opens its field', async () => {
  const task: DeskTask = { kind: 'account', title: 'Waldtag', startDate: '2026-12-05T09:00:00.000Z' }
  const { press } = await open([], [task])
  expect(document.querySelector('.task')?.textContent).toMatch(
    /It is missing: Guests of “Waldtag” \(.*\) read .* Invoices wait, and go out once it is entered\./,
  )
  await press('Enter Bank account')
  await waitFor(() => expect(screen.getByLabelText('IBAN')).toBe(document.activeElement))
})

test('without upcoming dates, the page offers to add one', async () => {
  const { press } = await open([], [], { dates: [] })
  await press('Add Event')
  await waitFor(() => screen.getByRole('dialog', { name: 'Add Event', hidden: true }))
})

test('today’s session of a course stands first, with its place in the course, and leads to its own list', async () => {
  const at = (day: string, _id: string, at: number): DeskDate => ({
    ...dateOf(sampleEvent({ _id: 'kurs', title: 'Ausbildung', minimum: 0, places: 12 })),
    ...{ startDate: `${day}T09:00:00.000Z`, endDate: `${day}T14:00:00.000Z`, session: { _id, at, of: 6 } },
  })
  await open([], [], { dates: [at('2026-11-28', 's2', 2), at('2026-12-02', 's3', 3)] })
  const strip = screen.getByRole('list', { name: 'The next seven days' })
  expect(
    within(strip)
      .getAllByRole('link')
      .map(link => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Sat28Ausbildung (2 of 6)', '/admin/desk/event/kurs?session=s2'],
    ['Wed2Ausbildung (3 of 6)', '/admin/desk/event/kurs?session=s3'],
  ])
  const [next] = screen.getAllByRole('link', { name: /^Ausbildung \(2 of 6\).*today/ })
  expect(next?.getAttribute('href')).toBe('/admin/desk/event/kurs?session=s2')
  expect(screen.getByRole('link', { name: 'Print List (PDF)' }).getAttribute('href')).toBe(
    '/api/event/forest/pdf?_id=kurs&session=s2',
  )
  // A caller books the whole course, so there is one link, not one a session.
  expect(document.querySelectorAll('.add-booking a[href="/admin/desk/event/kurs#aufnehmen"]')).toHaveLength(1)
})
