import { expect, test } from 'vitest'
import type { BankItem, BookResult } from '../../domain/money/bank/book.ts'
import type { Voucher } from '../../domain/money/vouchers/voucher.ts'
import { sampleVoucher } from '../../domain/testing/samples.ts'
import { openAdminSite } from '../testing/admin.ts'
import { type BankRow, sparkasseCsv } from '../testing/files/bank-files.ts'

const date = '2026-11-27'
const ordered = sampleVoucher({ number: 'G-2026-0007' })
const row = (changes: Partial<BankRow> = {}): BankRow => ({
  date,
  cents: ordered.cents,
  name: 'Beispiel, Martina',
  text: 'Gutschein G-2026-0007',
  ...changes,
})

/** Opens a site with ordered vouchers, and a booking by the same person at the price of one. */
async function openSite(...vouchers: Voucher[]) {
  const site = await openAdminSite({}, data => data.vouchers.update(() => ({ next: vouchers, result: undefined })))
  const when = { startDate: '2027-06-01T08:00:00.000Z', endDate: '2027-06-01T16:00:00.000Z' }
  await site.post('/event/edit', { _id: 'termin-01', cost: 50, prices: [], confirmation: 'automatic', ...when })
  const { answer: booking } = await site.post('/registration/add', { ...ordered.buyer, event: 'termin-01' })
  const read = async (...rows: BankRow[]): Promise<BankItem[]> => {
    const headers = { 'content-type': 'application/octet-stream' }
    const file = new Uint8Array(sparkasseCsv(rows)).buffer
    return (await site.admin.post('/api/payment/bank', file, { headers })).json()
  }
  const book = async (lines: unknown): Promise<BookResult[]> => (await site.post('/payment/book', lines)).answer
  const letters = () => site.outbox().filter(({ cause }) => cause?.kind === 'voucher')
  return { ...site, booking, read, book, letters, vouchers: () => site.dataOf<Voucher[]>('vouchers') }
}

test('the money for a voucher sells it, in the same write as its letter, and pays for nothing else', async () => {
  const { read, book, letters, vouchers, stored, booking } = await openSite(ordered)
  const [item] = await read(row())
  expect(item).toMatchObject({ match: 'sure', reason: 'numberAndAmount', voucher: ordered._id })
  expect(item).not.toHaveProperty('registration')
  const choice = { line: item?.line ?? '', voucher: ordered._id }
  expect(await book([choice])).toEqual([{ ...choice, booked: true }])
  expect(vouchers()[0]).toMatchObject({
    state: 'paid',
    code: { issue: 1 },
    entries: [
      { what: 'sold', date, cents: 5000, way: 'transfer', bankLine: expect.stringMatching(/^[0-9a-f]{32}-1$/) },
    ],
  })
  expect(letters()).toMatchObject([{ to: ordered.buyer.email, cause: { letter: 'voucher', issue: 1 } }])
  expect((await read(row()))[0]).toMatchObject({ match: 'known', voucher: ordered._id })
  expect(await book([choice, { line: choice.line, registration: booking._id }])).toMatchObject([
    { booked: false, reason: 'This line has been recorded already.' },
    { booked: false, reason: 'This line has been recorded already.' },
  ])
  expect(stored()[0]?.payments).toEqual([])
})

test('among two lines for one voucher, or two targets for one line, the first counts', async () => {
  const { read, book, letters, vouchers, stored, booking } = await openSite(ordered)
  const [first, second] = (await read(row(), row({ date: '2026-11-28' }))).map(({ line }) => line)
  const [voucher, registration] = [ordered._id, booking._id]
  const results = await book([
    { line: first, voucher },
    { line: first, registration },
    { line: second, voucher },
  ])
  expect(results.map(({ booked, reason }) => (booked ? '' : reason))).toEqual([
    '',
    'This line has been recorded already.',
    'The voucher is paid already.',
  ])
  expect([vouchers()[0]?.entries.length, letters().length, stored()[0]?.payments]).toEqual([1, 1, []])
})

test.each<[what: string, voucher: Voucher, more: Partial<BankRow>, doubt: string, reason: string]>([
  ['another amount', ordered, { cents: 4999 }, 'otherAmount', 'The voucher costs €50.00, no more and no less.'],
  ['a cancelled order', { ...ordered, state: 'cancelled' }, {}, 'paid', 'The voucher is cancelled.'],
])('%s is only a suggestion, and sells nothing', async (_, voucher, more, doubt, reason) => {
  const { read, book, letters, vouchers } = await openSite(voucher)
  const [item] = await read(row(more))
  expect(item).toMatchObject({ match: 'suggested', reason: doubt, voucher: voucher._id })
  expect(await book([{ line: item?.line, voucher: voucher._id }])).toMatchObject([{ booked: false, reason }])
  expect([vouchers(), letters()]).toEqual([[voucher], []])
})

test('the line of a voucher marked as paid by hand is not booked for a booking', async () => {
  const { read, book, post } = await openSite(ordered)
  await post('/voucher/paid', { _id: ordered._id, date })
  const [item] = await read(row())
  expect(item).toMatchObject({ match: 'suggested', reason: 'entered', voucher: ordered._id })
  expect(await book([{ line: item?.line, voucher: ordered._id }])).toMatchObject([
    { booked: false, reason: 'The voucher is paid already.' },
  ])
})

test('a line pays for one thing, a booking or a voucher', async () => {
  const { read, book, post, booking } = await openSite(ordered)
  const [{ line = '' } = {}] = await read(row())
  for (const target of [{}, { voucher: ordered._id, registration: booking._id }, { voucher: 1 }])
    expect((await post('/payment/book', [{ line, ...target }])).status).toBe(400)
  expect(await book([{ line, voucher: 'none' }])).toMatchObject([{ reason: 'There is no such voucher.' }])
})
