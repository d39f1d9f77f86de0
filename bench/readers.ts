/**
 * Measures what visitors' scripts cost on a phone with a processor four times slower: their bytes and blocking time
 * before any press, and the time from a press to its paint; with `--against COMMIT` also for an older build, by turns.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launch } from '../e2e/support/chromium.ts'
import { buildOlder, median, type SiteProcess, startSite, temporaryFolder } from './site-process.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const SETTLE_MS = 3000
const pages = ['/', '/info', '/info/teamevent', '/kalender', '/kontakt', '/privacy', '/anfragen']

type Network = { latency: number; downloadThroughput: number; uploadThroughput: number }
const networks: Record<string, Network | undefined> = {
  'no limit': undefined,
  'fast 3G': { latency: 150 * 3.75, downloadThroughput: 180_000, uploadThroughput: 84_375 },
  'slow 3G': { latency: 400 * 5, downloadThroughput: 50_000, uploadThroughput: 50_000 },
}

type Press = { name: string; path: string; press: (page: Page) => Promise<unknown>; answer: () => boolean }

const presses: Press[] = [
  {
    name: 'menu',
    path: '/kontakt',
    press: page => page.getByRole('navigation').getByRole('link', { name: 'Infos' }).click(),
    answer: () => document.title.startsWith('Infos'),
  },
  {
    name: 'filter',
    path: '/kalender',
    press: page => page.getByLabel('Kurs').selectOption({ index: 1 }),
    answer: () => location.search.includes('kurs='),
  },
  {
    name: '„Alle … zeigen“',
    path: '/anfragen?tab=anmeldung',
    press: page => page.getByText(/^Alle \d+ Termine zeigen$/).click(),
    answer: () => document.querySelector('.choices details[open]') !== null,
  },
  {
    name: 'choosing an event',
    path: '/anfragen?tab=anmeldung',
    press: page => page.locator('.choice').first().click(),
    answer: () => document.querySelector('.choice input:checked') !== null,
  },
  {
    name: 'first letter',
    path: '/anfragen',
    press: page => page.getByRole('textbox', { name: 'Vor- und Nachname' }).first().press('M'),
    answer: () => document.querySelector<HTMLInputElement>('.visitor-form [name=name]')?.value === 'M',
  },
  {
    name: 'next picture',
    path: '/info/teamevent',
    press: page => page.getByRole('button', { name: 'Nächstes Bild' }).click(),
    answer: () => document.querySelector('.slideshow-dot:nth-child(2)[aria-current]') !== null,
  },
]

async function phone(browser: Browser, { origin }: SiteProcess, network?: Network) {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  return { context, page, ...(await slowed(context, page, network)) }
}

/** Slows a page, and counts the bytes of its scripts. */
async function slowed(context: BrowserContext, page: Page, network?: Network) {
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
  return { bytes: () => bytes }
}

/** Returns the bytes of scripts, and how long they block the page after its first paint. */
async function look(browser: Browser, site: SiteProcess, path: string) {
  const { context, page, bytes } = await phone(browser, site)
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

/** Returns the milliseconds from a press to the frame that answers it. */
async function answer(
  browser: Browser,
  site: SiteProcess,
  press: Press,
  network: Network | undefined,
  isWarm: boolean,
) {
  const { context, page } = await phone(browser, site, network)
  if (isWarm) {
    await page.goto(press.path, { waitUntil: 'networkidle' })
    await page.goto('about:blank')
  }
  await page.goto(press.path, { waitUntil: isWarm ? 'networkidle' : 'load' })
  const began = performance.now()
  await press.press(page)
  await page.waitForFunction(press.answer, undefined, { polling: 'raf', timeout: 60_000 })
  const ms = performance.now() - began
  await context.close()
  return ms
}

const shown = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return `${median(values).toFixed(0)} (${sorted[0]?.toFixed(0)} to ${sorted.at(-1)?.toFixed(0)})`
}

async function main() {
  const [option, commit] = process.argv.slice(2)
  const sites: Record<string, SiteProcess> = { now: await startSite(temporaryFolder()) }
  if (option === '--against' && commit) sites[commit] = await startSite(temporaryFolder(), {}, buildOlder(commit))
  const browser = await launch()
  for (const path of pages) {
    const results = Object.keys(sites).map(name => ({ name, bytes: 0, blocked: [] as number[] }))
    for (let round = 0; round < rounds; round += 1)
      for (const result of results) {
        const site = sites[result.name]
        if (!site) continue
        const { bytes, blockedMs } = await look(browser, site, path)
        result.bytes = bytes
        result.blocked.push(blockedMs)
      }
    for (const { name, bytes, blocked } of results)
      console.log(`${path}, ${name}: ${bytes} bytes of scripts, blocked for ${shown(blocked)} ms`)
  }
  for (const press of presses)
    for (const [line, network] of Object.entries(networks))
      for (const isWarm of [false, true]) {
        const results = Object.keys(sites).map(name => ({ name, times: [] as number[] }))
        for (let round = 0; round < rounds; round += 1)
          for (const { name, times } of results) {
            const site = sites[name]
            if (site) times.push(await answer(browser, site, press, network, isWarm))
          }
        const cache = isWarm ? 'warm' : 'cold'
        for (const { name, times } of results)
          console.log(`${press.name}, ${line}, ${cache} cache, ${name}: answered after ${shown(times)} ms`)
      }
  await browser.close()
  for (const site of Object.values(sites)) await site.stop()
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
