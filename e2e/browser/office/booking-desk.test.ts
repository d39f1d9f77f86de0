import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleContact } from '../../../domain/testing/samples.ts'
import { callerOf, sessionOf } from '../../support/api.ts'
import { accessibilityRules, runAxe } from '../../support/axe.ts'
import { setTextSize, sidewards } from '../../support/layout.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { site, visitor, asAdmin } = withVisitors()

const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const

/** Lists axe violations, and whether the page is wider than a small phone or breaks with large text. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await runAxe(page, { tags: accessibilityRules })
  const problems = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`))
  await page.setViewportSize({ width: 320, height: 844 })
  const narrow = await sidewards(page)
  await page.setViewportSize(phone.viewport)
  await setTextSize(page, 200)
  const large = await sidewards(page)
  await setTextSize(page, 100)
  return [...problems, ...(narrow > 0 ? ['scrolls at 320 px'] : []), ...(large > 0 ? ['scrolls with large text'] : [])]
}

const stored = (id: string) =>
  site()
    .stored()
    .find(({ _id }) => _id === id) ?? expect.fail()

test('on a phone she confirms a booking, records its payment, and cancels a part with goodwill', async () => {
  const call = await callerOf(site(), await sessionOf(site()))
  const post = async (path: string, body: object) =>
    (await call(path, { method: 'POST', body: JSON.stringify(body) })).json()
  const start = new Date(Date.now() + 25 * 86_400_000).toISOString()
  const end = new Date(Date.now() + 25 * 86_400_000 + 3_600_000).toISOString()
  const event = { title: 'Waldtag', active: true, cost: 40, startDate: start, endDate: end, places: 9 }
  const { _id: eventId } = await post('/api/event/add', event)
  const participants = [{ name: 'Lena Beispiel' }, { name: 'Jonas Beispiel' }]
  const { _id } = await post('/api/registration/add', { ...sampleContact, event: eventId, participants })

  const desk = await asAdmin(await visitor(phone))
  await desk.goto('/admin/desk')
  await desk.locator(`a[href='/admin/desk/booking/${_id}']`).first().click()
  await desk.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.poll(() => stored(_id).state).toBe('confirmed')
  await desk.getByRole('button', { name: 'Undo' }).waitFor()
  expect(await findings(desk)).toEqual([])

  await desk.getByRole('button', { name: 'Record Payment', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: 'Record Payment' })
  await dialog.getByLabel(/^Amount/).fill('80')
  await desk.goBack()
  const asked = desk.getByRole('dialog', { name: 'Are you sure you want to close before saving?' })
  await asked.waitFor()
  const path = () => desk.evaluate(() => location.pathname)
  await soon(path).toBe(`/admin/desk/booking/${_id}`)
  await desk.goBack()
  await asked.waitFor({ state: 'hidden' })
  await soon(path).toBe(`/admin/desk/booking/${_id}`)
  expect(await dialog.getByLabel(/^Amount/).inputValue()).toBe('80')
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await expect.poll(() => stored(_id).payments.map(({ cents }) => cents)).toEqual([8000])

  await desk.locator('summary', { hasText: 'More' }).click()
  await desk.getByRole('button', { name: 'Cancel Booking …' }).click()
  await desk.getByRole('heading', { name: 'Cancel Booking', level: 1 }).waitFor()
  await desk.getByLabel('Jonas Beispiel').check()
  // The terms would keep a deposit of 10 %, four euro.
  await desk.getByLabel('You keep (euro)').fill('1')
  await desk
    .getByText(/39\.00/)
    .first()
    .waitFor()
  expect(await findings(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Cancel for 1 Person' }).click()
  await desk.getByRole('heading', { name: sampleContact.name, level: 1 }).waitFor()
  expect(stored(_id)).toMatchObject({
    state: 'confirmed',
    participants: [{ name: 'Lena Beispiel' }],
    fees: [{ what: 'cancellation', cents: 100 }],
  })
})

test('on a phone she finds and answers an inquiry, and closes and reopens another', async () => {
  const call = await callerOf(site())
  const ask = (name: string) =>
    call('/api/registration/add', {
      method: 'POST',
      body: JSON.stringify({ ...sampleContact, name, notes: 'Ein Vormittag für unsere 3b?' }),
    })
  await ask('Sabine Lehmann')
  await ask('Karl Probe')
  const inquiryOf = (name: string) =>
    site()
      .stored()
      .findLast(booking => booking.name === name)?._id ?? ''

  const desk = await asAdmin(await visitor(phone))
  await desk.goto('/admin/desk/inquiries')
  await desk.getByRole('link', { name: /^Karl Probe/ }).waitFor()
  expect(await findings(desk)).toEqual([])
  await desk.getByRole('link', { name: /^Sabine Lehmann/ }).click()
  await desk.getByLabel('Text', { exact: true }).fill('Sehr gern, im Juni.')
  expect(await findings(desk)).toEqual([])
  await desk.reload()
  await soon(() => desk.getByLabel('Text', { exact: true }).inputValue()).toBe('Sehr gern, im Juni.')
  await desk.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => stored(inquiryOf('Sabine Lehmann')).state).toBe('answered')

  await desk.goto(`/admin/desk/inquiry/${inquiryOf('Karl Probe')}`)
  await desk.locator('.inquiry-more summary').click()
  await desk.getByRole('button', { name: 'Close Without Answer' }).click()
  await expect.poll(() => stored(inquiryOf('Karl Probe')).state).toBe('closed')
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => stored(inquiryOf('Karl Probe')).state).toBe('open')
})
