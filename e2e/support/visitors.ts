import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { makeMemoryFolder } from '../../server/testing/memory-folder.ts'
import { sessionOf } from './api.ts'
import { launch } from './chromium.ts'
import { adminEnv, behindProxy, type RunningSite, removeFolder, startSite } from './site.ts'
import { begin } from './start.ts'
import { recordToasts } from './toasts.ts'

let visitors = 0
/** Gives each visitor their own address, because of the limit on forms (D33, D36). */
const nextAddress = () => {
  visitors += 1
  return { 'X-Forwarded-For': `10.1.${visitors >> 8}.${visitors & 255}` }
}

const viewport = { width: 1280, height: 800 }

let browserOfWorker: Promise<Browser> | undefined

/** Returns the browser of this worker, which serves all its files and ends with it: starting one takes a second. */
export async function sharedBrowser(): Promise<Browser> {
  const known = await browserOfWorker
  if (known?.isConnected()) return known
  browserOfWorker = launch()
  return browserOfWorker
}

/** Provides a fresh site with an administrator, and a browser, for the tests of one file. */
export function withVisitors(env: Record<string, string> = {}) {
  let site: RunningSite
  let browser: Browser
  let shared: Page | undefined
  let session: string | undefined

  beforeAll(async () => {
    const starting = startSite(begin(makeMemoryFolder('lichtung-e2e-')), {
      env: { ...behindProxy, ...adminEnv, ...env },
    })
    ;[site, browser] = await Promise.all([starting, sharedBrowser()])
  })
  afterAll(async () => {
    await Promise.all(browser.contexts().map(context => context.close()))
    await site.end('SIGTERM')
    removeFolder(site.dataDir)
  })

  async function openPage(options: BrowserContextOptions, of = site): Promise<Page> {
    const context = await browser.newContext({
      baseURL: of.origin,
      // Visitors' pages are German whatever a browser asks for; the office is read in English.
      locale: 'en-US',
      timezoneId: 'Europe/Berlin',
      viewport,
      extraHTTPHeaders: nextAddress(),
      ...options,
    })
    await context.addInitScript(recordToasts)
    return context.newPage()
  }

  return {
    site: () => site,
    /** Opens an empty page as a new visitor; `of` is another site. */
    async visitor(options: BrowserContextOptions = {}, of = site): Promise<Page> {
      const page = await openPage(options, of)
      onTestFinished(() => page.context().close())
      return page
    },
    /**
     * Returns the page that a file's tests share, since a new one takes longer than most tests. It has no cookies, but
     * a filled cache, and `page.clock` advances its clock.
     */
    async sharedPage(): Promise<Page> {
      if (!shared) {
        shared = await openPage({})
        await shared.clock.install()
        const refuse = () =>
          Promise.reject(new Error('The shared page would keep this for other tests: open one with visitor().'))
        Object.assign(shared, { addInitScript: refuse, exposeFunction: refuse })
      }
      const page = shared
      onTestFinished(() => clear(page))
      await page.context().setExtraHTTPHeaders(nextAddress())
      return page
    },
    /** Signs the administrator in without the login page. */
    async asAdmin(page: Page): Promise<Page> {
      session ??= await sessionOf(site)
      const [name = '', value = ''] = session.split('=')
      await page.context().addCookies([{ name, value, url: site.origin }])
      return page
    },
  }
}

/** Resets a browser's page except for its cache. */
async function clear(page: Page): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // A page without scripts of the same site: for about:blank, Chromium would start a new process for the next test.
  await page.goto('/robots.txt')
  // A tab keeps form input, and a browser remembers that the panel was open.
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  await context.clearCookies()
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null })
  await page.setViewportSize(viewport)
}

/** Asserts something about the page that becomes true soon. */
export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read)
