/**
 * The desk of a site after ten years: its call first, again and after a write; and when it can be used on the phone of
 * Lighthouse's mobile profile (a processor four times as slow, 1.6 Mbit/s, 150 ms), beside the login page on the same phone; once more with the slow processor alone, and by the processor's time.
 */
import { mkdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import { launch } from '../e2e/support/chromium.ts'
import { median, type SiteProcess, startSite, temporaryFolder } from './site-process.ts'
import { fillDesk, visitorsOf } from './stored.ts'

const rounds = 5
const slowdown = 4
const AWAY_MS = 3000
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600_000 / 8) * 0.9,
  uploadThroughput: (750_000 / 8) * 0.9,
}

async function ask({ origin }: SiteProcess, cookie: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${origin}/api/desk`, { headers: { Cookie: cookie } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`Refused: ${response.status}`)
  return performance.now() - started
}

/** How a page is opened: on the slow phone far from the server or beside it, or as fast as this machine can. */
type Phone = 'far' | 'near' | 'unthrottled'

/**
 * Milliseconds until a button of a page is drawn and answers, and those of the processor that the page's main thread took
 * until then. Only the second hold on a busy machine.
 */
async function untilUsable(context: BrowserContext, address: string, button: string, phone: Phone): Promise<Usable> {
  const page = await context.newPage()
  await page.addInitScript(noteUsable, button)
  const session = await context.newCDPSession(page)
  if (phone !== 'unthrottled') await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Network.enable')
  if (phone === 'far') await session.send('Network.emulateNetworkConditions', network)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(address, { waitUntil: 'commit' })
  const mark = await page.waitForFunction(() => performance.getEntriesByName('usable')[0]?.startTime, null, {
    polling: 100,
  })
  const { metrics } = await session.send('Performance.getMetrics')
  const took = (await mark.jsonValue()) ?? Number.NaN
  await page.close()
  return { took, processor: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000 }
}

type Usable = { took: number; processor: number }

/** Runs in the browser: the button is there, has been drawn, and nothing else keeps a press waiting. */
function noteUsable(button: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(button)) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('usable')))
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}

async function measure(): Promise<void> {
  const dir = `${temporaryFolder()}/data`
  mkdirSync(dir)
  const { cookie, event } = await fillDesk(dir)
  const site = await startSite(dir)
  const shown = (ms: number) => `${ms.toFixed(0)} ms`
  console.log(`first answer after a start: ${shown(await ask(site, cookie))}`)
  console.log(`again: ${(await ask(site, cookie)).toFixed(1)} ms`)
  const book = await visitorsOf(site, event)
  const after: number[] = []
  for (let at = 0; at < rounds; at += 1) {
    await book()
    after.push(await ask(site, cookie))
  }
  console.log(`after a booking: ${shown(median(after))}`)

  const browser = await launch()
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  const onPhone = { viewport: { width: 390, height: 844 } }
  const fresh = async () => {
    const context = await browser.newContext(onPhone)
    await context.addCookies([{ name, value, url: site.origin }])
    return context
  }
  const login: number[] = []
  const visits: Record<Phone, { first: Usable[]; again: Usable[] }> = {
    far: { first: [], again: [] },
    near: { first: [], again: [] },
    unthrottled: { first: [], again: [] },
  }
  for (let at = 0; at < rounds; at += 1) {
    for (const phone of ['far', 'near', 'unthrottled'] as const) {
      const context = await fresh()
      const { first, again } = visits[phone]
      for (const times of [first, again]) {
        times.push(await untilUsable(context, `${site.origin}/admin/desk`, '.task .task-action', phone))
        // The worker keeps the desk meanwhile, as it has done on a phone that comes back.
        await pause(AWAY_MS)
      }
      await context.close()
    }
    const stranger = await browser.newContext(onPhone)
    login.push((await untilUsable(stranger, `${site.origin}/login`, 'button[type=submit]:enabled', 'far')).took)
    await stranger.close()
  }
  const wall = (times: Usable[]) => median(times.map(({ took }) => took))
  const slowed = (times: Usable[]) => median(times.map(({ processor }) => processor)) * slowdown
  const { far, near, unthrottled } = visits
  console.log(`desk, first visit: ${shown(wall(far.first))}; again: ${shown(wall(far.again))}`)
  console.log(`the same without the slow network: ${shown(wall(near.first))}; again: ${shown(wall(near.again))}`)
  console.log(
    `the processor's time until then, ${slowdown} times as long: ${shown(slowed(unthrottled.first))}; again: ${shown(slowed(unthrottled.again))}`,
  )
  console.log(
    `login page, first visit: ${shown(median(login))}; the desk takes ${(wall(far.first) / median(login)).toFixed(1)} times as long`,
  )
  await browser.close()
  await site.stop()
}

measure().catch(error => {
  console.error(error)
  process.exit(1)
})
