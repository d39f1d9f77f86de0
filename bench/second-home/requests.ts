import { Agent, get } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { behindProxy } from '../../e2e/support/site.ts'
import { mb, median, msOf, p99, type SiteProcess, startBenchSite } from '../site-process.ts'
import { visitorsOf } from '../stored.ts'
import { type Manner, manners, openPlaceProcess } from './place.ts'
import { copyOf, siteWithPictures } from './sites.ts'

const REQUEST_COUNT = Number(process.env.REQUESTS ?? 1000)
const LONG_NOTES = 'Im Wald ist es jetzt still, nur der Bach führt Wasser. '.repeat(90)
const LONG_REGISTRATIONS = 3000

type Visitor = Awaited<ReturnType<typeof visitorsOf>>
type Side = { site: SiteProcess; register: Visitor; agent: Agent }

const emptyTimes = (side: Side) => ({ pages: [] as number[], registrations: [] as number[], side })
type Times = ReturnType<typeof emptyTimes>

const page = ({ site, agent }: Side) =>
  new Promise<void>((resolve, reject) => {
    get(`${site.origin}/kalender`, { agent }, answer => answer.resume().on('end', resolve)).on('error', reject)
  })

/** Alternates registrations and pages of all sides, each time beginning with the next side. */
async function askEach(all: readonly Times[]): Promise<void> {
  for (let count = 0; count < REQUEST_COUNT; count += 1) {
    const inTurn = all.map((_, at) => all[(at + count) % all.length] as Times)
    for (const { side, registrations } of inTurn) registrations.push(await msOf(() => side.register()))
    for (const { side, pages } of inTurn) pages.push(await msOf(() => page(side)))
  }
}

const oneDigit = (value: number) => value.toFixed(1)

/**
 * Compares a site that has a second home with two that have none; the difference of those two is the noise. All store
 * the same number of bookings.
 */
async function compareAnswers(manner: Manner, sides: readonly [Side, Side, Side]): Promise<void> {
  const [withHome, without, otherWithout] = sides.map(emptyTimes) as [Times, Times, Times]
  await askEach([withHome, without, otherWithout])
  for (const kind of ['registrations', 'pages'] as const) {
    const homeP99 = p99(withHome[kind])
    const [withoutP99, otherP99] = [p99(without[kind]), p99(otherWithout[kind])]
    console.log(
      `  ${manner}: ${kind}, p99 ${oneDigit(homeP99)} ms; without a second home ${oneDigit(withoutP99)} and ${oneDigit(otherP99)}: ${oneDigit(homeP99 - (withoutP99 + otherP99) / 2)} ms more; median ${oneDigit(median(withHome[kind]))}, ${oneDigit(median(without[kind]))}`,
    )
  }
}

async function registerLong({ register }: Side): Promise<void> {
  for (let sent = 0; sent < LONG_REGISTRATIONS; sent += 20)
    await Promise.all(Array.from({ length: 20 }, () => register({ notes: LONG_NOTES })))
}

/** Requests of a site with a second home against one without, with each kind of place. */
export async function measureRequests(): Promise<void> {
  const { dir, event } = await siteWithPictures(0, false)
  const place = await openPlaceProcess()
  const open = async (env: Record<string, string>): Promise<Side> => {
    const site = await startBenchSite(copyOf(dir), { ...behindProxy, ...env })
    return { site, register: await visitorsOf(site, event), agent: new Agent({ keepAlive: true, timeout: 4000 }) }
  }
  const sides: [Side, Side, Side] = [await open(place.env), await open({}), await open({})]
  const [withHome, without] = sides
  // Warms up all sites.
  await askEach(sides.map(emptyTimes))
  console.log('answers with and without a second home')
  for (const manner of manners) {
    await place.behave(manner)
    await after(3000)
    await compareAnswers(manner, sides)
  }
  for (const manner of ['hanging', 'refusing'] as const) {
    await place.behave(manner)
    const before = withHome.site.memory().now - without.site.memory().now
    for (const side of [withHome, without]) await registerLong(side)
    await after(12_000)
    const extra = withHome.site.memory().now - without.site.memory().now
    console.log(
      `  ${manner}: after ${mb(LONG_REGISTRATIONS * LONG_NOTES.length).toFixed(0)} MB of changes, ${extra.toFixed(0)} MB more memory than without a second home; before, ${before.toFixed(0)} MB more`,
    )
  }
  for (const { site } of sides) await site.stop('SIGKILL')
  place.close()
}
