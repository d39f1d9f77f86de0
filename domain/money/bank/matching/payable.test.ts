import { expect, test } from 'vitest'
import { recordConfirmation } from '../../../bookings/steps/booking-steps.ts'
import { sampleBooking, sampleEvent, sampleRegistration, sampleVoucher } from '../../../testing/samples.ts'
import { sellVoucher } from '../../vouchers/voucher.ts'
import { invoiceNumbers, payableBookings, payableVouchers } from './payable.ts'

// 240 € on 4 December, with a deposit of 24 €.
const event = sampleEvent()
const details = { now: '2026-11-03T09:00:00.000Z', by: 'educator' } as const
const booking = recordConfirmation(sampleBooking({ number: '2026-0147', event: event._id }), details)
const payment = { _id: 'p', date: '2026-11-05', cents: 2400, way: 'transfer' as const }
const payableOf = (changes: Partial<typeof booking> = {}) =>
  payableBookings([{ ...booking, ...changes }], [event], { today: '2026-11-23', region: '' }, () => ['RE-2026-0042'])[0]

test('a booking is paid by its numbers and the open amounts of its instalments', () => {
  expect(payableOf()).toEqual({
    to: { registration: booking._id },
    numbers: ['2026-0147', 'RE-2026-0042'],
    name: booking.name,
    others: booking.participants.map(({ name }) => name).filter(name => name !== booking.name),
    title: event.title,
    open: [2400, 21_600],
    came: [],
  })
})

test('payments by transfer count as received, cash and refunds do not', () => {
  const read = { ...payment, bankLine: 'key' }
  const others = [
    { ...payment, way: 'cash' as const },
    { ...payment, cents: -2400 },
  ]
  expect(payableOf({ payments: [payment, read, ...others] })?.came).toEqual([payment, read])
})

test('an unconfirmed booking, or one without terms, has no open amount, and an inquiry cannot be paid', () => {
  expect(payableOf({ state: 'requested' })?.open).toEqual([])
  const { terms: _, ...first } = booking.eventSnapshot ?? { title: '', startDate: '', endDate: '' }
  expect(payableOf({ eventSnapshot: first })?.open).toEqual([])
  expect(payableBookings([sampleRegistration()], [event], { today: '2026-11-23', region: '' }, () => [])).toEqual([])
})

test('a settled booking stays known with its cost for a while, even after a cancellation', () => {
  const made = { createdDate: '2026-11-03T09:00:00.000Z' }
  const cancelled = { ...booking, ...made, state: 'cancelled' as const }
  expect(payableOf(cancelled)).toMatchObject({ open: [], costs: [24_000, 2400, 21_600] })
  const calledOff = [
    ...booking.history,
    { date: details.now, by: 'educator' as const, what: 'eventCancelled' as const },
  ]
  expect(payableOf({ ...made, history: calledOff })).toMatchObject({ open: [], costs: [24_000, 2400, 21_600] })
  expect(payableOf({ ...made, state: 'requested' })?.costs).toEqual([24_000, 2400, 21_600])
  expect(payableOf()?.costs).toBeUndefined()
  const later = payableBookings([cancelled], [event], { today: '2027-12-01', region: '' }, () => [])
  expect(later[0]?.costs).toBeUndefined()
})

test('the numbers of a booking’s invoices belong to it, those of reversals do not', () => {
  const of = (number: string, registration: string, kind: 'invoice' | 'reversal' = 'invoice') => ({
    number,
    registration,
    kind,
  })
  const numbersOf = invoiceNumbers([
    of('RE-2026-0001', 'a'),
    of('RE-2026-0002', 'b'),
    of('RE-2026-0003', 'a', 'reversal'),
    of('RE-2026-0004', 'a'),
  ])
  expect(['a', 'b', 'c'].map(_id => numbersOf({ _id }))).toEqual([
    ['RE-2026-0001', 'RE-2026-0004'],
    ['RE-2026-0002'],
    [],
  ])
})

test('a voucher is paid by its number and whole amount, once', () => {
  const ordered = sampleVoucher({ number: 'G-2026-0007' })
  const { _id, buyer, cents } = ordered
  const code = { issue: 1, hash: '', last4: '' }
  const sold = sellVoucher(ordered, { date: '2026-11-05', way: 'transfer', bankLine: 'key', code }, details.now)
  const inCash = sellVoucher(ordered, { date: '2026-11-05', way: 'cash', code }, details.now)
  const payable = { to: { voucher: _id }, numbers: ['G-2026-0007'], name: buyer.name, others: [], title: '' }
  expect(payableVouchers([ordered, sold, inCash, { ...ordered, state: 'cancelled' }])).toEqual([
    { ...payable, open: [cents], came: [] },
    { ...payable, open: [], came: [expect.objectContaining({ date: '2026-11-05', cents, bankLine: 'key' })] },
    { ...payable, open: [], came: [] },
    { ...payable, open: [], came: [] },
  ])
})
