import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPanel, part } from '../../support/admins.ts'
import { clientOf } from '../../support/clients.ts'
import { folder } from '../../support/start.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { sharedPage, asAdmin, site } = withVisitors()

async function systemTab() {
  const page = await asAdmin(await sharedPage())
  await openPanel(page, 'System')
  return page
}

async function downloadBackup(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Backup' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^lichtung-\d{4}-\d\d-\d\d\.zip$/)
  const path = join(folder(), 'backup.zip')
  await download.saveAs(path)
  return path
}

test('the System tab shows the state of the site', async () => {
  const page = await systemTab()
  const health = part(page, 'Health')
  for (const fact of [
    /Version\s*\d+\.\d+\.\d+/,
    /Disk space.* free/,
    /All files were sound/,
    /No mail server is set up/,
  ])
    await health.getByText(fact).first().waitFor()
})

test('a backup is shown before it is restored, and restores the site as it was at the time', async () => {
  const page = await systemTab()
  const register = await clientOf(site())
  expect(await register({ email: 'vorher@example.de' })).toBe(200)
  const backup = await downloadBackup(page)
  expect(await register({ email: 'nachher@example.de' })).toBe(200)

  await page.getByLabel('Restore Backup').setInputFiles(backup)
  const preview = page.getByRole('dialog', { name: 'Restore Backup' })
  await preview.getByText('Wildnisschule Lichtung').waitFor()
  const emails = () =>
    site()
      .stored()
      .map(({ email }) => email)
  expect(emails()).toEqual(['vorher@example.de', 'nachher@example.de'])

  await preview.getByRole('button', { name: 'Yes, restore' }).click()
  // The session is older than the backup.
  await page.waitForURL('**/admin')
  await page.getByText('vorher@example.de').first().waitFor()
  expect(emails()).toEqual(['vorher@example.de'])
  expect(site().child.exitCode).toBeNull()
})

test('viewing a backup changes nothing', async () => {
  const page = await systemTab()
  const backup = await downloadBackup(page)
  await page.getByLabel('Restore Backup').setInputFiles(backup)
  const preview = page.getByRole('dialog', { name: 'Restore Backup' })
  await preview.getByRole('button', { name: 'Cancel' }).click()
  await preview.waitFor({ state: 'hidden' })
  await soon(async () => expect((await fetch(`${site().origin}/healthz`)).status).toBe(200))
  await page.reload()
  await page.getByRole('heading', { name: 'Admin Panel' }).waitFor()
})

test('a file that is not a backup is refused with a reason', async () => {
  const page = await systemTab()
  const path = join(folder(), 'urlaub.zip')
  writeFileSync(path, 'Das sind Fotos.')
  await page.getByLabel('Restore Backup').setInputFiles(path)
  await part(page, 'Backup')
    .getByRole('alert')
    .getByText(/Error Reading Backup: .*is not a complete backup/)
    .waitFor()
})
