import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../../domain/kit/format.ts'
import type { RequestEntry } from '../../../domain/visits/visitor.ts'
import { temporaryFolder } from '../../testing/sample-site.ts'
import { openVisits, type Visits } from './visits.ts'

const retention = { fullIps: 7, requests: 30, logins: 90 }
const today = '2026-11-21'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let visits: Visits
let now: string
let logged: string[]
beforeEach(async () => {
  folder = await temporaryFolder()
  await mkdir(join(folder.dir, 'logs'))
  now = `${today}T10:00:00.000Z`
  logged = []
  reopen()
})
afterEach(async () => {
  await visits.close()
  await folder.done()
})

function reopen() {
  visits = openVisits({
    dir: folder.dir,
    now: () => now,
    log: line => logged.push(line),
    ownHost: () => 'wald.example',
  })
}

const entry = (changes: Partial<RequestEntry> = {}): RequestEntry => ({
  date: now,
  ip: '192.0.2.1',
  method: 'GET',
  path: '/',
  status: 200,
  bytes: 1000,
  ms: 1,
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  referrer: '',
  ...changes,
})

const fileOf = (day: string) => join(folder.dir, 'logs', `requests-${day}.jsonl`)
const logs = async () => (await readdir(join(folder.dir, 'logs'))).sort()
const ipsOf = async (day: string) =>
  [...(await readFile(fileOf(day), 'utf8')).matchAll(/"ip":"([^"]*)"/g)].map(([, ip]) => ip)

/** Files of the days before today, newest first, as a running site leaves them. */
async function fill(days: number, of: (day: string) => Partial<RequestEntry>[] = () => [{}], until = today) {
  for (let age = 1; age <= days; age += 1) {
    const day = addDays(until, -age)
    const lines = of(day).map(changes => `${JSON.stringify(entry({ date: `${day}T10:00:00.000Z`, ...changes }))}\n`)
    await writeFile(fileOf(day), lines.join(''))
  }
}

const metrics = async (date: string, bytes = 0) => [...(await visits.metrics({ date, bytes }))]
const barOf = async (day: string) => (await visits.overview('days')).bars.find(({ name }) => name === day)
async function housekeeping(): Promise<void> {
  await visits.closeDays()
  await visits.forget({ trusted: now, latest: now }, retention)
}

test('visitors whose last request is at or after midnight in Berlin are listed, with all their requests', async () => {
  await fill(3, day => [{ ip: '192.0.2.7', path: `/${day}` }])
  visits.append(entry({ ip: '192.0.2.7', path: '/kalender', bytes: 50, agent: 'curl/8' }))
  // 22:59 UTC is before midnight in winter.
  visits.append(entry({ ip: '192.0.2.8', date: '2026-11-20T22:59:59.999Z' }))
  visits.append(entry({ ip: '192.0.2.9', date: '2026-11-20T23:00:00.000Z', bytes: 9000 }))
  expect(await metrics(today)).toEqual([
    expect.objectContaining({ ip: '192.0.2.9', bytes: 9000, count: 1 }),
    {
      ip: '192.0.2.7',
      userAgents: expect.arrayContaining([entry().agent, 'curl/8']),
      startDate: '2026-11-18T10:00:00.000Z',
      endDate: now,
      bytes: 3050,
      count: 4,
      requests: ['/2026-11-18', '/2026-11-19', '/2026-11-20', '/kalender'].map(path =>
        expect.objectContaining({ path, method: 'GET', status: 200 }),
      ),
    },
  ])
  expect((await metrics('2026-11-20')).map(({ ip }) => ip)).toEqual(['192.0.2.9', '192.0.2.7', '192.0.2.8'])
  expect((await metrics(today, 3051)).map(({ ip }) => ip)).toEqual(['192.0.2.9'])
  expect(await metrics('2026-11-22')).toEqual([])
})

test.each([
  ['2027-03-27T23:00:00.000Z', '2027-03-28', '2027-03-27'],
  ['2027-03-28T22:00:00.000Z', '2027-03-29', '2027-03-28'],
  ['2026-10-24T22:00:00.000Z', '2026-10-25', '2026-10-24'],
  ['2026-10-25T23:00:00.000Z', '2026-10-26', '2026-10-25'],
])('across the change to summer time, too, %s is the beginning of %s', async (midnight, day, before) => {
  const justBefore = new Date(Date.parse(midnight) - 1).toISOString()
  visits.append(entry({ ip: '192.0.2.1', date: justBefore }))
  visits.append(entry({ ip: '192.0.2.2', date: midnight }))
  now = midnight
  expect((await metrics(day)).map(({ ip }) => ip)).toEqual(['192.0.2.2'])
  expect(await logs()).toEqual([`requests-${before}.jsonl`, `requests-${day}.jsonl`])
  expect([await barOf(before), await barOf(day)]).toMatchObject([{ visits: 1 }, { visits: 1 }])
})

test('of more than 500 requests by a visitor the newest are shown, newest last, with the true count', async () => {
  const start = Date.parse(`${today}T08:00:00.000Z`)
  const numbers = Array.from({ length: 5000 }, (_, index) => (index * 7919) % 5000)
  for (const number of numbers)
    visits.append(entry({ path: `/${number}`, date: new Date(start + number).toISOString() }))
  const [visitor] = await metrics(today)
  expect(visitor).toMatchObject({ count: 5000, bytes: 5_000_000 })
  expect(visitor?.requests.map(({ path }) => path)).toEqual(
    Array.from({ length: 500 }, (_, index) => `/${4500 + index}`),
  )
})

test('two queries count each request once, and include those in between', async () => {
  await fill(2)
  for (let count = 1; count <= 3; count += 1) {
    visits.append(entry())
    expect((await metrics(today))[0]).toMatchObject({ count: 2 + count })
    expect((await visits.overview('days')).requests).toBe(2 + count)
  }
  await visits.close()
  reopen()
  expect((await metrics(today))[0]).toMatchObject({ count: 5 })
})

test('torn and foreign lines are skipped, and no others', async () => {
  const line = JSON.stringify(entry({ date: `${today}T08:00:00.000Z` }))
  await writeFile(
    fileOf(today),
    `${line}\nfoo\n{"date":1}\n{"date":"gestern","ip":"1"}\n\0\0\0\n${line}\n${line.slice(0, 60)}`,
  )
  expect((await metrics(today))[0]).toMatchObject({ count: 2 })
  visits.append(entry())
  expect((await metrics(today))[0]).toMatchObject({ count: 3 })
})

test('any visitor’s input stays one line, and is read back unchanged', async () => {
  const odd = ['\r\n{"ip":"1.1.1.1"}', '\u2028\u2029', '"\\', '\0', 'ä€😀']
  for (const text of odd) visits.append(entry({ path: `/${text}`, agent: text, referrer: text }))
  const [visitor] = await metrics(today)
  expect(visitor?.requests.map(({ path }) => path)).toEqual(odd.map(text => `/${text}`))
  expect((await readFile(fileOf(today), 'utf8')).trimEnd().split(/[\n\r\u2028\u2029]/)).toHaveLength(odd.length)
})

test('figures of past days stay when their log is deleted, without addresses', async () => {
  await fill(40, () => [{ ip: '192.0.2.1' }, { ip: '192.0.2.2' }, { ip: '2001:db8:1:2::3', path: '/kalender' }])
  const before = await visits.overview('months')
  expect(before).toMatchObject({ visits: 120, views: 120 })
  await housekeeping()
  const days = (await logs()).filter(name => name.startsWith('requests')).map(name => name.slice(9, 19))
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-23', '2026-11-20', 29])
  expect(await visits.overview('months')).toEqual(before)
  expect(await readFile(join(folder.dir, 'logs', 'visits-2026.jsonl'), 'utf8')).not.toMatch(/192|2001:/)
  // A second run records nothing.
  const size = (await readFile(join(folder.dir, 'logs', 'visits-2026.jsonl'))).length
  await housekeeping()
  expect((await readFile(join(folder.dir, 'logs', 'visits-2026.jsonl'))).length).toBe(size)
})

test('addresses are stored in full for less than seven days, then shortened to a network', async () => {
  await fill(9, () => [{ ip: '192.0.2.77' }, { ip: '2001:db8:1:2::3' }, { ip: '192.0.2.78' }])
  await metrics(today)
  await housekeeping()
  expect(await ipsOf('2026-11-15')).toEqual(['192.0.2.77', '2001:db8:1:2::3', '192.0.2.78'])
  for (const day of ['2026-11-14', '2026-11-13', '2026-11-12'])
    expect(await ipsOf(day)).toEqual(['192.0.2.0/24', '2001:db8:1::/48', '192.0.2.0/24'])
  const old = (await metrics('2026-11-12')).find(({ ip }) => ip === '192.0.2.0/24')
  expect(old).toMatchObject({ count: 6, endDate: '2026-11-14T10:00:00.000Z' })
  expect((await metrics(today)).length).toBe(0)
  // Figures recorded while addresses were full stay.
  expect(await barOf('2026-11-13')).toMatchObject({ visits: 3 })
})

test('a closed day counts late requests', async () => {
  await fill(5)
  await housekeeping()
  visits.append(entry({ date: '2026-11-20T12:00:00.000Z', ip: '192.0.2.9' }))
  await housekeeping()
  expect(await barOf('2026-11-20')).toMatchObject({ visits: 2 })
})

test('lines dated by a wrong clock do not keep addresses for years', async () => {
  await fill(3)
  now = '2036-01-01T10:00:00.000Z'
  visits.append(entry({ ip: '198.51.100.7' }))
  await visits.close()
  now = `${today}T11:00:00.000Z`
  reopen()
  await housekeeping()
  expect(await ipsOf('2036-01-01')).toEqual(['198.51.100.0/24'])
  expect((await visits.overview('days')).visits).toBe(3)
})

test('a log that cannot be summed up is not deleted', async () => {
  await fill(40)
  // The place of the file with the figures is taken.
  await mkdir(join(folder.dir, 'logs', 'visits-2026.jsonl'))
  await housekeeping().catch(() => {})
  expect((await logs()).filter(name => name.startsWith('requests'))).toHaveLength(40)
})

test('a torn line of figures is regenerated', async () => {
  await fill(5)
  await housekeeping()
  const path = join(folder.dir, 'logs', 'visits-2026.jsonl')
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
  await writeFile(path, lines.join('\n').slice(0, -20))
  await visits.close()
  reopen()
  await housekeeping()
  expect(await barOf('2026-11-20')).toMatchObject({ visits: 1 })
  expect((await visits.overview('days')).visits).toBe(5)
  await appendFile(path, 'foo\n')
  expect((await visits.overview('days')).visits).toBe(5)
})

test('of more requests than memory holds the newest are shown, and the figures count all', async () => {
  await visits.close()
  visits = openVisits({
    dir: folder.dir,
    now: () => now,
    log: line => logged.push(line),
    ownHost: () => '',
    memoryLimitBytes: 300_000,
  })
  await fill(3)
  for (let count = 0; count < 10_000; count += 1)
    visits.append(entry({ ip: '192.0.2.9', path: `/${count}`, status: 404 }))
  for (let count = 0; count < 5; count += 1) visits.append(entry({ ip: `198.51.100.${count}` }))
  expect((await metrics(today)).filter(({ ip }) => ip.startsWith('198.'))).toHaveLength(5)
  expect(await visits.overview('days')).toMatchObject({ requests: 10_008, visits: 8, views: 8 })
  now = '2026-11-22T10:00:00.000Z'
  await housekeeping()
  expect(await barOf(today)).toMatchObject({ visits: 5, views: 5 })
  expect((await visits.overview('days')).requests).toBe(10_008)
})

test('a late request for a shortened day does not spoil its figures', async () => {
  await fill(12, () => [{ ip: '192.0.2.1' }, { ip: '192.0.2.2' }, { ip: '192.0.2.3' }])
  await housekeeping()
  visits.append(entry({ date: '2026-11-10T12:00:00.000Z', ip: '192.0.2.9' }))
  await housekeeping()
  expect(await barOf('2026-11-10')).toMatchObject({ visits: 3 })
  expect(await ipsOf('2026-11-10')).toEqual(Array(4).fill('192.0.2.0/24'))
})

test('a folder in place of a log does not prevent deleting the others', async () => {
  await fill(40)
  await mkdir(fileOf('2026-09-01'))
  await mkdir(fileOf('2026-11-21'))
  await housekeeping()
  expect((await logs()).filter(name => name < 'requests-2026-10-23')).toEqual(['requests-2026-09-01.jsonl'])
  expect((await metrics('2026-11-20')).length).toBe(1)
})
