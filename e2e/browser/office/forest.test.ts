import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { makeMemoryFolder } from '../../../server/testing/memory-folder.ts'
import { openTab } from '../../support/admins.ts'
import { callerOf, sessionOf } from '../../support/api.ts'
import { eventsIn, removeFolder } from '../../support/site.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { site, visitor, asAdmin } = withVisitors()

const title = 'Modul: Grünholz'

/** A confirmed family of two. */
async function bookFamily(event: string): Promise<void> {
  const call = await callerOf(site(), await sessionOf(site()))
  const post = async (path: string, body: object) => {
    const answer = await call(`/api/${path}`, { method: 'POST', body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const asks = ['birthDate', 'health', 'emergencyPhone']
  await post('event/edit', { _id: event, places: 12, asks })
  const shared = { emergencyPhone: '0171 5550123', birthDate: '2018-12-05' }
  const participants = [
    { name: 'Martina Beispiel', ...shared, birthDate: '1986-05-04' },
    { name: 'Lena Beispiel', ...shared, health: 'Nüsse. Notfallset im roten Rucksack', consent: 'am Telefon' },
  ]
  const contact = { name: 'Martina Beispiel', phone: '05541/33 12' }
  const { _id } = await post('registration/add', { event, ...contact, participants })
  await post('registration/confirm', { _id })
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const isTicked = (page: Page, name: string) => box(page, name).isChecked()

test('the list can be downloaded as a file that works without a network and keeps its ticks', async () => {
  const [event] = eventsIn(site().dataDir).filter(event => event.title === title)
  await bookFamily(event?._id ?? '')
  const page = await asAdmin(await visitor())
  await page.goto('/admin')
  await openTab(page, 'Site Data')
  await page.getByRole('link', { name: title }).first().click()
  await page.locator('summary', { hasText: 'More' }).click()
  const link = page.getByRole('link', { name: 'Forest List for the Phone' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^waldliste-\d{4}-\d\d-\d\d-modul-gruenholz\.html$/)
  const folder = makeMemoryFolder('lichtung-waldliste-')
  onTestFinished(() => removeFolder(folder))
  const file = join(folder, download.suggestedFilename())
  await download.saveAs(file)

  const list = await visitor({ viewport: { width: 390, height: 800 } })
  await list.context().setOffline(true)
  const requests: string[] = []
  list.on('request', request => requests.push(request.url()))
  list.on('console', message => requests.push(message.text()))
  await list.goto(`file://${file}`)
  await list.getByText('2 von 12').waitFor()
  await list.getByText('Nüsse. Notfallset im roten Rucksack').waitFor()
  await list.getByText('bleiben in diesem Browser').waitFor()
  const call = list.getByRole('link', { name: '0171 5550123' })
  expect(await call.getAttribute('href')).toBe('tel:01715550123')
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(40)
  expect(await list.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(requests).toEqual([`file://${file}`])

  await box(list, 'Lena Beispiel: da').check()
  await list.getByText('Da: 1, wieder heim: 0').waitFor()
  // Reopened; a browser stores a moment after it was asked to.
  await soon(async () => {
    await list.reload()
    return isTicked(list, 'Lena Beispiel: da')
  }).toBe(true)
  expect(await isTicked(list, 'Martina Beispiel: da')).toBe(false)

  list.on('dialog', dialog => dialog.accept())
  await list.getByRole('button', { name: 'Häkchen und Notizen löschen' }).click()
  expect(await isTicked(list, 'Lena Beispiel: da')).toBe(false)

  // Buttons are not printed.
  await list.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await list.getByRole('button').isVisible()).toBe(false)
  expect(await list.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
})

test('without scripts the boxes can be ticked, and the list warns that the ticks are lost', async () => {
  const [event] = eventsIn(site().dataDir).filter(event => event.title === title)
  const call = await callerOf(site(), await sessionOf(site()))
  const html = await (await call(`/api/event/forest?_id=${event?._id}`)).text()
  const page = await visitor({ javaScriptEnabled: false })
  await page.setContent(html)
  await box(page, 'Spontan 1: da').check()
  expect(await isTicked(page, 'Spontan 1: da')).toBe(true)
  await page.getByText('Die Häkchen bleiben, solange diese Datei offen ist.').waitFor()
})
