// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { act, render, screen } from '../../testing/dom.ts'
import { holdRequests } from '../../testing/held-requests.ts'
import { useLiveDesk } from './desk-live.ts'
import { useList } from './lists.ts'

/** A fake EventSource; tests send its messages. */
class Stream extends EventTarget {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static all: Stream[] = []
  readyState = Stream.OPEN
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Stream.all.push(this)
  }
  say(event: string, data: unknown = '') {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }
  refuse() {
    this.readyState = Stream.CLOSED
    this.dispatchEvent(new Event('error'))
  }
  close() {
    this.readyState = Stream.CLOSED
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  Stream.all = []
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})

const pass = (milliseconds = 1) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function Shown() {
  useLiveDesk()
  return <p role="status">{JSON.stringify(useList('desk'))}</p>
}
const shown = () => screen.getByRole('status').textContent

async function follow() {
  const network = holdRequests()
  render(<Shown />)
  await pass()
  if (network.count() > 0) network.answer('/api/desk', ['loaded'])
  await pass()
  const [stream] = Stream.all
  if (!stream) throw new Error('Nothing was opened.')
  return { network, stream, asked: network.count() }
}

test('the desk loads the lists that the server reports as changed, and nothing else', async () => {
  const { network, stream, asked } = await follow()
  expect(stream.url).toBe('/api/desk/live')
  for (let at = 0; at < 6; at += 1) {
    await pass(20_000)
    await act(() => stream.say('ping'))
  }
  await act(() => stream.say('change', { desk: false, lists: ['outbox', 'registrations'] }))
  await pass()
  expect(network.count()).toBe(asked)
  await act(() => stream.say('change', { desk: true, lists: ['registrations'] }))
  await pass()
  network.answer('/api/desk', ['changed'])
  await pass()
  expect(shown()).toBe('["changed"]')
  expect(network.count()).toBe(asked + 1)
})

test('a new stream does not report earlier changes, so the desk is reloaded', async () => {
  const { network, stream, asked } = await follow()
  await act(() => stream.say('start'))
  await pass()
  network.take('/api/desk').answer(Response.json(['new']))
  await pass()
  expect(shown()).toBe('["new"]')
  expect(network.count()).toBe(asked + 1)
})

test('if no messages arrive, the desk is reloaded every 30 seconds', async () => {
  const { network, asked } = await follow()
  await pass(45_000)
  expect(network.count()).toBe(asked)
  await pass(10_000)
  expect(network.count()).toBe(asked + 1)
  network.answer('/api/desk', ['polled'])
  await pass()
  expect(shown()).toBe('["polled"]')
  await pass(30_000)
  expect(network.count()).toBe(asked + 2)
})

test('a refused stream reloads the desk at once, and is opened again later', async () => {
  const { network, stream, asked } = await follow()
  await act(() => stream.refuse())
  await pass()
  expect(network.count()).toBe(asked + 1)
  await pass(35_000)
  expect(Stream.all).toHaveLength(2)
})

test('a hidden tab follows no changes; when it is shown, the desk is reloaded', async () => {
  const { network, stream, asked } = await follow()
  const turn = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
    return act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  await turn(true)
  expect(stream.readyState).toBe(Stream.CLOSED)
  await pass(120_000)
  expect(network.count()).toBe(asked)
  await turn(false)
  await pass()
  expect(network.count()).toBe(asked + 1)
  expect(Stream.all).toHaveLength(2)
})
