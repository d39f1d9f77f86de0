import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleContact } from '../../../domain/testing/samples.ts'
import { callerOf, sessionOf } from '../../support/api.ts'
import { accessibilityRules, runAxe } from '../../support/axe.ts'
import { brokenWords, setTextSize, sidewards } from '../../support/layout.ts'
import { administrator } from '../../support/site.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { site, visitor, asAdmin } = withVisitors()

const phone = { width: 390, height: 844 }

/** Adds an event for a test, in eight days. */
async function addDate(title: string): Promise<string> {
  const call = await callerOf(site(), await sessionOf(site()))
  const [startDate, endDate] = [8, 9].map(days => new Date(Date.now() + days * 86_400_000).toISOString())
  const event = { title, active: true, places: 12, cost: 35, startDate, endDate }
  return (await (await call('/api/event/add', { method: 'POST', body: JSON.stringify(event) })).json())._id
}

/** Books from a separate browser. */
async function book(event: string, name: string): Promise<void> {
  const call = await callerOf(site())
  const body = { ...sampleContact, name, email: `${name.split(' ')[0]?.toLowerCase()}@example.org`, event }
  const answer = await call('/api/registration/add', {
    method: 'POST',
    headers: { 'X-Forwarded-For': `10.9.0.${name.length}` },
    body: JSON.stringify({ ...body, privacyStatement: true, participants: [{ name }] }),
  })
  expect(answer.status).toBe(200)
}

const stateOf = (name: string) =>
  site()
    .stored()
    .find(booking => booking.name === name)?.state
const confirmButton = (page: Page, name: string) => page.getByRole('button', { name: `Confirm ${name}` })

test('on a phone she signs in, confirms from Today and undoes it; news appears automatically', async () => {
  const event = await addDate('Kinder-Waldtag')
  await book(event, 'Petra Klein')
  const page = await visitor({ viewport: phone })
  await page.goto('/login?to=/admin/desk')
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password').fill(administrator.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/admin/desk')

  await confirmButton(page, 'Petra Klein').click()
  await page.getByText('Petra Klein: confirmed.').waitFor()
  expect(stateOf('Petra Klein')).toBe('confirmed')
  await confirmButton(page, 'Petra Klein').waitFor({ state: 'hidden' })
  const undo = page.getByRole('button', { name: 'Undo' })
  // Three lines at most.
  expect((await page.locator('.undo-bar').boundingBox())?.height).toBeLessThan(90)
  // Stays below the header wherever the page is scrolled.
  const header = await page.locator('.desk-header').boundingBox()
  await page.locator('.today-tasks').evaluate(tasks => window.scrollTo(0, tasks.getBoundingClientRect().bottom - 200))
  expect((await undo.boundingBox())?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))
  await undo.click()
  await confirmButton(page, 'Petra Klein').waitFor()
  expect(stateOf('Petra Klein')).toBe('requested')

  // More than the first page of the desk contains.
  await book(event, 'Holger Muster')
  await confirmButton(page, 'Holger Muster').waitFor()
  await page.getByRole('button', { name: 'Confirm Both' }).click()
  await page.getByRole('button', { name: 'Yes, confirm' }).click()
  await soon(() => stateOf('Holger Muster')).toBe('confirmed')
})

test('the desk finds a confirmation whose answer was lost on a bad line, and offers undo', async () => {
  const event = await addDate('Kräutertag')
  await book(event, 'Greta Neu')
  const page = await asAdmin(await visitor({ viewport: phone }))
  await page.goto('/admin/desk')
  await page.route('**/api/registration/confirm', async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await confirmButton(page, 'Greta Neu').click()
  await page.getByText('Greta Neu: confirmed.').waitFor()
  expect(stateOf('Greta Neu')).toBe('confirmed')
  // The undo remains on another page.
  await page.getByRole('link', { name: 'Money' }).click()
  await page.getByRole('heading', { name: 'Money', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Greta Neu: undone.').waitFor()
  expect(stateOf('Greta Neu')).toBe('requested')
})

test('while the server hangs, the pressed button says that it is at work, and sends nothing twice', async () => {
  const event = await addDate('Beerentag')
  await book(event, 'Ida Brook')
  const page = await asAdmin(await visitor({ viewport: phone }))
  await page.goto('/admin/desk')
  let calls = 0
  const hang = Promise.withResolvers<void>()
  await page.route('**/api/registration/confirm', async route => {
    calls += 1
    await hang.promise
    await route.continue()
  })
  const button = confirmButton(page, 'Ida Brook')
  await button.click()
  await page.locator('[data-at-work="Working …"]').waitFor()
  await page.getByRole('status').filter({ hasText: 'Working …' }).waitFor()
  await button.click({ force: true })
  hang.resolve()
  await page.getByText('Ida Brook: confirmed.').waitFor()
  expect([calls, stateOf('Ida Brook')]).toEqual([1, 'confirmed'])
})

test('the tabs of an event with counts stand in even lines on a phone', async () => {
  const event = await addDate('Waldtag')
  await book(event, 'Mia Moos')
  const page = await asAdmin(await visitor({ viewport: phone }))
  await page.goto(`/admin/desk/event/${event}`)
  const tabs = page.locator('.event-desk [role=tab]')
  await tabs.locator('small').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  const lines = () =>
    tabs.evaluateAll(all => {
      for (const tab of all.filter(({ textContent }) => !textContent.startsWith('Money'))) {
        // The page may have added its own count since the last call.
        tab.querySelector('.added')?.remove()
        const added = Object.assign(document.createElement('small'), { className: 'added' })
        const count = tab.querySelector('small') ?? tab.appendChild(added)
        count.textContent = '12'
      }
      return Object.values(Object.groupBy(all, tab => tab.getBoundingClientRect().y)).map(line => line?.length)
    })
  for (const width of [360, 384, 390, 412, 430]) {
    await page.setViewportSize({ width, height: 844 })
    expect([width, await lines()]).toEqual([width, width < 424 ? [2, 2] : [4]])
  }
})

test('administrators see each other’s changes', async () => {
  const event = await addDate('Salben')
  await book(event, 'Nora Winter')
  const [one, two] = await Promise.all([visitor({ viewport: phone }), visitor()])
  for (const page of [one, two]) {
    await asAdmin(page)
    await page.goto('/admin/desk')
    await confirmButton(page, 'Nora Winter').waitFor()
  }
  await confirmButton(one, 'Nora Winter').click()
  await confirmButton(two, 'Nora Winter').waitFor({ state: 'hidden' })
})

test('Back returns to the same row, with the focus on its link', async () => {
  const page = await asAdmin(await visitor({ viewport: phone }))
  await page.goto('/admin/desk/dates')
  const link = page.locator('.desk-main a[href*="/admin/desk/event/"]').last()
  await link.scrollIntoViewIfNeeded()
  const href = await link.getAttribute('href')
  const before = (await link.boundingBox())?.y ?? 0
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  await link.click()
  await page.waitForURL(`**${href}`)
  await soon(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await soon(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href)
  await soon(async () => Math.abs(((await link.boundingBox())?.y ?? 0) - before) < 3).toBe(true)
})

test('with forced colours what is on stands out, and the legend of places shows its colours', async () => {
  const page = await asAdmin(await visitor({ forcedColors: 'active' }))
  await page.goto('/admin/desk/dates')
  const background = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(element => getComputedStyle(element).backgroundColor)
  await page.locator('.seat-legend').waitFor()
  const paper = await background('body')
  expect(await background('[aria-pressed="true"]')).not.toBe(paper)
  expect(await background('.seat-sample-confirmed')).not.toBe(paper)
})

test('an ended session is announced with a link to sign in, and the page stays', async () => {
  const page = await visitor({ viewport: phone })
  await page.goto('/login?to=/admin/desk/dates')
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password').fill(administrator.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Dates', level: 1 }).waitFor()
  await page.evaluate(async () => {
    const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
    await fetch('/api/user/logout', { method: 'POST', headers: { 'X-XSRF-TOKEN': token } })
  })
  const link = page.getByRole('link', { name: /^Sign in/ })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe('/login?to=%2Fadmin%2Fdesk%2Fdates')
  expect(await page.getByRole('heading', { name: 'Dates', level: 1 }).isVisible()).toBe(true)
})

test('one more press loads a page whose script was lost on the way', async () => {
  const page = await asAdmin(await visitor({ viewport: phone, serviceWorkers: 'block' }))
  // Prefetching the scripts fails, too.
  await page.route('**/*.js', route => (route.request().resourceType() === 'fetch' ? route.abort() : route.continue()))
  await page.goto('/admin/desk')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.route('**/*.js', route => route.abort())
  await page.getByRole('link', { name: 'Dates' }).first().click()
  await page.getByText('This part could not be loaded.').waitFor()
  await page.unroute('**/*.js')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'Dates', level: 1 }).waitFor()
})

test('with text twice as large, no count of the navigation covers a word', async () => {
  await book(await addDate('Feuer und Stockbrot'), 'Tom Beispiel')
  const page = await visitor({ viewport: { width: 834, height: 1112 } })
  await asAdmin(page)
  await setTextSize(page, 200)
  await page.goto('/admin/desk')
  await page.locator('.desk-nav .desk-count').first().waitFor()
  const gaps = await page.evaluate(() =>
    [...document.querySelectorAll('.desk-nav .desk-count')].map(count => {
      const words = count.previousElementSibling?.getBoundingClientRect().top ?? Number.NaN
      return words - count.getBoundingClientRect().bottom
    }),
  )
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(-1)
})

test('Today and all dates fit a narrow screen, also with text twice as large, and axe finds no faults', async () => {
  await book(await addDate('Feuer und Stockbrot'), 'Tom Beispiel')
  const page = await visitor({ viewport: phone })
  await asAdmin(page)
  for (const [path, heading] of [
    ['/admin/desk', 'Today'],
    ['/admin/desk/dates', 'Dates'],
  ] as const) {
    await page.setViewportSize({ width: 320, height: 700 })
    for (const percent of [100, 200]) {
      await setTextSize(page, percent)
      await page.goto(path)
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
      await page.getByRole('link', { name: 'Feuer und Stockbrot', exact: true }).first().waitFor()
      expect([path, percent, await sidewards(page)]).toEqual([path, percent, 0])
    }
    await setTextSize(page, 100)
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      // Contrast must not be measured during a colour transition.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await runAxe(page, { tags: accessibilityRules })
      const problems = violations.flatMap(({ id, nodes }) =>
        nodes.map(node => `${id}: ${node.failureSummary} ${node.html}`),
      )
      expect([path, width, problems]).toEqual([path, width, []])
    }
  }
})

test('titles and buttons stay whole on the narrowest phones, in German, too', async () => {
  const page = await asAdmin(await visitor({ viewport: { width: 360, height: 740 } }))
  await page.goto('/admin/desk/dates')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Termine', level: 1 }).waitFor()
  for (const [path, heading] of [
    ['/admin/desk', 'Heute'],
    ['/admin/desk/dates', 'Termine'],
    ['/admin/desk/money', 'Geld'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 740 })
      expect([path, width, await brokenWords(page)]).toEqual([path, width, []])
    }
  }
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Money', level: 1 }).waitFor()
})
