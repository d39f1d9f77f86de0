import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cancellation, cancellationOf } from '../../money/terms/cancellation.ts'
import { feeWith, mostRefund, waivable } from './goodwill.ts'

const startDate = '2027-06-20T08:00:00.000Z'
const lines = [
  { id: 'a', cents: 4500 },
  { id: 'b', cents: 3500 },
]
const onDay = (day: string, paid: number, only?: readonly string[]): Cancellation =>
  cancellationOf({ lines, ...(only ? { only } : {}), startDate, at: `${day}T08:00:00.000Z`, paid })

test('a deposit that stays by the terms can go back, and no more than that', () => {
  const byTerms = onDay('2027-06-10', 800)
  expect(byTerms).toMatchObject({ step: 'deposit', refund: 0 })
  expect(mostRefund(byTerms)).toBe(800)
  expect(feeWith({ refund: 500 }, byTerms)).toBe(300)
  expect(feeWith({ refund: 800 }, byTerms)).toBe(0)
})

test('the unpaid part of a fee can be waived, and the paid part stays', () => {
  const byTerms = onDay('2027-06-16', 800)
  expect(byTerms).toMatchObject({ step: 'half', fee: 4000, open: 3200 })
  expect(waivable(byTerms)).toBe(3200)
  expect(feeWith({ isWaived: true }, byTerms)).toBe(800)
})

test('unpaid amounts of the others are no refund', () => {
  const byTerms = onDay('2027-06-16', 800, ['b'])
  expect(mostRefund(byTerms)).toBe(0)
  expect(feeWith({ isWaived: true }, byTerms)).toBe(0)
})

test('without goodwill the terms decide', () => {
  const byTerms = onDay('2027-06-10', 8000)
  expect(feeWith({}, byTerms)).toBeUndefined()
  expect(feeWith({ refund: byTerms.refund }, byTerms)).toBeUndefined()
})

test('for any refund, the fee is at most that of the terms, and exactly that amount is refunded', () => {
  const day = fc
    .integer({ min: 0, max: 40 })
    .map(days => new Date(Date.UTC(2027, 4, 12 + days)).toISOString().slice(0, 10))
  const only = fc.constantFrom(undefined, ['a'], ['b'])
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 9000 }),
      only,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (on, paid, who, part) => {
        const byTerms = onDay(on, paid, who)
        const refund = Math.round(byTerms.refund + part * (mostRefund(byTerms) - byTerms.refund))
        const fee = feeWith({ refund }, byTerms) ?? byTerms.fee
        expect(fee).toBeLessThanOrEqual(byTerms.fee)
        const owed = byTerms.owed - byTerms.fee + fee
        expect(Math.max(0, paid - owed)).toBe(refund)
      },
    ),
  )
})
