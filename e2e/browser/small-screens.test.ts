import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPanel } from '../support/admins.ts'
import { brokenWords, clippedFields, setTextSize, sidewards } from '../support/layout.ts'
import { open } from '../support/pages.ts'
import { infosIn } from '../support/site.ts'
import { withVisitors } from '../support/visitors.ts'

const { site, visitor, asAdmin } = withVisitors()

const phones = [320, 360, 375, 390]
const textSizes = [100, 130, 150, 200]

/** What does not fit, on each screen and in each text size. */
async function faultsOf(page: Page, widths: readonly number[] = [...phones, 834, 1280]): Promise<string[]> {
  const faults: string[] = []
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  for (const percent of textSizes) {
    await setTextSize(page, percent)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const where = `${new URL(page.url()).pathname} at ${width} px, text ${percent} %: `
      const wider = await sidewards(page)
      if (wider > 0) faults.push(`${where}${wider} px too wide`)
      for (const fault of [...(await brokenWords(page)), ...(await clippedFields(page))]) faults.push(where + fault)
    }
  }
  return faults
}

const pages = [
  '/',
  '/info',
  '/kalender',
  '/kalender?kurs=klassenfahrten',
  '/kontakt',
  '/privacy',
  '/anfragen',
  '/anfragen?tab=anmeldung',
  '/info/winter-survival?tab=anmeldung',
  '/gibt-es-nicht',
]
test.each(pages)('%s fits every screen and text size, and no word breaks without a hyphen', async path => {
  const page = await visitor()
  await open(page, path)
  expect(await faultsOf(page)).toEqual([])
})

test('so does every info page', async () => {
  const page = await visitor()
  for (const { path } of infosIn(site().dataDir)) {
    await open(page, `/info/${path}`)
    expect(await faultsOf(page, [320, 390])).toEqual([])
  }
})

test.each(['Metrics', 'Site Data', 'System'] as const)('so does the tab %s of the panel', async tab => {
  const page = await asAdmin(await visitor())
  await openPanel(page, tab)
  expect(await faultsOf(page)).toEqual([])
})

test('so does the editor of an event', async () => {
  const page = await asAdmin(await visitor())
  await openPanel(page, 'Site Data')
  await page.getByRole('button', { name: 'Modul: Grünholz' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await faultsOf(page, phones)).toEqual([])
})

test('so does the login page', async () => {
  const page = await visitor()
  await page.goto('/login')
  expect(await faultsOf(page)).toEqual([])
})

test('the skip link covers nothing until it has the focus, however large the text is', async () => {
  const page = await visitor({ viewport: { width: 320, height: 800 } })
  await open(page, '/kontakt')
  await setTextSize(page, 200)
  const bottom = () => page.locator('.skip-link').evaluate(link => link.getBoundingClientRect().bottom)
  expect(await bottom()).toBeLessThanOrEqual(0)
  await page.keyboard.press('Tab')
  expect(await bottom()).toBeGreaterThan(40)
})
