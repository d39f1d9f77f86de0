import { expect, test } from 'vitest'
import { openAdminSite } from '../testing/admin.ts'
import { openMailServer } from '../testing/mail-server.ts'

const event = 'termin-01'

/** A site on which somebody has a confirmed place for 240 €, in half a year. */
async function openSite(env: Record<string, string> = {}, day = '2027-06-01') {
  const site = await openAdminSite(env)
  const when = { startDate: `${day}T08:00:00.000Z`, endDate: `${day}T16:00:00.000Z` }
  await site.post('/event/edit', { _id: event, cost: 240, prices: [], ...when })
  const contact = { name: 'Martina Beispiel', email: 'martina@example.org' }
  const { answer: asked } = await site.post('/registration/add', { ...contact, event, participants: [{ name: 'Mia' }] })
  const { answer: booking } = await site.post('/registration/confirm', { _id: asked._id })
  const pay = (cents: number, more = {}) =>
    site.post('/payment/add', { registration: booking._id, date: '2026-11-27', cents, way: 'transfer', ...more })
  const open = async () => (await site.as('admin').send('/api/payment/open')).json()
  return { ...site, booking, pay, open }
}

test('what is open is listed by its day; a payment goes to what is due first', async () => {
  const { booking, pay, open } = await openSite()
  const { _id: registration, number } = booking
  const { title } = booking.eventSnapshot
  const row = { registration, number, name: 'Martina Beispiel', title, overdue: false }
  expect(await open()).toEqual([
    { ...row, what: 'deposit', cents: 2400, due: '2026-12-07' },
    { ...row, what: 'rest', cents: 21_600, due: '2027-05-18' },
  ])
  const { status, answer } = await pay(3000, { reference: ' bar ' })
  expect(status).toBe(200)
  expect(answer.payments).toMatchObject([{ date: '2026-11-27', cents: 3000, way: 'transfer', reference: 'bar' }])
  expect(answer.history.at(-1)).toMatchObject({ what: 'paid', by: 'educator', detail: '30,00\u00a0€' })
  expect(await open()).toEqual([{ ...row, what: 'rest', cents: 21_000, due: '2027-05-18' }])
})

test('the holidays of the educator’s state put off what is due', async () => {
  const { post, open } = await openSite({}, '2027-06-10')
  const rest = async () => (await open())[1].due
  expect(await rest()).toBe('2027-05-27')
  // There it is Corpus Christi.
  await post('/site/edit', { region: 'BY' })
  expect(await rest()).toBe('2027-05-28')
})

test.each([
  ['no amount', { cents: 0 }],
  ['half a cent', { cents: 0.5 }],
  ['a day to come', { date: '2026-11-29' }],
  ['no day', { date: '2026-02-30' }],
  ['an unknown way', { way: 'paypal' }],
])('%s is refused', async (_, wrong) => {
  const { pay, stored } = await openSite()
  expect((await pay(100, wrong)).status).toBe(400)
  expect(stored()[0]?.payments).toEqual([])
})

test('the same press twice records one payment', async () => {
  const { booking, pay, stored } = await openSite()
  const seen = { lastModifiedDate: booking.lastModifiedDate }
  expect([(await pay(100, seen)).status, (await pay(100, seen)).status]).toEqual([200, 409])
  expect(stored()[0]?.payments).toHaveLength(1)
})

test('the guest hears that a payment has come, and what is left; of one paid back nothing', async () => {
  const mail = await openMailServer()
  const { pay } = await openSite({ SMTP_URL: mail.url })
  await pay(24_000)
  await pay(-1000)
  await mail.wait(1)
  const letters = mail.to('martina@example.org').filter(({ mail: { subject } }) => subject?.startsWith('Deine Zahlung'))
  expect(letters).toHaveLength(1)
  expect(letters[0]?.mail.text).toContain('240,00')
})

test('the educator may ask less than the terms say, and not more', async () => {
  const { booking, post, stored } = await openSite()
  const cancel = (cents: number) => post('/registration/cancel', { _id: booking._id, cents })
  expect((await cancel(1)).fields).toEqual({ cents: 'This is more than the terms allow.' })
  expect((await cancel(0)).status).toBe(200)
  expect(stored()[0]).toMatchObject({ state: 'cancelled', fees: [] })
})
