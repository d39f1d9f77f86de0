import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/kit/duration.ts'
import { sampleContact } from '../../../domain/testing/samples.ts'
import { callerOf, sessionOf } from '../../support/api.ts'
import { runAxe } from '../../support/axe.ts'
import { sidewards } from '../../support/layout.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { site, visitor, asAdmin } = withVisitors()

const phone = { viewport: { width: 390, height: 800 }, reducedMotion: 'reduce' } as const

/** Two people are confirmed for the day after tomorrow, for 70 €; the desk is in German. */
async function debt(): Promise<string> {
  const call = await callerOf(site(), await sessionOf(site()))
  const post = async (path: string, body: object) => {
    const answer = await call(`/api${path}`, { method: 'POST', body: JSON.stringify(body) })
    return answer.json()
  }
  await post('/user/language', { language: 'de' })
  const startDate = new Date(Date.now() + 2 * DAY_MS).toISOString()
  const endDate = new Date(Date.now() + 2 * DAY_MS + HOUR_MS).toISOString()
  const { _id: event } = await post('/event/add', { title: 'Waldtag', active: true, cost: 35, startDate, endDate })
  const participants = [{ name: 'Mia' }, { name: 'Ben' }]
  const form = { ...sampleContact, name: 'Maria Öztürk', event, participants, privacyStatement: true }
  const { _id } = await post('/registration/add', form)
  await post('/registration/confirm', { _id })
  return _id
}

test('on a phone, by keyboard alone, she writes a debt off in German, reads the letter first, and undoes it', async () => {
  const page = await asAdmin(await visitor(phone))
  const id = await debt()
  const stored = () =>
    site()
      .stored()
      .find(({ _id }) => _id === id)
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  await page.goto(`/admin/desk/booking/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Maria Öztürk' }).waitFor()

  const open = async () => {
    await page.locator('.menu summary', { hasText: 'Mehr' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Ausbuchen …' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Ausbuchen' }).waitFor()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: 'Ausbuchen' })
  await dialog.getByLabel('Warum').focus()
  // Enter in the field sends nothing.
  await page.keyboard.type('Kulanz')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const letter = dialog.getByText('Der Brief an Maria Öztürk')
  await letter.waitFor()
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Der Brief an Maria Öztürk')
  await page.keyboard.press('Enter')
  await dialog.getByText(/die offenen 70,00\s€ musst du nicht mehr\s+zahlen/).waitFor()
  expect(await sidewards(page)).toBe(0)
  const { violations } = await runAxe(page)
  expect(violations.map(({ id }) => id)).toEqual([])
  expect(stored()?.writtenOff).toBeUndefined()
  await dialog.getByRole('button', { name: /^70,00\s€ ausbuchen$/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(/^Maria Öztürk: 70,00\s€ ausgebucht\. Brief wartet/).waitFor()
  expect(stored()?.writtenOff?.map(({ cents }) => cents)).toEqual([7000])
  // The bar is completely visible below the desk's header, although the clicked menu is below it.
  const top = async () => (await page.locator('.undo-bar').first().boundingBox())?.y ?? 0
  await soon(async () => (await top()) >= 60).toBe(true)

  await page.getByRole('button', { name: 'Rückgängig' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Maria Öztürk: zurückgenommen.').waitFor()
  expect(stored()?.writtenOff).toBeUndefined()

  await open()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await open()
  await dialog.getByLabel('Warum').fill('Kulanz')
  await dialog.getByRole('button', { name: /^70,00\s€ ausbuchen$/ }).press('Enter')
  await page.getByText(/^Maria Öztürk: 70,00\s€ ausgebucht\./).waitFor()
  await soon(async () => stored()?.history.at(-1)?.what).toBe('writtenOff')
  await page.locator('.menu summary', { hasText: 'Mehr' }).press('Enter')
  await page.getByRole('button', { name: 'Zahlung erfassen …' }).waitFor()
  expect(await page.getByRole('button', { name: 'Ausbuchen …' }).count()).toBe(0)
})
