import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { defaultRange, eventsIn as eventsWithin } from '../../../domain/events/calendar.ts'
import type { Event } from '../../../domain/events/event.ts'
import { addDays, type Day, dayOf, formatDateTime, noBreakText } from '../../../domain/kit/format.ts'
import { sidewards } from '../../support/layout.ts'
import { callsOf, draw, holdUp, isFocused, lookThrough, open } from '../../support/pages.ts'
import { eventsIn, infosIn } from '../../support/site.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { site, visitor, sharedPage } = withVisitors()

const name = 'Wildnisschule Lichtung'
const titles = {
  '/': 'Willkommen',
  '/info': 'Infos',
  '/kalender': 'Kalender',
  '/kontakt': 'Kontakt',
  '/privacy': 'AGB, Datenschutz, Impressum',
  '/anfragen': 'Anfragen & Anmeldung',
  '/gibt-es-nicht': 'Nicht gefunden',
  '/info/gibt-es-nicht': 'Nicht gefunden',
}
const infoTitles = () => Object.fromEntries(infosIn(site().dataDir).map(({ path, title }) => [`/info/${path}`, title]))
const withoutForm = ['/', '/info', '/kontakt', '/privacy', '/kalender']

const today = () => dayOf(new Date().toISOString())

/** Collects errors and warnings of the page. The browser also reports intended 404s. */
function troublesOf(page: Page) {
  const troubles: string[] = []
  page.on('console', message => {
    const isOwnStatus = /status of 404/.test(message.text()) && /gibt-es-nicht$/.test(message.location().url)
    if (['error', 'warning'].includes(message.type()) && !isOwnStatus) troubles.push(message.text())
  })
  page.on('pageerror', error => troubles.push(String(error)))
  page.on('requestfailed', request => {
    // The request that counts a page outlives the page, but then its outcome is not reported.
    const isCount = request.method() === 'HEAD'
    // Leaving the page aborts scripts that a slideshow requests when the browser is idle.
    const isLeft = request.resourceType() === 'script' && request.failure()?.errorText === 'net::ERR_ABORTED'
    if (!isCount && !isLeft) troubles.push(`${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('request', request => {
    if (new URL(request.url()).origin !== site().origin) troubles.push(`foreign: ${request.url()}`)
  })
  page.on('response', response => {
    const isPage = response.request().isNavigationRequest()
    if (response.status() >= 400 && !isPage) troubles.push(`${response.status()} ${response.url()}`)
  })
  return troubles
}

describe('every page', () => {
  test('has a title and one heading, fits a wide screen, and causes no errors; without a form it sets no cookie', async () => {
    const page = await visitor()
    const troubles = troublesOf(page)
    for (const [path, title] of Object.entries({ ...titles, ...infoTitles() })) {
      const status = await open(page, path)
      expect(status, path).toBe(path.endsWith('gibt-es-nicht') ? 404 : 200)
      expect(await page.title(), path).toBe(`${title} | ${name}`)
      expect(await page.locator('h1').count(), path).toBe(1)
      expect((await page.getByRole('main').locator('h1').textContent())?.trim(), path).not.toBe('')
      const description = page.locator('meta[name="description"]')
      expect((await description.getAttribute('content'))?.length, path).toBeGreaterThan(30)
      // `small-screens.test.ts` looks at narrower ones.
      expect(await sidewards(page), path).toBe(0)
      await lookThrough(page)
      await page.waitForLoadState('networkidle')
      // Pages without a form come first.
      if (withoutForm.includes(path)) expect(await page.context().cookies(), path).toEqual([])
    }
    expect(troubles).toEqual([])
  })

  test('sets no cookie when a visitor moves between pages without a form', async () => {
    const page = await visitor()
    await open(page, '/')
    for (const [label, heading] of [
      ['Infos', 'Infos'],
      ['Kontakt', 'Erika Mustermann'],
      ['Willkommen', 'Draußen lernt es sich leichter.'],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name: label }).click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    }
    await page.waitForLoadState('networkidle')
    expect(await page.context().cookies()).toEqual([])
  })

  test('can be visited with cookies blocked', async () => {
    const page = await visitor()
    await page.addInitScript(() => Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} }))
    await open(page, '/')
    for (const label of ['Kalender', 'Infos', 'Kontakt']) {
      await page.getByRole('navigation').getByRole('link', { name: label }).click()
      await soon(() => page.title()).toContain(`${label} | `)
    }
    await page.goto('/info')
    await page.getByRole('main').getByRole('link', { name: 'Teamevent' }).click()
    await page.getByRole('heading', { level: 1, name: 'Teamevent' }).waitFor()
  })

  test('leads from a missing address to „404“ with ways out', async () => {
    const page = await sharedPage()
    await open(page, '/gibt-es-nicht')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404')
    await page.getByRole('main').getByRole('link', { name: 'Zurück zum Anfang' }).click()
    await soon(() => page.title()).toBe(`Willkommen | ${name}`)
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('has a footer with the legal links', async () => {
    const page = await sharedPage()
    await open(page, '/kontakt')
    await page.getByRole('contentinfo').getByRole('link', { name: 'AGB | Datenschutz | Impressum' }).click()
    await soon(() => page.title()).toBe(`AGB, Datenschutz, Impressum | ${name}`)
    for (const heading of ['Datenschutz', 'Impressum', '1. ', '13. ']) {
      await soon(() => page.getByRole('heading', { name: heading }).count()).toBeGreaterThan(0)
    }
  })

  test('has content no wider than 1280 px', async () => {
    const page = await visitor({ viewport: { width: 1900, height: 900 } })
    await open(page, '/kalender')
    const box = await page.getByRole('article').first().boundingBox()
    expect(box?.width).toBeLessThanOrEqual(1280)
    expect(box?.x).toBeGreaterThanOrEqual(310)
  })
})

describe('the frame of the site', () => {
  test('shows icons in the navigation below 1024 px, and none from there on', async () => {
    const page = await sharedPage()
    await open(page, '/kontakt')
    const links = page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link')
    expect(await links.allTextContents()).toEqual(['Willkommen', 'Infos', 'Kalender', 'Kontakt'])
    const icons = links.locator('svg')
    expect(await icons.count()).toBe(4)
    for (const [width, isShown] of [
      [390, true],
      [1023, true],
      [1024, false],
      [1280, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      for (const icon of await icons.all()) expect(await icon.isVisible(), `${width} px`).toBe(isShown)
    }
    expect(await page.getByRole('link', { name: 'Kontakt' }).first().getAttribute('aria-current')).toBe('page')
  })

  test('shows the hero picture on the start page only, also after moving around', async () => {
    const page = await sharedPage()
    await open(page, '/')
    const words = page.getByRole('main').getByText('Einfach. Draußen. Sein.')
    expect(await words.isVisible()).toBe(true)
    for (const label of ['Infos', 'Kalender', 'Kontakt']) {
      await page.getByRole('navigation').getByRole('link', { name: label }).click()
      await soon(() => page.title()).toBe(`${label} | ${name}`)
      expect(await words.count(), label).toBe(0)
    }
    await page.getByRole('navigation').getByRole('link', { name: 'Willkommen' }).click()
    await soon(() => words.isVisible()).toBe(true)
  })

  test.each([
    [412, 1.75, 750],
    [390, 1, 750],
    [390, 3, 960],
    [1280, 1, 1600],
  ])('loads the hero picture once, at %i px and density %i with a width of %i pixels', async (width, density, wide) => {
    const page = await visitor({ viewport: { width, height: 800 }, deviceScaleFactor: density })
    const pictures: string[] = []
    page.on('request', request => {
      if (/\/img\/waldpfad\b/.test(request.url())) pictures.push(request.url())
    })
    await open(page, '/')
    await page.waitForLoadState('networkidle')
    expect(pictures).toEqual([`${site().origin}/img/waldpfad?w=${wide}`])
  })

  test('has a skip link that leads to the content', async () => {
    const page = await sharedPage()
    await open(page, '/info')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Zum Inhalt springen' })
    expect(await isFocused(skip)).toBe(true)
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await soon(() => isFocused(page.getByRole('main'))).toBe(true)
    await page.keyboard.press('Tab')
    expect(await isFocused(page.getByRole('main').getByRole('link').first())).toBe(true)
  })
})

describe('moving inside the site', () => {
  test('loads no new document, scrolls to the top, sets title and description, and „back“ returns', async () => {
    const page = await visitor({ viewport: { width: 390, height: 700 } })
    await open(page, '/')
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
    const link = page.getByRole('main').getByRole('link', { name: 'Winter-Survival', exact: true })
    await link.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    await link.click()
    await soon(() => page.title()).toBe(`Winter-Survival | ${name}`)
    await soon(() => page.evaluate(() => scrollY)).toBe(0)
    const [info] = infosIn(site().dataDir).filter(({ path }) => path === 'winter-survival')
    expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe(info?.description)
    expect(await page.locator('meta[name="keywords"]').getAttribute('content')).toBe(info?.keywords)
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
      `${site().origin}/info/winter-survival`,
    )

    await page.goBack()
    await soon(() => page.title()).toBe(`Willkommen | ${name}`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Draußen lernt es sich leichter.')
    await page.goForward()
    await soon(() => page.title()).toBe(`Winter-Survival | ${name}`)
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
  })

  test('„Bildnachweis“ leads to the credits each time', async () => {
    const page = await sharedPage()
    await open(page, '/kontakt')
    for (const _ of ['first', 'second']) {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Bildnachweis' }).click()
      const credits = page.locator('#bildnachweis')
      await soon(async () => Math.abs((await credits.boundingBox())?.y ?? 999)).toBeLessThan(200)
      await page.evaluate(() => scrollTo(0, 0))
    }
  })

  test('shows a loader while the answer is on its way', async () => {
    const page = await sharedPage()
    await open(page, '/kontakt')
    const overview = await holdUp(page, '/api/site/overview')
    await page.getByRole('navigation').getByRole('link', { name: 'Infos' }).click()
    const loader = page.getByRole('status').filter({ hasText: 'Einen Moment, es geht gleich los.' })
    await loader.waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0)
    overview.release()
    await page.getByRole('heading', { name: 'Infos', level: 1 }).waitFor()
    expect(await loader.count()).toBe(0)
  })

  test.each([
    ['no answer', 'abort'],
    ['an error', 503],
    ['nonsense', 200],
  ] as const)('reports an answer %s of the server, and retries on request', async (_, failure) => {
    const page = await sharedPage()
    await open(page, '/kontakt')
    await page.route('**/api/event', route =>
      failure === 'abort' ? route.abort() : route.fulfill({ status: failure, body: '<h1>Bad gateway</h1>' }),
    )
    await page.getByRole('navigation').getByRole('link', { name: 'Kalender' }).click()
    const alert = page.getByRole('alert')
    await alert.getByText('Das ließ sich gerade nicht laden.').waitFor()
    await alert.getByRole('button', { name: 'Noch einmal versuchen' }).click()
    await alert.getByText('Das ließ sich gerade nicht laden.').waitFor()
    await page.unroute('**/api/event')
    await alert.getByRole('button', { name: 'Noch einmal versuchen' }).click()
    await page.getByRole('heading', { name: 'Kalender', level: 1 }).waitFor()
    await soon(() => page.title()).toBe(`Kalender | ${name}`)
  })

  test.each([
    ['/anfragen', 'Kalender', 'Kalender'],
    ['/kontakt', 'Anfragen & Anmeldung', 'Anfragen & Anmeldung'],
  ])('from %s after an update, whose scripts have other names, leads to %s', async (from, label, title) => {
    const page = await visitor()
    await open(page, from)
    await page.route(/\/(reading|form)-pages-/, route => route.fulfill({ status: 404 }))
    await page.getByRole('link', { name: label }).first().click()
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  })

  test('to an address that does not exist leads to the top of „404“', async () => {
    const page = await visitor({ viewport: { width: 390, height: 400 } })
    await open(page, '/kontakt')
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
    await page.route('**/api/site/overview', async route => {
      const response = await route.fetch()
      const body = await response.json()
      const links = '<p><a href="/verlaufen">Verlaufen</a> <a href="/info/verlaufen">Verloren</a></p>'
      for (const section of body.overview.sections) section.text += links
      await route.fulfill({ response, json: body })
    })
    for (const label of ['Verlaufen', 'Verloren']) {
      await page.getByRole('navigation').getByRole('link', { name: 'Infos' }).click()
      await page.getByRole('link', { name: label }).last().click()
      await soon(() => page.title()).toBe(`Nicht gefunden | ${name}`)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404')
      await soon(() => page.evaluate(() => scrollY)).toBe(0)
    }
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
  })

  test('opens the legal page in a new tab from the consent', async () => {
    const page = await sharedPage()
    await open(page, '/anfragen?tab=anmeldung')
    await page.getByRole('textbox', { name: 'Vor- und Nachname' }).last().fill('Martina')
    const [legal] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'AGB', exact: true }).click(),
    ])
    await soon(() => legal.title()).toBe(`AGB, Datenschutz, Impressum | ${name}`)
    expect(new URL(legal.url()).pathname).toBe('/privacy')
    await soon(async () => {
      await draw(legal)
      return legal.evaluate(() => scrollY)
    }).toBe(0)
    const [privacy] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Datenschutzhinweise', exact: true }).click(),
    ])
    const heading = privacy.getByRole('heading', { name: 'Datenschutz', exact: true })
    await soon(() => heading.evaluate(element => Math.abs(element.getBoundingClientRect().top))).toBeLessThan(60)
    expect(await page.getByRole('textbox', { name: 'Vor- und Nachname' }).last().inputValue()).toBe('Martina')
    expect(await page.getByRole('checkbox', { name: /^Ich habe die AGB/ }).isChecked()).toBe(false)
  })
})

describe('the calendar', () => {
  const active = () => eventsIn(site().dataDir).filter(event => event.active)
  const shownFrom = (start: Day) => eventsWithin({ start, end: defaultRange(today()).end }, active())
  const titlesOf = (events: Event[]) => events.map(({ title }) => title)
  const ofThisYear = () => shownFrom(today())
  const cards = (page: Page) => page.getByRole('article')
  const shownTitles = (page: Page) => cards(page).getByRole('heading', { level: 3 }).allTextContents()
  const found = (page: Page) => page.getByRole('status').filter({ hasText: 'gefunden' }).textContent()

  test('shows the active events of a year, earliest first, each with its facts', async () => {
    const page = await sharedPage()
    await open(page, '/kalender')
    expect(await page.getByLabel('Von').inputValue()).toBe(today())
    expect(await page.getByLabel('Bis').inputValue()).toBe(addDays(today(), 365))
    expect(await shownTitles(page)).toEqual(titlesOf(ofThisYear()))
    expect(await found(page)).toBe(`${ofThisYear().length} Termine gefunden`)
    const [event] = ofThisYear()
    const card = cards(page).first()
    for (const label of ['Beginn', 'Ende', 'Ort']) {
      expect(await card.getByText(label, { exact: true }).isVisible()).toBe(true)
    }
    expect(await card.textContent()).toMatch(/\d\d\.\s\p{L}{3,4}\.?\s\d{4} um \d\d:\d\d/u)
    const place = card.getByRole('link', { name: event?.locationName ?? '' })
    expect(await place.getAttribute('href')).toBe(event?.locationLink)
  })

  test('lays out only the events near the screen, and all of them if the address leads to one', async () => {
    const page = await visitor()
    const last = (page: Page) => cards(page).last().getByRole('heading', { level: 3 })
    const isLaidOut = (page: Page) =>
      last(page).evaluate(title => title.checkVisibility({ contentVisibilityAuto: true }))
    await open(page, '/kalender')
    expect(await isLaidOut(page)).toBe(false)
    const id = await cards(page).nth(-9).getAttribute('id')
    await page.goto(`/kalender?#${id}`)
    await soon(() => isLaidOut(page)).toBe(true)
    const target = cards(page).nth(-9)
    await soon(() =>
      target.evaluate(card => {
        const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
        return Math.abs(card.getBoundingClientRect().top - padding) < 2
      }),
    ).toBe(true)
    await last(page).scrollIntoViewIfNeeded()
    expect(await last(page).isVisible()).toBe(true)
  })

  test('shows Berlin’s time to a visitor in New York, from the server and in the browser', async () => {
    const page = await visitor({ timezoneId: 'America/New_York' })
    const troubles = troublesOf(page)
    const [event] = ofThisYear()
    if (!event) throw new Error('The starter content has no dates.')
    const begin = noBreakText(`Beginn${formatDateTime(event.startDate)}Ende${formatDateTime(event.endDate)}Ort`)
    await open(page, '/kalender')
    expect(await cards(page).first().textContent()).toContain(begin)
    await page.getByRole('navigation').getByRole('link', { name: 'Kontakt' }).click()
    await soon(() => page.title()).toBe(`Kontakt | ${name}`)
    await page.getByRole('navigation').getByRole('link', { name: 'Kalender' }).click()
    await soon(() => cards(page).first().textContent()).toContain(begin)
    expect(await page.getByLabel('Von').inputValue()).toBe(today())
    expect(troubles).toEqual([])
  })

  test('requests each range once and nothing for a course, and keeps both in its address', async () => {
    const page = await sharedPage()
    await open(page, '/kalender')
    const calls = callsOf(page)
    const usual = titlesOf(ofThisYear())
    const inHalfAYear = addDays(today(), 180)
    const later = titlesOf(shownFrom(inHalfAYear))
    const von = page.getByLabel('Von')
    for (const [day, shown] of [
      [inHalfAYear, later],
      [today(), usual],
      [inHalfAYear, later],
      [today(), usual],
    ] as const) {
      await von.fill(day)
      await soon(() => shownTitles(page)).toEqual(shown)
    }
    expect(calls.filter(path => path === '/api/event')).toHaveLength(1)

    const before = calls.length
    const course = page.getByLabel('Kurs')
    expect(await course.locator('option').first().textContent()).toBe('Alle')
    await course.selectOption({ label: 'Winter-Survival' })
    const winter = ofThisYear().filter(({ path }) => path === 'winter-survival')
    await soon(() => shownTitles(page)).toEqual(titlesOf(winter))
    expect(calls.slice(before)).toEqual([])

    await page.reload()
    expect(await shownTitles(page)).toEqual(titlesOf(winter))
    await course.selectOption({ label: 'Alle' })
    await soon(() => shownTitles(page)).toEqual(usual)
  })

  test('reports an end before the start and requests nothing', async () => {
    const page = await sharedPage()
    await open(page, '/kalender')
    const calls = callsOf(page)
    const bis = page.getByLabel('Bis')
    await bis.fill(addDays(today(), -1))
    await page.getByText('Das Ende liegt vor dem Anfang. Bitte wähle ein späteres.').waitFor()
    expect(await bis.getAttribute('aria-invalid')).toBe('true')
    await bis.fill(addDays(today(), 365))
    await soon(() => bis.getAttribute('aria-invalid')).toBe(null)
    expect(calls).toEqual([])
  })

  test('reports an empty result and shows all events on request', async () => {
    const page = await sharedPage()
    await open(page, '/kalender?kurs=klassenfahrten')
    const notFound = page.getByRole('heading', { name: 'Dafür steht gerade kein Termin im Kalender.' })
    expect(await notFound.isVisible()).toBe(true)
    expect(await found(page)).toBe('Kein Termin gefunden')
    expect(await page.getByRole('main').getByRole('link', { name: 'Anfragen & Anmeldung' }).isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Alle Kurse zeigen' }).click()
    await soon(() => cards(page).count()).toBe(ofThisYear().length)

    await page.getByLabel('Bis').fill(addDays(today(), 3000))
    await page.getByLabel('Von').fill(addDays(today(), 2000))
    await notFound.waitFor()
    await page.getByRole('link', { name: 'Alle Termine zeigen' }).click()
    await soon(() => cards(page).count()).toBe(ofThisYear().length)
  })

  test('reports a range that cannot be loaded and retries on request', async () => {
    const page = await sharedPage()
    await open(page, '/kalender')
    await page.route('**/api/event', route => route.abort())
    await page.getByLabel('Von').fill(addDays(today(), 90))
    await page.getByRole('alert').waitFor()
    await page.unroute('**/api/event')
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
    await soon(() => shownTitles(page)).toEqual(titlesOf(shownFrom(addDays(today(), 90))))
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('does nothing when a card is clicked', async () => {
    const page = await sharedPage()
    await open(page, '/kalender')
    const calls = callsOf(page)
    const html = () => page.getByRole('main').innerHTML()
    const before = await html()
    const card = cards(page).first()
    await card.getByRole('heading', { level: 3 }).click()
    await card.click({ position: { x: 5, y: 5 } })
    await card.getByText('Beginn').click()
    expect(await html()).toBe(before)
    expect(page.url()).toBe(`${site().origin}/kalender`)
    expect(calls).toEqual([])
  })

  test('opens „Weitere Infos“ without JavaScript too', async () => {
    const page = await visitor({ javaScriptEnabled: false })
    await page.goto('/kalender')
    const card = cards(page).first()
    const [event] = ofThisYear()
    const link = card.getByRole('link', { name: 'Anfragen & Anmeldung' })
    expect(await link.isVisible()).toBe(false)
    await card.getByText('Weitere Infos').click()
    expect(await link.isVisible()).toBe(true)
    expect(await card.getByText(event?.description ?? '').isVisible()).toBe(true)
    expect(await card.getByRole('img').isVisible()).toBe(true)
    expect(await card.getByRole('heading', { level: 4 }).getByRole('link').getAttribute('href')).toBe(
      `/info/${event?.path}`,
    )
  })

  test('filters without JavaScript by its button', async () => {
    const page = await visitor({ javaScriptEnabled: false })
    await page.goto('/kalender')
    await page.getByLabel('Kurs').selectOption({ label: 'Winter-Survival' })
    await page.getByRole('button', { name: 'Anzeigen' }).click()
    const winter = ofThisYear().filter(({ path }) => path === 'winter-survival')
    expect(await shownTitles(page)).toEqual(titlesOf(winter))
  })

  test('prints as a list, without filter, navigation and footer', async () => {
    const page = await sharedPage()
    await open(page, '/kalender')
    const print = page.getByRole('button', { name: 'Liste drucken' })
    expect(await print.isVisible()).toBe(true)
    await page.emulateMedia({ media: 'print' })
    for (const hidden of [
      print,
      page.getByRole('form', { name: 'Termine filtern' }),
      page.getByRole('navigation', { name: 'Hauptmenü' }),
      page.getByRole('contentinfo'),
      page.getByText('Weitere Infos').first(),
    ]) {
      expect(await hidden.isVisible(), String(hidden)).toBe(false)
    }
    expect(await cards(page).first().isVisible()).toBe(true)
    expect(await page.getByRole('heading', { name: 'Kalender', level: 1 }).isVisible()).toBe(true)
  })
})

test.each([1, 2, 3])(
  'the pictures of a phone’s first screen weigh at most 150 kB at density %i',
  async deviceScaleFactor => {
    const page = await visitor({ viewport: { width: 390, height: 844 }, deviceScaleFactor })
    const pictures = new Map<string, Promise<Buffer>>()
    page.on('response', response => {
      if (new URL(response.url()).pathname.startsWith('/img/')) pictures.set(response.url(), response.body())
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    // Browsers decide how far below the screen lazy pictures load.
    const firstPictures = () =>
      page.evaluate(() =>
        [...document.images]
          .filter(image => image.loading !== 'lazy' || image.getBoundingClientRect().top < innerHeight)
          .map(image => image.currentSrc),
      )
    await expect.poll(async () => (await firstPictures()).filter(src => !pictures.has(src))).toEqual([])
    const first = await firstPictures()
    const bytes = Buffer.concat(await Promise.all(first.flatMap(src => pictures.get(src) ?? []))).length
    expect(bytes).toBeGreaterThan(5_000)
    expect(bytes).toBeLessThanOrEqual(150_000)
  },
)
