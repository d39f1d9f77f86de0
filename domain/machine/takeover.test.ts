import { expect, test } from 'vitest'
import { lastSkipped, takeoverAt } from './takeover.ts'

const date = '2026-12-31T23:30:00.000Z'

test('a takeover skips a hundred numbers of each series, in the year of Berlin', () => {
  const numbers = {
    bookings: ['2026-0147', '2027-0003', '2027-0002'],
    invoices: ['RE-2026-0900', 'RE-2027-0001'],
    vouchers: [],
  }
  const takeover = takeoverAt(date, numbers)
  expect(takeover).toEqual({ date, year: '2027', bookings: 103, invoices: 101, vouchers: 100 })
  expect(lastSkipped([takeover], 'bookings', '2027')).toBe(103)
  expect(lastSkipped([takeover], 'bookings', '2026')).toBe(0)
  expect(lastSkipped(undefined, 'bookings', '2027')).toBe(0)
})

test('after several takeovers the highest counts', () => {
  const first = takeoverAt(date, { bookings: [], invoices: [], vouchers: [] })
  const second = takeoverAt(date, { bookings: ['2027-0250'], invoices: [], vouchers: [] })
  expect(lastSkipped([second, first], 'bookings', '2027')).toBe(350)
})
