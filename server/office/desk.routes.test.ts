import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Desk } from '../../domain/office/desk/desk.ts'
import { sampleContact } from '../../domain/testing/samples.ts'
import { storedIn } from '../testing/stored-data.ts'
import { openTestDeps } from '../testing/test-deps.ts'
import { inquiry, openTestSiteWithAccounts, type TestSite, visitor } from '../testing/test-site.ts'
import { openDesk } from './desk/desk.ts'

type Site = Awaited<ReturnType<typeof openTestSiteWithAccounts>>

/** Follows the stream of changes as a browser does. */
async function listen(browser: ReturnType<typeof visitor>, fetchesDesk = true) {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const response = await browser.send('/api/desk/live', { signal: ending.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let isOver = false
  const desks: Desk[] = []
  let messages = 0
  const receive = async (message: string) => {
    const { desk = true } = JSON.parse(/data: (.+)/.exec(message)?.[1] ?? '{}') as { desk?: boolean }
    if (!/^event: (start|change)/.test(message)) return
    messages += 1
    if (desk && fetchesDesk) desks.push(await (await browser.send('/api/desk')).json())
  }
  const read = async () => {
    while (reader) {
      const { done, value } = await reader.read()
      if (done) break
      const parts = (text + value).split('\n\n')
      text = parts.pop() ?? ''
      for (const message of parts) await receive(message)
    }
  }
  void read()
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  return {
    response,
    end: () => ending.abort(),
    isOver: () => isOver,
    messages: () => messages,
    /** The desks so far, each fetched when its change was reported. */
    desks: () => desks,
  }
}

const soon = <T>(value: () => T) => expect.poll(value, { interval: 10 })
const kinds = (desk: Desk | undefined) => desk?.tasks.map(({ kind }) => kind)
const waiting = (desk: Desk | undefined) => desk?.tasks.filter(({ kind }) => kind === 'answer').length

const ask = ({ origin }: Pick<TestSite, 'origin'>) => visitor(origin).api.registration.add.$post({ json: asked })
const asked = { ...inquiry, privacyStatement: true }

test('the desk shows waiting tasks, and both administrators see an answer at once', async () => {
  const site = await openTestSiteWithAccounts()
  const [first, second] = await Promise.all([listen(site.as('admin')), listen(site.as('admin'))])
  expect(first.response.headers.get('content-type')).toBe('text/event-stream')
  expect(first.response.headers.get('x-accel-buffering')).toBe('no')
  expect(first.response.headers.get('cache-control')).toBe('no-store, no-transform')
  await soon(() => waiting(first.desks().at(-1))).toBe(0)
  expect(await (await site.as('admin').send('/api/desk')).json()).toEqual(first.desks().at(-1))

  await ask(site)
  for (const stream of [first, second]) await soon(() => waiting(stream.desks().at(-1))).toBe(1)
  const task = first
    .desks()
    .at(-1)
    ?.tasks.find(({ kind }) => kind === 'answer')
  expect(task).toMatchObject({ name: inquiry.name, about: inquiry.notes })
  const _id = task && '_id' in task ? task._id : ''
  await site.as('admin').post('/api/registration/state', { _id, state: 'closed' })
  for (const stream of [first, second]) await soon(() => waiting(stream.desks().at(-1))).toBe(0)
})

test('without changes nothing is sent, even over minutes', async () => {
  const site = await openTestSiteWithAccounts()
  const stream = await listen(site.as('admin'))
  await soon(() => stream.desks().length).toBe(1)
  site.passMinutes(3)
  await ask(site)
  await soon(() => stream.desks().length).toBeGreaterThan(1)
  const [first, ...later] = stream.desks()
  // The change, and the letters that it has posted.
  expect(later.length).toBeLessThanOrEqual(2)
  expect(waiting(first)).toBe(0)
  expect(later.every(desk => waiting(desk) === 1)).toBe(true)
})

test('signing out ends the stream', async () => {
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  const stream = await listen(admin)
  await soon(() => stream.desks().length).toBe(1)
  await admin.post('/api/user/logout', {})
  await soon(stream.isOver).toBe(true)
  await ask(site)
  expect(stream.desks()).toHaveLength(1)
  expect((await admin.send('/api/desk/live')).status).toBe(401)
})

test('an account that loses its rights gets no more news', async () => {
  const site = await openTestSiteWithAccounts()
  const stream = await listen(site.as('admin'))
  await soon(() => stream.desks().length).toBe(1)
  const admin = site.as('admin')
  await admin.post('/api/user/edit', { _id: 'user', active: true, role: 'admin' })
  const answer = await site.as('user').post('/api/user/edit', { _id: 'admin', role: 'user' })
  expect(answer.status).toBe(200)
  await soon(stream.isOver).toBe(true)
})

test('an open stream keeps no session alive', async () => {
  const site = await openTestSiteWithAccounts()
  const stream = await listen(site.as('admin'), false)
  await soon(stream.messages).toBe(1)
  site.passMinutes(4 * 60)
  await ask(site)
  await soon(stream.messages).toBeGreaterThan(1)
  site.passMinutes(4 * 60 + 1)
  await soon(stream.isOver).toBe(true)
})

test('an account has at most five streams, and a sixth ends the oldest', async () => {
  const site = await openTestSiteWithAccounts()
  const open = async () => {
    const stream = await listen(site.as('admin'))
    await soon(() => stream.desks().length).toBe(1)
    return stream
  }
  const oldest = await open()
  const others = [await open(), await open(), await open(), await open()]
  expect(oldest.isOver()).toBe(false)
  const newest = await open()
  await soon(oldest.isOver).toBe(true)
  expect([...others, newest].map(({ isOver }) => isOver())).toEqual(Array(5).fill(false))
})

test('stopping the site ends open streams', async () => {
  const site = await openTestSiteWithAccounts()
  const stream = await listen(site.as('admin'))
  await soon(() => stream.desks().length).toBe(1)
  await site.stop()
  await soon(stream.isOver).toBe(true)
})

const day = (month: number, date: number) => {
  const text = `${month}-${String(date).padStart(2, '0')}`
  return { startDate: `2027-0${text}T09:00:00.000Z`, endDate: `2027-0${text}T14:00:00.000Z` }
}

async function addEvent(site: Site, changes: object): Promise<{ _id: string }> {
  const added = await site.as('admin').post('/api/event/add', { title: 'Waldtag', active: true, ...changes })
  expect(added.status).toBe(200)
  return added.json()
}
const datesOf = async (site: Site, query = '') => (await site.as('admin').send(`/api/desk/dates${query}`)).json()

test('dates come with their seats, their position in a series, and the open refunds after a call-off', async () => {
  const site = await openTestSiteWithAccounts()
  const event = await addEvent(site, { ...day(5, 1), places: 12, minimum: 5 })
  await site.as('admin').post('/api/event/repeat', { _id: event._id, starts: ['2027-06-01T09:00:00.000Z'] })
  const called = await addEvent(site, { ...day(7, 1), title: 'Abgesagt', cost: 35 })
  const admin = site.as('admin')
  const form = { ...sampleContact, event: called._id, privacyStatement: true }
  expect((await admin.post('/api/registration/add', form)).status).toBe(200)
  const [booking] = storedIn(site.dir, 'registrations')
  const payment = { registration: booking?._id, date: '2026-11-28', cents: 3500, way: 'transfer' }
  expect((await admin.post('/api/payment/add', payment)).status).toBe(200)
  await site.as('admin').post('/api/event/cancel', { _id: called._id, reason: 'Sturm' })
  const { dates, total } = await datesOf(site)
  expect(dates).toHaveLength(total)
  expect(dates.filter(({ title }: { title: string }) => title === 'Waldtag')).toMatchObject([
    { places: 12, minimum: 5, series: { at: 1, of: 2 }, seats: { taken: 0 } },
    { series: { at: 2, of: 2 } },
  ])
  expect(dates.find(({ title }: { title: string }) => title === 'Abgesagt')).toMatchObject({
    cancelled: '2026-11-28',
    openRefunds: 1,
  })
})

test('past dates come latest first, fifty at once', async () => {
  const site = await openTestSiteWithAccounts()
  const past = { startDate: '2020-01-01T09:00:00.000Z', endDate: '2020-01-01T14:00:00.000Z' }
  const event = await addEvent(site, past)
  const starts = Array.from({ length: 60 }, (_, at) => new Date(Date.UTC(2020, at + 1, 5, 9)).toISOString())
  expect((await site.as('admin').post('/api/event/repeat', { _id: event._id, starts })).status).toBe(200)
  const first = await datesOf(site, '?past=0')
  const rest = await datesOf(site, '?past=50')
  expect(first.total).toBeGreaterThan(60)
  expect([first.dates.length, rest.dates.length]).toEqual([50, first.total - 50])
  const found = [...first.dates, ...rest.dates].map(({ startDate }: { startDate: string }) => startDate)
  expect(found).toEqual(found.toSorted().reverse())
})

test('the number of past dates to skip must be a number', async () => {
  const site = await openTestSiteWithAccounts()
  expect((await site.as('admin').send('/api/desk/dates?past=all')).status).toBe(400)
})

test('placeholders are a task, and letters that wait without a mail server are counted', async () => {
  const site = await openTestSiteWithAccounts()
  const desk: Desk = await (await site.as('admin').send('/api/desk')).json()
  expect(kinds(desk)).toContain('placeholders')
  expect(desk).toMatchObject({ hasMailServer: false, stuckLetters: 0 })
  await ask(site)
  const after: Desk = await (await site.as('admin').send('/api/desk')).json()
  expect(after.stuckLetters).toBeGreaterThan(0)
})

test('a missing bank account is a task from the start of invoices until it is entered', async () => {
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  const desk = async (): Promise<Desk> => (await admin.send('/api/desk')).json()
  expect(kinds(await desk())).not.toContain('account')
  const invoicing = { from: '2026-12-01', taxNumber: '1/2/3', vatId: '', electronic: false }
  expect((await admin.post('/api/site/edit', { invoicing })).status).toBe(200)
  expect(kinds(await desk())).toContain('account')
  const bank = { holder: 'Mira Wald', iban: 'DE02120300000000202051', bic: '' }
  expect((await admin.post('/api/site/edit', { bank })).status).toBe(200)
  expect(kinds(await desk())).not.toContain('account')
})

test('repairs at the start are a task until an administrator has seen them, and the report stays', async () => {
  const site = await openTestSiteWithAccounts()
  const restarted = await site.restart(() => writeFile(join(site.dir, 'events.json'), 'damaged'))
  const admin = site.as('admin', restarted.origin)
  const troubles = async (): Promise<Desk['tasks']> => {
    const { tasks }: Desk = await (await admin.send('/api/desk')).json()
    return tasks.filter(({ kind }) => kind === 'trouble')
  }
  const report = async () => (await (await admin.send('/api/system')).json()).problems
  expect(await troubles()).toEqual([{ kind: 'trouble', what: 'data' }])
  const before = await report()
  expect(before).toMatchObject({ data: [expect.stringContaining('events.json')], isDataSeen: false })
  const stream = await listen(admin)
  await soon(() => kinds(stream.desks().at(-1))).toContain('trouble')
  expect((await admin.post('/api/system/repairseen', {})).status).toBe(200)
  await soon(() => kinds(stream.desks().at(-1))).not.toContain('trouble')
  expect(await troubles()).toEqual([])
  expect(await report()).toEqual({ ...before, isDataSeen: true })
})

test.each([
  ['smtp://127.0.0.1:1', false, [{ kind: 'trouble', what: 'address', origin: 'https://example.org' }]],
  ['smtp://127.0.0.1:1', true, []],
  ['', false, []],
])(
  'with the mail server “%s”, an unknown address of the site is a task (address known: %s)',
  async (url, hasAddress, expected) => {
    const { deps } = await openTestDeps({ env: url === '' ? {} : { SMTP_URL: url } })
    const tasks = await openDesk({ ...deps, hasAddress }).tasks()
    expect(tasks.filter(({ kind }) => kind === 'trouble')).toEqual(expected)
  },
)

test('a failed nightly backup is a task at once', async () => {
  const site = await openTestSiteWithAccounts({ BACKUP_DIR: '/nowhere/nights' })
  const stream = await listen(site.as('admin'))
  const troubles = () =>
    stream
      .desks()
      .at(-1)
      ?.tasks.filter(({ kind }) => kind === 'trouble')
  await soon(troubles).toEqual([{ kind: 'trouble', what: 'backup', last: '', isLate: true }])
})

test('an unchanged desk is not sent again', async () => {
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  const tag = (await admin.send('/api/desk')).headers.get('ETag') ?? ''
  const again = () => admin.send('/api/desk', { headers: { 'If-None-Match': tag } })
  expect((await again()).status).toBe(304)
  await ask(site)
  expect((await again()).status).toBe(200)
})
