/**
 * Compares a calendar of 60 courses of 60 sessions each with one of 60 single events, alternately, by the processor's
 * time of the whole answer: the page from the cache, the page as it is rendered, and the calls of visitors and of the
 * office. With `--against COMMIT` compares instead `/kalender` without courses with that of an older build, and this
 * build with itself, alternately.
 */
import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { type Event, eventFields, newEvent } from '../domain/events/event.ts'
import { initialValues } from '../domain/kit/fields.ts'
import { addDays, dayOf, instantOf } from '../domain/kit/format.ts'
import { xsrfTokenOf } from '../e2e/support/api.ts'
import { firstContent } from '../server/app/first-content.ts'
import { openAssets } from '../server/runtime/assets.ts'
import { openDataFolder } from '../server/store/data-folder.ts'
import { signedIn } from '../server/testing/accounts.ts'
import { buildOlder, median, runBench, type SiteProcess, startBenchSite, temporaryFolder } from './site-process.ts'
import { copyRecords } from './stored.ts'

const ROUNDS = 9
const now = () => new Date().toISOString()
const today = dayOf(now())
const dateRange = { start: today, end: addDays(today, 365) }

/** Sixty events within ten months; each session is a week after the one before. */
function eventsWith(sessions: number): Event[] {
  const at = (day: string) => ({ startDate: instantOf(day, '10:00'), endDate: instantOf(day, '12:00') })
  return Array.from({ length: 60 }, (_, count) => {
    const start = addDays(today, 10 + count * 5)
    const weekly = Array.from({ length: sessions }, (_, week) => ({
      ...{ _id: '', locationName: '', locationLink: '', ...at(addDays(start, 7 * week)) },
    }))
    const about = {
      title: `Waldgruppe Eichhörnchen ${count}`,
      description: 'Jede Woche im Wald.',
      cost: 120,
      active: true,
    }
    const place = {
      locationName: 'Waldplatz am See',
      locationLink: 'https://www.openstreetmap.org/?mlat=51.5&mlon=9.9',
    }
    const entered = { ...initialValues(eventFields), ...about, ...place, ...at(start), sessions: weekly }
    return newEvent(entered, randomUUID, now())
  })
}

const assets = openAssets('dist/app/assets')

/** Writes a folder with such a calendar; resolves with the administrator's cookie. */
async function fillFolder(dir: string, sessions: number): Promise<string> {
  const content = { ...firstContent(assets, now()), events: eventsWith(sessions) }
  const data = await openDataFolder({ dir, firstContent: async () => content, log: () => {} })
  const cookie = await signedIn(data, {})
  await data.close()
  return cookie
}

/**
 * Starts the built site on such a calendar; returns the requests to measure. Each request gets a number of its own, so
 * that addresses can differ.
 */
async function startWith(sessions: number) {
  const dir = temporaryFolder()
  const Cookie = await fillFolder(dir, sessions)
  const site = await startBenchSite(dir)
  const token = await xsrfTokenOf(site)
  const pair = { Cookie: `XSRF-TOKEN=${token}`, 'X-XSRF-TOKEN': token, 'Content-Type': 'application/json' }
  const { start, end } = dateRange
  const bodies = [end, addDays(start, 300)].map(end => JSON.stringify({ dateRange: { start, end } }))
  const ask = asking(site)
  const answers = {
    'cached page': () => ask('/kalender'),
    'rendered page': (number: number) => ask(`/kalender?von=${start}&bis=${end}&n=${number}`),
    'call of visitors': () => ask('/api/event', { method: 'POST', headers: pair, body: bodies[0] }),
    'call of visitors, alternately of two ranges': (number: number) =>
      ask('/api/event', { method: 'POST', headers: pair, body: bodies[number & 1] }),
    'call of the office': () => ask('/api/event', { headers: { Cookie } }),
  }
  return { site, answers }
}

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string | undefined }

/** Returns a function that sends requests over one connection and resolves with the number of bytes transferred. */
function asking({ origin }: SiteProcess) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const once = (path: string, { headers = {}, method, body }: RequestOptions = {}) =>
    new Promise<number>((resolve, reject) => {
      const sent = { agent, method, headers: { 'Accept-Encoding': 'br', ...headers } }
      const call = request(origin + path, sent, answer => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path}: ${answer.statusCode}`)),
        )
      })
      call.on('error', reject).end(body)
    })
  // The site may have closed the connection while the other site was measured.
  return (path: string, asked?: RequestOptions) => once(path, asked).catch(() => once(path, asked))
}

/**
 * Number of answers in a round. Linux counts processor time in hundredths of a second, so a round takes some dozens of
 * them.
 */
const answersARound = {
  'cached page': 3000,
  'rendered page': 80,
  'call of visitors': 1000,
  'call of visitors, alternately of two ranges': 500,
  'call of the office': 1000,
}

/** Returns the processor's time of one answer in milliseconds. */
async function costOf(site: SiteProcess, count: number, answer: () => Promise<unknown>) {
  const before = site.processorMs()
  for (let i = 0; i < count; i += 1) await answer()
  return (site.processorMs() - before) / count
}

async function compareSessions() {
  const [single, courses] = [await startWith(0), await startWith(60)] as const
  for (const name of Object.keys(answersARound) as (keyof typeof answersARound)[]) {
    const count = answersARound[name]
    let requestCount = 0
    const cost = ({ site, answers }: typeof single) => costOf(site, count, () => answers[name](requestCount++))
    for (const course of [single, courses]) await cost(course)
    const pairs: [number, number][] = []
    for (let round = 0; round < ROUNDS; round += 1) pairs.push([await cost(single), await cost(courses)])
    const bytes = [await single.answers[name](-1), await courses.answers[name](-1)]
    const ms = [0, 1].map(at => median(pairs.map(pair => pair[at] ?? 0)).toFixed(2))
    const ratios = pairs.map(([without, with60]) => with60 / without)
    console.log(
      `${name}: ${ms[0]} ms, ${bytes[0]} bytes without sessions; ${ms[1]} ms, ${bytes[1]} bytes with; ratio ${shown(ratios)}`,
    )
  }
  for (const { site } of [single, courses]) await site.stop()
}

const shown = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return `${median(values).toFixed(2)} (${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)})`
}

/** Starts the older build, and this one twice, on the same single events. */
async function compareBuilds(commit: string) {
  const older = buildOlder(commit)
  const [folder, events] = [temporaryFolder(), temporaryFolder()]
  await (await startBenchSite(folder, {}, older)).stop()
  await fillFolder(events, 0)
  await copyRecords(events, folder)
  const startProgram = async (program?: string) => {
    const copy = temporaryFolder()
    cpSync(folder, copy, { recursive: true })
    const site = await startBenchSite(copy, {}, program)
    return { site, ask: asking(site) }
  }
  const sites = [await startProgram(older), await startProgram(), await startProgram()] as const
  let requestCount = 0
  const cost = ({ site, ask }: (typeof sites)[number]) =>
    costOf(site, answersARound['rendered page'], () => ask(`/kalender?von=${today}&n=${requestCount++}`))
  for (const site of sites) await cost(site)
  const [against, itself]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    const [then, ours, again] = [await cost(sites[0]), await cost(sites[1]), await cost(sites[2])]
    against.push(ours / then)
    itself.push(again / ours)
  }
  console.log(`/kalender without courses: ${shown(against)} of the time of ${commit}, ${shown(itself)} of its own`)
  for (const { site } of sites) await site.stop()
}

const [option, commit] = process.argv.slice(2)
void runBench(() => (option === '--against' && commit ? compareBuilds(commit) : compareSessions()))
