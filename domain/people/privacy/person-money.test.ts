import { expect, test } from 'vitest'
import { snapshotOf } from '../../bookings/record/snapshot.ts'
import { sampleBooking, sampleContact, sampleEvent } from '../../testing/samples.ts'
import { openMoneyOf, refuseOpenMoney, withOpenMoney } from './person-money.ts'

const event = sampleEvent({ startDate: '2027-01-08T15:00:00.000Z', endDate: '2027-01-10T13:00:00.000Z', cost: 24 })
const records = { events: [event], invoices: [], now: '2026-11-28T09:00:00.000Z', today: '2026-11-28' }
const paid = (cents: number) => [{ _id: 'p', date: '2026-11-20', cents, way: 'transfer' as const }]
const booking = (changes = {}) =>
  sampleBooking({
    ...sampleContact,
    eventSnapshot: snapshotOf(event),
    number: '2026-0136',
    state: 'confirmed',
    ...changes,
  })
const summaryOf = (...args: Parameters<typeof openMoneyOf>) =>
  openMoneyOf(...args).map(({ number, what, cents }) => [number, what, cents])

test('open payments and refunds must be settled before an erasure', () => {
  expect(summaryOf([booking()], records)).toEqual([['2026-0136', 'open', 2400]])
  expect(summaryOf([booking({ state: 'cancelled', payments: paid(2400) })], records)).toEqual([
    ['2026-0136', 'refund', 2400],
  ])
  expect(summaryOf([booking({ payments: paid(2400) })], records)).toEqual([])
})

test('a billed booking must be settled before an erasure if its event is still to come', () => {
  const billed = { ...records, invoices: [{ registration: 'booking' }] }
  const unpaid = booking({ payments: paid(2400) })
  expect(summaryOf([unpaid], billed)).toEqual([['2026-0136', 'toCome', 2400]])
  expect(summaryOf([unpaid], { ...billed, now: '2027-02-01T09:00:00.000Z' })).toEqual([])
})

test('the refusal names all unsettled amounts', () => {
  expect(() => refuseOpenMoney(openMoneyOf([booking()], records))).toThrow(/B26-0136-K: €24\.00/)
  expect(() => refuseOpenMoney([])).not.toThrow()
})

test('the result of an erasure with open money lists it', () => {
  const emptyReport = { gone: [], kept: [] }
  const { kept } = withOpenMoney(emptyReport, openMoneyOf([booking()], records))
  expect(kept).toEqual([{ what: 'money', count: 1, reason: expect.stringMatching(/^B26-0136-K: €24\.00/), until: '' }])
  expect(withOpenMoney(emptyReport, [])).toBe(emptyReport)
})
