import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPanel, row } from '../../support/admins.ts'
import { accessibilityRules, hasAxe, runAxe } from '../../support/axe.ts'
import { askForMoney, bookedPage, offerOngoing, offerVouchers, quotedPage } from '../../support/bookings.ts'
import { fill, lookThrough, martina, open, passHoldBack, pressOn } from '../../support/pages.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { site, visitor, sharedPage, asAdmin } = withVisitors()

/** Lists axe violations of the page, or a part of it: light on a phone, dark on a desktop. The CSP stays on. */
async function violationsOf(page: Page, part = 'html'): Promise<string[]> {
  const problems: string[] = []
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1280, 'dark'],
  ] as const) {
    // Shows an editor completely: elements half covered by its toolbar would count as too small.
    await page.setViewportSize({ width, height: part === 'html' ? 900 : 3000 })
    await page.emulateMedia({ colorScheme })
    if (part === 'html' && !(await hasAxe(page))) await lookThrough(page)
    const { violations, passes } = await runAxe(page, { part, tags: accessibilityRules })
    expect(passes).toBeGreaterThan(part === 'html' ? 15 : 10)
    for (const { id, nodes } of violations) {
      for (const node of nodes) {
        problems.push(`${id} (${width} px, ${colorScheme}) ${node.target.join(' ')}: ${node.failureSummary}`)
      }
    }
  }
  return problems
}

/** Disables motion, so that nothing is half faded in while axe measures contrast. */
async function calmPage() {
  const page = await sharedPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

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
test.each(pages)('axe finds no faults on %s', async path => {
  const page = await calmPage()
  await open(page, path)
  for (const summary of await page.getByText(/^Weitere (Infos|Informationen)$/).all()) await summary.click()
  expect(await violationsOf(page)).toEqual([])
})

test('axe finds no faults on the pages for ordering a voucher', async () => {
  const page = await calmPage()
  await offerVouchers(site())
  await page.goto('/gutschein')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await page.getByRole('alert').waitFor()
  expect(await violationsOf(page)).toEqual([])
  const { Telefon: _, ...buyer } = martina
  await fill(page, buyer)
  await page.getByRole('checkbox', { name: /^Ich habe die AGB/ }).check()
  await pressOn(page, 'Weiter zur Übersicht')
  await page.getByText('Widerrufsbelehrung und Muster-Formular lesen').click()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
  await page.getByRole('heading', { name: /^Danke/ }).waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test('axe finds no faults on the pages for withdrawal and termination', async () => {
  const page = await calmPage()
  await offerOngoing(site())
  for (const [path, button] of [
    ['/kuendigung', 'Jetzt kündigen'],
    ['/widerruf', 'Weiter'],
  ] as const) {
    await page.goto(path)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('alert').waitFor()
    expect(await violationsOf(page)).toEqual([])
  }
  await fill(page, { 'Vor- und Nachname': martina['Vor- und Nachname'], 'E-Mail': martina['E-Mail'] })
  await page.getByLabel('Buchung oder Rechnung').fill('2026-0136')
  await page.getByText('Nur einen Teil').click()
  await page.getByLabel('Welchen Teil?').fill('nur für Lena')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Widerruf bestätigen' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Widerruf bestätigen' }).click()
  await page.getByRole('button', { name: 'Seite drucken' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test('axe finds no faults on a booking’s own page and the pages behind it', async () => {
  const page = await calmPage()
  const path = await bookedPage(site())
  await page.goto(path)
  expect(await violationsOf(page)).toEqual([])
  for (const [link, button] of [
    ['Stornieren', 'Weiter'],
    ['Umbuchen', 'Umbuchen'],
    ['Austauschen für Lena Beispiel', 'Austauschen'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('link', { name: link }).click()
    await page.getByRole('button', { name: button }).waitFor()
    expect(await violationsOf(page)).toEqual([])
  }
  await askForMoney(site())
  await page.goto(path)
  await page.getByRole('button', { name: 'Kopieren IBAN' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test('axe finds no faults on the page of a quote, its details and its mistakes', async () => {
  const page = await calmPage()
  await page.goto(await quotedPage(site()))
  await page.getByText('Wenn etwas dazwischenkommt').click()
  await page.getByText('Passt es nicht?').click()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click()
  await page.getByText('Ohne dieses Häkchen geht es nicht.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByText('Passt es nicht?').click()
  await page.getByRole('button', { name: 'Angebot ablehnen' }).click()
  await page.getByRole('heading', { name: 'Das Angebot ist abgelehnt.' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test('axe finds no faults in the calendar with open details and a wrong date', async () => {
  const page = await calmPage()
  // Few cards: axe takes a second for twenty, and all are alike.
  await open(page, '/kalender?kurs=winter-survival')
  await page.getByText('Weitere Infos').first().click()
  await page.getByLabel('Bis').fill('2020-01-01')
  await page.getByText('Das Ende liegt vor dem Anfang. Bitte wähle ein späteres.').waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test.each([
  ['/anfragen', 'Anfrage senden', '3 Felder'],
  ['/anfragen?tab=anmeldung', 'Zahlungspflichtig anmelden', '9 Felder'],
  ['/info/winter-survival?tab=anmeldung', 'Zahlungspflichtig anmelden', '9 Felder'],
])('axe finds no faults in the form of %s with mistakes', async (path, button, mistakes) => {
  const page = await calmPage()
  await open(page, path)
  await page.getByRole('button', { name: button }).click()
  await page.getByText(`${mistakes} stimmen noch nicht`).waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test('axe finds no faults in a filled registration, its outcome „Fehler“, and its success', async () => {
  const page = await calmPage()
  await open(page, '/anfragen?tab=anmeldung')
  await page
    .locator('label', { has: page.getByRole('radio') })
    .first()
    .click()
  await fill(page, martina)
  await page.getByRole('checkbox', { name: /^Ich habe die AGB/ }).check()
  expect(await violationsOf(page)).toEqual([])

  await passHoldBack(page)
  await page.route('**/api/registration/add', route => route.abort())
  await page.getByRole('button', { name: 'Zahlungspflichtig anmelden' }).click()
  await page.getByRole('heading', { name: 'Fehler' }).waitFor()
  expect(await violationsOf(page)).toEqual([])

  await page.unroute('**/api/registration/add')
  await page.getByRole('button', { name: 'Noch einmal senden' }).click()
  await page.getByRole('heading', { name: 'Anmeldung abgeschlossen!' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test.each(['/login', '/login?key=x&email=erika@example.org'])(
  'axe finds no faults on %s with a missing value',
  async path => {
    const page = await calmPage()
    await page.goto(path)
    await page.getByRole('button', { name: /Sign In|Reset Password/ }).click()
    await page.getByText(/required\.$/).waitFor()
    expect(await violationsOf(page)).toEqual([])
  },
)

test.each(['Metrics', 'Site Data', 'System'] as const)('axe finds no faults on the tab %s', async tab => {
  const page = await asAdmin(await calmPage())
  await openPanel(page, tab)
  if (tab === 'Metrics') await page.getByText(/texts are still placeholders/).click()
  expect(await violationsOf(page)).toEqual([])
})

test('axe finds no faults in the forest list', async () => {
  const page = await asAdmin(await visitor())
  const list = await page.request.get('/api/event/forest?_id=termin-01')
  await page.goto('about:blank')
  await page.setContent(await list.text())
  expect(await violationsOf(page)).toEqual([])
})

const openFirstEvent = (page: Page) => page.getByRole('button', { name: 'Modul: Grünholz' }).first().click()
type Editor = [name: string, open: (page: Page) => Promise<void>]
const editors: Record<'Metrics' | 'Site Data', Editor[]> = {
  Metrics: [
    ['a registration', page => page.getByRole('button', { name: 'Add Registration' }).click()],
    [
      'a booking’s people',
      async page => {
        await bookedPage(site())
        await page.reload()
        await page
          .getByRole('button', { name: /^Edit Martina/ })
          .first()
          .click()
        await page.getByRole('button', { name: /^Jonas/ }).click()
      },
    ],
  ],
  'Site Data': [
    ['an event', openFirstEvent],
    [
      'a page',
      page =>
        row(page, /Teamevent/)
          .getByRole('button', { name: /^Edit/ })
          .click(),
    ],
    ['an image', page => page.getByRole('button', { name: /Moospolster/ }).click()],
    ['texts', page => row(page, 'Welcome: Kids').getByRole('button', { name: /^Edit/ }).click()],
    ['the starter content', page => page.getByRole('button', { name: 'Remove the Starter Content' }).click()],
    // Last, as it leaves the panel for the desk.
    [
      'the dates of a series',
      async page => {
        await openFirstEvent(page)
        await page.getByRole('button', { name: 'To the Date' }).click()
        await page.locator('.menu', { hasText: 'Repeat' }).locator('summary').click()
        await page.getByRole('button', { name: 'Repeat' }).click()
        await page.getByRole('button', { name: 'Add 3 Dates' }).waitFor()
      },
    ],
  ],
}
const withoutDelete = ['texts', 'the starter content', 'the dates of a series']
test.each(['Metrics', 'Site Data'] as const)('axe finds no faults in the editors of the tab %s', async tab => {
  const page = await asAdmin(await calmPage())
  await openPanel(page, tab)
  const dialogs = page.getByRole('dialog')
  for (const [name, openEditor] of editors[tab]) {
    await openEditor(page)
    await dialogs.waitFor()
    await page.getByText('Loading the editor …').first().waitFor({ state: 'hidden' })
    expect([name, await violationsOf(page, 'dialog[open]')]).toEqual([name, []])
    if (!withoutDelete.includes(name)) {
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      expect([`the question of ${name}`, await violationsOf(page, 'dialog[open]')]).toEqual([
        `the question of ${name}`,
        [],
      ])
      await page.keyboard.press('Escape')
      await soon(() => dialogs.count()).toBe(1)
    }
    await page.keyboard.press('Escape')
    await dialogs.waitFor({ state: 'hidden' })
  }
})

test('axe finds no faults in the lists to take along, with and without a network', async () => {
  const page = await asAdmin(await visitor({ reducedMotion: 'reduce' }))
  await page.goto('/admin/desk/on-the-way')
  await page.getByRole('button', { name: 'Take Along' }).first().click()
  await page.getByText('On this device, as of').first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Money' }).click()
  await page.getByRole('heading', { name: 'This is what you have with you:' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
