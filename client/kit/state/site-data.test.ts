import { expect, test } from 'vitest'
import { sampleBooking } from '../../../domain/testing/samples.ts'
import { rangeKey, readSiteData, receiptOf } from './site-data.ts'

test('the data of a page is read, unless its document was truncated', () => {
  const json = JSON.stringify({ today: '2026-11-21', pages: {}, events: {}, images: {} })
  expect(readSiteData(json)).toMatchObject({ today: '2026-11-21' })
  for (let end = 0; end < json.length; end += 1) expect(readSiteData(json.slice(0, end))).toBeUndefined()
})

test('each range of days has its own key', () => {
  expect(rangeKey({ start: '2026-11-21', end: '2027-11-21' })).toBe('2026-11-21/2027-11-21')
})

test('a receipt shows the amount that a voucher has paid or will pay', () => {
  const payment = { _id: 'p', date: '2026-11-28', cents: 6000, way: 'voucher' as const, voucher: 'gift' }
  expect(receiptOf(sampleBooking({ payments: [payment] })).paidByVoucher).toBe(6000)
  expect(receiptOf(sampleBooking({ voucher: 'gift' })).paidByVoucher).toBe(0)
  expect(receiptOf(sampleBooking()).paidByVoucher).toBeUndefined()
})
