import { expect, test } from 'vitest'
import { sampleInvoice } from '../../testing/sample-invoices.ts'
import { sampleBooking, sampleVoucher } from '../../testing/samples.ts'
import { keptPayments } from '../record/kept-payment.ts'
import { moneyOverviewOn } from './money-overview.ts'

const noData = { registrations: [], events: [], vouchers: [], kept: [] }
const payment = { _id: 'p', date: '2026-03-30', cents: 4000, way: 'transfer' } as const
const booking = sampleBooking({ createdDate: '2026-03-01T09:00:00.000Z', payments: [payment] })
const on = (paid: Partial<Parameters<typeof moneyOverviewOn>[0]['paid']>, invoices = [sampleInvoice()].slice(1)) =>
  moneyOverviewOn({ registrations: [], events: [], region: '', paid: { ...noData, ...paid }, invoices }, '2027-03-31')

test('the years begin with the first booking, payment, voucher or invoice, whatever is deleted since', () => {
  expect(on({}).firstYear).toBe(2027)
  expect(on({ registrations: [booking] }).firstYear).toBe(2026)
  expect(on({ kept: keptPayments(booking) }).firstYear).toBe(2026)
  const sold = { what: 'sold', date: '2025-12-24', cents: 5000, way: 'cash' } as const
  expect(on({ vouchers: [sampleVoucher({ entries: [sold] })] }).firstYear).toBe(2025)
  expect(on({}, [sampleInvoice({ createdDate: '2025-12-31T23:30:00.000Z' })]).firstYear).toBe(2026)
})
