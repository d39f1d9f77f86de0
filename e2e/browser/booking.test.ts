import { expect, test } from 'vitest'
import { bookedPage } from '../support/bookings.ts'
import { withVisitors } from '../support/visitors.ts'

const { site, visitor } = withVisitors()

test('without JavaScript a guest sends somebody else, moves to another date, and cancels', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  const path = await bookedPage(site())
  await page.goto(path)
  const { title } = site().stored()[0]?.eventSnapshot ?? { title: '' }
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(title.split(' ')[0])
  expect(await page.getByText('Angefragt').isVisible()).toBe(true)

  await page.getByRole('link', { name: 'Austauschen für Jonas Beispiel' }).click()
  await page.getByRole('button', { name: 'Austauschen' }).click()
  expect(await page.getByLabel('Vor- und Nachname').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Vor- und Nachname').fill('Emil Probe')
  await page.getByRole('button', { name: 'Austauschen' }).click()
  await page.getByRole('link', { name: 'Austauschen für Emil Probe' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(path)

  await page.getByRole('link', { name: 'Umbuchen' }).click()
  const before = site().stored()[0]?.event
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Umbuchen' }).click()
  await page.getByRole('heading', { name: 'Wer mitkommt' }).waitFor()
  expect(site().stored()[0]?.event).not.toBe(before)

  await page.getByRole('link', { name: 'Stornieren' }).click()
  await page.getByRole('checkbox', { name: 'Lena Beispiel' }).uncheck()
  await page.getByRole('button', { name: 'Jetzt stornieren' }).click()
  await page.getByRole('heading', { name: 'Wer mitkommt' }).waitFor()
  expect(await page.getByText('Emil Probe').count()).toBe(0)

  await page.getByRole('link', { name: 'Stornieren' }).click()
  await page.getByRole('button', { name: 'Jetzt stornieren' }).click()
  await page.getByText(/^Storniert am/).waitFor()
  expect(site().stored()[0]).toMatchObject({ state: 'cancelled' })
})
