// @vitest-environment happy-dom
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { snapshotOf } from '../../../../../domain/bookings/record/snapshot.ts'
import { callOffSessions, reschedule } from '../../../../../domain/bookings/steps/booking-steps.ts'
import { readLanguageFrom } from '../../../../../domain/kit/language.ts'
import { sampleBooking, sampleEvent, sampleSite } from '../../../../../domain/testing/samples.ts'
import { render, screen, userEvent, waitFor, within } from '../../../../testing/dom.ts'
import { servePanel } from '../../../../testing/panel.tsx'
import { CallOffPage, MovePage } from './event-change-page.tsx'
import { EventPage } from './event-page.tsx'

afterEach(() => sessionStorage.clear())

const session = (_id: string, day: string, changes: object = {}) => ({
  ...{ _id, locationName: '', locationLink: '' },
  ...{ startDate: `${day}T08:00:00.000Z`, endDate: `${day}T14:00:00.000Z` },
  ...changes,
})
const course = sampleEvent({
  ...{ title: 'Ausbildung', cost: 90, prices: [], locationName: 'Köhlerhütte' },
  ...{ startDate: '2099-06-20T08:00:00.000Z', endDate: '2099-08-20T14:00:00.000Z' },
  sessions: [session('a', '2099-06-20'), session('b', '2099-07-20'), session('c', '2099-08-20')],
})
const confirmed = [{ what: 'confirmed' as const, date: '2026-11-28T10:00:00.000Z', by: 'educator' as const }]
const guest = (_id: string, name: string) =>
  sampleBooking({
    ...{ _id, name, email: `${_id}@example.org`, state: 'confirmed', history: confirmed },
    eventSnapshot: snapshotOf(course),
  })

async function open(address: string, event = course, registrations = [guest('ada', 'Ada'), guest('bea', 'Bea')]) {
  onTestFinished(readLanguageFrom(() => 'de'))
  const server = await servePanel({ events: [event], registrations, site: sampleSite() })
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/admin/desk/event/:id" element={<EventPage />} />
        <Route path="/admin/desk/event/:id/cancel" element={<CallOffPage />} />
        <Route path="/admin/desk/event/:id/move" element={<MovePage />} />
      </Routes>
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { level: 1 })
  const user = userEvent.setup()
  const type = async (field: HTMLElement, text: string) => {
    await user.clear(field)
    if (text !== '') await user.type(field, text)
  }
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  return { ...server, user, type, press }
}

test('each coming session links to a page that moves it and a page that calls it off', async () => {
  const cancelled = { date: '2026-11-28T10:00:00.000Z', reason: 'Sturm' }
  const [a, b, c] = course.sessions
  if (!a || !b || !c) throw new Error('There are three sessions.')
  await open('/admin/desk/event/winter', { ...course, sessions: [a, { ...b, cancelled }, c] })
  const summary = screen.getByText('Kurstermine')
  expect(summary.textContent).toBe('Kurstermine 2 von 3, einer abgesagt')
  expect(screen.getByText(/Kurs, 2 Termine/)).toBeDefined()
  const rows = within(summary.closest('details') ?? document.body)
  expect(
    rows.getAllByRole('link', { hidden: true }).map(link => [link.textContent, link.getAttribute('href')]),
  ).toEqual(
    [1, 3].flatMap((number, at) => [
      [`Verschieben … Kurstermin ${number}`, `/admin/desk/event/winter/move?session=${['a', 'c'][at]}`],
      [`Absagen … Kurstermin ${number}`, `/admin/desk/event/winter/cancel?session=${['a', 'c'][at]}`],
    ]),
  )
  expect(rows.getByText(/abgesagt: Sturm/)).toBeDefined()
})

test('a course cannot be moved or repeated as a whole', async () => {
  await open('/admin/desk/event/winter')
  const names = screen.getAllByRole('button', { hidden: true }).map(({ textContent }) => textContent)
  expect(names).toContain('Absagen …')
  expect(names).not.toContain('Verschieben …')
  expect(names).not.toContain('Wiederholen')
})

test('moving a session moves its end too, and shows the letters before', async () => {
  const { sent, type, press } = await open('/admin/desk/event/winter/move?session=b')
  screen.getByText('Kurstermin 2 von 3')
  const start = screen.getByLabelText<HTMLInputElement>('Neuer Beginn am')
  expect([start.value, screen.getByLabelText<HTMLInputElement>('Ort').value]).toEqual(['2099-07-20', 'Köhlerhütte'])
  await type(start, '2099-07-27')
  await press('Verschieben und 2 Briefe senden')
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      path: 'event/move',
      body: {
        ...{ _id: 'winter', session: 'b' },
        ...{ startDate: '2099-07-27T08:00:00.000Z', endDate: '2099-07-27T14:00:00.000Z' },
      },
    }),
  )
  expect(sent.at(-1)?.body).not.toHaveProperty('locationName')
})

test('a session of one day asks for its hours when it moves to several days', async () => {
  const { type } = await open('/admin/desk/event/winter/move?session=b')
  await type(screen.getByLabelText('Neues Ende am'), '2099-07-22')
  await type(await screen.findByLabelText('Stunden ohne Nächte'), '16')
  await screen.findByRole('button', { name: 'Verschieben und 2 Briefe senden' })
})

test('a called-off session refunds each guest’s share, which the educator can change', async () => {
  const { sent, type, press } = await open('/admin/desk/event/winter/cancel?session=b')
  const [ada, bea] = [screen.getByLabelText<HTMLInputElement>('Ada, in Euro'), screen.getByLabelText('Bea, in Euro')]
  expect(ada.value).toBe('30,00')
  await type(screen.getByLabelText('Grund, wie ihn die Gäste lesen'), 'Sturm')
  await type(ada, '91')
  await screen.findByText(/Ein Betrag von 0 bis 90,00/)
  await type(ada, '45,50')
  await type(bea, '0')
  await press('Absagen und 2 Briefe senden')
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      path: 'event/cancel',
      body: {
        ...{ _id: 'winter', session: 'b', reason: 'Sturm' },
        refunds: [
          { registration: 'ada', cents: 4550 },
          { registration: 'bea', cents: 0 },
        ],
      },
    }),
  )
})

test('calling off a course that has begun names the coming sessions, and each guest’s refund can be changed', async () => {
  const begun = {
    ...{ ...course, startDate: '2026-01-10T08:00:00.000Z' },
    sessions: [session('a', '2026-01-10'), ...course.sessions.slice(1)],
  }
  const booked = (name: string) => ({ ...guest(name.toLowerCase(), name), eventSnapshot: snapshotOf(begun) })
  const { sent, type, press } = await open('/admin/desk/event/winter/cancel', begun, [booked('Bea'), booked('Ada')])
  screen.getByRole('heading', { level: 1, name: 'Kurs absagen' })
  screen.getByText(/Abgesagt werden diese 2 Kurstermine/)
  const listed = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(listed.slice(0, 2)).toEqual([
    expect.stringContaining('20. Juli 2099'),
    expect.stringContaining('20. Aug. 2099'),
  ])
  const ada = screen.getByLabelText<HTMLInputElement>('Ada, in Euro')
  expect(ada.value).toBe('60,00')
  await type(screen.getByLabelText('Grund, wie ihn die Gäste lesen'), 'Ich bin krank')
  await type(ada, '75')
  await press('Absagen und 2 Briefe senden')
  await waitFor(() => expect(sent.at(-1)?.body).not.toHaveProperty('preview'))
  expect(sent.at(-1)?.body).toMatchObject({
    ...{ _id: 'winter', reason: 'Ich bin krank' },
    refunds: [
      { registration: 'ada', cents: 7500 },
      { registration: 'bea', cents: 6000 },
    ],
  })
  expect(sent.at(-1)?.body).not.toHaveProperty('session')
})

test('calling off the only session of a course calls off the course, with a full refund', async () => {
  const only = { ...course, sessions: [session('a', '2099-06-20')] }
  const { sent, type, press } = await open('/admin/desk/event/winter/cancel?session=a', only)
  expect(screen.queryByLabelText('Ada, in Euro')).toBeNull()
  await type(screen.getByLabelText('Grund, wie ihn die Gäste lesen'), 'Sturm')
  await screen.findByText('Der ganze Kurs ist damit abgesagt')
  await press('Absagen und 2 Briefe senden')
  await waitFor(() => expect(sent.at(-1)?.body).not.toHaveProperty('preview'))
  expect(sent.at(-1)?.body).not.toHaveProperty('refunds')
})

test('a called-off or unknown session has no form', async () => {
  const calledOff = session('b', '2099-07-20', { cancelled: { date: '2026-11-28T10:00:00.000Z', reason: 'Sturm' } })
  await open('/admin/desk/event/winter/move?session=b', {
    ...course,
    sessions: [session('a', '2099-06-20'), calledOff],
  })
  await screen.findByText('Dieser Kurstermin ist abgesagt.')
  expect(screen.queryByLabelText('Neuer Beginn am')).toBeNull()
})

test('the post tab shows the letters of each change of a session, not only of the last one', async () => {
  const details = (newDates: string) => ({ now: newDates, by: 'educator' }) as const
  const [, second, third] = course.sessions
  if (!second || !third) throw new Error('There are three sessions.')
  const datesAndPlace = ({ startDate, endDate, locationName, locationLink }: typeof second) => ({
    ...{ startDate, endDate, locationName, locationLink },
  })
  const movedFacts = {
    ...datesAndPlace(third),
    startDate: '2099-08-21T08:00:00.000Z',
    endDate: '2099-08-21T14:00:00.000Z',
  }
  const withBothChanges = (booking: ReturnType<typeof guest>) => {
    const calledOff = callOffSessions(
      booking,
      course,
      [{ _id: 'b', was: datesAndPlace(second) }],
      details('2026-11-29T10:00:00.000Z'),
    )
    return reschedule(calledOff, course, details('2026-11-29T10:00:30.000Z'), course, [
      { _id: 'c', was: datesAndPlace(third), now: movedFacts },
    ])
  }
  await open('/admin/desk/event/winter#post', course, [
    withBothChanges(guest('ada', 'Ada')),
    withBothChanges(guest('bea', 'Bea')),
  ])
  await screen.findByText(/Briefe zu einem abgesagten Kurstermin/)
  const summaries = screen.getAllByText(/von 2 gesendet/).map(({ parentElement }) => parentElement?.textContent)
  expect(summaries).toEqual([
    expect.stringMatching(/^Briefe zu den Kursterminen: Fr., 21. Aug. 2099 0 von 2 gesendet, /),
    expect.stringMatching(/^Briefe zu einem abgesagten Kurstermin: Mo., 20. Juli 2099 0 von 2 gesendet, /),
  ])
})
