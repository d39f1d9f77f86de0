import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isFocused, isHydrated, pressOn } from '../../support/pages.ts'
import { eventsIn } from '../../support/site.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { site, visitor } = withVisitors()

/** A script that only a press needs. */
const isApp = (url: URL) => /^\/assets\/(?!begin-)[\w-]+\.js$/.test(url.pathname)

/** Lists the app's scripts that the page asks for from now on. */
function appRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', request => isApp(new URL(request.url())) && requests.push(request.url()))
  return requests
}

/** Opens a page whose app arrives when told to; `begin-….js` arrives at once. */
async function slowScript(options?: BrowserContextOptions) {
  const page = await visitor(options)
  const { promise, resolve } = Promise.withResolvers<'continue' | 'abort'>()
  await page.route(isApp, async route => ((await promise) === 'continue' ? route.continue() : route.abort()))
  return { page, arrive: () => resolve('continue'), fail: () => resolve('abort') }
}

/** Counts the bytes of scripts that the page has loaded. */
async function scriptBytes(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/\.js$/.test(response.url)) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name }).filter({ visible: true })
/** Resolves when the browser has been idle, or too busy for as long as a slideshow waits for that. */
const idle = (page: Page) =>
  page.evaluate(() => {
    const wait = { timeout: 1500 }
    return new Promise(done => requestIdleCallback(() => requestIdleCallback(done, wait), wait))
  })
const isWaiting = (page: Page) => page.locator('html.is-waiting')

describe('before a press', () => {
  test.each(['/', '/info', '/info/teamevent', '/kontakt', '/privacy'])(
    '%s loads at most 3 kB of scripts',
    async path => {
      // Reduced motion stops the slideshow of an info page, which would load more scripts.
      const page = await visitor({ viewport: { width: 412, height: 823 }, reducedMotion: 'reduce' })
      const bytes = await scriptBytes(page)
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(bytes()).toBeGreaterThan(0)
      expect(bytes()).toBeLessThanOrEqual(3000)
      expect(await isHydrated(page)).toBe(false)
    },
  )
})

describe('before the script arrives', () => {
  test('typed text stays, the form is sent once, and the focus does not move', async () => {
    const { page, arrive } = await slowScript()
    await page.goto('/anfragen')
    await field(page, 'Vor- und Nachname').fill('Mira Langsam')
    await field(page, 'E-Mail').fill('langsam@example.org')
    await field(page, 'Nachricht').fill('Kommt das an?')
    const top = await page.locator('form.visitor-form:visible .form-send').boundingBox()
    arrive()
    await soon(() => isHydrated(page)).toBe(true)
    expect(await isFocused(field(page, 'Nachricht'))).toBe(true)
    expect(await page.locator('form.visitor-form:visible .form-send').boundingBox()).toEqual(top)
    expect(await field(page, 'Vor- und Nachname').inputValue()).toBe('Mira Langsam')
    await page.getByRole('button', { name: 'Anfrage senden' }).click()
    await page.getByRole('heading', { name: 'Anfrage gesendet!' }).waitFor()
    expect(sentBy('langsam@example.org')).toMatchObject([{ name: 'Mira Langsam', notes: 'Kommt das an?' }])
  })

  test('a form submitted before is sent once, after the script has arrived', async () => {
    const { page, arrive } = await slowScript()
    await page.goto('/anfragen')
    await inquiry(page, 'frueh@example.org')
    await page.getByRole('button', { name: 'Anfrage senden' }).dblclick()
    await isWaiting(page).waitFor()
    expect(sentBy('frueh@example.org')).toEqual([])
    arrive()
    await page.getByRole('heading', { name: 'Anfrage gesendet!' }).waitFor()
    expect(sentBy('frueh@example.org')).toHaveLength(1)
    await soon(() => isWaiting(page).count()).toBe(0)
  })

  test.each(['abort', 'wait'] as const)('if the script never arrives, the plain form is sent once: %s', async kind => {
    const { page, fail } = await slowScript()
    await page.goto('/anfragen')
    const email = `nie-${kind}@example.org`
    await inquiry(page, email)
    if (kind === 'abort') fail()
    // The server offers a form again that was sent within three seconds.
    await pressOn(page, 'Anfrage senden')
    await page.getByRole('heading', { name: 'Anfrage gesendet!' }).waitFor()
    expect(sentBy(email)).toHaveLength(1)
  })

  test.each(['abort', 'wait'] as const)(
    'if only the rules of the form never arrive, the plain form is sent once: %s',
    async kind => {
      const page = await visitor()
      await page.route(/form-parts-/, route => (kind === 'abort' ? route.abort() : undefined))
      await page.goto('/anfragen')
      const email = `ohne-regeln-${kind}@example.org`
      await inquiry(page, email)
      await soon(() => isHydrated(page)).toBe(true)
      if (kind === 'wait') {
        await page.getByRole('button', { name: 'Anfrage senden' }).click()
        expect(await page.getByRole('button', { name: 'Wird gesendet …' }).isDisabled()).toBe(true)
      }
      // The server offers a form again that was sent within three seconds.
      else await pressOn(page, 'Anfrage senden')
      await page.getByRole('heading', { name: 'Anfrage gesendet!' }).waitFor()
      expect(sentBy(email)).toHaveLength(1)
    },
  )

  test('presses are repeated in order, each once', async () => {
    const { page, arrive } = await slowScript()
    await page.goto('/info/wildkraeuterwanderungen')
    const next = page.getByRole('button', { name: 'Nächstes Bild' })
    await next.click()
    await next.click()
    await page.getByRole('button', { name: 'Vorheriges Bild' }).click()
    await next.click()
    arrive()
    const current = page.locator('.slideshow-dot[aria-current]')
    await soon(() => current.getAttribute('aria-label')).toBe('Bild 3 von 4')
    expect(await isFocused(next)).toBe(true)
  })

  test('a tab opens without losing typed text, by pointer and by keyboard', async () => {
    for (const way of ['click', 'keyboard']) {
      const { page, arrive } = await slowScript()
      await page.goto('/anfragen')
      await field(page, 'Vor- und Nachname').fill('Mira Langsam')
      if (way === 'click') await page.getByRole('tab', { name: 'Anmeldung' }).click()
      else {
        await page.getByRole('tab', { name: 'Anfragen' }).focus()
        await page.keyboard.press('ArrowRight')
      }
      arrive()
      await soon(() => page.getByRole('tab', { name: 'Anmeldung' }).getAttribute('aria-selected')).toBe('true')
      expect(await page.locator('[name="name"]').first().inputValue(), way).toBe('Mira Langsam')
      expect(new URL(page.url()).search).toBe('?tab=anmeldung')
      await page.context().close()
    }
  })

  test('a tab opens at once, with its address, and its form can be filled in and sent', async () => {
    const { page, fail } = await slowScript()
    await page.goto('/anfragen?tab=anmeldung')
    await page.getByRole('tab', { name: 'Anfragen' }).click()
    expect(await page.getByRole('tab', { selected: true }).allInnerTexts()).toEqual(['Anfragen'])
    expect(await page.getByRole('tabpanel').count()).toBe(1)
    expect(new URL(page.url()).search).toBe('?tab=anfragen')
    expect(await isWaiting(page).count()).toBe(0)
    await inquiry(page, 'reiter@example.org')
    fail()
    await pressOn(page, 'Anfrage senden')
    await page.getByRole('heading', { name: 'Anfrage gesendet!' }).waitFor()
    expect(sentBy('reiter@example.org')).toHaveLength(1)
  })

  test('an event is chosen at once, and a press on the chosen one clears it', async () => {
    const { page, arrive } = await slowScript()
    const [first, second] = eventsIn(site().dataDir).filter(({ path, active }) => active && path === 'winter-survival')
    await page.goto(`/anfragen?tab=anmeldung&event=${first?._id}`)
    const radio = (id = '') => page.locator(`input[type="radio"][value="${id}"]`)
    await page.locator('label', { has: radio(second?._id) }).click()
    expect(await radio(second?._id).isChecked()).toBe(true)
    await page.locator('label', { has: radio(second?._id) }).click()
    arrive()
    await soon(() => page.getByRole('radio', { checked: true }).count()).toBe(0)
  })

  test('boxes, lists and prefilled text keep their changes', async () => {
    const { page, arrive } = await slowScript()
    await page.goto('/anfragen')
    await inquiry(page, 'kein-e-mail')
    await page.getByRole('checkbox', { name: /Newsletter/ }).check()
    const submit = () => page.evaluate(() => document.querySelector<HTMLFormElement>('form.visitor-form')?.submit())
    const mistake = page.getByText('Ein Feld stimmt noch nicht')
    while ((await mistake.count()) === 0) await Promise.all([page.waitForEvent('load'), submit()])
    await field(page, 'Nachricht').fill('Anders als zuvor')
    await page.getByRole('checkbox', { name: /Newsletter/ }).uncheck()
    arrive()
    await soon(() => isHydrated(page)).toBe(true)
    expect(await field(page, 'Nachricht').inputValue()).toBe('Anders als zuvor')
    expect(await page.getByRole('checkbox', { name: /Newsletter/ }).isChecked()).toBe(false)
  })

  test('links work, folded texts open and stay open', async () => {
    const { page, arrive } = await slowScript()
    await page.goto('/kalender')
    const more = page.getByText('Weitere Infos').first()
    await more.click()
    const details = page.locator('.event-card details').first()
    expect(await details.evaluate(element => element.hasAttribute('open'))).toBe(true)
    expect(await isWaiting(page).count()).toBe(0)
    await page.getByLabel('Kurs').focus()
    arrive()
    await soon(() => isHydrated(page)).toBe(true)
    expect(await details.evaluate(element => element.hasAttribute('open'))).toBe(true)
    expect(await isFocused(page.getByLabel('Kurs'))).toBe(true)
  })

  test('a filter changed before applies once the script has arrived', async () => {
    const { page, arrive } = await slowScript()
    await page.goto('/kalender')
    const all = await page.getByRole('article').count()
    await page.getByLabel('Kurs').selectOption({ label: 'Winter-Survival' })
    arrive()
    await page.waitForURL(/kurs=winter-survival/)
    await soon(() => page.getByRole('article').count()).toBeLessThan(all)
  })

  test('a filter changed before waits for no card', async () => {
    const { page, arrive } = await slowScript()
    await page.goto('/kalender')
    await page.getByLabel('Kurs').selectOption({ label: 'Winter-Survival' })
    const hydrated = page.evaluate(() => {
      const cards = () => [...document.querySelectorAll('.event-card')]
      const all = cards().length
      return new Promise<Element[]>(resolve =>
        new MutationObserver(() => {
          if (cards().length === all) return
          resolve(cards().filter(card => Object.keys(card).some(key => key.startsWith('__react'))))
        }).observe(document.body, { childList: true, subtree: true }),
      ).then(added => added.length)
    })
    arrive()
    expect(await hydrated).toBe(0)
    await soon(() =>
      page
        .getByRole('article')
        .first()
        .evaluate(card => Object.keys(card).length),
    ).toBeGreaterThan(0)
  })
})

describe('React loads automatically', () => {
  test('for a slideshow in view, in time for the first change', async () => {
    const page = await visitor()
    await page.goto('/info/wildkraeuterwanderungen')
    await soon(() => isHydrated(page)).toBe(true)
    const current = page.locator('.slideshow-dot[aria-current]')
    await soon(() => current.getAttribute('aria-label')).toBe('Bild 2 von 4')
  })

  test('for a slideshow only once its first picture has loaded', async () => {
    const page = await visitor()
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
    await page.route(/\/img\//, async route => {
      await mayLoad
      await route.continue()
    })
    const requests = appRequests(page)
    await page.goto('/info/wildkraeuterwanderungen', { waitUntil: 'domcontentloaded' })
    await idle(page)
    expect(requests).toEqual([])
    load()
    await soon(() => requests.length).toBeGreaterThan(0)
  })

  test('but not for a slideshow out of view, nor with reduced motion', async () => {
    for (const options of [{ viewport: { width: 390, height: 150 } }, { reducedMotion: 'reduce' as const }]) {
      const page = await visitor(options)
      await page.goto('/info/wildkraeuterwanderungen', { waitUntil: 'networkidle' })
      await idle(page)
      expect(await isHydrated(page)).toBe(false)
    }
  })

  test('for a form that the browser or the tab restored', async () => {
    const page = await visitor()
    await page.goto('/anfragen')
    await field(page, 'Vor- und Nachname').fill('Mira')
    await soon(() => page.evaluate(() => sessionStorage.getItem('entries'))).not.toBe(null)
    await page.reload()
    await soon(() => isHydrated(page)).toBe(true)
    await soon(() => field(page, 'Vor- und Nachname').inputValue()).toBe('Mira')
    await page.goto('/kontakt')
    await page.goto('/anfragen')
    await soon(() => field(page, 'Vor- und Nachname').inputValue()).toBe('Mira')
  })
})

describe('the script is fetched but not run', () => {
  test.each(['/kalender', '/anfragen'])('at once on %s, and a press loads nothing more', async path => {
    const page = await visitor()
    const requests = appRequests(page)
    await page.goto(path)
    await soon(() => requests.length).toBeGreaterThan(0)
    // Each script has been fetched and is being compiled.
    await soon(() => page.locator('link[rel="modulepreload"]').count()).toBe(new Set(requests).size)
    expect(await isHydrated(page)).toBe(false)
    const bytes = await scriptBytes(page)
    await page
      .getByLabel(path === '/kalender' ? 'Kurs' : 'Vor- und Nachname')
      .first()
      .focus()
    await soon(() => isHydrated(page)).toBe(true)
    expect(bytes()).toBe(0)
  })

  test('on an info page if its form is within one screen', async () => {
    const page = await visitor({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    const requests = appRequests(page)
    await page.goto('/info/teamevent', { waitUntil: 'networkidle' })
    expect(requests).toEqual([])
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await soon(() => requests.length).toBeGreaterThan(0)
    expect(await isHydrated(page)).toBe(false)
  })

  test.each([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: '2g' }])(
    'but not with %o',
    async connection => {
      const page = await visitor()
      await page.addInitScript(value => Object.defineProperty(navigator, 'connection', { value }), connection)
      const requests = appRequests(page)
      await page.goto('/kalender', { waitUntil: 'networkidle' })
      expect(requests).toEqual([])
    },
  )
})

test('a page restored from the browser’s memory counts as a view', async () => {
  const page = await visitor()
  await page.goto('/kontakt')
  const counted = page.waitForRequest(request => request.method() === 'HEAD')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(new URL((await counted).url()).pathname).toBe('/kontakt')
})

async function inquiry(page: Page, email: string) {
  await field(page, 'Vor- und Nachname').fill('Mira Langsam')
  await field(page, 'E-Mail').fill(email)
  await field(page, 'Nachricht').fill('Eine Frage')
}

const sentBy = (email: string) =>
  site()
    .stored()
    .filter(record => record.email === email)
