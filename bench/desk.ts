/**
 * Measures the desk of a site after ten years: its API call cold, repeated and after a write; and its time to
 * interactive on the phone of Lighthouse's mobile profile (CPU slowdown of 4, 1.6 Mbit/s, 150 ms), compared with the
 * login page; again with the slow CPU only, and in CPU time. The third visit has compiled scripts, as on every later
 * day.
 */
import { mkdirSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import { launch } from '../e2e/support/chromium.ts'
import { median, msOf, runBench, type SiteProcess, startBenchSite, temporaryFolder } from './site-process.ts'
import { fillDesk, visitorsOf } from './stored.ts'

const ROUNDS = 5
const SLOWDOWN = 4
const AWAY_MS = 3000
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600_000 / 8) * 0.9,
  uploadThroughput: (750_000 / 8) * 0.9,
}

const ask = ({ origin }: SiteProcess, cookie: string): Promise<number> =>
  msOf(async () => {
    const response = await fetch(`${origin}/api/desk`, { headers: { Cookie: cookie } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`Refused: ${response.status}`)
  })

/** Device profile: slowdown relative to this machine, and a slow network if `isFar`. */
type Phone = { slower: number; isFar?: true }

/**
 * Milliseconds until a button is drawn and responds, and the main thread's CPU time until then. On a busy machine only
 * the latter is meaningful.
 */
async function untilUsable(
  context: BrowserContext,
  address: string,
  button: string,
  phone: Phone,
): Promise<ScreenTimes> {
  const page = await context.newPage()
  await page.addInitScript(noteUsable, button)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.slower })
  await session.send('Network.enable')
  if (phone.isFar) await session.send('Network.emulateNetworkConditions', network)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(address, { waitUntil: 'commit' })
  const mark = await page.waitForFunction(() => performance.getEntriesByName('usable')[0]?.startTime, null, {
    polling: 100,
  })
  const { metrics } = await session.send('Performance.getMetrics')
  const ms = (await mark.jsonValue()) ?? Number.NaN
  await page.close()
  return { took: ms, processor: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000 }
}

type ScreenTimes = { took: number; processor: number }

/** Runs in the browser: notes when the button is there, drawn, and responsive. */
function noteUsable(button: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(button)) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('usable')))
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}

/**
 * Runs in the browser: Lighthouse's benchmark index, which counts a thousand appended characters or copied numbers per
 * second. Its slowdown of 4 is meant for an index of 1533.
 */
function benchmarkIndex(): number {
  const DURATION_MS = 500
  const perSecond = (work: () => void) => {
    const start = Date.now()
    let rounds = 0
    for (; Date.now() - start < DURATION_MS; rounds += 1) work()
    return rounds / 10 / ((Date.now() - start) / 1000)
  }
  const numbers = Array.from({ length: 100_000 }, (_, at) => at)
  const copy = [...numbers]
  let length = 0
  const texts = perSecond(() => {
    let text = ''
    for (let at = 0; at < 10_000; at += 1) text += 'a'
    length += text.length
  })
  const copies = perSecond(() => {
    for (let at = 0; at < numbers.length; at += 1) copy[at] = numbers[at] ?? length
  })
  return (texts + copies) / 2
}

/** Returns the slowdown that emulates that phone on this machine, by Lighthouse's calculator. */
function slowdownFor(index: number): number {
  if (index >= 1300) return 3 + (index - 1300) / 233
  if (index >= 800) return 2 + (index - 800) / 500
  return 1 + Math.max(0, index - 150) / 650
}

async function measure(): Promise<void> {
  const dir = `${temporaryFolder()}/data`
  mkdirSync(dir)
  const { cookie, event } = await fillDesk(dir)
  const site = await startBenchSite(dir)
  const shown = (ms: number) => `${ms.toFixed(0)} ms`
  console.log(`first answer after a start: ${shown(await ask(site, cookie))}`)
  console.log(`again: ${(await ask(site, cookie)).toFixed(1)} ms`)
  const book = await visitorsOf(site, event)
  const timesAfter: number[] = []
  for (let at = 0; at < ROUNDS; at += 1) {
    await book()
    timesAfter.push(await ask(site, cookie))
  }
  console.log(`after a booking: ${shown(median(timesAfter))}`)

  const browser = await launch()
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  const onPhone = { viewport: { width: 390, height: 844 } }
  const fresh = async () => {
    const context = await browser.newContext(onPhone)
    await context.addCookies([{ name, value, url: site.origin }])
    return context
  }
  const atLogin = await fresh()
  const loginPage = await atLogin.newPage()
  await loginPage.goto(`${site.origin}/login`)
  const index = await loginPage.evaluate(benchmarkIndex)
  await atLogin.close()
  const calibrated = slowdownFor(index)
  const phones: (Phone & { visits: [first: ScreenTimes[], second: ScreenTimes[], third: ScreenTimes[]] })[] = [
    { slower: SLOWDOWN, isFar: true, visits: [[], [], []] },
    { slower: SLOWDOWN, visits: [[], [], []] },
    { slower: calibrated, visits: [[], [], []] },
    { slower: 1, visits: [[], [], []] },
  ]
  const login: number[] = []
  for (let at = 0; at < ROUNDS; at += 1) {
    for (const phone of phones) {
      const context = await fresh()
      for (const times of phone.visits) {
        times.push(await untilUsable(context, `${site.origin}/admin/desk`, '.task .task-action', phone))
        // The worker caches the desk meanwhile, as on a returning phone.
        await after(AWAY_MS)
      }
      await context.close()
    }
    const stranger = await browser.newContext(onPhone)
    const far: Phone = { slower: SLOWDOWN, isFar: true }
    login.push((await untilUsable(stranger, `${site.origin}/login`, 'button[type=submit]:enabled', far)).took)
    await stranger.close()
  }
  const took = (times: ScreenTimes[]) => median(times.map(({ took }) => took))
  const processor = (times: ScreenTimes[]) => median(times.map(({ processor }) => processor))
  const list = (times: number[]) => times.map(shown).join('; ')
  console.log(
    `Lighthouse's benchmark of this machine: ${index.toFixed(0)}, so its phone is ${calibrated.toFixed(1)} times as slow`,
  )
  console.log('desk, first, second and third visit:')
  for (const { slower, isFar, visits } of phones)
    console.log(`  ${slower.toFixed(1)} times as slow${isFar ? ', on the slow line' : ''}: ${list(visits.map(took))}`)
  const unthrottled = (phones.at(-1)?.visits ?? []).map(processor)
  for (const slower of [SLOWDOWN, calibrated])
    console.log(`  the processor's time alone, times ${slower.toFixed(1)}: ${list(unthrottled.map(ms => ms * slower))}`)
  const first = took(phones[0]?.visits[0] ?? [])
  console.log(
    `login page, first visit, as the first: ${shown(median(login))}; the desk takes ${(first / median(login)).toFixed(1)} times as long`,
  )
  await browser.close()
  await site.stop()
}

void runBench(measure)
