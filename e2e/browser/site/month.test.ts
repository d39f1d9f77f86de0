import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayOf, instantOf } from '../../../domain/kit/format.ts'
import { callerOf, sessionOf } from '../../support/api.ts'
import { accessibilityRules, runAxe } from '../../support/axe.ts'
import { sidewards } from '../../support/layout.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { site, visitor } = withVisitors()

/** A month without other events. */
const month = `${Number(dayOf(new Date().toISOString()).slice(0, 4)) + 3}-05`
const address = `/kalender?monat=${month}`

/** Adds an event of some days. */
async function add(title: string, day: number, days: number) {
  const start = addDays(`${month}-01`, day - 1)
  const times = { startDate: instantOf(start, '10:00'), endDate: instantOf(addDays(start, days - 1), '15:00') }
  const event = { title, ...times, path: 'winter-survival', places: 8, active: true }
  const call = await callerOf(site(), await sessionOf(site()))
  const { status } = await call('/api/event/add', { method: 'POST', body: JSON.stringify(event) })
  expect(status).toBe(200)
}

let isFilled = false
async function openMonth(options: Parameters<typeof visitor>[0] = {}) {
  if (!isFilled) {
    await add('Sommercamp', 12, 12)
    await add('Waldtag', 5, 1)
    await add('Kräuter am Abend', 5, 1)
    await add('Spuren lesen', 29, 1)
  }
  isFilled = true
  const page = await visitor(options)
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifts: Reflect.get(window, 'shifts') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address)
  return page
}

/** Returns the focused element's text, if it is part of the month. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.closest('.weeks, .agenda') ? (element.textContent ?? '').replace(/\s+/g, ' ') : undefined
  })

/** Walks through the month by Tab. */
async function tabThrough(page: Page): Promise<string[]> {
  await page.locator('.month-turn a').last().focus()
  const focusTexts: string[] = []
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    const text = await focused(page)
    if (text === undefined) break
    focusTexts.push(text)
  }
  return focusTexts
}

test('on a wide screen Tab visits each date once and in order; the bar leads to the list', async () => {
  const page = await openMonth()
  const names = ['Kräuter am Abend', 'Waldtag', 'Sommercamp', 'Spuren lesen']
  const order = (await tabThrough(page)).map(text => names.find(name => text.includes(name)))
  expect(order.toSorted()).toEqual(names.toSorted())
  expect(order.slice(2)).toEqual(['Sommercamp', 'Spuren lesen'])
  const parts = page.locator('.bar', { hasText: 'Sommercamp' })
  expect(await parts.count()).toBeGreaterThan(1)
  expect(await page.getByRole('link', { name: /Sommercamp/ }).count()).toBe(1)
  await page.getByRole('link', { name: /Sommercamp/ }).click()
  await page.locator('.event-card:target', { hasText: 'Sommercamp' }).waitFor()
})

test('on a phone a day of the strip moves the focus to its entry, without scripts', async () => {
  const page = await openMonth({ viewport: { width: 390, height: 800 }, javaScriptEnabled: false })
  const link = page.getByRole('link', { name: '12. Mai: Sommercamp' })
  const { width = 0, height = 0 } = (await link.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await link.click()
  // Scripts of the page are off, but the test's own run.
  await soon(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Sommercamp')
  expect(await page.locator('.weeks a:not([aria-hidden])').filter({ visible: true }).count()).toBe(3)
  await page.goto(address.replace('-05', '-06'))
  await page.getByText('Im Juni ist noch nichts geplant.').waitFor()
})

test('the switch leads from the list to the month and back, and keeps the course', async () => {
  const page = await visitor()
  await page.goto('/kalender?kurs=winter-survival')
  await page.getByRole('link', { name: 'Monat', exact: true }).click()
  await page.waitForURL(/\/kalender\?monat=\d{4}-\d\d&kurs=winter-survival$/)
  expect(await page.getByRole('link', { name: 'Monat', exact: true }).getAttribute('aria-current')).toBe('page')
  expect(await page.getByRole('combobox', { name: 'Kurs' }).inputValue()).toBe('winter-survival')
  await page.getByRole('link', { name: 'Liste', exact: true }).click()
  await page.waitForURL(/\/kalender\?kurs=winter-survival$/)
})

test.each([320, 360, 390, 1280])(
  'at %d px nothing shifts or sticks out, and axe finds no faults, light and dark',
  async width => {
    const page = await openMonth({ viewport: { width, height: 900 } })
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    const shifts = () => page.evaluate((): number => Reflect.get(window, 'shifts'))
    // On a first visit the web font may arrive after the first paint; the header's links then grow by some pixels.
    expect(await shifts()).toBeLessThan(0.001)
    // Even from the cache, fonts may arrive after the first paint.
    await page.reload({ waitUntil: 'networkidle' })
    expect(await shifts()).toBeLessThan(0.001)
    expect(await sidewards(page)).toBe(0)
    const problems: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations, passes } = await runAxe(page, { tags: accessibilityRules })
      expect(passes).toBeGreaterThan(15)
      for (const { id, nodes } of violations)
        for (const { target, failureSummary } of nodes) problems.push(`${id} ${target.join(' ')}: ${failureSummary}`)
    }
    expect(problems).toEqual([])
  },
)
