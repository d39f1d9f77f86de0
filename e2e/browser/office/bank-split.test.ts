import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayOf } from '../../../domain/kit/format.ts'
import { sparkasseCsv } from '../../../server/testing/files/bank-files.ts'
import { callerOf, sessionOf } from '../../support/api.ts'
import { sidewards } from '../../support/layout.ts'
import { chooseGerman } from '../../support/pages.ts'
import { withVisitors } from '../../support/visitors.ts'

const { site, visitor, asAdmin } = withVisitors()

const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const
const MAX_STOPS = 60

/** Presses Tab until the named element has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    const focused = await page.evaluate(() => {
      const { activeElement: on } = document
      const label = on instanceof HTMLInputElement || on instanceof HTMLSelectElement ? on.labels?.[0] : undefined
      return (label ?? on)?.textContent ?? ''
    })
    if (name.test(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}.`)
}

/** Two guests who owe 40 € each for one event. */
async function owe(...names: string[]): Promise<string[]> {
  const call = await callerOf(site(), await sessionOf(site()))
  const post = async (path: string, body: object) =>
    (await call(path, { method: 'POST', body: JSON.stringify(body) })).json()
  const begin = Date.now() + 25 * 86_400_000
  const [startDate, endDate] = [begin, begin + 3_600_000].map(at => new Date(at).toISOString())
  const event = await post('/api/event/add', {
    title: 'Waldtag',
    active: true,
    cost: 40,
    startDate,
    endDate,
    places: 9,
  })
  const ids: string[] = []
  for (const name of names) {
    const { _id } = await post('/api/registration/add', { name, event: event._id, participants: [{ name }] })
    await post('/api/registration/confirm', { _id })
    ids.push(_id)
  }
  return ids
}

const paidBy = (id: string | undefined) =>
  site()
    .stored()
    .find(({ _id }) => _id === id)
    ?.payments.map(({ cents }) => cents)

test('on a phone, in German, she splits one line among two bookings by keyboard alone', async () => {
  const [anna, berta] = await owe('Anna Ahorn', 'Berta Birke')
  const desk = await asAdmin(await visitor(phone))
  await chooseGerman(desk)
  await desk.goto('/admin/desk/money/bank')
  await desk.getByRole('heading', { level: 1, name: 'Kontoauszug' }).waitFor()
  const today = dayOf(new Date().toISOString())
  const file = sparkasseCsv([{ date: today, cents: 7550, name: 'Ahorn, Anna', text: 'Anna und Berta' }])
  await desk.getByLabel('Datei wählen').setInputFiles({ name: 'umsaetze.csv', mimeType: 'text/csv', buffer: file })
  await desk.getByRole('heading', { level: 2, name: /^Bitte prüfen/ }).waitFor()

  await tabTo(desk, /^Aufteilen …/)
  await desk.keyboard.press('Enter')
  // The new share already has the focus.
  await desk.keyboard.type('Berta')
  const amounts = async () =>
    Promise.all((await desk.getByLabel(/^Betrag Ahorn/).all()).map(field => field.inputValue()))
  await expect.poll(amounts).toEqual(['40,00', '35,50'])
  await desk.getByText('Wird übernommen', { exact: true }).waitFor()
  expect(await sidewards(desk)).toBe(0)

  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Control+A')
  await desk.keyboard.type('30')
  await desk.getByText('5,50 € bleiben übrig und lassen sich später erfassen').waitFor()
  await tabTo(desk, /^2 übernehmen$/)
  await desk.keyboard.press('Enter')
  await desk.getByRole('heading', { level: 1, name: 'Geld' }).waitFor()
  expect([paidBy(anna), paidBy(berta)]).toEqual([[4000], [3000]])

  await desk.goto('/admin/desk/money/bank')
  await desk.getByLabel('Datei wählen').setInputFiles({ name: 'umsaetze.csv', mimeType: 'text/csv', buffer: file })
  await desk.getByRole('heading', { level: 2, name: /^Teilweise erfasst/ }).waitFor()
  await desk.getByText('5,50 € von 75,50 € sind noch nicht erfasst').waitFor()
})
