import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { row } from '../support/admins.ts'
import { callerOf, sessionOf } from '../support/api.ts'
import {
  adminEnv,
  eventsIn,
  infosIn,
  type RunningSite,
  removeFolder,
  startSite,
  temporaryFolder,
} from '../support/site.ts'
import { fillDeskWeek } from './desk-week.ts'
import { book } from './site.ts'
import { capture, type Screen, type Session, sessionFrom, signedIn, stoppedClock } from './take.ts'

type Picture = Screen & { width: number; height: number }

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const phone = { width: 390, height: 844 }
const wide = (height: number) => ({ width: 1280, height })

async function search(page: Page) {
  await page.getByRole('combobox').fill('muster')
  await page.getByRole('option').first().waitFor()
}

/** Waits for the toolbar, which is disabled until the editor has loaded. */
const editorIsThere = (page: Page) =>
  page.locator('[role=toolbar] button[aria-disabled=false]', { hasText: 'Zwischenüberschrift' }).first().waitFor()

const editTexts = (part: RegExp) => async (page: Page) => {
  await row(page, part)
    .getByRole('button', { name: /^Bearbeiten/ })
    .click()
  await page.getByRole('dialog').waitFor()
}

/** A guest withdraws without a booking number, which requires a decision. */
async function declareWithdrawal(page: Page) {
  const guest = await page.context().newPage()
  await guest.goto('/widerruf')
  await guest.getByLabel('Vor- und Nachname').fill('Holger Muster')
  await guest.getByLabel('E-Mail').fill('holger@example.org')
  await guest.getByLabel('Buchung oder Rechnung').fill('der Waldtag im Januar')
  await press('Weiter')(guest)
  await press('Widerruf bestätigen')(guest)
  await guest.getByRole('heading', { level: 1 }).waitFor()
  await guest.close()
  await page.reload()
  await page.getByText('Holger Muster').first().waitFor()
}

const font = () =>
  readFileSync('node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2', 'base64')

/** Opens the list for the forest as a phone shows the file. */
async function openForestList(page: Page) {
  const file = await page.request.get('/api/event/forest?_id=familie')
  await page.setContent(await file.text())
  // The file uses the device's font, which differs by machine.
  await page.addStyleTag({
    content: `@font-face { font-family: Liste; font-weight: 200 900; src: url(data:font/woff2;base64,${font()}) }
      * { font-family: Liste !important }`,
  })
  await page.evaluate(() => document.fonts.load('16px Liste'))
}

async function findPerson(page: Page) {
  await press('Personen')(page)
  await page.getByLabel(/^Name oder E-\u2060?Mail$/).fill('ayse@example.org')
  await press('Suchen')(page)
  await page.getByRole('heading', { name: 'Ayşe Muster' }).waitFor()
}

/** A table with a valid row, a known one and an invalid one. */
async function previewImport(page: Page) {
  const table = [
    'Titel;Datum;Uhrzeit;Endzeit;Ort;Preis;Plätze',
    'Kräuterwanderung im Frühling;16.05.2027;14 Uhr;17 Uhr;Waldparkplatz am Anger;28,00 €;12',
    'Nachtwanderung bei Vollmond;22.05.2027;20:30;23 Uhr;Alte Köhlerhütte;18 €;15',
    'Familien-Waldtag: Feuer und Stockbrot;19.12.2026;10 Uhr;15 Uhr;Waldparkplatz am Anger;35 €;12',
    'Kindergeburtstag;irgendwann im Juni;;;;;8',
  ]
  const file = { name: 'termine.csv', mimeType: 'text/csv', buffer: Buffer.from(table.join('\n')) }
  await page.getByLabel('Termine', { exact: true }).setInputFiles(file)
  await page.getByRole('dialog').getByText('Neu', { exact: false }).first().waitFor()
}

/** Pictures of the week that the desk's screens show. */
const ofWeek: Picture[] = [
  { name: 'heute', path: '/admin/desk', ...phone },
  { name: 'suche', path: '/admin/desk', ...phone, prepare: search },
  { name: 'unterwegs', path: '/admin/desk/on-the-way', ...phone },
  // The page's end varies by a pixel.
  { name: 'benachrichtigung', path: '/admin#system', width: 390, height: 460, section: 'Dein Konto' },
  { name: 'termin-am-schreibtisch', path: '/admin/desk/event/familie', ...phone },
  { name: 'warteliste', path: '/admin/desk/event/familie#warteliste', ...phone },
  { name: 'briefe', path: '/admin/desk/event/familie#post', ...phone },
  { name: 'buchung-am-schreibtisch', path: '/admin/desk/booking/martina', ...phone },
  { name: 'angebote', path: '/admin/desk/inquiry/schule', ...phone },
  { name: 'geld', path: '/admin/desk/money', ...wide(900) },
  { name: 'anmeldungen', path: '/admin#metrics', ...wide(820), section: 'Anmeldungen & Anfragen' },
  { name: 'mail', path: '/admin#system', ...wide(560), section: 'E-Mail' },
  { name: 'datenschutz', path: '/admin#system', ...wide(840), prepare: findPerson },
  { name: 'umziehen', path: '/admin#system', ...wide(820), prepare: previewImport },
  // The CSP of the desk and of the file would block the styles.
  { name: 'waldliste', path: '/admin/desk', ...phone, prepare: openForestList, options: { bypassCSP: true } },
]

/** Pictures of a new site; `own` is a booking's page. */
const ofContent = (bookingLink: string): Picture[] => [
  { name: 'anmelden', path: '/login', ...phone },
  { name: 'kuendigen', path: '/widerruf', ...phone },
  { name: 'gutscheine', path: '/gutschein', ...phone },
  { name: 'buchungsseite', path: bookingLink, ...phone },
  { name: 'einrichten', path: '/admin/set-up', ...wide(720) },
  { name: 'bilder', path: '/admin#site-data', ...wide(620), section: 'Bilder' },
  { name: 'texte', path: '/admin#site-data', ...wide(880), section: 'Texte der Website' },
  { name: 'sicherung', path: '/admin#system', ...wide(900), section: 'Zustand' },
  {
    name: 'brieftexte',
    path: '/admin#site-data',
    ...wide(900),
    async prepare(page) {
      await editTexts(/^Brieftexte/)(page)
      await page.clock.runFor(2000).catch(() => {})
      await page.getByText('Hallo Martina,').waitFor()
    },
  },
  { name: 'rechnungen', path: '/admin#site-data', ...wide(720), prepare: editTexts(/^Rechnungen/) },
  {
    name: 'termin',
    path: '/admin#site-data',
    ...wide(900),
    async prepare(page) {
      await press(/^Bearbeiten Kinder-Waldtag: Spuren im Laub/)(page)
      // The form shows its dates once the event has loaded.
      await page.getByRole('dialog').getByLabel('Beginn am').waitFor()
    },
  },
  {
    name: 'infoseite',
    path: '/admin#site-data',
    ...wide(900),
    async prepare(page) {
      await row(page, /Wildkräuterwanderungen/)
        .getByRole('button', { name: /^Bearbeiten/ })
        .click()
      await editorIsThere(page)
    },
  },
  {
    name: 'newsletter',
    path: '/admin#site-data',
    ...wide(720),
    async prepare(page) {
      await press('Newsletter anlegen')(page)
      await editorIsThere(page)
    },
  },
  // Last, as its letters would change the outbox in other pictures.
  {
    name: 'widerruf',
    path: '/admin/desk/money#withdrawals',
    ...wide(240),
    section: 'Widerrufe',
    prepare: declareWithdrawal,
  },
]

const ofBin: Picture[] = [{ name: 'papierkorb', path: '/admin#site-data', ...wide(380), section: 'Papierkorb' }]

async function deleteSome(site: RunningSite) {
  const call = await callerOf(site, await sessionOf(site))
  const event = eventsIn(site.dataDir).find(({ title }) => title.startsWith('Walderlebnistag'))
  const page = infosIn(site.dataDir).find(({ title }) => title === 'Projektwoche')
  for (const [kind, record] of [
    ['event', event],
    ['info', page],
  ] as const) {
    const { status } = await call(`/api/${kind}/del`, { method: 'POST', body: JSON.stringify({ _id: record?._id }) })
    if (status !== 200) throw new Error(`Nothing was deleted: ${kind}, ${status}`)
  }
}

async function withSite(dataDir: string, env: Record<string, string>, work: (site: RunningSite) => Promise<void>) {
  const command = [process.execPath, '--import', stoppedClock, 'dist/app/main.cjs']
  const site = await startSite(dataDir, { command, env })
  try {
    await work(site)
  } finally {
    await site.end('SIGTERM')
    removeFolder(dataDir)
  }
}

/** Opens a session with a German panel. */
async function inGerman(browser: Browser, site: RunningSite): Promise<Session> {
  const session = await signedIn(browser, site.origin)
  const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const call = await callerOf(site, cookie)
  await call('/api/user/language', { method: 'POST', body: JSON.stringify({ language: 'de' }) })
  return session
}

/** Takes each picture of the handbook, as PNG. */
export async function takeHandbook(browser: Browser, takePicture: (name: string, png: Buffer) => Promise<void>) {
  const take = async (pictures: readonly Picture[], { origin }: RunningSite, session: Session) => {
    for (const picture of pictures)
      await takePicture(picture.name, await capture(browser, origin, picture, picture.width, session))
  }
  const week = temporaryFolder()
  const cookies = await fillDeskWeek(week, { isQuiet: false })
  await withSite(week, { SMTP_URL: 'smtp://localhost:9' }, async site => {
    const call = await callerOf(site, cookies.de)
    await call('/api/site/edit', { method: 'POST', body: JSON.stringify({ publicUrl: site.origin }) })
    await take(ofWeek, site, sessionFrom(cookies.de, site.origin))
  })
  await withSite(temporaryFolder(), adminEnv, async site => {
    const { own } = await book(site)
    const session = await inGerman(browser, site)
    await take(ofContent(own), site, session)
    await deleteSome(site)
    await take(ofBin, site, session)
  })
}

/** Names of the generated pictures; others are taken by hand. */
export const pictureNames = [...ofWeek, ...ofContent(''), ...ofBin].map(({ name }) => name)

export const pictureFile = (name: string) => `docs/handbuch/bilder/${name}.webp`

/** Size of the squares whose averages are compared, which hides antialiasing. */
const SQUARE_PX = 8
/** Tolerance of a square's average, of 255. */
const OFF = 32
/** Allowed number of differing squares per hundred thousand. */
const FEW = 50

/** Averages squares over all pixels: shrinking while decoding would make WebP differ from PNG. */
async function squaresOf(content: Buffer) {
  const { data, info } = await sharp(content).flatten().greyscale().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const across = Math.ceil(width / SQUARE_PX)
  const count = across * Math.ceil(height / SQUARE_PX)
  const [sums, pixels] = [new Float64Array(count), new Float64Array(count)]
  for (const [at, value] of data.entries()) {
    const square = Math.floor(Math.floor(at / width) / SQUARE_PX) * across + Math.floor((at % width) / SQUARE_PX)
    sums[square] = (sums[square] ?? 0) + value
    pixels[square] = (pixels[square] ?? 0) + 1
  }
  return { width, height, averages: sums.map((sum, at) => sum / (pixels[at] ?? 1)) }
}

/** Counts differing squares per hundred thousand; all of them if the sizes differ. */
export async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [first, second] = await Promise.all([squaresOf(a), squaresOf(b)])
  if (first.width !== second.width || first.height !== second.height) return 100_000
  const differing = first.averages.filter((average, at) => Math.abs(average - (second.averages[at] ?? 0)) > OFF)
  return Math.round((differing.length / first.averages.length) * 100_000)
}

/** True if a picture still matches the screen. */
export async function isCurrent(name: string, png: Buffer): Promise<boolean> {
  return (await difference(readFileSync(pictureFile(name)), png)) <= FEW
}
