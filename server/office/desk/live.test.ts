import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Desk } from '../../../domain/office/desk/desk.ts'
import { type LiveChange, type LiveList, liveLists } from '../../../domain/office/desk/live.ts'
import type { UserAccount } from '../../../domain/people/accounts/user.ts'
import { openLiveDesk } from './live.ts'

const admin: UserAccount = { _id: 'erika', email: 'erika@example.org', active: true, role: 'admin' }
const follower = { account: admin, cookies: undefined }

// The pauses between messages are of this clock, so a stalled machine adds no messages.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())
const PAUSE_MS = 40
const soon = <T>(value: () => T) =>
  expect.poll(
    () => {
      vi.advanceTimersByTime(PAUSE_MS)
      return value()
    },
    { interval: 5 },
  )

const unchanged = Object.fromEntries(liveLists.map(list => [list, 0])) as Record<LiveList, number>

/** Opens a desk that a test changes, polled every few milliseconds. */
function openDesk(title = '') {
  const empty: Desk = {
    date: 'then',
    dates: [],
    tasks: [],
    counts: {},
    stuckLetters: 0,
    hasMailServer: true,
    isSettingUp: false,
  }
  const state = { revision: 0, desk: { ...empty, counts: { [title]: 1 } } as Desk }
  const live = openLiveDesk({
    desk: {
      revision: () => String(state.revision),
      tag: () => '',
      revisions: () => ({ ...unchanged, outbox: state.revision }),
      current: async () => state.desk,
      tasks: async () => [],
      isRepairSeen: () => false,
      seeRepair: () => {},
    },
    sessionBook: { stillUserOf: () => admin },
    lookIntervalMs: 4,
  })
  onTestFinished(() => live.close())
  return { live, state }
}

/** Opens a stream that reads everything; `told` has the revision of each event. */
function follow({ live, state }: ReturnType<typeof openDesk>) {
  const messages: { event: string; data: string; at: number }[] = []
  void live.join(follower)({
    async writeSSE(message) {
      messages.push({ ...message, at: state.revision })
    },
    onAbort() {},
    abort() {},
  })
  const changes = () =>
    messages.filter(({ event }) => event === 'change').map(({ data }): LiveChange => JSON.parse(data))
  /** Changes that make a browser ask for the desk. */
  const desks = () => changes().filter(({ desk }) => desk).length
  return { told: messages, changes, desks }
}

test('sending three hundred letters causes far fewer messages, and the last change is reported', async () => {
  const site = openDesk()
  const { told: messages, changes, desks } = follow(site)
  await soon(() => messages.length).toBe(1)
  expect(messages[0]).toMatchObject({ event: 'start', data: '' })
  while (site.state.revision < 300) {
    site.state.revision += 1
    vi.advanceTimersByTime(1)
    await nextTurn()
    if (site.state.revision % 10 === 0) await new Promise(resolve => setTimeout(resolve, 4))
  }
  await soon(() => messages.at(-1)?.at).toBe(300)
  expect(desks()).toBe(0)
  expect(changes().length).toBeLessThan(20)
  expect(changes()[0]).toEqual({ desk: false, lists: ['outbox'] })
})

test('stuck letters that go out one by one are reported now and then, and at the end', async () => {
  const site = openDesk()
  site.state.desk = { ...site.state.desk, stuckLetters: 100 }
  const { told: messages, desks } = follow(site)
  await soon(() => messages.length).toBe(1)
  while (site.state.desk.stuckLetters > 0) {
    site.state.revision += 1
    site.state.desk = { ...site.state.desk, stuckLetters: site.state.desk.stuckLetters - 1 }
    vi.advanceTimersByTime(1)
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  await soon(() => messages.at(-1)?.at).toBe(100)
  expect(desks()).toBeGreaterThan(0)
  expect(desks()).toBeLessThan(20)
})

test('a task among many letters is reported at once, by the names of its lists only', async () => {
  const site = openDesk('a title that no message holds')
  const { told: messages, changes, desks } = follow(site)
  await soon(() => messages.length).toBe(1)
  site.state.revision += 1
  await soon(() => changes().length).toBe(1)
  site.state.revision += 1
  site.state.desk = { ...site.state.desk, counts: { answer: 1 } }
  await soon(() => changes().length).toBe(2)
  expect(desks()).toBe(1)
  expect(JSON.stringify(messages)).not.toContain('a title')
})

test('sleeping phones that read nothing hold no streams: the oldest ends for a sixth one', async () => {
  const { live } = openDesk()
  const ended: number[] = []
  let joined = 0
  const app = new Hono().get('/', c => {
    const at = joined
    joined += 1
    const fill = live.join(follower)
    return streamSSE(c, async stream => {
      // More than the buffers of server and client hold, so that each stream waits to be read.
      void stream.write(`:${'x'.repeat(8_000_000)}\n\n`)
      await fill(stream)
      ended.push(at)
    })
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  for (let at = 0; at < 7; at += 1) {
    const phone = connect(port, '127.0.0.1').pause()
    onTestFinished(() => void phone.destroy())
    phone.on('error', () => {})
    phone.write('GET / HTTP/1.1\r\nHost: desk\r\n\r\n')
    await soon(() => joined).toBe(at + 1)
  }
  await soon(() => ended).toEqual([0, 1])
})
