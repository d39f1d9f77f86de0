import { expect, test } from 'vitest'
import type { Event } from '../../events/event.ts'
import type { Table } from '../../kit/table.ts'
import { sampleBooking, sampleEvent, sampleRegistration, sampleVoucher } from '../../testing/samples.ts'
import { keptPayments } from '../record/kept-payment.ts'
import { incomeOfMonth, paymentTable } from './payment-table.ts'

const payment = (_id: string, date: string, cents: number) => ({ _id, date, cents, way: 'transfer' as const })
const rowsOf = ({ pieces }: Table) => [...pieces].flat()

test('the payments of a year are listed in order, without those of other years', () => {
  const tom = sampleBooking({
    _id: 'tom',
    name: 'Tom Klein',
    number: '2026-0002',
    payments: [
      payment('a', '2025-12-31', 1000),
      { ...payment('b', '2026-11-20', 24_000), reference: 'RE-2026-0001' },
      payment('c', '2026-12-31', -1250),
      payment('d', '2027-01-01', 500),
    ],
  })
  const rike = sampleBooking({
    _id: 'rike',
    name: 'Rike',
    number: '2026-0001',
    payments: [payment('e', '2026-11-20', 1)],
  })
  const title = 'Winter-Survival am Feuer, 04.12.2026'
  expect(
    rowsOf(
      paymentTable({ registrations: [sampleRegistration(), tom, rike], events: [], vouchers: [], kept: [] }, '2026'),
    ),
  ).toEqual([
    ['2026-11-20', 'B26-0001-X', 'Rike', title, 'Überweisung', '0.01', '', '', ''],
    ['2026-11-20', 'B26-0002-M', 'Tom Klein', title, 'Überweisung', '240.00', 'RE-2026-0001', '', ''],
    ['2026-12-31', 'B26-0002-M', 'Tom Klein', title, 'Überweisung', '-12.50', '', '', ''],
  ])
})

test('a month’s income excludes refunds and redeemed vouchers, and has the payments of deleted bookings', () => {
  const tom = sampleBooking({
    payments: [
      payment('a', '2026-11-30', 5000),
      payment('b', '2026-11-30', -500),
      payment('c', '2026-12-01', 700),
      { ...payment('d', '2026-12-01', 900), way: 'voucher' },
    ],
  })
  const sold = sampleVoucher({
    entries: [
      { what: 'sold', date: '2026-12-02', cents: 5000, way: 'transfer' },
      { what: 'redeemed', date: '2026-12-03', cents: -1000, registration: 'booking' },
      { what: 'repaid', date: '2027-01-04', cents: -4000, way: 'transfer' },
    ],
  })
  const payments = keptPayments(sampleBooking({ _id: 'gone', payments: [payment('e', '2027-02-28', 300)] }))
  const paid = { registrations: [tom], events: [], vouchers: [sold], kept: payments }
  const months = ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03']
  expect(months.map(month => incomeOfMonth(paid, month))).toEqual([4500, 5700, -4000, 300, 0])
})

test('a voucher counts when it is sold or paid back; its redemption is a payment of the booking', () => {
  const voucher = sampleVoucher({
    number: 'G-2026-0007',
    entries: [
      { what: 'sold', date: '2026-11-02', cents: 5000, way: 'cash' },
      { what: 'redeemed', date: '2026-11-20', cents: -2000, registration: 'tom' },
      { what: 'repaid', date: '2026-12-01', cents: -3000, way: 'transfer' },
    ],
  })
  const tom = sampleBooking({ payments: [{ ...payment('a', '2026-11-20', 2000), way: 'voucher' }] })
  const { name } = voucher.buyer
  const invoiceOf = (registration: string, day: string) =>
    registration === tom._id ? `RE-2026-000${day.slice(6, 7)}` : ''
  const paid = { registrations: [tom], events: [], vouchers: [voucher], kept: [], invoiceOf }
  expect(rowsOf(paymentTable(paid, '2026'))).toEqual([
    ['2026-11-02', 'G26-0007-Y', name, 'Gutschein', 'Bar', '50.00', '', '', ''],
    ['2026-11-20', '', tom.name, 'Winter-Survival am Feuer, 04.12.2026', 'Gutschein', '', '', '20.00', 'RE-2026-0001'],
    ['2026-12-01', 'G26-0007-Y', name, 'Gutschein', 'Überweisung', '-30.00', '', '', ''],
  ])
})

test('each line names its event’s date: the current one, the booked one, or the one a deleted booking kept', () => {
  const paid = sampleBooking({ payments: [payment('a', '2026-11-20', 100)] })
  const gone = sampleBooking({ payments: [payment('b', '2026-11-20', 100)] })
  const [old = expect.fail()] = keptPayments(gone).map(({ startDate: _, ...before }) => before)
  const titles = (events: Event[]) =>
    rowsOf(
      paymentTable({ registrations: [paid], events, vouchers: [], kept: [...keptPayments(gone), old] }, '2026'),
    ).map(row => row[3])
  expect(titles([])).toEqual([
    'Winter-Survival am Feuer, 04.12.2026',
    'Winter-Survival am Feuer, 04.12.2026',
    'Winter-Survival am Feuer',
  ])
  const moved = sampleEvent({ title: 'Winter am Feuer', startDate: '2027-01-09T09:00:00.000Z' })
  expect(titles([moved])[0]).toBe('Winter am Feuer, 09.01.2027')
})

test('a long list is processed in slices, so that pages do not wait', () => {
  const bookings = Array.from({ length: 500 }, (_, at) =>
    sampleBooking({ _id: `${at}`, payments: [payment(`${at}`, '2026-11-20', 100)] }),
  )
  const pieces = [...paymentTable({ registrations: bookings, events: [], vouchers: [], kept: [] }, '2026').pieces]
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(100)
  expect(pieces.flat()).toHaveLength(500)
})
