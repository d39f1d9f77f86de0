import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { expect, onTestFinished, test } from 'vitest'
import type { Account } from '../../domain/accounts/user.ts'
import type { Desk } from '../../domain/desk/desk.ts'
import { openLiveDesk } from './live.ts'

const admin: Account = { _id: 'erika', email: 'erika@example.org', active: true, role: 'admin' }
const follower = { account: admin, cookies: undefined }
const soon = <T>(value: () => T) => expect.poll(value, { timeout: 10_000, interval: 5 })

/** A desk that a test changes, looked at every few milliseconds. */
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

/** A stream that takes all it is given; `told` says of each event at which revision it came. */
function follow({ live, state }: ReturnType<typeof openDesk>) {
  const told: { event: string; data: string; at: number }[] = []
  void live.join(follower)({
    async writeSSE(message) {
      told.push({ ...message, at: state.revision })
    },
    onAbort() {},
    abort() {},
  })
  const of = (event: string) => told.filter(message => message.event === event)
  return { told, of }
}

test('three hundred letters that are sent cost no three hundred desks, and what the last one changed is looked at', async () => {
  const site = openDesk()
  const { told, of } = follow(site)
  await soon(() => of('desk').length).toBe(1)
  while (site.state.revision < 300) {
    site.state.revision += 1
    await new Promise(setImmediate)
    if (site.state.revision % 10 === 0) await new Promise(resolve => setTimeout(resolve, 4))
  }
  await soon(() => told.at(-1)?.at).toBe(300)
  expect(of('desk')).toHaveLength(1)
  expect(of('same').length).toBeLessThan(20)
  expect(of('same')[0]).toMatchObject({ data: '"then"' })
})

test('letters that were stuck and go out one by one are counted now and then, and at the end', async () => {
  const site = openDesk()
  site.state.desk = { ...site.state.desk, stuckLetters: 100 }
  const { of } = follow(site)
  await soon(() => of('desk').length).toBe(1)
  while (site.state.desk.stuckLetters > 0) {
    site.state.revision += 1
    site.state.desk = { ...site.state.desk, stuckLetters: site.state.desk.stuckLetters - 1 }
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  await soon(() => JSON.parse(of('desk').at(-1)?.data ?? '{}').stuckLetters).toBe(0)
  expect(of('desk').length).toBeLessThan(20)
})

test('a task that comes amid many letters is shown at once', async () => {
  const site = openDesk()
  const { of } = follow(site)
  await soon(() => of('desk').length).toBe(1)
  site.state.revision += 1
  await soon(() => of('same').length).toBe(1)
  site.state.revision += 1
  site.state.desk = { ...site.state.desk, counts: { answer: 1 } }
  await soon(() => of('desk').length).toBe(2)
  expect(of('same')).toHaveLength(1)
})

test('phones that sleep and read nothing hold no streams: the oldest ends for a sixth one', async () => {
  // More than the buffers between the two hold, so that each stream waits to be read.
  const { live } = openDesk('x'.repeat(8_000_000))
  const ended: number[] = []
  let joined = 0
  const app = new Hono().get('/', c => {
    const at = joined
    joined += 1
    const fill = live.join(follower)
    return streamSSE(c, async stream => {
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
