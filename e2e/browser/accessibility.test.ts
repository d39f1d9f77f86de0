import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminEnv, openTab, row, signIn } from '../support/admins.ts'
import { fill, lookThrough, martina, open } from '../support/pages.ts'
import { withVisitors } from '../support/visitors.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const { visitor } = withVisitors(adminEnv)

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with the page as it stands, in both themes at both widths; the CSP stays on. */
async function violationsOf(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await lookThrough(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
      const { violations, passes } = await page.evaluate(
        tags => window.axe.run(document, { runOnly: tags, resultTypes: ['violations'] }),
        rules,
      )
      expect(passes.length).toBeGreaterThan(15)
      for (const { id, nodes } of violations) {
        for (const node of nodes) {
          found.push(`${id} (${width} px, ${colorScheme}) ${node.target.join(' ')}: ${node.failureSummary}`)
        }
      }
    }
  }
  return found
}

/** Without motion nothing is half faded in while axe measures contrast. */
const calmVisitor = () => visitor({ reducedMotion: 'reduce' })

const pages = [
  '/',
  '/info',
  '/info/wildkraeuterwanderungen',
  '/info/klassenfahrten',
  '/kalender?kurs=klassenfahrten',
  '/kontakt',
  '/privacy',
  '/gibt-es-nicht',
]
test.each(pages)('%s has nothing to complain about', async path => {
  const page = await calmVisitor()
  await open(page, path)
  for (const summary of await page.getByText(/^Weitere (Infos|Informationen)$/).all()) await summary.click()
  expect(await violationsOf(page)).toEqual([])
})

test('neither has the calendar with open details and a wrong date', async () => {
  const page = await calmVisitor()
  await open(page, '/kalender')
  await page.getByText('Weitere Infos').first().click()
  await page.getByLabel('Bis').fill('2020-01-01')
  await page.getByText('Das Ende liegt vor dem Anfang. Bitte wähle ein späteres.').waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test.each([
  ['/anfragen', 'Anfrage senden', '3 Felder'],
  ['/anfragen?tab=anmeldung', 'Zahlungspflichtig anmelden', '9 Felder'],
  ['/info/winter-survival?tab=anmeldung', 'Zahlungspflichtig anmelden', '9 Felder'],
])('neither has %s with all its mistakes', async (path, button, mistakes) => {
  const page = await calmVisitor()
  await open(page, path)
  await page.getByRole('button', { name: button }).click()
  await page.getByText(`${mistakes} stimmen noch nicht`).waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test('neither has the form with a chosen event, its outcome „Fehler“, nor the one that succeeds', async () => {
  const page = await calmVisitor()
  await open(page, '/anfragen?tab=anmeldung')
  await page
    .locator('label', { has: page.getByRole('radio') })
    .first()
    .click()
  await fill(page, martina)
  await page.getByRole('checkbox', { name: /^Ich habe die AGB/ }).check()
  expect(await violationsOf(page)).toEqual([])

  await page.route('**/api/registration/add', route => route.abort())
  await page.getByRole('button', { name: 'Zahlungspflichtig anmelden' }).click()
  await page.getByRole('heading', { name: 'Fehler' }).waitFor()
  expect(await violationsOf(page)).toEqual([])

  await page.unroute('**/api/registration/add')
  await page.getByRole('button', { name: 'Noch einmal senden' }).click()
  await page.getByRole('heading', { name: 'Anmeldung abgeschlossen!' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test.each(['/login', '/login?key=x&email=erika@example.org'])('neither has %s', async path => {
  const page = await calmVisitor()
  await page.goto(path)
  await page.getByRole('button', { name: /Sign In|Reset Password/ }).click()
  await page.getByText(/required\.$/).waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test('neither has the panel, in any of its tabs', async () => {
  const page = await calmVisitor()
  await signIn(page)
  await page.getByText(/texts are still placeholders/).click()
  for (const tab of ['Metrics', 'Site Data', 'System'] as const) {
    await openTab(page, tab)
    expect([tab, await violationsOf(page)]).toEqual([tab, []])
  }
  const list = await calmVisitor()
  await signIn(list)
  await list.goto('/admin/teilnehmende/termin-01')
  expect(await violationsOf(list)).toEqual([])
})

const overlays: [name: string, open: (page: Page) => Promise<void>][] = [
  ['a registration', page => page.getByRole('button', { name: 'Add Registration' }).click()],
  ['an event', page => page.getByRole('button', { name: 'Modul: Grünholz' }).click()],
  [
    'a page',
    page =>
      row(page, /Teamevent/)
        .getByRole('button', { name: /^Edit/ })
        .click(),
  ],
  ['an image', page => page.getByRole('button', { name: /Moospolster/ }).click()],
  ['texts', page => row(page, 'Welcome: Kids').getByRole('button', { name: /^Edit/ }).click()],
]
test.each(overlays)('neither has the editor of %s, with its question', async (name, openIt) => {
  const page = await calmVisitor()
  await signIn(page)
  await openTab(page, name === 'a registration' ? 'Metrics' : 'Site Data')
  await openIt(page)
  const editor = page.getByRole('dialog')
  await editor.waitFor()
  await page.getByText('Loading the editor …').first().waitFor({ state: 'hidden' })
  expect(await violationsOf(page)).toEqual([])
  if (name === 'texts') return
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  expect(await violationsOf(page)).toEqual([])
})
