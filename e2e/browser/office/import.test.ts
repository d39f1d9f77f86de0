import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type ZippedFile, zip } from '../../../server/runtime/zip.ts'
import { asWindows1252, bookingsCsv, eventsCsv } from '../../../server/testing/files/import-files.ts'
import { pdfOf } from '../../../server/testing/files/pdf-upload.ts'
import { attachmentsOf, oldPages, wxrOf } from '../../../server/testing/files/wordpress-export.ts'
import { openPanel, part } from '../../support/admins.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { sharedPage, asAdmin } = withVisitors()

async function openImports() {
  const page = await asAdmin(await sharedPage())
  await openPanel(page, 'System')
  return { page, section: part(page, 'Move In') }
}

const fileOf = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

/** Closes the result of an import. */
const readResult = (page: Page, kind: string) =>
  page
    .getByRole('dialog', { name: `Imported: ${kind}` })
    .getByRole('button', { name: 'Close' })
    .first()
    .click()

async function undoImport(page: Page, name: string) {
  await page.getByRole('button', { name: `Undo ${name}` }).click()
  await page.getByRole('button', { name: 'Yes, undo it' }).click()
  await page.getByRole('button', { name: `Undo ${name}` }).waitFor({ state: 'detached' })
}

test('events and registrations of a spreadsheet are previewed, imported and undone', async () => {
  const { page, section } = await openImports()
  await section.getByLabel('Events').setInputFiles(fileOf('termine.csv', asWindows1252(eventsCsv(30))))
  const events = page.getByRole('dialog', { name: 'Import: Events' })
  await events.getByText('New: 30').waitFor()
  await events.getByText('8 columns recognized').click()
  await events.getByLabel('Place', { exact: true }).selectOption({ label: 'none' })
  await events.getByText('columns of your file are not imported: Ort').waitFor()
  const row = events.getByRole('checkbox', { name: /Waldtag 1,/ })
  await row.press('Space')
  await events.getByRole('button', { name: 'Import 29' }).waitFor()
  await row.press('Space')
  await events.getByRole('button', { name: 'Import 30' }).click()
  await readResult(page, 'Events')
  await section.getByText('30 events').waitFor()

  await section.getByLabel('Registrations').setInputFiles(fileOf('anmeldungen.csv', bookingsCsv(60, 30)))
  const bookings = page.getByRole('dialog', { name: 'Import: Registrations' })
  await bookings.getByRole('button', { name: 'Import 60' }).click()
  await readResult(page, 'Registrations')
  await section.getByText('60 registrations').waitFor()
  await section.getByText('30 events would stay: there are registrations').waitFor()
  await section.getByText('First undo the import of their registrations').waitFor()
  await soon(() => section.getByRole('button', { name: 'Undo' }).count()).toBe(1)

  await undoImport(page, 'Registrations')
  await undoImport(page, 'Events')
  await soon(() => section.getByRole('row').count()).toBe(0)
})

/** WordPress's uploads folder: each picture in several sizes, one of them broken, and a PDF. */
async function uploadsZip(count: number): Promise<Buffer> {
  async function* files(): AsyncGenerator<ZippedFile> {
    for (let at = 0; at < count; at += 1) {
      const picture = sharp({ create: { width: 120, height: 90, channels: 3, background: '#336699' } })
      const content = at === 1 ? Buffer.from('broken') : await picture.jpeg().toBuffer()
      yield { path: `uploads/2023/05/bild-${at}.jpg`, content: [content] }
      yield { path: `uploads/2023/05/bild-${at}-300x200.jpg`, content: [content], compress: false }
    }
    yield { path: 'uploads/2023/05/flyer.pdf', content: [pdfOf()] }
  }
  return buffer(zip(files(), new Date()))
}

test('pages of WordPress get their pictures and PDFs from an archive, and old addresses redirect', async () => {
  const { page, section } = await openImports()
  const wxr = wxrOf([...oldPages(4), ...attachmentsOf(4), { id: 5, type: 'post' }])
  await section.getByLabel('Pages from WordPress').setInputFiles(fileOf('wald.xml', wxr))
  const dialog = page.getByRole('dialog', { name: 'Import: Pages from WordPress' })
  await dialog.getByText('0 of 5 found').waitFor()
  await dialog.getByLabel('Choose Files').setInputFiles(fileOf('uploads.zip', await uploadsZip(3)))
  await dialog.getByText('4 of 5 found').waitFor()
  await dialog.getByText('1 missing').click()
  await dialog.getByText('2023/05/bild-3.jpg').waitFor()

  await dialog.getByRole('button', { name: 'Import 4' }).click()
  await dialog.getByText(/bild-1/).waitFor()
  await dialog.getByRole('button', { name: 'Import Without It' }).click()
  await readResult(page, 'Pages from WordPress')
  await section.getByText('4 pages, 2 images, 1 file').waitFor()
  await section.getByText('8 old addresses redirect').waitFor()

  const answer = await page.request.get('/seite-100/', { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([301, '/info/seite-100'])
  await undoImport(page, 'Pages from WordPress')
  expect((await page.request.get('/seite-100', { maxRedirects: 0 })).status()).toBe(404)
})
