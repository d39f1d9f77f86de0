/**
 * Measures ten everyday tasks on a phone of 390 px with Chrome's “Slow 3G”, signed in, from opening the panel or desk
 * until they are visibly done: with an empty cache, and again with a full one. `PANEL_APP` measures the panel of
 * another build, such as `../before/dist/app/main.cjs`; `ONLY` measures the panel or the desk alone.
 */
import { cpSync, mkdirSync } from 'node:fs'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { launch } from '../e2e/support/chromium.ts'
import { fillEducatorsSite } from './educator.ts'
import { runBench, type SiteProcess, startBenchSite, temporaryFolder } from './site-process.ts'
import { type Hand, type Task, tasks } from './tasks/ways.ts'

const slow3G = { offline: false, latency: 400 * 5, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const TIMEOUT_MS = 240_000
const starts = { panel: '/admin', desk: '/admin/desk' } as const
type Place = keyof typeof starts
type Result = { presses: number; screens: number; seconds: number }

const resultText = ({ presses, screens, seconds }: Result) => `${presses}, ${screens} | ${seconds.toFixed(0)} s`

/** Number of screens to scroll until the target is visible. */
const screensTo = (target: Locator, timeout = TIMEOUT_MS) =>
  target.evaluate(
    element => {
      const { top, bottom } = element.getBoundingClientRect()
      return Math.ceil(Math.max(0, bottom - innerHeight, -top) / innerHeight)
    },
    undefined,
    { timeout },
  )

function handOf(page: Page): Hand & { counted: () => Pick<Result, 'presses' | 'screens'> } {
  const counted = { presses: 0, screens: 0 }
  async function reach(target: Locator) {
    counted.screens += await screensTo(target)
    await target.scrollIntoViewIfNeeded()
  }
  async function use(target: Locator, work: () => Promise<unknown>) {
    await reach(target)
    await work()
    counted.presses += 1
  }
  return {
    page,
    counted: () => counted,
    press: target => use(target, () => target.click()),
    type: (field, text) => use(field, () => field.fill(text)),
    async see(proof) {
      await proof.waitFor()
      // Some proofs are visible for a second only, in the middle of the window.
      counted.screens += await screensTo(proof, 500).catch(() => 0)
    },
  }
}

/** Visits the page before, so that scripts are cached. The desk's worker caches the scripts of all its pages. */
async function visitBefore(context: BrowserContext, site: SiteProcess, place: Place): Promise<void> {
  const page = await context.newPage()
  for (const path of place === 'desk' ? [starts.desk, `${starts.desk}/dates`] : [starts.panel]) {
    await page.goto(site.origin + path)
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  await page.close()
}

async function perform(context: BrowserContext, address: string, way: Task['panel']): Promise<Result> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow3G)
  const hand = handOf(page)
  const started = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await way(hand)
  return { ...hand.counted(), seconds: (performance.now() - started) / 1000 }
}

type Visit = { browser: Browser; site: SiteProcess; cookie: string; place: Place; isAgain: boolean }

async function resultsOf({ browser, site, cookie, place, isAgain }: Visit): Promise<Result[]> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  const address = site.origin + starts[place]
  const results: Result[] = []
  for (const task of tasks) {
    // Requests of service workers are not throttled.
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'block' } as const
    const context = await browser.newContext(phone)
    context.setDefaultTimeout(TIMEOUT_MS)
    context.setDefaultNavigationTimeout(TIMEOUT_MS)
    await context.addCookies([{ name, value, url: site.origin }])
    if (isAgain) await visitBefore(context, site, place)
    const result = await perform(context, address, task[place])
    console.error(`${place}${isAgain ? ' again' : ''}: ${task.name} ${resultText(result)}`)
    results.push(result)
    await context.close()
  }
  return results
}

async function measure(): Promise<void> {
  const filled = `${temporaryFolder()}/data`
  mkdirSync(filled)
  const cookie = await fillEducatorsSite(filled)
  const browser = await launch()
  const rows = tasks.map(({ name }) => [name])
  const only = process.env.ONLY
  for (const place of ['panel', 'desk'] as const) {
    if (only && only !== place) continue
    for (const isAgain of [false, true]) {
      // Starts each time with the same week.
      const dir = `${temporaryFolder()}/data`
      cpSync(filled, dir, { recursive: true })
      const site = await startBenchSite(dir, {}, place === 'panel' ? process.env.PANEL_APP : undefined)
      const results = await resultsOf({ browser, site, cookie, place, isAgain })
      for (const [at, result] of results.entries())
        rows[at]?.push(isAgain ? `${result.seconds.toFixed(0)} s` : resultText(result))
      await site.stop()
    }
  }
  for (const row of rows) console.log(`| ${row.join(' | ')} |`)
  await browser.close()
}

void runBench(measure)
