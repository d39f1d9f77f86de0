/**
 * Measures the table of registrations after ten years: server time and size of a page compared with the whole list,
 * time to the first rows in a browser with a CPU slowdown of 4 and cached scripts, and memory of the tab.
 */
import { mkdirSync } from 'node:fs'
import { launch } from '../e2e/support/chromium.ts'
import { mb, median, runBench, type SiteProcess, startBenchSite, temporaryFolder } from './site-process.ts'
import { fillDesk } from './stored.ts'

const ROUNDS = 5
const SLOWDOWN = 4
const row = '.paged-table tbody tr'

async function ask({ origin }: SiteProcess, cookie: string, path: string): Promise<{ took: number; length: number }> {
  const started = performance.now()
  const response = await fetch(`${origin}/api/${path}`, { headers: { Cookie: cookie } })
  const { byteLength } = await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`Refused: ${response.status}`)
  return { took: performance.now() - started, length: byteLength }
}

async function measureCalls(site: SiteProcess, cookie: string): Promise<void> {
  const paths = [
    'registration?page=1',
    'registration?page=200',
    'registration?page=1&sort=name',
    'registration?page=1&q=lena',
    'event?page=1',
    'registration/booked',
    'registration',
  ]
  for (const path of paths) {
    const first = await ask(site, cookie, path)
    const again: number[] = []
    for (let at = 0; at < ROUNDS; at += 1) again.push((await ask(site, cookie, path)).took)
    const kilobytes = (first.length / 1000).toFixed(0)
    console.log(`${path}: ${first.took.toFixed(1)} ms, again ${median(again).toFixed(1)} ms, ${kilobytes} kB`)
  }
}

async function measure(): Promise<void> {
  const dir = `${temporaryFolder()}/data`
  mkdirSync(dir)
  const { cookie } = await fillDesk(dir)
  const site = await startBenchSite(dir)
  await measureCalls(site, cookie)

  const browser = await launch()
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addCookies([{ name, value, url: site.origin }])
  const times: number[] = []
  const memories: number[] = []
  // The first visit loads the scripts, the second compiles them.
  for (let at = -2; at < ROUNDS; at += 1) {
    const page = await context.newPage()
    await page.addInitScript(selector => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => performance.mark('rows')))
      })
      observer.observe(document, { childList: true, subtree: true })
    }, row)
    const session = await context.newCDPSession(page)
    if (at >= 0) await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto(`${site.origin}/admin`, { waitUntil: 'commit' })
    const mark = await page.waitForFunction(() => performance.getEntriesByName('rows')[0]?.startTime, null, {
      polling: 100,
    })
    if (at >= 0) times.push((await mark.jsonValue()) ?? Number.NaN)
    // Everything that loads after the rows has arrived.
    await page.waitForLoadState('networkidle')
    await session.send('HeapProfiler.enable')
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize, embedderHeapUsedSize = 0 } = (await session.send('Runtime.getHeapUsage')) as {
      usedSize: number
      embedderHeapUsedSize?: number
    }
    if (at >= 0) memories.push(mb(usedSize + embedderHeapUsedSize))
    await page.close()
  }
  console.log(
    `first rows, processor ${SLOWDOWN} times as slow: ${median(times).toFixed(0)} ms (${times.map(time => time.toFixed(0)).join(', ')})`,
  )
  console.log(`memory of the tab: ${median(memories).toFixed(1)} MB`)
  await browser.close()
  await site.stop()
}

void runBench(measure)
