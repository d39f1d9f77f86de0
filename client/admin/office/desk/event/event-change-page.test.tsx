// @vitest-environment happy-dom
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Event } from '../../../../../domain/events/event.ts'
import { sampleBooking, sampleEvent, sampleSite } from '../../../../../domain/testing/samples.ts'
import { act, cleanup, render, screen, userEvent, waitFor } from '../../../../testing/dom.ts'
import { servePanel } from '../../../../testing/panel.tsx'
import { refreshLists } from '../../../state/lists.ts'
import { probeServer } from '../../../state/reach.ts'
import { CallOffPage, MovePage } from './event-change-page.tsx'
import { EventPage } from './event-page.tsx'

afterEach(() => sessionStorage.clear())

const coming = sampleEvent({ startDate: '2099-06-20T08:00:00.000Z', endDate: '2099-06-20T14:00:00.000Z' })
const ada = sampleBooking({ _id: 'ada', name: 'Ada', email: 'ada@example.org', state: 'confirmed' })

function show(address: string) {
  render(
    <MemoryRouter initialEntries={['/admin/desk/event/winter', address]}>
      <Routes>
        <Route path="/admin/desk/event/:id" element={<EventPage />} />
        <Route path="/admin/desk/event/:id/cancel" element={<CallOffPage />} />
        <Route path="/admin/desk/event/:id/move" element={<MovePage />} />
      </Routes>
    </MemoryRouter>,
  )
}

async function open(address: string, event: Event = coming, others: readonly Event[] = [], registrations = [ada]) {
  const events = [event, ...others]
  const server = await servePanel({ events, registrations, site: sampleSite() })
  show(address)
  await screen.findByRole('heading', { level: 1 })
  const user = userEvent.setup()
  /** Changes the event as another user. */
  async function changeEvent(changes: Partial<Event>) {
    events[0] = { ...event, ...changes, lastModifiedDate: '2026-11-30T00:00:00.000Z' }
    await act(() => refreshLists('events'))
  }
  return {
    ...server,
    registrations,
    user,
    changeEvent,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
  }
}
const start = () => screen.getByLabelText<HTMLInputElement>('New start date')
const reason = () => screen.getByLabelText<HTMLInputElement>('Reason, as guests read it')

test('a booking or cancellation meanwhile changes the letters, and the page shows the current ones', async () => {
  const { registrations } = await open('/admin/desk/event/winter/cancel')
  await screen.findByRole('button', { name: 'Call Off and Send 1 Letter' })
  const bea = sampleBooking({ _id: 'bea', name: 'Bea', email: 'bea@example.org', state: 'confirmed' })
  registrations.push(bea)
  await act(() => refreshLists('registrations'))
  await screen.findByRole('button', { name: 'Call Off and Send 2 Letters' })
  registrations[0] = { ...ada, state: 'cancelled', lastModifiedDate: '2026-11-30T00:00:00.000Z' }
  await act(() => refreshLists('registrations'))
  await screen.findByRole('button', { name: 'Call Off and Send 1 Letter' })
  screen.getByText('The letter to Bea')
  // The corrected address is the link's target.
  registrations[1] = { ...bea, email: 'bea@example.com', lastModifiedDate: '2026-12-01T00:00:00.000Z' }
  await act(() => refreshLists('registrations'))
  await screen.findByText('bea@example.com')
})

test('a date in the bin names its guests, and can be restored or called off', async () => {
  const deleted = { ...coming, deleted: '2026-11-28T09:00:00.000Z' }
  const { sent, press } = await (async () => {
    const heldEvents = [{ entry: 'entry', event: deleted, people: 1 }]
    const server = await servePanel({ events: [], registrations: [ada], heldEvents, site: sampleSite() })
    show('/admin/desk/event/winter')
    const user = userEvent.setup()
    return { ...server, press: async (name: string) => user.click(await screen.findByRole('button', { name })) }
  })()
  await screen.findByText(/This date is deleted, with 1 person on it/)
  await press('Restore')
  expect(sent).toEqual([{ path: 'bin/restore', body: { _id: 'entry' } }])
  await userEvent.click(screen.getByRole('link', { name: 'Call Off …' }))
  await screen.findByRole('button', { name: 'Call Off and Send 1 Letter' })
})

test('the menu leads to the page that calls the date off, and from there to the letters’ states', async () => {
  const { user, press, sent } = await open('/admin/desk/event/winter')
  await press('Call Off …')
  await screen.findByRole('heading', { level: 1, name: 'Call Off Event' })
  expect(document.querySelector('dialog')).toBeNull()
  expect(screen.getByRole('link', { name: coming.title }).getAttribute('href')).toBe('/admin/desk/event/winter')
  await user.clear(reason())
  await user.type(reason(), 'Sturm')
  await press('Call Off and Send 1 Letter')
  await screen.findByRole('tab', { name: /^Post/, selected: true })
  expect(sent.at(-1)).toMatchObject({ path: 'event/cancel', body: { _id: 'winter', reason: 'Sturm' } })
  await screen.findByText('0 of 1 sent')
})

test('the button that calls off an event without guests names no letters, and leads back to the event', async () => {
  const { press, sent } = await open('/admin/desk/event/winter/cancel', coming, [], [])
  await waitFor(() => expect(decision('Call Off').disabled).toBe(false))
  await press('Call Off')
  await screen.findByRole('tab', { name: /^Participants/, selected: true })
  expect(sent.at(-1)?.path).toBe('event/cancel')
})

test('before a date is called off, the page says when letters go out, and that it is final', async () => {
  const warning = () => document.querySelector('.cancel-buttons p')?.textContent?.trim()
  await open('/admin/desk/event/winter/cancel', coming, [], [])
  await waitFor(() => expect(warning()).toBe('This cannot be undone.'))
  cleanup()
  await open('/admin/desk/event/winter/cancel')
  await waitFor(() => expect(warning()).toBe('The letters go out at once. This cannot be undone.'))
})

test('one press calls off a date with the later ones of its series, with one reason for all', async () => {
  const weekly = (day: string, changes: Partial<Event>) =>
    sampleEvent({
      ...changes,
      startDate: `${day}T08:00:00.000Z`,
      endDate: `${day}T14:00:00.000Z`,
      series: 'weekly',
      minimum: 5,
    })
  const others = [weekly('2099-06-13', { _id: 'before' }), weekly('2099-06-27', { _id: 'after' })]
  const { user, press, sent } = await open('/admin/desk/event/winter/cancel', weekly('2099-06-20', {}), others)
  expect(reason().value).toBe('Es haben sich zu wenige angemeldet (1 von mindestens 5).')
  await user.click(screen.getByLabelText('The later date of the series as well'))
  expect(reason().value).toBe('Es haben sich zu wenige angemeldet.')
  await press('Call Off and Send 1 Letter')
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ path: 'event/cancel', body: { _id: 'winter', following: true } }),
  )
})

test('typed text survives leaving the page, until it is sent', async () => {
  const { user, press, sent } = await open('/admin/desk/event/winter/move')
  await user.clear(start())
  await user.type(start(), '2099-06-27')
  await user.type(screen.getByLabelText('Reason, as guests read it', { exact: false }), 'Eis')
  cleanup()
  show('/admin/desk/event/winter/move')
  await screen.findByRole('heading', { level: 1, name: 'Move Event' })
  expect([start().value, screen.getByLabelText<HTMLInputElement>('New end date').value]).toEqual([
    '2099-06-27',
    '2099-06-27',
  ])
  await press('Move and Send 1 Letter')
  await screen.findByRole('tab', { name: /^Post/, selected: true })
  expect(sent.at(-1)).toMatchObject({
    path: 'event/move',
    body: { startDate: '2099-06-27T08:00:00.000Z', reason: 'Eis' },
  })
  expect(sessionStorage.length).toBe(0)
})

test('a date that is already called off cannot be changed, and the page explains it', async () => {
  for (const address of ['/admin/desk/event/winter/cancel', '/admin/desk/event/winter/move']) {
    await open(address, { ...coming, cancelled: { date: '2026-11-20T09:00:00.000Z', reason: 'Eis' } })
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('This date is called off.'))
    expect(screen.queryAllByRole('button')).toEqual([])
    cleanup()
  }
})

test.each([
  ['/admin/desk/event/winter/cancel', 'Call Off and Send 1 Letter'],
  ['/admin/desk/event/winter/move', 'Move and Send 1 Letter'],
])('%s: typed text stays and a notice appears when somebody else calls the date off', async (address, words) => {
  const { user, changeEvent, sent } = await open(address)
  if (address.endsWith('move')) {
    await user.clear(start())
    await user.type(start(), '2099-06-27')
  }
  const field = screen.getByLabelText<HTMLInputElement>('Reason, as guests read it', { exact: false })
  await user.clear(field)
  await user.type(field, 'Sturm')
  await screen.findByRole('button', { name: words })
  await waitFor(() => expect(decision(words).disabled).toBe(false))
  const asked = sent.length
  await changeEvent({ cancelled: { date: '2026-11-20T09:00:00.000Z', reason: 'Eis' } })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('This date has been called off meanwhile. What you have typed is still here.')
  expect(field.value).toBe('Sturm')
  const acting = screen.getAllByRole<HTMLButtonElement>('button').filter(button => !button.closest('.marks'))
  expect(acting.map(({ disabled }) => disabled)).toEqual(acting.map(() => true))
  expect(sent.slice(asked).filter(({ body }) => !body.preview)).toEqual([])
})

test('a date moved by somebody else shows its new time until the first press, which is refused', async () => {
  const { user, changeEvent, press, sent, refuseNext } = await open('/admin/desk/event/winter/cancel')
  await user.clear(reason())
  await user.type(reason(), 'Sturm')
  await screen.findByRole('button', { name: 'Call Off and Send 1 Letter' })
  await changeEvent({ startDate: '2099-06-21T08:00:00.000Z', endDate: '2099-06-21T14:00:00.000Z' })
  const words = /^This date has been moved meanwhile: .*21 Jun 2099.* still here\.$/
  await screen.findByText(words)
  await waitFor(() => expect(decision('Call Off and Send 1 Letter').disabled).toBe(false))
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this.' })
  await press('Call Off and Send 1 Letter')
  await screen.findByText('Somebody else has changed this.')
  expect(screen.queryByText(words)).toBeNull()
  expect([reason().value, sent.at(-1)?.body.reason]).toEqual(['Sturm', 'Sturm'])
})

test('untouched fields follow the event: a date that was moved meanwhile is not moved back', async () => {
  const { user, changeEvent } = await open('/admin/desk/event/winter/move')
  await user.type(screen.getByLabelText('Reason, as guests read it', { exact: false }), 'Eis')
  cleanup()
  await changeEvent({ startDate: '2099-06-21T08:00:00.000Z', endDate: '2099-06-21T14:00:00.000Z' })
  show('/admin/desk/event/winter/move')
  await waitFor(() => expect(start().value).toBe('2099-06-21'))
  expect(screen.getByLabelText<HTMLInputElement>('Reason, as guests read it', { exact: false }).value).toBe('Eis')
})

test('the end moves along by days, and untouched hours follow the event', async () => {
  const { user, changeEvent } = await open('/admin/desk/event/winter/move')
  await changeEvent({ startDate: '2099-06-28T09:00:00.000Z', endDate: '2099-06-28T15:00:00.000Z' })
  await waitFor(() => expect(start().value).toBe('2099-06-28'))
  await user.clear(start())
  await user.type(start(), '2099-07-05')
  expect(screen.getByLabelText<HTMLInputElement>('New end date').value).toBe('2099-07-05')
  await changeEvent({ startDate: '2099-06-28T10:00:00.000Z', endDate: '2099-06-28T16:00:00.000Z' })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('New start time').value).toBe('12:00'))
})

test('the first press does not overwrite another person’s change', async () => {
  const { user, changeEvent, press, sent, refuseNext } = await open('/admin/desk/event/winter/move')
  await user.clear(start())
  await user.type(start(), '2099-06-27')
  await screen.findByRole('button', { name: 'Move and Send 1 Letter' })
  await changeEvent({ title: 'Anders' })
  await screen.findByRole('heading', { level: 1, name: 'Move Event' })
  await screen.findByRole('link', { name: 'Anders' })
  await waitFor(() => expect(decision('Move and Send 1 Letter').disabled).toBe(false))
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this.' })
  await press('Move and Send 1 Letter')
  await screen.findByText('Somebody else has changed this.')
  expect(sent.at(-1)?.body.lastModifiedDate).toBe(coming.lastModifiedDate)
  await waitFor(() => expect(decision('Move and Send 1 Letter').disabled).toBe(false))
  await press('Move and Send 1 Letter')
  await waitFor(() => expect(sent.at(-1)?.body.lastModifiedDate).toBe('2026-11-30T00:00:00.000Z'))
})
const decision = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test.each<[string, (user: ReturnType<typeof userEvent.setup>) => Promise<unknown>]>([
  ['by a press', async user => user.click(await screen.findByRole('button', { name: 'Try Again' }))],
  ['when the network is back', async () => act(probeServer)],
])('letters that failed to load are requested again %s', async (_, retry) => {
  const server = globalThis.fetch
  onTestFinished(() => void vi.stubGlobal('fetch', server))
  const { user } = await open('/admin/desk/event/winter/cancel')
  const ask = globalThis.fetch
  let isLost = true
  vi.stubGlobal('fetch', async (...args: Parameters<typeof ask>) => {
    if (String(args[0]) === '/admin/desk') return new Response('', { headers: { 'Lichtung-Site': 'yes' } })
    if (isLost && String(args[0]).endsWith('/event/cancel')) throw new TypeError('Failed to fetch')
    return ask(...args)
  })
  await user.type(reason(), ' Schade.')
  await screen.findByText(/^The server cannot be reached/)
  expect(decision('Call Off and Send Letters').disabled).toBe(true)
  isLost = false
  await retry(user)
  await waitFor(() => expect(decision('Call Off and Send 1 Letter').disabled).toBe(false))
  expect(screen.queryByText(/^The server cannot be reached/)).toBeNull()
})

test('a page that was left while it sent does not return the educator to it', async () => {
  const { user, press, sent } = await open('/admin/desk/event/winter/cancel')
  await screen.findByRole('button', { name: 'Call Off and Send 1 Letter' })
  const ask = globalThis.fetch
  let go = () => {}
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  const asks: string[] = []
  vi.stubGlobal('fetch', async (...args: Parameters<typeof ask>) => {
    asks.push(String(args[0]))
    if (String(args[0]).endsWith('/event/cancel')) await held
    return ask(...args)
  })
  onTestFinished(() => void vi.stubGlobal('fetch', ask))
  await press('Call Off and Send 1 Letter')
  await user.click(screen.getByRole('link', { name: coming.title }))
  await screen.findByRole('tab', { name: /^Participants/, selected: true })
  asks.length = 0
  go()
  // The events are reloaded afterwards.
  await waitFor(() => expect(asks.some(address => /\/event(\?|$)/.test(address))).toBe(true))
  await act(async () => {})
  expect(sent.at(-1)?.path).toBe('event/cancel')
  screen.getByRole('tab', { name: /^Participants/, selected: true })
})
