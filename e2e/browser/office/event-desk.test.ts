import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/kit/duration.ts'
import { sampleContact } from '../../../domain/testing/samples.ts'
import { callerOf, sessionOf } from '../../support/api.ts'
import { runAxe } from '../../support/axe.ts'
import { setTextSize, sidewards } from '../../support/layout.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { site, visitor, asAdmin } = withVisitors()

const phone = { viewport: { width: 390, height: 800 }, hasTouch: true, reducedMotion: 'reduce' } as const

/** An event with three places: one family to confirm, and one waiting guest. */
async function dateWithBookings(): Promise<string> {
  const call = await callerOf(site(), await sessionOf(site()))
  const post = async (path: string, body: object) => {
    const answer = await call(`/api${path}`, { method: 'POST', body: JSON.stringify(body) })
    return answer.json()
  }
  const startDate = new Date(Date.now() + 60 * DAY_MS).toISOString()
  const endDate = new Date(Date.now() + 60 * DAY_MS + HOUR_MS).toISOString()
  const date = { title: 'Spuren im Schnee', active: true, cost: 35, places: 3, minimum: 1, startDate, endDate }
  const { _id } = await post('/event/add', date)
  const book = (name: string, changes: object) =>
    post('/registration/add', { ...sampleContact, name, event: _id, privacyStatement: true, ...changes })
  await book('Ada Klein', { participants: [{ name: 'Ada Klein' }, { name: 'Ben Klein' }] })
  await book('Dora Groß', { participants: [{ name: 'Dora Groß' }, { name: 'Dirk Groß' }], waiting: true })
  return `/admin/desk/event/${_id}`
}

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await runAxe(page)
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id} ${node.target.join(' ')}`))
}

test('on a phone she confirms and undoes it, offers a place, records a payment and undoes that', async () => {
  const page = await asAdmin(await visitor(phone))
  await page.goto(await dateWithBookings())
  await page.getByRole('heading', { level: 1, name: 'Spuren im Schnee' }).waitFor()
  const leftEdge = (of: Locator) => of.evaluate(element => Math.round(element.getBoundingClientRect().left))
  expect(await leftEdge(page.getByRole('tab', { name: 'Participants' }).locator('span'))).toBe(
    await leftEdge(page.locator('.desk-back')),
  )
  await page.getByRole('button', { name: 'Confirm Ada Klein' }).tap()
  // Text and undo button stand side by side, in at most three lines.
  const bar = await page.locator('.undo-bar').boundingBox()
  expect(bar?.height).toBeLessThan(100)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await page.getByRole('button', { name: 'Confirm Ada Klein' }).tap()
  await page.getByText('€10.00 until').waitFor()

  await page.getByRole('tab', { name: 'Waiting List 2' }).tap()
  expect(new URL(page.url()).hash).toBe('#warteliste')
  await page.getByRole('button', { name: 'Offer Dora Groß' }).tap()
  await page.getByRole('button', { name: 'Yes, offer' }).tap()
  await page.getByText('Nobody waits.').waitFor()

  await page.getByRole('tab', { name: 'Money' }).tap()
  await page.getByRole('button', { name: 'Record Ada Klein' }).tap()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel(/^Amount in euro/)
  await amount.waitFor()
  await soon(() => amount.evaluate(field => field === document.activeElement)).toBe(true)
  // On a phone it is a bottom sheet.
  expect(await dialog.evaluate(sheet => Math.round(sheet.getBoundingClientRect().bottom - innerHeight))).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Record Ada Klein' }).tap()
  await dialog.getByRole('button', { name: 'Record Payment' }).tap()
  await page.getByText('2 people, €10.00 paid').waitFor()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await page.getByRole('button', { name: 'Record Ada Klein' }).tap()
  await dialog.getByRole('button', { name: 'Record Payment' }).tap()
  await page.getByText('2 people, €10.00 paid').waitFor()
  const stored = site().stored()
  expect(stored.find(({ name }) => name === 'Ada Klein')?.payments.map(({ cents }) => cents)).toEqual([1000])
  expect(stored.find(({ name }) => name === 'Dora Groß')?.state).toBe('offered')
})

test('the second click of a double click does not answer the question that the first one opened', async () => {
  const page = await asAdmin(await visitor({ reducedMotion: 'reduce' }))
  const path = await dateWithBookings()
  // Otherwise the page's texts may move the button between two events of the mouse.
  await page.goto(`${path}#warteliste`, { waitUntil: 'networkidle' })
  const press = async (button: Locator, clickCount: number) => {
    await button.hover()
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
  }
  await press(page.getByRole('button', { name: 'Offer Dora Groß' }), 1)
  const answer = page.getByRole('button', { name: 'Yes, offer' })
  await press(answer, 2)
  expect(await answer.isVisible()).toBe(true)
  await press(answer, 1)
  await page.getByText('Nobody waits.').waitFor()
  const isHere = ({ event }: { event: string }) => path.endsWith(event)
  const found = site()
    .stored()
    .find(booking => isHere(booking) && booking.name === 'Dora Groß')
  expect(found?.history.map(({ what }) => what)).toEqual(['waiting', 'offered'])
})

test('a date is called off on its own page: Back leads to the date, and typed text stays', async () => {
  const page = await asAdmin(await visitor(phone))
  const address = await dateWithBookings()
  await page.goto(address)
  await page.locator('.menu summary').tap()
  await page.getByRole('button', { name: 'Call Off …' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Call Off Event' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`${address}/cancel`)
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('desk-content')
  await page.getByLabel('Reason, as guests read it').fill('Auf den Wegen liegt Eis')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Spuren im Schnee' }).waitFor()
  await page.goForward()
  await page.reload()
  await soon(() => page.getByLabel('Reason, as guests read it').inputValue()).toBe('Auf den Wegen liegt Eis')
  await page.getByRole('button', { name: 'Call Off and Send 2 Letters' }).tap()
  await page.getByRole('tab', { name: 'Post', selected: true }).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(`${address}#post`)
  await page.goto(`${address}/cancel`)
  await page.getByText('This date is called off.').waitFor()
})

test('the page loads only the date’s bookings, axe finds no faults, and nothing is wider than the screen', async () => {
  const page = await asAdmin(await visitor(phone))
  const address = await dateWithBookings()
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  for (const part of ['', '#warteliste', '#geld', '#post', '#aufnehmen', '/cancel', '/move', '/../../money/bank']) {
    await page.goto('about:blank')
    await page.goto(address + part)
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasText: /Spuren im Schnee|Add Registration|Call Off Event|Move Event|Bank File/ })
      .waitFor()
    if (part === '') await page.locator('.menu summary').tap()
    expect(await violationsOf(page)).toEqual([])
    for (const [width, percent] of [
      [320, 100],
      [390, 200],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await setTextSize(page, percent)
      expect([part, width, await sidewards(page)]).toEqual([part, width, 0])
    }
    await page.setViewportSize(phone.viewport)
  }
  const lists = asked.filter(url => /\/api\/(registration|event)(\?|$)/.test(url))
  expect(lists.length).toBeGreaterThan(0)
  expect(lists.filter(url => !url.includes('?event='))).toEqual([])
})
