import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Builder, error, WebElement } from 'selenium-webdriver'
import { removeFolder, temporaryFolder } from '../support/site.ts'
import { type Browser, HEIGHT, needs } from './browser.ts'

const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** A screen that nobody sees, on the first display that is free. */
async function openScreen() {
  const program = needs('/usr/bin/Xvfb', 'xvfb')
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(child.stdio[3] as Readable, 'data')
  return { child, display: `:${String(number).trim()}` }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

/** Resolves when the driver answers. */
async function answers(origin: string, driver: ChildProcess): Promise<void> {
  while (driver.exitCode === null) {
    const isReady = await fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
  }
  throw new Error(`WebKitWebDriver has ended with ${driver.exitCode}.`)
}

/** A folder of settings by which the toolbar is small enough for a window as narrow as a phone. */
function narrowToolbar(): string {
  const dir = temporaryFolder()
  mkdirSync(join(dir, 'gtk-3.0'))
  const small =
    '* { margin: 0; padding: 0; min-width: 0 } toolbar button { font-size: 1px; -gtk-icon-transform: scale(0.5) }'
  writeFileSync(join(dir, 'gtk-3.0/gtk.css'), small)
  return dir
}

async function startDriver(display: string, settings: string) {
  const program = needs('/usr/bin/WebKitWebDriver', 'webkit2gtk-driver')
  const port = await freePort()
  // stdbuf, as what pages write to the console would stay in the browser's buffer.
  const child = spawn('stdbuf', ['-oL', program, `--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      ...{ DISPLAY: display, GDK_BACKEND: 'x11', WEBKIT_DISABLE_DMABUF_RENDERER: '1', XDG_CONFIG_HOME: settings },
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let written = ''
  child.stdout.on('data', chunk => {
    written += chunk
  })
  const origin = `http://127.0.0.1:${port}`
  await answers(origin, child)
  return { child, origin, errors: () => written.split('\n').filter(line => /^CONSOLE .*ERROR/.test(line)) }
}

const startMiniBrowser = (origin: string) =>
  new Builder()
    .usingServer(origin)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: needs(miniBrowser, 'webkit2gtk-driver'),
        args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
      },
    })
    .build()

/** Debian's WebKit, which is the engine of Safari, in the small browser that comes with it. */
export async function openWebKit(): Promise<Browser> {
  const screen = await openScreen()
  const settings = narrowToolbar()
  const server = await startDriver(screen.display, settings)
  const driver = await startMiniBrowser(server.origin)
  const window = driver.manage().window()
  return {
    goto: url => driver.get(url),
    async resize(width) {
      await window.setRect({ x: 0, y: 0, width, height: HEIGHT })
    },
    run: work => driver.executeScript(`return (${work})()`),
    async find(work, selector, name) {
      const element = await driver.executeScript(`return (${work})(...arguments)`, selector, name)
      if (!(element instanceof WebElement)) return undefined
      return {
        press: () => element.click(),
        type: text => element.sendKeys(text),
        run: (on, text = '') => driver.executeScript(`return (${on})(...arguments)`, element, text),
      }
    },
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    errors: server.errors,
    async close() {
      await driver.quit().catch((problem: unknown) => {
        if (!(problem instanceof error.NoSuchSessionError)) throw problem
      })
      server.child.kill()
      screen.child.kill()
      removeFolder(settings)
    },
  }
}
