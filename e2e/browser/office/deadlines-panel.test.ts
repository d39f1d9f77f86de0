import { expect, test } from 'vitest'
import { openPanel, part } from '../../support/admins.ts'
import { withVisitors } from '../../support/visitors.ts'

const { sharedPage, asAdmin } = withVisitors()

test('the educator shortens a deadline in the panel, and the privacy page changes', async () => {
  const page = await asAdmin(await sharedPage())
  await openPanel(page, 'System')
  await part(page, 'Privacy').getByRole('button', { name: 'Deadlines' }).click()
  const editor = page.getByRole('dialog', { name: 'Deadlines' })
  const health = editor.getByLabel('Notes about health, emergency numbers')
  expect(await health.inputValue()).toBe('14')
  await editor.getByText('Nothing within the next week.').waitFor()
  await editor.getByText('8 years from the end of the year').waitFor()
  await health.fill('15')
  await editor.getByRole('button', { name: 'Save' }).click()
  await editor.getByText('Please enter whole days, 1 to 14.').first().waitFor()
  await health.fill('5')
  await page.keyboard.press('Tab')
  for (const width of [360, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    const inEditor = await editor.evaluate(dialog => dialog.scrollWidth - dialog.clientWidth)
    expect([width, Math.max(wider, inEditor)]).toEqual([width, 0])
  }
  await editor.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Deadlines Saved').waitFor()
  await page.goto(new URL('/privacy', page.url()).href)
  await page.getByRole('listitem').filter({ hasText: '5 Tage nach dem Ende des Termins' }).first().waitFor()
})
