import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callerOf, sessionOf } from '../../support/api.ts'
import { accessibilityRules, runAxe } from '../../support/axe.ts'
import { setTextSize, sidewards } from '../../support/layout.ts'
import { eventsIn } from '../../support/site.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { site, visitor, asAdmin } = withVisitors()

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Books a family; numbers continue from test to test. */
async function bookFamily(): Promise<string> {
  const call = await callerOf(site(), await sessionOf(site()))
  const [event] = eventsIn(site().dataDir)
  const answer = await call('/api/registration/add', {
    method: 'POST',
    body: JSON.stringify({
      event: event?._id,
      name: 'Martina Größe',
      phone: '0171 5550123',
      participants: [{ name: 'Martina Größe' }, { name: 'Lena Größe' }],
    }),
  })
  expect(answer.status).toBe(200)
  const { _id } = await answer.json()
  return _id
}

const searchIn = (page: Page) => page.getByRole('combobox', { name: 'Search' })

/** Lists axe violations in light or dark. */
async function violationsOf(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const { violations } = await runAxe(page, { tags: accessibilityRules })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
}

test('a booking is found and opened by keyboard alone', async () => {
  const id = await bookFamily()
  const page = await visitor()
  await asAdmin(page)
  await page.goto('/admin/desk')
  await searchIn(page).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('groesse lena')
  const option = page.getByRole('option', { name: /Martina Größe.*with Lena Größe/ })
  await option.first().waitFor()
  expect(await option.first().getAttribute('aria-selected')).toBe('true')
  expect(await violationsOf(page, 'dark')).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/desk/booking/${id}`)
  await soon(() => page.getByRole('option').count()).toBe(0)
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('desk-content')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('+49 171 555')
  await option.first().or(page.getByRole('option')).first().waitFor()
  await page.keyboard.press('Escape')
  await soon(() => page.getByRole('option').count()).toBe(0)
})

test('on a phone the results cover the page, and a tap opens one', async () => {
  await bookFamily()
  const page = await visitor(phone)
  await asAdmin(page)
  await page.goto('/admin/desk/money')
  await searchIn(page).tap()
  await page.keyboard.type('0171')
  const option = page.getByRole('option').first()
  await option.waitFor()
  const shown = await page.locator('.desk-found').boundingBox()
  const header = await page.locator('.desk-header').boundingBox()
  expect([shown?.x, shown?.width]).toEqual([0, 390])
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeCloseTo(844, 0)
  expect(shown?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), -0.5)
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await violationsOf(page, 'light')).toEqual([])
  await option.tap()
  await page.waitForURL('**/admin/desk/booking/*')
})

test('the results fit a small phone, also with large text', async () => {
  await bookFamily()
  const page = await visitor({ ...phone, viewport: { width: 320, height: 640 } })
  await asAdmin(page)
  await setTextSize(page, 200)
  await page.goto('/admin/desk')
  await searchIn(page).fill('lena')
  await page.getByRole('option').first().waitFor()
  expect(await sidewards(page)).toBe(0)
  await searchIn(page).fill('qqqq')
  await page.getByText('Nothing found.').waitFor()
})

test('without a network the search reports it', async () => {
  await bookFamily()
  const page = await visitor(phone)
  await asAdmin(page)
  await page.goto('/admin/desk')
  await searchIn(page).waitFor()
  await page.context().setOffline(true)
  await searchIn(page).fill('lena')
  await page.getByText('No connection.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('option').first().waitFor()
})
