// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sampleBooking, sampleEvent, sampleRegistration } from '../../../domain/testing/samples.ts'
import { act, render, screen } from '../../testing/dom.ts'
import { holdRequests } from '../../testing/held-requests.ts'
import {
  dropRecord,
  type ListName,
  type Lists,
  loadAhead,
  loadCurrent,
  putRecord,
  refreshLists,
  registrationAbout,
  useCurrentRegistration,
  useList,
  useListStatus,
} from './lists.ts'
import { useDates } from './queries.ts'
import { narrowTo } from './scope.ts'

// Tests share the panel's lists, so each uses its own list.

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

const pass = (milliseconds = 1) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function Shown<Name extends ListName>({
  name,
  isChanging,
}: {
  name: Name
  isChanging?: (list: Lists[Name]) => boolean
}) {
  const list = useList(name, isChanging)
  const { isLoading, failure } = useListStatus(name)
  return <p role="status">{[JSON.stringify(list), isLoading && 'loading', failure].filter(Boolean).join(' ')}</p>
}

const shown = () => screen.getByRole('status').textContent

test('a list stays visible until it has reloaded, with a loader meanwhile', async () => {
  const network = holdRequests()
  render(<Shown name="logins" />)
  await pass()
  expect(shown()).toBe('loading')
  network.answer('/api/access', ['first'])
  await pass()
  expect(shown()).toBe('["first"]')

  void refreshLists('logins')
  await pass()
  expect(shown()).toBe('["first"] loading')
  network.answer('/api/access', ['second'])
  await pass()
  expect(shown()).toBe('["second"]')
})

test('only the answer to the last request counts, even if an earlier one arrives later', async () => {
  const network = holdRequests()
  render(<Shown name="users" />)
  await pass()
  const first = network.take('/api/user/all')
  void refreshLists('users')
  await pass()
  const second = network.take('/api/user/all')
  void refreshLists('users')
  await pass()
  network.answer('/api/user/all', ['third'])
  await pass()
  expect(shown()).toBe('["third"]')
  first.answer(Response.json(['first']))
  second.fail(new TypeError('Failed to fetch'))
  await pass(10_000)
  expect(shown()).toBe('["third"]')
  expect(network.count()).toBe(3)
})

test('a stored record appears at once, a deleted one disappears, and older answers change neither', async () => {
  const network = holdRequests()
  const [a, b] = [sampleEvent({ _id: 'a', title: 'A' }), sampleEvent({ _id: 'b', title: 'B' })]
  const titles = () => JSON.parse(shown() ?? '').map(({ title }: { title: string }) => title)
  render(<Shown name="events" />)
  await pass()
  network.answer('/api/event', [a, b])
  await pass()

  void refreshLists('events')
  await pass()
  putRecord('events', { ...b, title: 'Changed' })
  putRecord('events', sampleEvent({ _id: 'c', title: 'New' }))
  dropRecord('events', 'a')
  await pass()
  expect(titles()).toEqual(['New', 'Changed'])
  network.answer('/api/event', [a, b])
  await pass()
  expect(titles()).toEqual(['New', 'Changed'])
})

test('an event in the panel holds only stored fields, not the free places when it was loaded', async () => {
  const network = holdRequests()
  const event = sampleEvent({ places: 4 })
  render(<Shown name="events" />)
  await pass()
  void refreshLists('events')
  await pass()
  network.answer('/api/event', [{ ...event, free: 2, state: 'few' }])
  await pass()
  expect(JSON.parse(shown() ?? '')).toEqual([event])
})

test('a list is polled every two seconds, without a loader, while something is under way', async () => {
  const network = holdRequests()
  render(<Shown name="outbox" isChanging={letters => letters.length > 0} />)
  await pass()
  network.answer('/api/mail/outbox', ['letter'])
  await pass(1900)
  expect(network.count()).toBe(1)
  await pass(100)
  await pass()
  expect(network.count()).toBe(2)
  expect(shown()).toBe('["letter"]')
  network.answer('/api/mail/outbox', [])
  await pass(10_000)
  expect(shown()).toBe('[]')
  expect(network.count()).toBe(2)
})

test('failing polls show the reason and no loader', async () => {
  const network = holdRequests()
  render(<Shown name="mail" isChanging={() => true} />)
  await pass()
  network.answer('/api/mail', { host: '' })
  await pass()
  const before = shown()
  expect(before).not.toContain('loading')
  await pass(2000)
  network.answer('/api/mail', { error: { code: 'forbidden', message: 'No.' } }, 403)
  await pass(2000)
  expect(shown()).toMatch(/^\S+ You may not do this/)
  expect(shown()).not.toContain('loading')
})

/** Sets the visibility of the tab. */
function turn(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  window.dispatchEvent(new window.Event('visibilitychange'))
}

test('a list is not polled while the tab is hidden', async () => {
  const network = holdRequests()
  render(<Shown name="newsletter" isChanging={() => true} />)
  await pass()
  network.answer('/api/newsletter/issues', {})
  await pass()
  turn('hidden')
  await pass(10_000)
  expect(network.count()).toBe(1)
  turn('visible')
  await pass(2000)
  expect(network.count()).toBe(2)
})

test('a list that cannot be reached is tried three times before the panel reports it', async () => {
  const network = holdRequests()
  render(<Shown name="system" />)
  await pass()
  network.fail('/api/system')
  await pass(500)
  network.fail('/api/system')
  await pass(1000)
  expect(shown()).toBe('loading')
  network.fail('/api/system')
  await pass()
  expect(shown()).toMatch(/^The server cannot be reached/)
  await pass(10_000)
  expect(network.count()).toBe(3)

  void refreshLists('system')
  await pass()
  network.answer('/api/system', { version: '1' })
  await pass()
  expect(shown()).toBe('{"version":"1"}')
})

test('a signed-out user is told at once, beside the data loaded before', async () => {
  const network = holdRequests()
  render(<Shown name="images" />)
  await pass()
  network.answer('/api/img', [])
  await pass()
  void refreshLists('images')
  await pass()
  network.answer('/api/img', { error: { code: 'unauthorized', message: 'Invalid Login' } }, 401)
  await pass()
  expect(shown()).toBe('[] You are not signed in any more.')
  // The list twice, and a probe that distinguishes an expired from an ended session.
  expect(network.count()).toBe(3)
})

function CurrentRegistrations() {
  useCurrentRegistration()
  return <p role="status">{useList('registrations')?.map(({ name }) => name)}</p>
}

test('registrations are checked every minute and when the tab is shown, and sent only if they changed', async () => {
  const network = holdRequests()
  const path = '/api/registration'
  const [old, fresh] = [sampleRegistration({ name: 'Old' }), sampleRegistration({ _id: 'fresh', name: 'New' })]
  const answer = (body: unknown, tag: string) => {
    const request = network.take(path)
    request.answer(Response.json(body, { headers: { ETag: tag } }))
    return request.tag
  }
  const unchanged = () => {
    const request = network.take(path)
    request.answer(new Response(null, { status: 304 }))
    return request.tag
  }
  render(<CurrentRegistrations />)
  await pass()
  expect(answer([old], '"1"')).toBeNull()
  await pass()
  expect(shown()).toBe('Old')

  await pass(59_000)
  expect(() => network.take(path)).toThrow('Nobody waits')
  await pass(1000)
  expect(unchanged()).toBe('"1"')
  await pass()
  expect(shown()).toBe('Old')

  turn('hidden')
  await pass(300_000)
  expect(() => network.take(path)).toThrow('Nobody waits')
  turn('visible')
  await pass()
  expect(answer([fresh, old], '"2"')).toBe('"1"')
  await pass()
  expect(shown()).toBe('NewOld')
})

test('a list changed here is not mistaken for the server’s version', async () => {
  const network = holdRequests()
  render(<CurrentRegistrations />)
  putRecord('registrations', sampleRegistration({ _id: 'fresh', name: 'Newer' }))
  await pass()
  expect(shown()).toBe('NewerOld')
  void refreshLists('registrations')
  await pass()
  expect(network.take('/api/registration').tag).toBeNull()
})

test('a new record is added to its own lists, not to lists about other people', async () => {
  const network = holdRequests()
  const names = () => JSON.parse(shown() ?? '').map(({ _id }: { _id: string }) => _id)
  onTestFinished(() => narrowTo({}))
  const of = (_id: string, event: string) => sampleBooking({ _id, event })
  narrowTo({ about: 'asks' })
  const { rerender } = render(<Shown name="registrations" />)
  await pass()
  network.answer('/api/registration?about=asks', [of('asks', '')])
  await pass()
  putRecord('registrations', of('stranger', 'waldtag'))
  putRecord('registrations', { ...of('asks', ''), name: 'Renamed' })
  await pass()
  expect(names()).toEqual(['asks'])
  expect(shown()).toContain('Renamed')
  narrowTo({ event: 'waldtag' })
  rerender(<Shown name="registrations" />)
  await pass()
  network.answer('/api/registration?event=waldtag', [])
  await pass()
  putRecord('registrations', of('guest', 'waldtag'))
  putRecord('registrations', of('other', 'nachtwanderung'))
  await pass()
  expect(names()).toEqual(['guest'])
})

test('data about one booking is not kept for long after its page is left', async () => {
  const network = holdRequests()
  onTestFinished(() => narrowTo({}))
  narrowTo({ about: 'left' })
  const { unmount } = render(<Shown name="registrations" />)
  await pass()
  network.answer('/api/registration?about=left', [sampleBooking({ _id: 'left' })])
  await pass()
  expect(shown()).toContain('"left"')
  unmount()
  await pass(6 * 60_000)
  render(<Shown name="registrations" />)
  await pass()
  expect(shown()).not.toContain('"left"')
})

test('a page does not load again what was loaded before its script arrived, except on a later visit', async () => {
  const network = holdRequests()
  onTestFinished(() => narrowTo({}))
  const event = 'ahead'
  const path = `/api/registration?event=${event}`
  const open = async () => {
    loadAhead({ event })
    await pass()
    narrowTo({ event })
    const { unmount } = render(<Shown name="registrations" />)
    await pass()
    return unmount
  }
  loadAhead({ event })
  await pass()
  network.answer(path, [sampleBooking({ _id: 'first' })])
  await pass()
  const close = await open()
  expect(shown()).toContain('"first"')
  // Events, registrations and outbox.
  expect(network.count()).toBe(3)
  close()
  narrowTo({})

  await open()
  network.answer(path, [sampleBooking({ _id: 'second' })])
  await pass()
  expect(shown()).toContain('"second"')
})

test('data of a page whose script did not arrive is loaded again when the page is opened later', async () => {
  const network = holdRequests()
  onTestFinished(() => narrowTo({}))
  const scope = { event: 'not-shown' }
  const path = '/api/registration?event=not-shown'
  loadAhead(scope)
  await pass()
  network.answer(path, [sampleBooking({ _id: 'earlier' })])
  await pass(60_000)
  loadAhead(scope)
  await pass()
  narrowTo(scope)
  render(<Shown name="registrations" />)
  network.answer(path, [sampleBooking({ _id: 'later' })])
  await pass()
  expect(shown()).toContain('"later"')
})

test('an added date appears among the dates at once, however far away', async () => {
  const network = holdRequests()
  const Dates = () => <p role="status">{useDates(false).data?.pages[0]?.total}</p>
  render(<Dates />)
  await pass()
  network.answer('/api/desk', { date: '', dates: [], tasks: [], counts: {} })
  await pass()
  network.answer('/api/desk/dates', { dates: [], total: 1 })
  await pass()
  expect(shown()).toBe('1')
  act(() => putRecord('events', sampleEvent({ startDate: '2029-04-07T09:00:00.000Z' })))
  await pass()
  network.answer('/api/desk/dates', { dates: [], total: 2 })
  await pass()
  expect(shown()).toBe('2')
})

test('a press that loads a record still opens it when the list changes meanwhile, and never its older state', async () => {
  const network = holdRequests()
  onTestFinished(() => narrowTo({}))
  const path = '/api/registration?about=pressed'
  const [old, fresh] = ['Old', 'New'].map(name => sampleBooking({ _id: 'pressed', name }))
  const opened = vi.fn()
  for (const state of [old, fresh]) {
    void registrationAbout('pressed').then(opened, opened)
    await pass()
    network.take(path)
    void refreshLists('registrations')
    await pass()
    network.answer(path, [state])
    await pass()
    expect(opened.mock.lastCall).toEqual([state])
  }
  expect(opened).toHaveBeenCalledTimes(2)
})

test('of two presses that reload a list at once, neither gets its older state', async () => {
  const network = holdRequests()
  onTestFinished(() => narrowTo({}))
  const path = '/api/registration?about=twice'
  const [old, fresh] = ['Old', 'New'].map(name => sampleBooking({ _id: 'twice', name }))
  const onLoad = vi.fn()
  void loadCurrent.registration('twice').then(onLoad, onLoad)
  await pass()
  network.answer(path, [old])
  await pass()
  void loadCurrent.registration('twice').then(onLoad, onLoad)
  await pass()
  network.take(path)
  void loadCurrent.registration('twice').then(onLoad, onLoad)
  await pass()
  network.answer(path, [fresh])
  await pass()
  expect(onLoad.mock.calls.map(([{ name }]) => name)).toEqual(['Old', 'New', 'New'])
})
