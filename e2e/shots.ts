/**
 * Takes pictures of every screen into shots/: `npm run shots`. Clocks stand still and nothing moves, so that the same
 * code gives the same pixels; `npm run shots -- --compare <folder>` lists what differs from an earlier run,
 * and `--only 04` takes the screens whose names begin so.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Event } from '../domain/events/event.ts'
import type { Registration } from '../domain/registrations/registration.ts'
import { ownLink } from '../server/registrations/own-link.ts'
import { storedIn } from '../server/testing/stored-data.ts'
import { row, signIn } from './support/admins.ts'
import { callerOf, sessionOf } from './support/api.ts'
import { offerVouchers } from './support/bookings.ts'
import { launch } from './support/chromium.ts'
import { fill, lookThrough, martina, open } from './support/pages.ts'
import { differences } from './support/pixels.ts'
import { adminEnv, eventsIn, type RunningSite, removeFolder, startSite, temporaryFolder } from './support/site.ts'

type Screen = {
  name: string
  /** Signs the administrator in first. */
  asAdmin?: boolean
  path: string
  /** 390 and 1280 px where nothing else is said. */
  widths?: number[]
  /** Of the window, for what scrolls within it. */
  height?: number
  prepare?: (page: Page) => Promise<void>
  options?: BrowserContextOptions
}

/** The moment at which every picture is taken. */
const now = Date.parse('2026-11-23T09:00:00Z')

/** Stops the clock of a site: its first events, its login history and its figures tell the time. */
const stoppedClock = `data:text/javascript,globalThis.Date = class extends Date {
  constructor(...given) { super(...(given.length ? given : [${now}])) }
  static now() { return ${now} }
}`

const dark = { colorScheme: 'dark' } as const
const openFirst = (label: string) => (page: Page) => page.getByText(label).first().click()

async function chooseAndMistype(page: Page) {
  await page
    .locator('label', { has: page.getByRole('radio') })
    .nth(1)
    .click()
  await fill(page, { ...martina, Postleitzahl: '1234a' })
  await page.getByRole('checkbox', { name: /^Ich habe die AGB/ }).check()
  await page.clock.runFor(1000)
}

async function mistypeInquiry(page: Page) {
  await page.getByRole('textbox', { name: 'Vor- und Nachname' }).fill('Martina Beispiel')
  await page.getByRole('textbox', { name: 'Nachricht' }).fill('Habt ihr im Mai noch einen Tag frei?')
  await page.getByRole('textbox', { name: 'E-Mail' }).fill('martina@example')
  await page.getByRole('textbox', { name: 'E-Mail' }).blur()
}

const sendExpecting = (heading: string) => async (page: Page) => {
  await chooseAndMistype(page)
  await page.getByRole('textbox', { name: 'Postleitzahl' }).fill('12345')
  if (heading === 'Fehler') await page.route('**/api/registration/add', route => route.abort())
  await page.getByRole('button', { name: 'Zahlungspflichtig anmelden' }).click()
  await page.getByRole('button', { name: 'Wird gesendet' }).waitFor()
  // The form waits three seconds after it was shown; the slideshows stand still because the clock does.
  await page.clock.runFor(3000)
  await page.getByRole('heading', { name: heading }).waitFor()
}

/** A date with bookings and a waiting list, and the own page of the first of them. */
async function book(site: RunningSite): Promise<{ event: Event; own: string }> {
  await offerVouchers(site)
  const call = await callerOf(site, await sessionOf(site))
  async function post<T>(path: string, body: object): Promise<T> {
    const answer = await call(`/api${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  // Not one of the first, which other screens choose, but one that a phone's short list of dates shows.
  const [date] = eventsIn(site.dataDir)
    .filter(({ active, startDate }) => active && Date.parse(startDate) > now)
    .sort((a, b) => a.startDate.localeCompare(b.startDate))
    .slice(3)
  const event = await post<Event>('/event/edit', {
    _id: date?._id,
    places: 5,
    asks: ['birthDate', 'health', 'emergencyPhone'],
    prices: [
      { label: 'Kind', amount: 35 },
      { label: 'Erwachsene', amount: 45 },
    ],
  })
  const [child, adult] = event.prices.map(({ _id }) => _id)
  const emergencyPhone = '0171 5550123'
  const lena = { name: 'Lena Beispiel', price: child, birthDate: '2018-03-14', emergencyPhone }
  const jonas = { ...lena, name: 'Jonas Beispiel', birthDate: '2020-08-02', health: 'Nüsse', consent: 'am Telefon' }
  const contact = { phone: '01234 567890', street: 'Am Anger', houseNumber: '7', zip: '12345', city: 'Musterstadt' }
  const add = (name: string, participants: object[]) =>
    post<Registration>('/registration/add', {
      ...contact,
      country: 'Deutschland',
      event: event._id,
      name,
      email: `${name.split(' ')[0]?.toLowerCase()}@example.org`,
      participants,
      waiting: true,
    })
  const martina = await add('Martina Beispiel', [
    { ...lena, name: 'Martina Beispiel', price: adult, birthDate: '1988-01-01' },
    lena,
    jonas,
  ])
  await add('Holger Muster', [{ name: 'Holger Muster', price: adult, birthDate: '1985-01-01', emergencyPhone }, lena])
  await add('Rike Probe', [{ name: 'Rike Probe', price: adult }])
  const confirmed = await post<Registration>('/registration/confirm', { _id: martina._id })
  const sessions = { current: storedIn(site.dataDir, 'sessions') } as Parameters<typeof ownLink>[0]['sessions']
  return { event, own: ownLink({ sessions, origin: () => '' }, confirmed) }
}

const openBookings =
  ({ title }: Event) =>
  (page: Page) =>
    page
      .getByRole('button', { name: `bookings of ${title}` })
      .first()
      .click()

async function reviewVoucher(page: Page) {
  const { Telefon: _, ...buyer } = martina
  await fill(page, buyer)
  await page.getByRole('checkbox', { name: /^Ich habe die AGB/ }).check()
  // By the clock that stands still, the form came too fast.
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).waitFor()
}

async function reviewWithdrawal(page: Page) {
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Widerruf bestätigen' }).waitFor()
}

async function addByPhone(page: Page) {
  await page.getByRole('button', { name: 'Add by Phone' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lukas Sommer')
  await page.getByRole('button', { name: 'Kind: one more' }).click()
}

async function openPerson(page: Page) {
  await page.getByRole('button', { name: 'Martina Beispiel', exact: true }).click()
  await page.getByRole('button', { name: /^Jonas Beispiel/ }).click()
}

const register = '/anfragen?tab=anmeldung'
const screensOf = ({ event, own }: Awaited<ReturnType<typeof book>>): Screen[] => [
  { name: '01-willkommen', path: '/', widths: [390, 834, 1280], prepare: openFirst('Weitere Informationen') },
  { name: '01-willkommen-dunkel', path: '/', options: dark },
  { name: '02-infos', path: '/info' },
  { name: '03-info-detail', path: '/info/wildkraeuterwanderungen' },
  { name: '04-kalender', path: '/kalender', prepare: openFirst('Weitere Infos') },
  { name: '04-kalender-dunkel', path: '/kalender', prepare: openFirst('Weitere Infos'), options: dark },
  { name: '04b-kalender-leer', path: '/kalender?kurs=klassenfahrten' },
  { name: '05-anmeldung', path: register, prepare: chooseAndMistype },
  { name: '05-anmeldung-dunkel', path: register, prepare: chooseAndMistype, options: dark },
  { name: '05b-anfrage', path: '/anfragen', prepare: mistypeInquiry },
  { name: '05c-anmeldung-erfolg', path: register, prepare: sendExpecting('Anmeldung abgeschlossen!') },
  { name: '05d-anmeldung-fehler', path: register, prepare: sendExpecting('Fehler') },
  { name: '05e-warteliste', path: `${register}&event=${event._id}` },
  { name: '05f-gutschein', path: '/gutschein' },
  { name: '05g-gutschein-uebersicht', path: '/gutschein', prepare: reviewVoucher },
  { name: '05h-widerruf', path: '/widerruf' },
  { name: '05i-widerruf-uebersicht', path: `${own}/widerruf`, prepare: reviewWithdrawal },
  { name: '06-kontakt', path: '/kontakt' },
  { name: '07-privacy', path: '/privacy' },
  { name: '08-404', path: '/gibt-es-nicht' },
  { name: '09-login', path: '/login' },
  { name: '10-admin-metrics', path: '/admin', asAdmin: true },
  { name: '11-admin-site-data', path: '/admin#site-data', asAdmin: true },
  {
    name: '12-admin-event-editor',
    path: '/admin#site-data',
    asAdmin: true,
    prepare: page => page.getByRole('button', { name: event.title, exact: true }).first().click(),
  },
  { name: '12b-admin-bookings', path: '/admin#site-data', asAdmin: true, height: 1400, prepare: openBookings(event) },
  {
    name: '12c-admin-add-by-phone',
    path: '/admin#site-data',
    asAdmin: true,
    height: 3000,
    async prepare(page) {
      await openBookings(event)(page)
      await addByPhone(page)
    },
  },
  {
    name: '12d-admin-booking',
    path: '/admin#site-data',
    asAdmin: true,
    height: 2400,
    async prepare(page) {
      await openBookings(event)(page)
      await openPerson(page)
    },
  },
  {
    name: '13-admin-info-editor',
    path: '/admin#site-data',
    asAdmin: true,
    async prepare(page) {
      await row(page, /Wildkräuterwanderungen/)
        .getByRole('button', { name: /^Edit/ })
        .click()
      await page.getByRole('toolbar').first().waitFor()
    },
  },
  {
    name: '13b-admin-newsletter-editor',
    path: '/admin#site-data',
    asAdmin: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Add Newsletter' }).click()
      await page.getByRole('toolbar').first().waitFor()
    },
  },
  { name: '14-admin-system', path: '/admin#system', asAdmin: true },
  {
    name: '14b-admin-mail-editor',
    path: '/admin#system',
    asAdmin: true,
    prepare: page =>
      page
        .locator('section', { has: page.getByRole('heading', { name: 'Mail', exact: true }) })
        .last()
        .getByRole('button', { name: 'Edit' })
        .click(),
  },
  {
    name: '16-druck-termine',
    path: '/kalender',
    widths: [720],
    prepare: page => page.emulateMedia({ media: 'print' }),
  },
  { name: '17-buchung', path: own },
  { name: '17-buchung-dunkel', path: own, options: dark },
  { name: '17b-buchung-stornieren', path: `${own}/stornieren` },
]

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

async function openScreen(browser: Browser, baseURL: string, options: BrowserContextOptions) {
  // The clock that stands still knows no other zone than the browser's.
  const context = await browser.newContext({ baseURL, locale: 'de-DE', timezoneId: 'Europe/Berlin', ...options })
  return context.newPage()
}

async function signedIn(browser: Browser, baseURL: string): Promise<StorageState> {
  const page = await openScreen(browser, baseURL, {})
  await signIn(page)
  const state = await page.context().storageState()
  await page.context().close()
  // The browser would drop a cookie that has expired by its own clock.
  return { ...state, cookies: state.cookies.map(cookie => ({ ...cookie, expires: -1 })) }
}

/** How many requests a browser makes for a page, and so how many bytes, is different each time. */
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

async function shoot(browser: Browser, baseURL: string, screen: Screen, width: number, session: StorageState) {
  const { name, path, asAdmin, height = width < 600 ? 844 : 900, prepare, options } = screen
  const viewport = { width, height }
  const page = await openScreen(browser, baseURL, { viewport, ...options, ...(asAdmin && { storageState: session }) })
  try {
    if (asAdmin) {
      await page.clock.setFixedTime(now)
      await steadyFigures(page)
      await page.goto(path)
      await page.getByRole('tab').first().waitFor()
      await page.waitForLoadState('networkidle')
      await page.getByText('Loading …').first().waitFor({ state: 'hidden' })
    } else {
      await page.clock.install({ time: now - 1000 })
      await page.clock.pauseAt(now)
      await (/^\/(login|buchung\/|gutschein)/.test(path) ? page.goto(path) : open(page, path))
    }
    await prepare?.(page)
    await lookThrough(page)
    await page.screenshot({
      path: join('shots', `${name}-${width}.png`),
      fullPage: screen.height === undefined,
      animations: 'disabled',
      // The disk, the port and how many requests the browser has made do not depend on the code.
      mask: [
        page.locator('dd', { hasText: /( free|localhost:\d+)$/ }),
        page.locator('td', { has: page.getByRole('button', { name: /request/i }) }),
      ],
    })
  } finally {
    await page.context().close()
  }
}

const { values } = parseArgs({ options: { compare: { type: 'string' }, only: { type: 'string', default: '' } } })
const dataDir = temporaryFolder()
const site = await startSite(dataDir, {
  command: [process.execPath, '--import', stoppedClock, 'dist/app/main.cjs'],
  env: adminEnv,
})
const browser = await launch()
try {
  mkdirSync('shots', { recursive: true })
  const session = await signedIn(browser, site.origin)
  for (const screen of screensOf(await book(site)).filter(({ name }) => name.startsWith(values.only))) {
    for (const width of screen.widths ?? [390, 1280]) await shoot(browser, site.origin, screen, width, session)
  }
} finally {
  await browser.close()
  await site.end('SIGTERM')
  removeFolder(dataDir)
}

if (values.compare !== undefined) {
  const lines = await differences('shots', values.compare)
  console.log(lines.length === 0 ? 'All pictures are the same.' : lines.join('\n'))
  process.exitCode = lines.length === 0 ? 0 : 1
}
