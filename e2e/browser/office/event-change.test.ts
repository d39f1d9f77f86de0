import { expect, test } from 'vitest'
import { signIn } from '../../support/admins.ts'
import { bookedPage } from '../../support/bookings.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { site, visitor } = withVisitors()

test('the educator calls an event off; its guest reads the reason without JavaScript, and chooses another date', async () => {
  const path = await bookedPage(site())
  const booked = site().stored()[0]
  const admin = await visitor()
  await signIn(admin)
  await admin.goto(`/admin/desk/event/${booked?.event}`)
  await admin.locator('.menu summary').click()
  await admin.getByRole('button', { name: 'Call Off …' }).click()
  await admin.getByLabel('Weather or danger').check()
  await admin.getByLabel('Reason, as guests read it').fill('Auf den Wegen liegt Eis')
  await admin.getByText('The letter to Martina Beispiel').click()
  await admin.getByText('Der Grund: Auf den Wegen liegt Eis.').waitFor()
  await admin.getByRole('button', { name: 'Call Off and Send 1 Letter' }).click()
  await admin.getByText('0 of 1 sent').waitFor()
  await admin.getByText('Waiting', { exact: true }).first().waitFor()

  const page = await visitor({ javaScriptEnabled: false })
  await page.goto('/kalender')
  expect(await page.locator(`[id="${booked?.event}"]`).textContent()).toContain('Abgesagt')
  await page.goto(path)
  await page.getByText('Auf den Wegen liegt Eis').waitFor()
  await page.getByRole('link', { name: 'Auf einen anderen Termin umbuchen' }).click()
  await page.getByText('Das Umbuchen kostet nichts.').waitFor()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'umbuchen' }).click()
  await page.getByRole('status').waitFor()
  expect(site().stored()[0]?.event).not.toBe(booked?.event)
  await soon(() => page.getByText('Dieser Termin ist abgesagt').count()).toBe(0)
})
