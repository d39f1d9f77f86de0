import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { row } from '../support/admins.ts'
import { callerOf } from '../support/api.ts'
import { adminEnv, type RunningSite, removeFolder, startSite, temporaryFolder } from '../support/site.ts'
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

async function inGermanToo(page: Page) {
  await press('Deutsch')(page)
  await page.getByRole('button', { name: 'Anmelden' }).waitFor()
}

/** Of the week that the desk's screens show. */
const ofWeek: Picture[] = [
  { name: 'heute', path: '/admin/desk', ...phone },
  { name: 'suche', path: '/admin/desk', ...phone, prepare: search },
  { name: 'unterwegs', path: '/admin/desk/on-the-way', ...phone },
  { name: 'benachrichtigung', path: '/admin/desk/more', ...phone, section: 'Dein Konto' },
  { name: 'termin-am-schreibtisch', path: '/admin/desk/event/familie', ...phone },
  { name: 'warteliste', path: '/admin/desk/event/familie#warteliste', ...phone },
  { name: 'briefe', path: '/admin/desk/event/familie#post', ...phone },
  { name: 'buchung-am-schreibtisch', path: '/admin/desk/booking/martina', ...phone },
  { name: 'angebote', path: '/admin/desk/inquiry/schule', ...phone },
  { name: 'geld', path: '/admin/desk/money', ...wide(900) },
  { name: 'anmeldungen', path: '/admin#metrics', ...wide(820), section: 'Anmeldungen & Anfragen' },
  { name: 'mail', path: '/admin#system', ...wide(560), section: 'E-Mail' },
]

/** Of a new site. */
const ofContent: Picture[] = [
  { name: 'anmelden', path: '/login', ...phone, prepare: inGermanToo },
  { name: 'kuendigen', path: '/widerruf', ...phone },
  { name: 'bilder', path: '/admin#site-data', ...wide(620), section: 'Bilder' },
  { name: 'texte', path: '/admin#site-data', ...wide(880), section: 'Texte der Website' },
  { name: 'sicherung', path: '/admin#system', ...wide(760), section: 'Zustand' },
  {
    name: 'brieftexte',
    path: '/admin#site-data',
    ...wide(900),
    async prepare(page) {
      await row(page, /^Brieftexte/)
        .getByRole('button', { name: /^Bearbeiten/ })
        .click()
      await page.getByRole('dialog').waitFor()
      await page.clock.runFor(2000).catch(() => {})
    },
  },
  {
    name: 'termin',
    path: '/admin#site-data',
    ...wide(900),
    prepare: press(/^Kinder-Waldtag: Spuren im Laub$/),
  },
  {
    name: 'infoseite',
    path: '/admin#site-data',
    ...wide(900),
    async prepare(page) {
      await row(page, /Wildkräuterwanderungen/)
        .getByRole('button', { name: /^Bearbeiten/ })
        .click()
      await page.getByRole('toolbar').first().waitFor()
    },
  },
  {
    name: 'newsletter',
    path: '/admin#site-data',
    ...wide(480),
    async prepare(page) {
      await press('Newsletter hinzufügen')(page)
      await page.getByRole('toolbar').first().waitFor()
    },
  },
]

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

/** An account's panel in German. */
async function inGerman(browser: Browser, site: RunningSite): Promise<Session> {
  const session = await signedIn(browser, site.origin)
  const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const call = await callerOf(site, cookie)
  await call('/api/user/language', { method: 'POST', body: JSON.stringify({ language: 'de' }) })
  return session
}

/** Takes each picture of the handbook, as PNG. */
export async function takeHandbook(browser: Browser, taken: (name: string, png: Buffer) => Promise<void>) {
  const take = async (pictures: readonly Picture[], { origin }: RunningSite, session: Session) => {
    for (const picture of pictures)
      await taken(picture.name, await capture(browser, origin, picture, picture.width, session))
  }
  const week = temporaryFolder()
  const cookies = await fillDeskWeek(week, { isQuiet: false })
  await withSite(week, { SMTP_URL: 'smtp://localhost:9' }, async site => {
    const call = await callerOf(site, cookies.de)
    await call('/api/site/edit', { method: 'POST', body: JSON.stringify({ publicUrl: site.origin }) })
    await take(ofWeek, site, sessionFrom(cookies.de, site.origin))
  })
  await withSite(temporaryFolder(), adminEnv, async site => {
    await book(site)
    await take(ofContent, site, await inGerman(browser, site))
  })
}

/** The names of the pictures that are taken again; the others are taken by hand. */
export const pictureNames = [...ofWeek, ...ofContent].map(({ name }) => name)

export const pictureFile = (name: string) => `docs/handbuch/bilder/${name}.webp`

/** The edge of the squares of which averages are compared: what smooths the edges of letters does not show in them. */
const SQUARE_PX = 8
/** Of 255: how far the average of a square may be off. */
const OFF = 32
/** How many squares of a hundred thousand may be further off. */
const FEW = 50

/** How many squares of a hundred thousand look different; all of them for another size. */
export async function difference(one: Buffer, other: Buffer): Promise<number> {
  const squares = async (content: Buffer) => {
    const { width, height } = await sharp(content).metadata()
    const size = { width: Math.ceil(width / SQUARE_PX), height: Math.ceil(height / SQUARE_PX) }
    const averages = sharp(content)
      .flatten()
      .greyscale()
      .resize({ ...size, fit: 'fill', kernel: 'linear' })
    return { width, height, averages: await averages.raw().toBuffer() }
  }
  const [first, second] = await Promise.all([squares(one), squares(other)])
  if (first.width !== second.width || first.height !== second.height) return 100_000
  const differing = first.averages.filter((average, at) => Math.abs(average - (second.averages[at] ?? 0)) > OFF)
  return Math.round((differing.length / first.averages.length) * 100_000)
}

/** Whether a picture still shows what is seen. */
export async function isCurrent(name: string, png: Buffer): Promise<boolean> {
  return (await difference(readFileSync(pictureFile(name)), png)) <= FEW
}
