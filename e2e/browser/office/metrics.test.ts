import { expect, test } from 'vitest'
import { openPanel, row } from '../../support/admins.ts'
import { open } from '../../support/pages.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { visitor, asAdmin } = withVisitors()

// A headless browser would be counted as a bot.
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

test('a visitor who walks through the site counts as one visit with all its pages', async () => {
  const guest = await visitor({ userAgent, extraHTTPHeaders: { 'X-Forwarded-For': '198.51.100.7' } })
  await open(guest, '/')
  const follow = (name: string) => guest.getByRole('navigation').first().getByRole('link', { name }).click()
  for (const name of ['Kalender', 'Infos']) {
    const counted = guest.waitForResponse(response => response.request().method() === 'HEAD')
    await follow(name)
    await counted
  }
  // A page that is left at once counts, too.
  const asked = guest.waitForRequest(request => request.method() === 'HEAD')
  await follow('Kontakt')
  await asked
  await guest.goto('about:blank')
  const page = await asAdmin(await visitor())
  await openPanel(page, 'Metrics')
  await page.getByRole('img', { name: /Visits per day/ }).waitFor()
  await page.getByText('1 visit', { exact: true }).waitFor()
  await page.getByText('4 pages read', { exact: true }).waitFor()
  const visits = row(page, /198\.51\.100\.7/)
  expect(await visits.textContent()).toContain('Firefox 145, Linux')
  expect(await row(page, /your IP/).count()).toBe(1)
  await visits.getByRole('button', { name: /request/i }).press('Enter')
  await soon(() => page.getByText('/kalender', { exact: true }).count()).toBeGreaterThan(0)
  await page.getByLabel('Bytes').fill('999999999')
  await page.getByLabel('Bytes').press('Enter')
  await page.getByText('Nobody matches this filter.').waitFor()
})
