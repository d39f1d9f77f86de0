import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { type Browser, HEIGHT, needs, SLOW_MS } from './browser.ts'

/** Starts Debian's Firefox, driven over WebDriver BiDi. */
export async function openFirefox(): Promise<Browser> {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: needs('/usr/bin/firefox-esr', 'firefox-esr'),
    // Overlay scrollbars, as on phones.
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US, en', 'ui.useOverlayScrollbars': 1 },
  })
  const page = await firefox.newPage()
  page.setDefaultNavigationTimeout(SLOW_MS)
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', error => errors.push(String(error)))
  // The panel asks before leaving, and puppeteer leaves dialogs open.
  page.on('dialog', dialog => {
    if (dialog.type() !== 'beforeunload') errors.push(`A dialog: ${dialog.message()}`)
    void dialog.accept()
  })
  return {
    goto: async url => void (await page.goto(url)),
    resize: width => page.setViewport({ width, height: HEIGHT }),
    run: async work => await page.evaluate(work),
    async find(work, selector, name) {
      const handle = await page.evaluateHandle(work, selector, name)
      const element = handle.asElement() as ElementHandle<Element> | null
      if (!element) return undefined
      return {
        press: () => element.click(),
        type: text => page.keyboard.type(text),
        run: async (on, text = '') => (await element.evaluate(on, text)) as ReturnType<typeof on>,
      }
    },
    picture: () => page.screenshot(),
    errors: () => errors,
    close: () => firefox.close(),
  }
}
