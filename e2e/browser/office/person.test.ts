import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { makeMemoryFolder } from '../../../server/testing/memory-folder.ts'
import { openPanel, part } from '../../support/admins.ts'
import { callerOf, sessionOf } from '../../support/api.ts'
import { bookedPage } from '../../support/bookings.ts'
import { brokenWords, sidewards } from '../../support/layout.ts'
import { removeFolder } from '../../support/site.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { site, visitor, asAdmin } = withVisitors()

const email = 'martina@example.org'

async function expectToFit(page: Page): Promise<void> {
  for (const width of [360, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await sidewards(page), await brokenWords(page)]).toEqual([width, 0, []])
  }
}

/** Opens the page about one person from the panel. */
async function openPerson(page: Page, words: { tab: string; section: string; button: string }): Promise<void> {
  await page.getByRole('tab', { name: words.tab }).click()
  await part(page, words.section).getByRole('button', { name: words.button }).click()
}

test('a person is found, exported and erased by keyboard alone, and every screen fits its content', async () => {
  await bookedPage(site())
  const page = await asAdmin(await visitor())
  const faults: string[] = []
  page.on('console', message => message.type() === 'error' && faults.push(message.text()))
  await openPanel(page, 'System')
  await openPerson(page, { tab: 'System', section: 'Privacy', button: 'People' })
  await page.getByLabel('Name or email').focus()
  await page.keyboard.type(` ${email.toUpperCase()}`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Martina Beispiel' }).waitFor()
  await page.getByText('1 booking that was never confirmed').waitFor()
  await expectToFit(page)

  const answer = page.getByRole('button', { name: 'Download Answer' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    answer.focus().then(() => page.keyboard.press('Enter')),
  ])
  expect(download.suggestedFilename()).toMatch(/^auskunft-\d{4}-\d\d-\d\d\.zip$/)
  const folder = makeMemoryFolder('lichtung-auskunft-')
  onTestFinished(() => removeFolder(folder))
  await download.saveAs(join(folder, 'auskunft.zip'))

  await page.getByRole('button', { name: 'Delete …' }).focus()
  await page.keyboard.press('Enter')
  await soon(() => page.getByLabel('Address, once more').evaluate(field => field === document.activeElement)).toBe(true)
  await page.keyboard.type('martina@example.com')
  const erase = page.getByRole('button', { name: 'Delete for Good' })
  expect(await erase.isDisabled()).toBe(true)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Deleted' }).waitFor()
  await expectToFit(page)
  expect(
    site()
      .stored()
      .some(booking => booking.email === email),
  ).toBe(false)
  expect(faults).toEqual([])
})

test('a booking leads to the person, and one of two children is erased separately, in German', async () => {
  await bookedPage(site())
  const page = await asAdmin(await visitor())
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByRole('tab', { name: 'Überblick' }).waitFor()
  await page
    .getByRole('button', { name: /^Ansehen Martina Beispiel/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Zur Buchung' }).click()
  await page.locator('.menu', { hasText: 'Personen löschen' }).locator('summary').click()
  await page.getByRole('button', { name: 'Personen löschen …' }).click()
  await page.getByRole('button', { name: 'Person löschen Jonas Beispiel' }).click()
  await page.getByLabel('Adresse, noch einmal').fill(email)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()
  await page.getByRole('heading', { name: 'Gelöscht' }).waitFor()
  await page.getByRole('button', { name: 'Schließen' }).last().click()
  await page.getByText('ohne Namen').first().waitFor()
  const participants = site()
    .stored()
    .find(booking => booking.email === email)?.participants
  expect(participants?.map(({ name }) => name)).toEqual(['Lena Beispiel', ''])
  await page.getByRole('button', { name: 'Alles über diese Person' }).first().click()
  await page.locator('#person-found', { hasText: 'Martina Beispiel' }).waitFor()
  await page
    .getByText(/(wird|werden) gelöscht/)
    .first()
    .waitFor()
  await page.getByRole('heading', { name: 'Zuletzt' }).waitFor()
  await expectToFit(page)
})

test('a link inside an overlay opens its page without a reload, and closes the overlay', async () => {
  await bookedPage(site())
  const call = await callerOf(site(), await sessionOf(site()))
  // The account may have been switched to German.
  await call('/api/user/language', { method: 'POST', body: JSON.stringify({ language: 'en' }) })
  const { _id } = site().stored().at(-1) ?? {}
  expect((await call('/api/registration/confirm', { method: 'POST', body: JSON.stringify({ _id }) })).status).toBe(200)
  const page = await asAdmin(await visitor())
  await openPanel(page, 'System')
  await openPerson(page, { tab: 'System', section: 'Privacy', button: 'People' })
  await page.getByLabel('Name or email').fill(email)
  await page.keyboard.press('Enter')
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await page
    .getByRole('link', { name: /^Cancel the booking/ })
    .first()
    .click()
  await page.waitForURL(/\/admin\/desk\/booking\/[^/]+\/cancel$/)
  await page.getByRole('heading', { level: 1, name: /^Cancel/ }).waitFor()
  expect([await page.getByRole('dialog').count(), loads]).toEqual([0, []])
})
