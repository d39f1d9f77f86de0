import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Payment, type PaymentWay, paymentWays } from '../../money/terms/payment.ts'
import { sampleBooking, sampleEvent, sampleVoucher } from '../../testing/samples.ts'
import { snapshotOf } from '../record/snapshot.ts'
import { paymentTable } from './payment-table.ts'
import { sumsTable, yearSums } from './year-sums.ts'

const december = sampleEvent()
const june = sampleEvent({ _id: 'june', startDate: '2027-06-05T08:00:00.000Z', endDate: '2027-06-05T14:00:00.000Z' })
const events = [december, june]
const paidFor = (event: typeof june, ...payments: [date: string, cents: number, way: PaymentWay][]) =>
  sampleBooking({
    event: event._id,
    eventSnapshot: snapshotOf(event),
    payments: payments.map(([date, cents, way], at): Payment => ({ _id: `p${at}`, date, cents, way })),
  })

test('a year has sums by means of payment, in money, and advance payments for later years', () => {
  const registrations = [
    paidFor(december, ['2026-11-01', 2400, 'transfer'], ['2026-11-02', 1000, 'cash'], ['2027-01-02', 500, 'other']),
    paidFor(june, ['2026-12-30', 5000, 'transfer'], ['2026-12-31', -1000, 'transfer'], ['2026-12-31', 700, 'voucher']),
  ]
  const vouchers = [sampleVoucher({ entries: [{ what: 'sold', date: '2026-12-02', cents: 5000, way: 'cash' }] })]
  const paid = { registrations, events, vouchers, kept: [] }
  expect(yearSums(paid, '2026')).toEqual({
    ways: { transfer: 6400, cash: 6000, voucher: 700, other: 0 },
    money: 12_400,
    ahead: 4000,
  })
  expect(yearSums(paid, '2027')).toMatchObject({ ways: { other: 500 }, money: 500, ahead: 0 })
  expect([...sumsTable(paid, '2026').pieces].flat()).toEqual([
    ['Überweisung', '64.00'],
    ['Bar', '60.00'],
    ['Gutschein', '7.00'],
    ['Anders', '0.00'],
    ['Zusammen ohne Gutscheine', '124.00'],
    ['Davon für Termine nach 2026', '40.00'],
  ])
})

test('a payment for an event moved to the next year counts as an advance payment', () => {
  const registrations = [paidFor(december, ['2026-11-01', 2400, 'transfer'])]
  const moved = { ...december, startDate: '2027-01-08T08:00:00.000Z', endDate: '2027-01-08T14:00:00.000Z' }
  expect(yearSums({ registrations, events: [moved], vouchers: [], kept: [] }, '2026').ahead).toBe(2400)
})

test('the sums equal the table’s, to the cent', () => {
  const payment = fc.tuple(
    fc.constantFrom('2026-01-01', '2026-12-31', '2025-12-31', '2027-01-01'),
    fc.integer({ min: -100_000, max: 100_000 }),
    fc.constantFrom(...paymentWays),
  )
  fc.assert(
    fc.property(fc.array(payment), fc.array(payment), (now, later) => {
      const paid = {
        registrations: [paidFor(december, ...now), paidFor(june, ...later)],
        events,
        vouchers: [],
        kept: [],
      }
      const rows = [...paymentTable(paid, '2026').pieces].flat()
      const inColumn = (at: number) => rows.reduce((sum, row) => sum + Math.round(Number(row[at]) * 100), 0)
      const { ways: byWay, money } = yearSums(paid, '2026')
      expect(paymentWays.reduce((sum, way) => sum + byWay[way], 0)).toBe(money + byWay.voucher)
      expect([money, byWay.voucher]).toEqual([inColumn(5), inColumn(7)])
    }),
  )
})
