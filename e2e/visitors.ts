import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { launch } from './chromium.ts'
import { type RunningSite, removeFolder, startSite, temporaryFolder } from './site.ts'

/** Each visitor has an address of their own, as far as the limit on forms can tell (D33, D36). */
export const behindProxy = { TRUST_PROXY: '127.0.0.1,::1' }
let visitors = 0
const nextAddress = () => {
  visitors += 1
  return `10.1.${visitors >> 8}.${visitors & 255}`
}

/** A fresh site and a browser for the tests of one file. */
export function withVisitors() {
  let site: RunningSite
  let browser: Browser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startSite(temporaryFolder(), { env: behindProxy }), launch()])
  })
  afterAll(async () => {
    await browser.close()
    await site.end('SIGTERM')
    removeFolder(site.dataDir)
  })
  return {
    site: () => site,
    /** A new visitor with an empty page; `of` is another site than the usual one. */
    async visitor(options: BrowserContextOptions = {}, of = site): Promise<Page> {
      const context = await browser.newContext({
        baseURL: of.origin,
        locale: 'de-DE',
        timezoneId: 'Europe/Berlin',
        viewport: { width: 1280, height: 800 },
        extraHTTPHeaders: { 'X-Forwarded-For': nextAddress() },
        ...options,
      })
      context.setDefaultTimeout(10_000)
      onTestFinished(() => context.close())
      return context.newPage()
    },
  }
}

/** Opens a page of the site, waits until it is loaded and React has taken it over, and gives its HTTP status. */
export async function open(page: Page, path: string) {
  const response = await page.goto(path)
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some(key => key.startsWith('__react')),
  )
  return response?.status()
}

/** Asserts something about the page that becomes true soon. */
export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 10_000 })

export const isFocused = (locator: Locator) => locator.evaluate(element => element === document.activeElement)

/** The sentences an element is described by, for the eye and for screen readers. */
export const description = (field: Locator) =>
  field.evaluate(element =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent)
      .join(' '),
  )

/** Scrolls down step by step, so that what waits to be seen is there, and back up. */
export async function lookThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    scrollTo({ top: 0, behavior: 'instant' })
    const seen = [...document.images].filter(image => image.checkVisibility())
    await Promise.all(seen.map(image => image.decode().catch(() => undefined)))
  })
}

/** Keeps calls to a path from reaching the server until they are let go, and counts them. */
export async function holdUp(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let calls = 0
  await page.route(`**${path}`, async route => {
    calls += 1
    await promise
    await route.continue()
  })
  return { calls: () => calls, letGo: resolve }
}

/** The calls of the API a page makes from now on. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}
