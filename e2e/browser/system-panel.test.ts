import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminEnv, openTab, signIn } from '../support/admins.ts'
import { begin, folder } from '../support/begin.ts'
import { administratorOf, clientOf } from '../support/clients.ts'
import { prepareWithAdmin, startSite, storedIn } from '../support/site.ts'
import { soon, withVisitors } from '../support/visitors.ts'

const { visitor, site } = withVisitors(adminEnv)

const part = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) }).last()

async function systemTab() {
  const page = await visitor({ acceptDownloads: true })
  await signIn(page)
  await openTab(page, 'System')
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

test('the System tab says how the site does', async () => {
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

test('a backup brings back what was there when it was made, after a look at what it holds', async () => {
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
  // The session was there already when the backup was made.
  await page.waitForURL('**/admin')
  await page.getByText('vorher@example.de').first().waitFor()
  expect(emails()).toEqual(['vorher@example.de'])
  expect(site().child.exitCode).toBeNull()
})

test('a site that is told to stop while it begins anew stops, and has the restored data afterwards', async () => {
  const dataDir = join(folder(), 'data')
  const session = await prepareWithAdmin(dataDir)
  const running = await begin(dataDir)
  const call = await administratorOf(running, session)
  const backup = await (await call('/api/system/backup')).arrayBuffer()
  expect(await (await clientOf(running))({ email: 'nachher@example.de' })).toBe(200)
  const zip = { method: 'POST', headers: { 'Content-Type': 'application/zip' }, body: backup }
  const { id } = await (await call('/api/system/restore', zip)).json()
  const commit = { method: 'POST', body: JSON.stringify({ id }) }
  expect((await call('/api/system/restore/commit', commit)).status).toBe(200)
  expect(await running.end('SIGTERM')).toBe(0)
  const next = await startSite(dataDir)
  expect(await next.end('SIGTERM')).toBe(0)
  expect(storedIn(dataDir)).toEqual([])
})

test('a backup that is looked at and not wanted changes nothing', async () => {
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

test('what is no backup is refused with a reason', async () => {
  const page = await systemTab()
  const path = join(folder(), 'urlaub.zip')
  writeFileSync(path, 'Das sind Fotos.')
  await page.getByLabel('Restore Backup').setInputFiles(path)
  await part(page, 'Backup')
    .getByRole('alert')
    .getByText(/Error Reading Backup: .*is no whole backup/)
    .waitFor()
})
