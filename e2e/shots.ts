/**
 * Takes pictures of every screen into shots/: `npm run shots`. Clocks and animations are stopped, so that the same code
 * gives the same pixels. `npm run shots -- --compare <folder>` lists differences from an earlier run, `--only 04` takes
 * the screens whose names begin so, and `--only handbuch` the pictures of the handbook (docs/handbuch/bilder).
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { deskScreens } from './screens/desk.ts'
import { fillDeskWeek } from './screens/desk-week.ts'
import { isCurrent, pictureFile, takeHandbook } from './screens/handbook.ts'
import { book, screensOf } from './screens/site.ts'
import { type Screen, type Session, sessionFrom, shoot, signedIn, stoppedClock } from './screens/take.ts'
import { callerOf } from './support/api.ts'
import { launch } from './support/chromium.ts'
import { differences } from './support/pixels.ts'
import { adminEnv, type RunningSite, removeFolder, startSite, temporaryFolder } from './support/site.ts'

const { values } = parseArgs({ options: { compare: { type: 'string' }, only: { type: 'string', default: '' } } })

async function withSite(dataDir: string, work: (site: RunningSite) => Promise<void>, env: Record<string, string> = {}) {
  const command = [process.execPath, '--import', stoppedClock, 'dist/app/main.cjs']
  const site = await startSite(dataDir, { command, env })
  try {
    await work(site)
  } finally {
    await site.end('SIGTERM')
    removeFolder(dataDir)
  }
}

async function take(browser: Browser, { origin }: RunningSite, screens: readonly Screen[], session: Session) {
  for (const screen of screens.filter(({ name }) => name.startsWith(values.only)))
    for (const width of screen.widths ?? [390, 1280]) await shoot(browser, origin, screen, width, session)
}

const isWanted = (screens: readonly Screen[]) => screens.some(({ name }) => name.startsWith(values.only))

async function takeSite(browser: Browser) {
  await withSite(
    temporaryFolder(),
    async site => take(browser, site, screensOf(await book(site)), await signedIn(browser, site.origin)),
    adminEnv,
  )
}

/** A missing address would show a task; storing it before the start would redirect the browser. */
async function nameAddress(site: RunningSite, cookie: string) {
  const call = await callerOf(site, cookie)
  const { status } = await call('/api/site/edit', { method: 'POST', body: JSON.stringify({ publicUrl: site.origin }) })
  if (status !== 200) throw new Error(`The site's address was refused: ${status}`)
}

/** Keeps the file of a picture that still looks the same. */
async function takePictures(browser: Browser) {
  await takeHandbook(browser, async (name, png) => {
    if (!existsSync(pictureFile(name)) || !(await isCurrent(name, png)))
      writeFileSync(pictureFile(name), await sharp(png).webp({ quality: 60, effort: 6 }).toBuffer())
  })
}

/** A mail server that gets nothing: the clock stops before the next attempt. */
const withMail = { SMTP_URL: 'smtp://localhost:9' }

async function takeDesk(browser: Browser, { isQuiet }: { isQuiet: boolean }) {
  const dataDir = temporaryFolder()
  const cookies = await fillDeskWeek(dataDir, { isQuiet })
  await withSite(
    dataDir,
    async site => {
      await nameAddress(site, cookies.de)
      const of = (cookie: string) => sessionFrom(cookie, site.origin)
      if (isQuiet) return take(browser, site, deskScreens.quiet, of(cookies.de))
      await take(browser, site, deskScreens.de, of(cookies.de))
      await take(browser, site, deskScreens.en, of(cookies.en))
    },
    withMail,
  )
}

mkdirSync('shots', { recursive: true })
const browser = await launch()
try {
  if ('handbuch'.startsWith(values.only)) await takePictures(browser)
  // Their names begin with a number, those of the desk with an a.
  if (!/^[ah]/.test(values.only)) await takeSite(browser)
  if (isWanted([...deskScreens.de, ...deskScreens.en])) await takeDesk(browser, { isQuiet: false })
  if (isWanted(deskScreens.quiet)) await takeDesk(browser, { isQuiet: true })
} finally {
  await browser.close()
}

if (values.compare !== undefined) {
  const lines = await differences('shots', values.compare)
  console.log(lines.length === 0 ? 'All pictures are the same.' : lines.join('\n'))
  process.exitCode = lines.length === 0 ? 0 : 1
}
