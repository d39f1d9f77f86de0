import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { sumOf } from '../../domain/kit/cents.ts'
import type { BankItem, BookResult } from '../../domain/money/bank/book.ts'
import type { Voucher } from '../../domain/money/vouchers/voucher.ts'
import { sampleVoucher } from '../../domain/testing/samples.ts'
import { openAdminSite } from '../testing/admin.ts'
import { statementForms } from '../testing/golden-story/money.ts'

const event = 'termin-01'
const row = { date: '2026-11-27', cents: 8000, name: 'Mia Moos', text: 'Fuer Mia, Ole und Kim' }

/**
 * Opens a site where Mia, Ole and Kim owe 240 € each, Kim has ordered a voucher of 50 €, and a line of 80 € arrived.
 */
async function openSite() {
  const voucher = sampleVoucher()
  const site = await openAdminSite({}, data =>
    data.commit(() => ({ next: { vouchers: [voucher] }, result: undefined })),
  )
  const when = { startDate: '2027-06-01T08:00:00.000Z', endDate: '2027-06-01T16:00:00.000Z' }
  await site.post('/event/edit', { _id: event, cost: 240, prices: [], places: null, ...when })
  const ids: string[] = []
  for (const name of ['Mia Moos', 'Ole Otto', 'Kim Kern']) {
    const { answer } = await site.post('/registration/add', { name, event, participants: [{ name }] })
    await site.post('/registration/confirm', { _id: answer._id })
    ids.push(answer._id)
  }
  const read = async (form: keyof typeof statementForms): Promise<BankItem> => {
    const body = new Uint8Array(statementForms[form]([row])).buffer
    const headers = { 'content-type': 'application/octet-stream' }
    const [item] = await (await site.admin.post('/api/payment/bank', body, { headers })).json()
    return item
  }
  const book = async (shares: object[], form: keyof typeof statementForms = 'csv') => {
    const { line } = await read(form)
    return site.post(
      '/payment/book',
      shares.map(share => ({ line, ...share })),
    )
  }
  const booked = () => site.stored().flatMap(({ payments }: Registration) => payments.map(({ cents }) => cents))
  const [mia = '', ole = '', kim = ''] = ids
  return { ...site, read, book, booked, ids, mia, ole, kim, voucher }
}

const outcome = ({ answer }: { answer: BookResult[] }) =>
  answer.map(({ booked, reason }) => (booked ? 'booked' : reason))

test('a line is split among bookings; the rest is known, and booked later, also in another format of the statement', async () => {
  const { read, book, booked, mia, ole, kim } = await openSite()
  expect(
    outcome(
      await book([
        { registration: mia, cents: 3000 },
        { registration: ole, cents: 2000 },
      ]),
    ),
  ).toEqual(['booked', 'booked'])
  for (const form of ['csv', 'camt'] as const) expect(await read(form)).toMatchObject({ match: 'known', booked: 5000 })
  expect(outcome(await book([{ registration: kim, cents: 3001 }], 'camt'))).toEqual([
    'Only €30.00 of this line are left.',
  ])
  expect(outcome(await book([{ registration: mia, cents: 1000 }], 'camt'))).toEqual([
    'This line has been recorded already.',
  ])
  expect(outcome(await book([{ registration: kim }], 'camt'))).toEqual(['booked'])
  for (const form of ['csv', 'camt'] as const) {
    const item = await read(form)
    expect([item.match, item.booked]).toEqual(['known', undefined])
  }
  expect(booked()).toEqual([3000, 2000, 3000])
  expect(outcome(await book([{ registration: kim }]))).toEqual(['This line has been recorded already.'])
})

test('shares that exceed the line are all refused, and a share is more than zero', async () => {
  const { book, booked, mia, ole } = await openSite()
  const beyond = await book([
    { registration: mia, cents: 8000 },
    { registration: ole, cents: 1 },
  ])
  expect([beyond.status, beyond.message]).toEqual([400, 'The shares come to more than the line: €80.00.'])
  for (const cents of [0, -1, 0.5]) expect((await book([{ registration: mia, cents }])).status).toBe(400)
  expect(booked()).toEqual([])
})

test('a share of a voucher’s amount sells the ordered voucher', async () => {
  const { book, read, booked, mia, voucher, dataOf } = await openSite()
  expect(outcome(await book([{ voucher: voucher._id, cents: 4000 }]))).toEqual([
    expect.stringContaining('costs €50.00'),
  ])
  expect(outcome(await book([{ voucher: voucher._id, cents: 5000 }, { registration: mia }]))).toEqual([
    'booked',
    'booked',
  ])
  expect([booked(), dataOf<Voucher[]>('vouchers')[0]?.state]).toEqual([[3000], 'paid'])
  expect((await read('camt')).booked).toBeUndefined()
})

test('shares booked at the same moment, in any format, never exceed the line', async () => {
  const press = fc.record({
    at: fc.nat(2),
    cents: fc.option(fc.integer({ min: 1, max: 8000 }), { nil: undefined }),
    form: fc.constantFrom('csv', 'camt'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(press, { minLength: 2, maxLength: 6 }), async presses => {
      const { book, booked, ids, read } = await openSite()
      await Promise.all(
        presses.map(({ at, cents, form }) => book([{ registration: ids[at], ...(cents ? { cents } : {}) }], form)),
      )
      const sum = sumOf(booked())
      expect(sum).toBeGreaterThan(0)
      expect(sum).toBeLessThanOrEqual(8000)
      expect((await read('csv')).booked).toBe(sum === 8000 ? undefined : sum)
    }),
    { numRuns: 8 },
  )
})
