import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Share, Target } from './payable.ts'
import { bookedCentsOf, exceedsLine, shareFor } from './sharing.ts'

const [ada, bea]: [Target, Target] = [{ registration: 'ada' }, { registration: 'bea' }]
const line = { cents: 8000 }

test('a share is the requested amount, or the whole rest; each target gets one share', () => {
  expect(shareFor(line, [], ada, undefined)).toBe(8000)
  const shares = [{ to: ada, cents: 3000 }]
  expect(shareFor(line, shares, bea, 2000)).toBe(2000)
  expect(shareFor(line, shares, bea, undefined)).toBe(5000)
  expect(shareFor(line, shares, bea, 5001)).toBe('tooMuch')
  expect(shareFor(line, shares, ada, 1000)).toBe('again')
  expect(shareFor(line, shares, { voucher: 'ada' }, 1000)).toBe(1000)
  expect(shareFor(line, [{ to: ada, cents: 8000 }], bea, 1)).toBe('booked')
})

test('a reversal is booked as a whole', () => {
  const back = { cents: -8000 }
  expect(shareFor(back, [], ada, undefined)).toBe(-8000)
  expect(shareFor(back, [], ada, 4000)).toBe('tooMuch')
  expect(shareFor(back, [{ to: ada, cents: -8000 }], bea, undefined)).toBe('booked')
  expect([exceedsLine(back, [undefined]), exceedsLine(back, [1])]).toEqual([false, true])
})

test('random requests never book more than the line, and no target twice', () => {
  const target = fc.constantFrom<Target>(ada, bea, { registration: 'cem' }, { voucher: 'gift' })
  const asked = fc.array(fc.tuple(target, fc.option(fc.integer({ min: -100, max: 12_000 }), { nil: undefined })))
  fc.assert(
    fc.property(asked, fc.integer({ min: 1, max: 10_000 }), (all, cents) => {
      const shares: Share[] = []
      for (const [to, wanted] of all) {
        const share = shareFor({ cents }, shares, to, wanted)
        if (typeof share === 'number') shares.push({ to, cents: share })
      }
      expect(bookedCentsOf(shares)).toBeLessThanOrEqual(cents)
      expect(shares.every(share => share.cents > 0)).toBe(true)
      expect(new Set(shares.map(({ to }) => JSON.stringify(to))).size).toBe(shares.length)
    }),
  )
})
