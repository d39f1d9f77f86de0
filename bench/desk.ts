/**
 * The desk of a site after ten years: its call first, again and after a write; and when it can be used on the phone of
 * Lighthouse's mobile profile (a processor four times as slow, 1.6 Mbit/s, 150 ms), beside the login page on the same phone; once more with the slow processor alone.
 */
import { mkdirSync } from 'node:fs'
import type { BrowserContext } from 'playwright-core'
import { launch } from '../e2e/support/chromium.ts'
import { median, type SiteProcess, startSite, temporaryFolder } from './site-process.ts'
import { fillDesk, visitorsOf } from './stored.ts'

const rounds = 5
const slowdown = 4
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

/** Milliseconds until a button of a page is drawn and answers, on the slow phone, far from the server or beside it. */
async function untilUsable(context: BrowserContext, address: string, button: string, isFar = true): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(noteUsable, button)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Network.enable')
  if (isFar) await session.send('Network.emulateNetworkConditions', network)
  await page.goto(address, { waitUntil: 'commit' })
  const mark = await page.waitForFunction(() => performance.getEntriesByName('usable')[0]?.startTime, null, {
    polling: 200,
  })
  const took = (await mark.jsonValue()) ?? Number.NaN
  await page.close()
  return took
}

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
  const phone = { viewport: { width: 390, height: 844 } }
  const fresh = async () => {
    const context = await browser.newContext(phone)
    await context.addCookies([{ name, value, url: site.origin }])
    return context
  }
  const [desk, again, nearDesk, nearAgain, login]: [number[], number[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
    [],
  ]
  const visit = async (isFar: boolean, first: number[], second: number[]) => {
    const context = await fresh()
    for (const times of [first, second])
      times.push(await untilUsable(context, `${site.origin}/admin/desk`, '.task .task-action', isFar))
    await context.close()
  }
  for (let at = 0; at < rounds; at += 1) {
    await visit(true, desk, again)
    await visit(false, nearDesk, nearAgain)
    const stranger = await browser.newContext(phone)
    login.push(await untilUsable(stranger, `${site.origin}/login`, 'button[type=submit]:enabled'))
    await stranger.close()
  }
  console.log(`desk, first visit: ${shown(median(desk))}; again: ${shown(median(again))}`)
  console.log(`the same without the slow network: ${shown(median(nearDesk))}; again: ${shown(median(nearAgain))}`)
  console.log(
    `login page, first visit: ${shown(median(login))}; the desk takes ${(median(desk) / median(login)).toFixed(1)} times as long`,
  )
  await browser.close()
  await site.stop()
}

measure().catch(error => {
  console.error(error)
  process.exit(1)
})
