/**
 * Compares a calendar of 60 courses of 60 sessions each with one of 60 single events, by turns: the page as it is
 * rendered, the page from the cache, and the answer of the call. With `--against COMMIT` compares instead `/kalender`
 * without courses with that of an older build, and this build with itself, by turns.
 */
import { cpSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { type Event, eventFields, newEvent } from '../domain/events/event.ts'
import { initialValues } from '../domain/kit/fields.ts'
import { addDays, dayOf, instantOf } from '../domain/kit/format.ts'
import { firstContent } from '../server/app/first-content.ts'
import { publicReads } from '../server/content/reads/public-reads.ts'
import { openAssets } from '../server/runtime/assets.ts'
import { createPages } from '../server/site/pages.tsx'
import { openDataFolder } from '../server/store/data-folder.ts'
import { buildOlder, median, type SiteProcess, startSite, temporaryFolder } from './site-process.ts'
import { benchDeps } from './support/bench-deps.ts'

const rounds = 9
const perRound = 20
const now = () => new Date().toISOString()
const today = dayOf(now())

/** Sixty events within ten months; each session is a week after the one before. */
function eventsWith(sessions: number): Event[] {
  let ids = 0
  const newId = () => `bench-${sessions}-${ids++}`
  const at = (day: string) => ({ startDate: instantOf(day, '10:00'), endDate: instantOf(day, '12:00') })
  return Array.from({ length: 60 }, (_, count) => {
    const start = addDays(today, 10 + count * 5)
    const weekly = Array.from({ length: sessions }, (_, week) => ({
      ...{ _id: '', locationName: '', locationLink: '', ...at(addDays(start, 7 * week)) },
    }))
    const about = { title: `Waldgruppe ${count}`, description: 'Jede Woche im Wald.', cost: 120, active: true }
    return newEvent({ ...initialValues(eventFields), ...about, ...at(start), sessions: weekly }, newId, now())
  })
}

const assets = openAssets('dist/app/assets')

function openFolder(sessions: number, dir = temporaryFolder()) {
  const content = { ...firstContent(assets, now()), events: eventsWith(sessions) }
  return openDataFolder({ dir, firstContent: async () => content, log: () => {} })
}

async function openPages(sessions: number) {
  const deps = benchDeps(await openFolder(sessions), now)
  const pages = createPages({ deps, assets, headers: {} })
  const reads = publicReads(deps)
  const address = { pathname: '/kalender', search: '' }
  const range = { start: today, end: addDays(today, 365) }
  return {
    'rendered page': async () => void (await pages.render(address)),
    'call of the calendar': async () => void JSON.stringify(reads.events(range)),
  }
}

/** Starts the built site on such a calendar. */
async function startWith(sessions: number) {
  const dir = temporaryFolder()
  await (await openFolder(sessions, dir)).close()
  return startSite(dir)
}

/** Resolves with the number of bytes, as they come over the line. */
const download = (url: string, agent: Agent) =>
  new Promise<number>((resolve, reject) => {
    get(url, { agent, headers: { 'Accept-Encoding': 'br' } }, answer => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

async function compareServed() {
  const [single, courses] = [await startWith(0), await startWith(60)]
  const agent = new Agent({ keepAlive: true })
  const served = ({ origin }: SiteProcess) => time(() => download(`${origin}/kalender`, agent), 10)
  for (const site of [single, courses]) await served(site)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const without = await served(single)
    ratios.push((await served(courses)) / without)
  }
  const bytes = [
    await download(`${single.origin}/kalender`, agent),
    await download(`${courses.origin}/kalender`, agent),
  ]
  console.log(`served page: ${bytes[0]} bytes without sessions, ${bytes[1]} with, ratio ${shown(ratios)}`)
  for (const site of [single, courses]) await site.stop()
}

async function time(work: () => Promise<unknown>, times = 1): Promise<number> {
  const started = performance.now()
  for (let i = 0; i < perRound * times; i += 1) await work()
  return (performance.now() - started) / (perRound * times)
}

async function compareSessions() {
  const [single, courses] = [await openPages(0), await openPages(60)]
  for (const name of Object.keys(single) as (keyof typeof single)[]) {
    const [ratios, times]: [number[], [number, number][]] = [[], []]
    for (let round = 0; round <= rounds; round += 1) {
      const pair: [number, number] = [await time(single[name]), await time(courses[name])]
      // The first round warms up.
      if (round === 0) continue
      times.push(pair)
      ratios.push(pair[1] / pair[0])
    }
    const ms = [0, 1].map(at => median(times.map(pair => pair[at] ?? 0)).toFixed(3))
    console.log(`${name}: ${ms[0]} ms without sessions, ${ms[1]} ms with, ratio ${shown(ratios)}`)
  }
}

const shown = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return `${median(values).toFixed(2)} (${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)})`
}

/** Starts the older build, and this one twice, on the same content. */
async function compareBuilds(commit: string) {
  const older = buildOlder(commit)
  const folder = temporaryFolder()
  await (await startSite(folder, {}, older)).stop()
  const copied = () => {
    const copy = temporaryFolder()
    cpSync(folder, copy, { recursive: true })
    return copy
  }
  const sites = [await startSite(copied(), {}, older), await startSite(copied()), await startSite(copied())] as const
  let uncached = 0
  const visit = ({ origin }: SiteProcess) =>
    time(async () => {
      uncached += 1
      const page = await fetch(`${origin}/kalender?von=${today}&n=${uncached}`)
      if (page.status !== 200) throw new Error(String(page.status))
      await page.arrayBuffer()
    })
  for (const site of sites) await visit(site)
  const [against, itself]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const [then, ours, again] = [await visit(sites[0]), await visit(sites[1]), await visit(sites[2])]
    against.push(ours / then)
    itself.push(again / ours)
  }
  console.log(`/kalender without courses: ${shown(against)} of the time of ${commit}, ${shown(itself)} of its own`)
  for (const site of sites) await site.stop()
}

const [option, commit] = process.argv.slice(2)
const compare = () => compareServed().then(compareSessions)
const work = option === '--against' && commit ? compareBuilds(commit) : compare()
work.catch(error => {
  console.error(error)
  process.exit(1)
})
