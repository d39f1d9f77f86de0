import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { signIn } from '../support/admins.ts'
import { lookThrough, open } from '../support/pages.ts'

export type Screen = {
  name: string
  /** Below /admin, the administrator is signed in. */
  path: string
  /** 390 and 1280 px by default. */
  widths?: number[]
  /** Height of the window, for content that scrolls within it. */
  height?: number
  /** Heading of the section at which the picture begins. */
  section?: string
  prepare?: (page: Page) => Promise<void>
  options?: BrowserContextOptions
}

/** Time of every picture. */
export const now = Date.parse('2026-11-23T09:00:00Z')

/** Stops the site's clock, on which events, login history and statistics depend. */
export const stoppedClock = `data:text/javascript,globalThis.Date = class extends Date {
  constructor(...given) { super(...(given.length ? given : [${now}])) }
  static now() { return ${now} }
}`

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

async function openScreen(browser: Browser, baseURL: string, options: BrowserContextOptions) {
  // With a stopped clock only the browser's time zone is available.
  const context = await browser.newContext({ baseURL, locale: 'de-DE', timezoneId: 'Europe/Berlin', ...options })
  return context.newPage()
}

export async function signedIn(browser: Browser, baseURL: string): Promise<Session> {
  const page = await openScreen(browser, baseURL, { locale: 'en-US' })
  await signIn(page)
  const state = await page.context().storageState()
  await page.context().close()
  // The browser would drop a cookie that has expired by its own clock.
  return { ...state, cookies: state.cookies.map(cookie => ({ ...cookie, expires: -1 })) }
}

/** Converts a Cookie header to a session. */
export function sessionFrom(cookie: string, origin: string): Session {
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  const { hostname: domain } = new URL(origin)
  const options = { path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const }
  return { cookies: [{ name, value, domain, ...options }], origins: [] }
}

/** Fixes the number of requests and bytes, which varies between runs. */
async function steadyFigures(page: Page) {
  const steady = (key: string, value: unknown) => {
    if (key === 'requests' && typeof value === 'number') return 100
    return key === 'bytes' ? 1_000_000 : value
  }
  await page.route('**/api/metrics**', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: JSON.parse(await response.text(), steady) })
  })
}

/** Returns the area of a window's height from a section on. */
async function clipFrom(page: Page, title: string, size: { width: number; height: number }) {
  const heading = page.getByRole('heading', { name: title, exact: true })
  const y = await heading.evaluate(element => element.getBoundingClientRect().top + scrollY)
  return { x: 0, y: Math.max(0, Math.round(y) - 24), ...size }
}

/** Waits until nothing is loading. */
const allIsThere = (page: Page) =>
  page.waitForFunction(() => !/^(Loading …|Wird geladen …)$/m.test(document.body.innerText))

/** Replaces the site's random port, and formats dates by the page's language instead of the browser's. */
function showLikeAnywhere() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const value = text.nodeValue ?? ''
    const named = value.replace(/http:\/\/localhost:\d+/, 'https://waldkind.example')
    if (named !== value) text.nodeValue = named
  }
  if (document.documentElement.lang !== 'de') return
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type=date], input[type=time]')) {
    const shown = field.type === 'date' ? field.value.split('-').reverse().join('.') : field.value
    const empty = field.type === 'date' ? 'TT.MM.JJJJ' : '--:--'
    field.type = 'text'
    field.value = shown || empty
  }
}

/** Takes a picture of a screen, as PNG. */
export async function capture(browser: Browser, baseURL: string, screen: Screen, width: number, session: Session) {
  const { path, height = width < 600 ? 844 : 900, prepare, options } = screen
  // Includes the setup.
  const isDesk = path.startsWith('/admin/')
  const isPanel = !isDesk && path.startsWith('/admin')
  const viewport = { width, height }
  const page = await openScreen(browser, baseURL, {
    viewport,
    ...options,
    ...((isDesk || isPanel) && { storageState: session }),
  })
  try {
    if (isPanel) {
      await page.clock.setFixedTime(now)
      await steadyFigures(page)
      await page.goto(path)
      await page.getByRole('tab').first().waitFor()
      await page.waitForLoadState('networkidle')
      await allIsThere(page)
    } else if (isDesk) {
      await page.clock.setFixedTime(now)
      await page.goto(path)
      await page.locator('h1').waitFor()
      await allIsThere(page)
    } else {
      await page.clock.install({ time: now - 1000 })
      await page.clock.pauseAt(now)
      await (/^\/(login|buchung\/|gutschein|widerruf)/.test(path) ? page.goto(path) : open(page, path))
    }
    await prepare?.(page)
    await lookThrough(page)
    // Fixed elements at the window's bottom belong to the picture's end.
    if (isDesk && screen.height === undefined)
      await page.setViewportSize({ width, height: await page.evaluate(() => document.body.scrollHeight) })
    await page.evaluate(async () => void (await document.fonts.ready))
    await page.evaluate(showLikeAnywhere)
    // No button is drawn as hovered.
    await page.mouse.move(0, 0)
    const clip = screen.section && (await clipFrom(page, screen.section, { width, height }))
    return await page.screenshot({
      fullPage: screen.height === undefined || Boolean(clip),
      ...(clip && { clip }),
      animations: 'disabled',
      // Free disk space and request counts do not depend on the code.
      mask: [
        page.locator('dd', { hasText: /( free| frei)$/ }),
        page.locator('td', { has: page.getByRole('button', { name: /request|Abruf/i }) }),
      ],
      maskColor: '#c9ccbb',
    })
  } finally {
    // The panel may still be loading statistics.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  }
}

export async function shoot(...asked: Parameters<typeof capture>) {
  const [, , { name }, width] = asked
  writeFileSync(join('shots', `${name}-${width}.png`), await capture(...asked))
}
