import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
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
export function withVisitors(env: Record<string, string> = {}) {
  let site: RunningSite
  let browser: Browser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startSite(temporaryFolder(), { env: { ...behindProxy, ...env } }), launch()])
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

/** Asserts something about the page that becomes true soon. */
export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 10_000 })
