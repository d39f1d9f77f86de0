import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Builder, error, WebElement } from 'selenium-webdriver'
import { DriverService } from 'selenium-webdriver/remote/index.js'
import { removeFolder, temporaryFolder } from '../support/site.ts'
import { type Browser, HEIGHT, needs } from './browser.ts'

/** Debian's library folder for this architecture. */
const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`

const programs = () => ({
  xvfb: needs('/usr/bin/Xvfb', 'xvfb'),
  webDriver: needs('/usr/bin/WebKitWebDriver', 'webkit2gtk-driver'),
  miniBrowser: needs(`${libraries}/webkit2gtk-4.1/MiniBrowser`, 'webkit2gtk-driver'),
})

/** Starts a virtual screen on the first free display. */
async function openScreen(xvfb: string) {
  const child = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(child.stdio[3] as Readable, 'data')
  return { child, display: `:${String(number).trim()}` }
}

/** Creates settings with a toolbar small enough for a window as narrow as a phone. */
function narrowToolbar(): string {
  const dir = temporaryFolder()
  mkdirSync(join(dir, 'gtk-3.0'))
  writeFileSync(join(dir, 'gtk-3.0/gtk.css'), '* { margin: 0; padding: 0; min-width: 0; font-size: 1px }')
  return dir
}

const driverService = (webDriver: string, display: string, settings: string) =>
  new DriverService.Builder(webDriver)
    .setLoopback(true)
    .setEnvironment({
      ...(process.env as Record<string, string>),
      ...{ DISPLAY: display, GDK_BACKEND: 'x11', WEBKIT_DISABLE_DMABUF_RENDERER: '1', XDG_CONFIG_HOME: settings },
    })
    .build()

const startMiniBrowser = (miniBrowser: string, origin: string) =>
  new Builder()
    .usingServer(origin)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
    })
    .build()

/** WebKit takes screenshots with the next frame, which an idle page never draws. */
function keepDrawing(): void {
  const drawn = document.createElement('div')
  drawn.id = 'drawn'
  Object.assign(drawn.style, { position: 'fixed', top: '0', left: '0', width: '1px', height: '1px' })
  document.documentElement.append(drawn)
  drawn.animate({ background: ['#0000', '#0001'] }, { duration: 500, iterations: Number.POSITIVE_INFINITY })
}

/** Starts Debian's WebKit, the engine of Safari, in its MiniBrowser. */
export async function openWebKit(): Promise<Browser> {
  const { xvfb, webDriver, miniBrowser } = programs()
  const screen = await openScreen(xvfb)
  const settings = narrowToolbar()
  const service = driverService(webDriver, screen.display, settings)
  const driver = await startMiniBrowser(miniBrowser, await service.start())
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
    async picture() {
      await driver.executeScript(`(${keepDrawing})()`)
      const picture = Buffer.from(await driver.takeScreenshot(), 'base64')
      await driver.executeScript(() => document.getElementById('drawn')?.remove())
      return picture
    },
    async close() {
      await driver.quit().catch((problem: unknown) => {
        if (!(problem instanceof error.NoSuchSessionError)) throw problem
      })
      await service.kill()
      screen.child.kill()
      removeFolder(settings)
    },
  }
}
