import { expect, test } from 'vitest'
import { lacksPrograms } from '../../../server/testing/programs.ts'
import { open } from '../../support/pages.ts'
import { withVisitors } from '../../support/visitors.ts'

const { sharedPage, visitor } = withVisitors()

test('a printed info page ends with the contact’s name, address and phone', async () => {
  const page = await sharedPage()
  await open(page, '/info/wildkraeuterwanderungen')
  await page.emulateMedia({ media: 'print' })
  const footer = page.getByRole('contentinfo')
  for (const text of ['Erika Mustermann', 'Musterstraße 1', '12345 Musterstadt', '01234 56789'])
    expect(await footer.getByText(text).isVisible(), text).toBe(true)
  for (const hidden of [footer.getByText('Seiten', { exact: true }), footer.getByText('AGB | Datenschutz | Impressum')])
    expect(await hidden.isVisible(), String(hidden)).toBe(false)
})

test('the login page has the footer of the site', async () => {
  const page = await sharedPage()
  await page.goto('/login')
  await page.getByRole('contentinfo').getByRole('link', { name: 'AGB | Datenschutz | Impressum' }).click()
  await page.getByRole('heading', { name: 'AGB, Datenschutz, Impressum' }).waitFor()
})

test('with forced colours the chosen event, the open tab and the current page stand out', async () => {
  const page = await visitor({ forcedColors: 'active' })
  await open(page, '/anfragen?tab=anmeldung')
  const looks = (selector: string, property: string, pseudo = '') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, [name, of]) => getComputedStyle(element, of || null).getPropertyValue(name), [
        property,
        pseudo,
      ] as const)
  const first = page.locator('label', { has: page.getByRole('radio') }).first()
  await first.click()
  expect(await looks('.choice:has(:checked)', 'border-width')).toBe('4px')
  expect(await looks('.choice:not(:has(:checked))', 'border-width')).toBe('2px')
  expect(await looks('[role="tab"][aria-selected="true"]', 'background-color')).not.toBe(
    await looks('[role="tab"][aria-selected="false"]', 'background-color'),
  )
  await open(page, '/kalender')
  expect(await looks('.header-nav [aria-current]', 'background-color', '::after')).not.toBe(
    await looks('body', 'background-color'),
  )
})

test('the installed desk opens the login once somebody has signed out', async () => {
  const page = await visitor()
  await page.goto('/admin/desk')
  const signIn = page.getByRole('main').getByRole('link', { name: 'Anmelden' })
  await page.getByRole('heading', { name: '404' }).waitFor()
  expect(await signIn.isVisible()).toBe(false)
  // Chromium cannot emulate an installed app, so its media rules are applied here.
  await page.evaluate(() => {
    for (const { cssRules } of document.styleSheets)
      for (const rule of cssRules)
        if (rule instanceof CSSMediaRule && rule.conditionText === '(display-mode: standalone)')
          rule.media.mediaText = 'all'
  })
  await signIn.click()
  await page.waitForURL('**/login')
})

test('the button that opens a date’s calendar shows its focus', async () => {
  const page = await visitor()
  await open(page, '/kalender')
  const box = page.locator('.field-box').first()
  await page.getByLabel('Von').focus()
  // Day, month, year, then the button.
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab')
  const focused = await box.screenshot()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('::-webkit-calendar-picker-indicator { outline: none !important }')
    document.adoptedStyleSheets = [sheet]
  })
  expect(focused.equals(await box.screenshot())).toBe(false)
})

test.skipIf(lacksPrograms('liberation')).each(['/', '/info', '/privacy', '/kontakt', '/anfragen'])(
  'late fonts hardly shift %s',
  async path => {
    const page = await visitor({ viewport: { width: 360, height: 740 } })
    const fonts = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async route => {
      await fonts.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    // Shown twice: first in a system font, then in the web font.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    fonts.resolve()
    const shift = await page.evaluate(async () => {
      let sum = 0
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
      await document.fonts.ready
      for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame)
      return sum
    })
    expect(shift).toBeLessThanOrEqual(0.02)
  },
)
