/**
 * Measures what visitors' scripts cost on a phone with a processor four times slower: their bytes and blocking time
 * before any press, and the time from a press to its paint, compared with following a link without scripts. With
 * `--against COMMIT` it alternates with an older build. `ONLY=presses` leaves out the slow networks and the pages.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launch } from '../e2e/support/chromium.ts'
import { buildOlder, median, runBench, type SiteProcess, startBenchSite, temporaryFolder } from './site-process.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SETTLE_MS = 3000
const pages = ['/', '/info', '/info/teamevent', '/kalender', '/kontakt', '/privacy', '/anfragen']

type Network = { latency: number; downloadThroughput: number; uploadThroughput: number }
const networks: Record<string, Network | undefined> = {
  'no limit': undefined,
  'fast 3G': { latency: 150 * 3.75, downloadThroughput: 180_000, uploadThroughput: 84_375 },
  'slow 3G': { latency: 400 * 5, downloadThroughput: 50_000, uploadThroughput: 50_000 },
}

/** Without `isAnswered`, the press leads to another document, whose first paint is the answer. */
type Press = { name: string; path: string; press: (page: Page) => Promise<unknown>; isAnswered?: () => boolean }

const menu: Press = {
  name: 'menu',
  path: '/kontakt',
  press: page => page.getByRole('navigation').getByRole('link', { name: 'Infos' }).click(),
}
const presses: Press[] = [
  menu,
  {
    name: 'next month',
    path: '/kalender?ansicht=monat',
    press: page => page.locator('a[rel=next]').click(),
  },
  {
    name: 'the page of the forms',
    path: '/',
    press: page => page.locator('a[href="/anfragen"]:visible').first().click(),
  },
  {
    name: 'the tab of the registration form',
    path: '/anfragen',
    press: page => page.getByRole('tab', { name: 'Anmeldung' }).click(),
    isAnswered: () => document.querySelector('[role=tab][id$=anmeldung][aria-selected=true]') !== null,
  },
  {
    name: 'filter',
    path: '/kalender',
    press: page => page.getByLabel('Kurs').selectOption({ index: 1 }),
    isAnswered: () => document.querySelectorAll('.event-card').length < 20,
  },
  {
    name: '„Alle … zeigen“',
    path: '/anfragen?tab=anmeldung',
    press: page => page.getByText(/^Alle \d+ Termine zeigen$/).click(),
    isAnswered: () => document.querySelector('.choices details[open]') !== null,
  },
  {
    name: 'choosing an event',
    path: '/anfragen?tab=anmeldung',
    press: page => page.locator('.choice').first().click(),
    isAnswered: () => document.querySelector('.choice input:checked') !== null,
  },
  {
    name: 'first letter',
    path: '/anfragen',
    press: page => page.getByRole('textbox', { name: 'Vor- und Nachname' }).first().press('M'),
    isAnswered: () => document.querySelector<HTMLInputElement>('.visitor-form [name=name]')?.value === 'M',
  },
  {
    name: 'next picture',
    path: '/info/teamevent',
    press: page => page.getByRole('button', { name: 'Nächstes Bild' }).click(),
    isAnswered: () => document.querySelector('.slideshow-dot:nth-child(2)[aria-current]') !== null,
  },
]

async function openPhone(browser: Browser, { origin }: SiteProcess, network?: Network) {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  return { context, page, ...(await slowDown(context, page, network)) }
}

/** Slows a page, and counts the bytes of its scripts. */
async function slowDown(context: BrowserContext, page: Page, network?: Network) {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  if (network) await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.endsWith('.js')) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await session.send('Page.enable')
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true })
  /**
   * Resolves with the first paint of the next document. Asking the document itself would load Playwright's own script
   * first.
   */
  const nextPaint = () =>
    new Promise<void>(resolve =>
      session.on('Page.lifecycleEvent', ({ name }) => name === 'firstContentfulPaint' && resolve()),
    )
  return { bytes: () => bytes, nextPaint }
}

/** Returns the bytes of scripts, and how long they block the page after its first paint. */
async function measurePage(browser: Browser, site: SiteProcess, path: string) {
  const { context, page, bytes } = await openPhone(browser, site)
  await page.addInitScript(() => {
    const tasks: PerformanceEntry[] = []
    Object.assign(globalThis, { tasks })
    new PerformanceObserver(list => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(path)
  await page.waitForTimeout(SETTLE_MS)
  const blockedMs = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const { tasks } = globalThis as unknown as { tasks: PerformanceEntry[] }
    const late = tasks.filter(({ startTime }) => startTime >= paint)
    return late.reduce((sum, { duration }) => sum + duration - 50, 0)
  })
  await context.close()
  return { bytes: bytes(), blockedMs }
}

type PressTimes = { pressedAt?: number; drawnAt?: number }

/**
 * Runs in the page: records when it is pressed, and when the frame that answers the press is drawn. A paint follows the
 * callbacks of its frame, and the next task follows the paint.
 */
function watchPress(isAnswered: () => boolean) {
  const times: PressTimes = {}
  Object.assign(globalThis, { pressTimes: times })
  for (const type of ['pointerdown', 'keydown', 'focusin', 'change'])
    addEventListener(
      type,
      ({ timeStamp }) => {
        times.pressedAt ??= performance.timeOrigin + timeStamp
        sessionStorage.setItem('pressedAt', String(times.pressedAt))
      },
      true,
    )
  const afterPaint = new MessageChannel()
  afterPaint.port1.onmessage = () => {
    times.drawnAt = performance.timeOrigin + performance.now()
  }
  const checkFrame = () => {
    if (isAnswered()) afterPaint.port2.postMessage('')
    else requestAnimationFrame(checkFrame)
  }
  requestAnimationFrame(checkFrame)
}

/** Returns the milliseconds from a press to the paint that answers it; undefined before. Runs in the page. */
function msToAnswer(): number | undefined {
  const { pressTimes: times } = globalThis as unknown as { pressTimes?: PressTimes }
  const painted = performance.getEntriesByName('first-contentful-paint')[0]
  const drawnAt = times ? times.drawnAt : painted && performance.timeOrigin + painted.startTime
  return drawnAt && drawnAt - Number(sessionStorage.getItem('pressedAt'))
}

type Conditions = { network?: Network | undefined; isWarm?: boolean; isScripted?: boolean }

/** Returns the milliseconds from the first press on a page to the frame that answers it. */
async function measurePress(
  browser: Browser,
  site: SiteProcess,
  { path, press, isAnswered }: Press,
  { network, isWarm, isScripted = true }: Conditions,
) {
  const { context, page, nextPaint } = await openPhone(browser, site, network)
  if (!isScripted) await page.route('**/*.js', route => route.abort())
  if (isWarm) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.goto('about:blank')
  }
  await page.goto(path, { waitUntil: isWarm ? 'networkidle' : 'load' })
  // Loads Playwright's own script now, which would otherwise add its time to the press.
  await page.waitForFunction(() => true)
  await page.evaluate(`(${watchPress})(${isAnswered ?? (() => false)})`)
  const painted = isAnswered ? undefined : nextPaint()
  await press(page)
  await painted
  const answered = await page.waitForFunction(msToAnswer, undefined, { polling: 'raf', timeout: 60_000 })
  const ms = await answered.jsonValue()
  await context.close()
  return ms ?? Number.NaN
}

const medianAndRange = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return `${median(values).toFixed(0)} (${sorted[0]?.toFixed(0)} to ${sorted.at(-1)?.toFixed(0)})`
}

type Sites = Record<string, SiteProcess>

/** Calls `measure` for each site alternately; returns the results by the site's name. */
async function alternate<T>(sites: Sites, measure: (site: SiteProcess) => Promise<T>): Promise<[string, T[]][]> {
  const results = Object.keys(sites).map((name): [string, T[]] => [name, []])
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, siteResults] of results) if (sites[name]) siteResults.push(await measure(sites[name]))
  return results
}

async function lookAtPages(browser: Browser, sites: Sites) {
  for (const path of pages)
    for (const [name, measures] of await alternate(sites, site => measurePage(browser, site, path)))
      console.log(
        `${path}, ${name}: ${measures[0]?.bytes} bytes of scripts, blocked for ${medianAndRange(measures.map(({ blockedMs }) => blockedMs))} ms`,
      )
}

/**
 * Measures the processor alone: the scripts are cached and the network is fast. Compares with a link without scripts.
 */
async function measureFirstPresses(browser: Browser, sites: Sites) {
  for (const press of presses)
    for (const [name, times] of await alternate(sites, async site => ({
      ours: await measurePress(browser, site, press, { isWarm: true }),
      plain: await measurePress(browser, site, menu, { isWarm: true, isScripted: false }),
    }))) {
      const ratios = times.map(({ ours, plain }) => ours / plain)
      console.log(
        `${press.name}, first press, ${name}: painted after ${medianAndRange(times.map(({ ours }) => ours))} ms, ${median(ratios).toFixed(2)} of a link without scripts`,
      )
    }
}

async function pressOnSlowLines(browser: Browser, sites: Sites) {
  for (const press of presses)
    for (const [networkName, network] of Object.entries(networks))
      for (const isWarm of [false, true])
        for (const [name, times] of await alternate(sites, site =>
          measurePress(browser, site, press, { network, isWarm }),
        ))
          console.log(
            `${press.name}, ${networkName}, ${isWarm ? 'warm' : 'cold'} cache, ${name}: painted after ${medianAndRange(times)} ms`,
          )
}

async function main() {
  const [option, commit] = process.argv.slice(2)
  const sites: Sites = { now: await startBenchSite(temporaryFolder()) }
  if (option === '--against' && commit) sites[commit] = await startBenchSite(temporaryFolder(), {}, buildOlder(commit))
  const browser = await launch()
  await measureFirstPresses(browser, sites)
  if (process.env.ONLY !== 'presses') {
    await lookAtPages(browser, sites)
    await pressOnSlowLines(browser, sites)
  }
  await browser.close()
  for (const site of Object.values(sites)) await site.stop()
}

void runBench(main)
