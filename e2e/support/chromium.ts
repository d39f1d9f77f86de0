import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { WAIT_MS } from '../../domain/testing/wait-ms.ts'

/**
 * Finds Chromium (D2): configured, installed, Playwright's own, or else installs it. Prefers the headless shell, the
 * same engine without windows, which loads pages a quarter faster.
 */
function chromiumPath(): string {
  const found = findChromium()
  if (found) return found
  process.stdout.write('No Chromium found; trying to install one.\n')
  const isRoot = process.getuid?.() === 0
  if (isRoot && spawnSync('apt-get', ['--version']).status === 0) {
    spawnSync('apt-get', ['update'], { stdio: 'ignore' })
    // The shell is not in every Debian.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'ignore' })
      if (findChromium()) break
    }
  } else {
    spawnSync('npx', ['playwright-core', 'install', 'chromium'], { stdio: 'ignore' })
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Error('The browser tests need Chromium: install it (apt-get install chromium) or set CHROMIUM_PATH.')
}

function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, but there is no such file.`)
  }
  for (const name of [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ]) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  const bundled = chromium.executablePath()
  return existsSync(bundled) ? bundled : undefined
}

const options = () => ({
  executablePath: chromiumPath(),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
    // As on phones. Otherwise the headless shell snaps glyphs to pixels, and lines break elsewhere.
    '--font-render-hinting=none',
  ],
})

/** Makes a browser wait as long as every other test. */
function patient(context: BrowserContext): BrowserContext {
  context.setDefaultTimeout(WAIT_MS)
  return context
}

export const launch = async (): Promise<Browser> => {
  const browser = await chromium.launch(options())
  const newContext = browser.newContext.bind(browser)
  return Object.assign(browser, {
    newContext: async (given: BrowserContextOptions) => patient(await newContext(given)),
  })
}

/** Starts a browser with a persistent profile, as on a phone. */
export const launchProfile = async (folder: string, context: BrowserContextOptions): Promise<BrowserContext> =>
  patient(await chromium.launchPersistentContext(folder, { ...options(), ...context }))
