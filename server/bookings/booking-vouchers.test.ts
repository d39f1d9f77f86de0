import { expect, test } from 'vitest'
import { textOfMarkup } from '../../client/testing/render.tsx'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { leftOnVoucher, type Voucher } from '../../domain/money/vouchers/voucher.ts'
import { deriveCode } from '../money/vouchers/codes.ts'
import { openAdminSite } from '../testing/admin.ts'
import { htmlFaults } from '../testing/files/html-faults.ts'
import { storedIn } from '../testing/stored-data.ts'
import { registration, visitor } from '../testing/test-site.ts'
import { ownLink } from './links/own-link.ts'

const event = 'termin-01'
const plain = (html: string) => textOfMarkup(html).replaceAll('\u00a0', ' ')

/** Opens the page of a booking for 60 €, confirmed or only requested. */
async function openBooking(confirmation: 'automatic' | 'manual' = 'automatic') {
  const site = await openAdminSite()
  const when = { startDate: '2027-06-01T08:00:00.000Z', endDate: '2027-06-01T16:00:00.000Z' }
  await site.post('/event/edit', { _id: event, cost: 60, prices: [], confirmation, ...when })
  await visitor(site.origin).post('/api/registration/add', { ...registration, event })
  const booking = () => site.dataOf<Registration[]>('registrations')[0] ?? expect.fail()
  const vouchers = () => site.dataOf<Voucher[]>('vouchers')
  const secret = { sessions: { current: storedIn(site.dir, 'sessions') } } as Parameters<typeof ownLink>[0]
  const address = ownLink({ ...secret, origin: () => site.origin }, booking())
  async function sold(cents: number) {
    const { answer } = await site.post('/voucher/add', { name: 'Ida', email: 'ida@example.org', cents })
    return deriveCode(secret, answer._id, 1)
  }
  async function give(voucher: string) {
    const body = new URLSearchParams({ lastModifiedDate: booking().lastModifiedDate, voucher })
    const response = await fetch(`${address}/gutschein`, { method: 'POST', redirect: 'manual', body })
    return { status: response.status, html: await response.text() }
  }
  const read = async () => (await fetch(address)).text()
  return { ...site, booking, vouchers, sold, give, read }
}

test('a booking offers a voucher field only if vouchers exist, and while an amount is open', async () => {
  const { read, sold, give } = await openBooking()
  expect(await read()).not.toContain('Gutschein einlösen')
  const code = await sold(10_000)
  expect(await read()).toContain('Gutschein einlösen')
  await give(code)
  expect(await read()).not.toContain('Gutschein einlösen')
})

test('a voucher pays the open amount, and the page shows the rest of both', async () => {
  const { read, sold, give, vouchers, booking, outbox } = await openBooking()
  expect((await give(await sold(2500))).status).toBe(303)
  expect(plain(await read())).toContain('Gutschein G26-0001-T eingelöst: 25,00 €. Offen sind noch 35,00 €.')
  expect((await give(await sold(5000))).status).toBe(303)
  const html = await read()
  expect(plain(html)).toContain('Gutschein G26-0002-J eingelöst: 35,00 €. Auf dem Gutschein bleiben 15,00 €.')
  expect(htmlFaults(html)).toEqual([])
  expect(booking().payments.map(({ cents }) => cents)).toEqual([2500, 3500])
  expect(vouchers().map(leftOnVoucher)).toEqual([0, 1500])
  expect(outbox().filter(({ subject }) => subject.startsWith('Dein Gutschein ist eingelöst'))).toHaveLength(2)
})

test('the page shows the number of a voucher, and no note that the educator made about a payment', async () => {
  const { read, sold, give, post, booking } = await openBooking()
  await give(await sold(2500))
  for (const way of ['voucher', 'transfer', 'cash', 'other'] as const) {
    const { _id, lastModifiedDate } = booking()
    const payment = { registration: _id, lastModifiedDate, date: '2026-11-28', cents: 500, way }
    expect((await post('/payment/add', { ...payment, reference: 'Von Oma, nicht ansprechen' })).status).toBe(200)
  }
  const html = plain(await read())
  expect(html).toContain('Gutschein G26-0001-T, am')
  expect(html).not.toContain('Oma')
})

test('a wrong code is marked at the field, which keeps the input', async () => {
  const { give, sold, booking } = await openBooking()
  await sold(2500)
  const { status, html } = await give('K7MP-3XQT-9RWDY')
  expect(status).toBe(400)
  expect(html).toContain('<details class="booking-voucher" open')
  expect(html).toContain('value="K7MP-3XQT-9RWDY"')
  expect(plain(html)).toContain('Dieser Code gilt nicht (mehr). Bitte vergleiche ihn mit dem Gutschein.')
  expect(htmlFaults(html)).toEqual([])
  expect(booking().payments).toEqual([])
})

test('before the educator’s confirmation, the booking remembers the voucher', async () => {
  const { give, sold, read, post, booking, vouchers } = await openBooking('manual')
  await give(await sold(10_000))
  expect(plain(await read())).toContain('Dein Gutschein G26-0001-T ist vorgemerkt.')
  expect(vouchers().map(leftOnVoucher)).toEqual([10_000])
  await post('/registration/confirm', { _id: booking()._id })
  expect(vouchers().map(leftOnVoucher)).toEqual([4000])
  expect(plain(await read())).toContain('alles ist bezahlt')
})

test('the page of a booking that ended promises no voucher', async () => {
  const { give, sold, read, post, booking } = await openBooking('manual')
  await give(await sold(10_000))
  await post('/registration/cancel', { _id: booking()._id })
  expect(plain(await read())).toContain('Deine Buchung ist storniert.')
  expect(plain(await read())).not.toContain('vorgemerkt')
})

test('without an open amount a voucher keeps its balance', async () => {
  const { give, sold, vouchers } = await openBooking()
  const [first, second] = [await sold(10_000), await sold(5000)]
  await give(first)
  const { status, html } = await give(second)
  expect(status).toBe(409)
  expect(plain(html)).toContain('Hier ist nichts offen.')
  expect(vouchers().map(leftOnVoucher)).toEqual([4000, 5000])
})

test('before cancelling, the page shows the amount that returns to the voucher', async () => {
  const { give, sold, booking, origin, dir } = await openBooking()
  await give(await sold(6000))
  const secret = { sessions: { current: storedIn(dir, 'sessions') } } as Parameters<typeof ownLink>[0]
  const address = ownLink({ ...secret, origin: () => origin }, booking())
  const html = await (await fetch(`${address}/stornieren`)).text()
  expect(plain(html)).toContain('Bleibt bei mir 0,00 € Zurück auf den Gutschein 60,00 €')
})

test('the educator redeems a code for a guest by the same rule, and one press undoes it', async () => {
  const { post, sold, booking, vouchers, outbox } = await openBooking()
  const { _id } = booking()
  const code = await sold(2500)
  const wrong = await post('/registration/voucher', { _id, voucher: 'K7MP-3XQT-9RWDY' })
  expect([wrong.status, wrong.fields.voucher]).toEqual([
    400,
    'This code is not valid (any more). Please compare it with the voucher.',
  ])
  const { status, answer } = await post('/registration/voucher', { _id, voucher: ` ${code.toLowerCase()} ` })
  expect([status, answer.history.at(-1)]).toEqual([
    200,
    expect.objectContaining({ what: 'voucherGiven', by: 'educator', detail: 'G-2026-0001' }),
  ])
  expect(booking().payments).toMatchObject([{ cents: 2500, way: 'voucher' }])
  const letters = () => outbox().filter(({ subject }) => subject.startsWith('Dein Gutschein ist eingelöst'))
  expect(letters()).toMatchObject([{ heldUntil: expect.any(String) }])
  expect((await post('/registration/undo', { _id, decided: answer.history.at(-1).date })).status).toBe(200)
  expect([booking().payments, vouchers().map(leftOnVoucher), letters()]).toEqual([[], [2500], []])
  await post('/registration/voucher', { _id, voucher: await sold(10_000) })
  const refused = await post('/registration/voucher', { _id, voucher: code })
  expect([refused.status, refused.message]).toEqual([409, 'Nothing is open.'])
})
