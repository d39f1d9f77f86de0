import { setTimeout as after } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { WAIT_MS } from '../../domain/testing/wait-ms.ts'

/** Opens a page and hydrates it, as the first press of something that needs React would; returns its HTTP status. */
export async function open(page: Page, path: string) {
  const response = await page.goto(path)
  // As a text, because Vitest rewrites `import`.
  await page.evaluate(
    "import(document.getElementById('root').dataset.scripts.split(' ')[0]).then(app => app.hydrate())",
  )
  return response?.status()
}

/** True once React has the page. */
export const isHydrated = (page: Page) =>
  page.evaluate(() => Object.keys(document.querySelector('main') ?? {}).some(key => key.startsWith('__react')))

export const isFocused = (locator: Locator) => locator.evaluate(element => element === document.activeElement)

/** Clicks a button until the page changes: a plain form that is sent within three seconds is offered again. */
export async function pressOn(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  while (await button.isVisible()) {
    const answered = page.waitForEvent('load')
    await button.click()
    await answered
  }
}

/** Switches the office to German, and waits for the page in German. */
export async function chooseGerman(desk: Page): Promise<void> {
  await desk.goto('/admin')
  await desk.getByRole('button', { name: 'Deutsch' }).click()
  await desk.getByRole('heading', { level: 1, name: 'Verwaltung' }).waitFor()
  await desk.waitForLoadState()
}

/** Returns the sentences that describe an element, visible and for screen readers. */
export const description = (field: Locator) =>
  field.evaluate(element =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent)
      .join(' '),
  )

/** Fills in fields by label. */
export async function fill(page: Page, entries: Record<string, string>) {
  for (const [label, text] of Object.entries(entries)) await page.getByRole('textbox', { name: label }).fill(text)
}

/** A complete registration, except for the event, the country, which is prefilled, and the consent. */
export const martina = {
  'Vor- und Nachname': 'Martina Beispiel',
  'E-Mail': 'martina@example.org',
  Telefon: '01234 567890',
  Straße: 'Am Anger',
  Hausnummer: '7',
  Postleitzahl: '12345',
  Stadt: 'Musterstadt',
}

/** Makes a page draw by a screenshot: on busy machines Chromium sometimes stops, and with it smooth scrolling. */
export const draw = (page: Page) => page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } })

/** Scrolls down step by step and back up, so that lazy content loads. */
export async function lookThrough(page: Page) {
  const looking = page.evaluate(async () => {
    // Resolves when a frame has been drawn, even if the page's clock is stopped.
    const frame = () =>
      new Promise<void>(drawn => {
        new IntersectionObserver((_, observer) => {
          observer.disconnect()
          drawn()
        }).observe(document.body)
      })
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await frame()
    }
    scrollTo({ top: 0, behavior: 'instant' })
    const seen = [...document.images].filter(image => image.checkVisibility())
    // A picture that was scrolled past too quickly would load only when it is near again.
    for (const image of seen) image.loading = 'eager'
    await Promise.all(seen.map(image => image.decode().catch(() => undefined)))
  })
  // If drawing fails, the test should not wait for its timeout.
  const nudging = setInterval(() => void draw(page).catch(() => undefined), 5000)
  const stuck = new AbortController()
  const limit = after(WAIT_MS, undefined, { signal: stuck.signal }).then(() => {
    throw new Error('Chromium has stopped drawing this page.')
  })
  await Promise.race([looking, limit]).finally(() => {
    clearInterval(nudging)
    stuck.abort()
  })
}

/** Skips the three seconds in which a form is not sent (D33), by the page's mocked clock. */
export const passHoldBack = (page: Page) => page.clock.fastForward(3000)

/** Holds requests to a path until they are released, and counts them. */
export async function holdUp(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let calls = 0
  await page.route(`**${path}`, async route => {
    calls += 1
    await promise
    await route.continue()
  })
  return { calls: () => calls, release: resolve }
}

/** Records the page's API calls from now on. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}
