import { expect, test } from 'vitest'
import { sampleContact } from '../../../domain/testing/samples.ts'
import { callerOf, sessionOf } from '../../support/api.ts'
import { askForMoney, bookedPage, ownPath } from '../../support/bookings.ts'
import { setTextSize } from '../../support/layout.ts'
import { eventsIn } from '../../support/site.ts'
import { withVisitors } from '../../support/visitors.ts'

const { site, visitor } = withVisitors()

test('without JavaScript a guest sends a substitute, moves to another date, and cancels', async () => {
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
  await page.getByRole('checkbox', { name: 'Emil Probe' }).check()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Jetzt stornieren' }).click()
  await page.getByRole('heading', { name: 'Wer mitkommt' }).waitFor()
  expect(await page.getByRole('status').textContent()).toContain('Storniert für Emil Probe.')
  expect(await page.getByRole('link', { name: 'Austauschen für Emil Probe' }).count()).toBe(0)

  await page.getByRole('link', { name: 'Stornieren' }).click()
  await page.getByRole('button', { name: 'Jetzt stornieren' }).click()
  await page.getByText(/^Storniert am/).waitFor()
  expect(site().stored()[0]).toMatchObject({ state: 'cancelled' })
})

test('the steps of the trail stand in one line, and the lines between them run through their middle without touching them', async () => {
  const page = await visitor()
  const path = await bookedPage(site())
  for (const { width, isRow } of [
    { width: 1280, isRow: true },
    { width: 390, isRow: false },
  ]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    const stations = await page.locator('.booking ol > li').evaluateAll(
      (items, isRow) =>
        items.map(item => {
          const mark = item.firstElementChild?.getBoundingClientRect() ?? new DOMRect()
          const box = item.getBoundingClientRect()
          const line = getComputedStyle(item, '::before')
          const from = (side: 'top' | 'left') => box[side] + Number.parseFloat(line[side])
          return {
            size: isRow ? mark.height : mark.width,
            middle: isRow ? mark.y + mark.height / 2 : mark.x + mark.width / 2,
            end: isRow ? mark.right : mark.bottom,
            line: { middle: from(isRow ? 'top' : 'left') + 2, start: from(isRow ? 'left' : 'top') },
          }
        }),
      isRow,
    )
    expect(stations.length).toBeGreaterThan(2)
    const [first] = stations
    // The row has the spacing of the lines around it.
    if (isRow) expect(await page.locator('.booking ol').evaluate(way => getComputedStyle(way).paddingTop)).toBe('24px')
    for (const { middle } of stations) expect(Math.abs(middle - (first?.middle ?? 0))).toBeLessThan(1)
    for (const { size, middle, end, line } of stations.slice(0, -1)) {
      expect(size).toBe(32)
      expect(Math.abs(line.middle - middle)).toBeLessThan(1)
      expect(line.start - end).toBeGreaterThan(3)
    }
  }
})

test('a detail stands beside its label, or below it if large text leaves no room', async () => {
  const page = await visitor()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(await bookedPage(site()))
  const columns = () =>
    page
      .locator('.booking-details > div > *')
      .evaluateAll(cells => new Set(cells.map(cell => Math.round(cell.getBoundingClientRect().x))).size)
  expect(await columns()).toBe(2)
  await setTextSize(page, 200)
  expect(await columns()).toBe(1)
})

test('on a phone the wrong fields of people with long names are named within the page’s width', async () => {
  const [event] = eventsIn(site().dataDir).filter(
    // Other tests book the next event of winter-survival, which on some days is the first of all.
    ({ active, path, startDate }) => active && path !== 'winter-survival' && startDate > new Date().toISOString(),
  )
  const call = await callerOf(site(), await sessionOf(site()))
  const post = async (path: string, body: object) => {
    const answer = await call(path, { method: 'POST', body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
    return await answer.json()
  }
  await post('/api/event/edit', { _id: event?._id, places: 1, asks: ['birthDate'] })
  const person = { event: event?._id, ...sampleContact }
  await post('/api/registration/add', person)
  const participants = [{ name: 'Charlotte Wilhelmine Müller-Schmidt-Oberhausen' }]
  const waiting = await post('/api/registration/add', { ...person, participants, waiting: true })
  await post('/api/registration/offer', { _id: waiting._id, force: true })
  const page = await visitor({ viewport: { width: 360, height: 800 }, javaScriptEnabled: false })
  await page.goto(ownPath(site(), waiting))
  await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click()
  const link = page.getByRole('link', { name: /^Geburtsdatum: Charlotte/ })
  const box = await link.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(340)
})

test('the printed booking keeps the checks of its trail and shows no buttons', async () => {
  const page = await visitor()
  await page.goto(await bookedPage(site()))
  const exchange = page.locator('a[href*="/ersatz/"]').first()
  expect(await exchange.isVisible()).toBe(true)
  for (const name of ['Umbuchen', 'Stornieren'])
    expect(await page.getByText(name, { exact: true }).isVisible()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await exchange.isVisible()).toBe(false)
  expect(await page.getByText('Austauschen kostet nichts').isVisible()).toBe(false)
  expect(await page.getByText('Meine Daten herunterladen').isVisible()).toBe(false)
  for (const name of ['Umbuchen', 'Stornieren', 'Etwas ändern'])
    expect(await page.getByText(name, { exact: true }).isVisible()).toBe(false)
  expect(await page.getByText('Noch etwas?').isVisible()).toBe(true)
  // Padding below the last line would print an empty sheet.
  expect(await page.locator('.booking').evaluate(element => getComputedStyle(element).paddingBottom)).toBe('0px')
  expect(await page.getByText('Lena Beispiel', { exact: true }).first().isVisible()).toBe(true)
  // A white check needs its disc, which browsers do not print by default.
  const disc = page.locator('.way-done .booking-disc').first()
  expect(await disc.evaluate(element => getComputedStyle(element).printColorAdjust)).toBe('exact')
})

test('a guest copies the payment data; the code stands beside it, on a phone as a picture to save', async () => {
  const page = await visitor()
  const path = await bookedPage(site())
  await askForMoney(site())
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(path)
  const code = page.getByRole('img', { name: 'GiroCode dieser Zahlung' })
  expect(await code.evaluate(svg => getComputedStyle(svg).backgroundColor)).toBe('rgb(255, 255, 255)')
  await page.getByRole('button', { name: 'Kopieren IBAN' }).click()
  await page.getByRole('button', { name: 'Kopiert IBAN' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('DE02120300000000202051')
  const link = page.getByRole('link', { name: 'GiroCode als Bild sichern' })
  expect(await link.isVisible()).toBe(false)

  await page.setViewportSize({ width: 390, height: 800 })
  expect(await code.isVisible()).toBe(false)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^girocode-B\d\d-\d{4}-[A-Z\d]\.png$/)
})
