import fc from 'fast-check'
import { getHolidays } from 'feiertagejs'
import { expect, test } from 'vitest'
import { formatCents, percentOf, splitCents, sumOf } from '../../kit/cents.ts'
import { addDays, dayOf } from '../../kit/format.ts'
import { cancellationOf, daysBefore, feeStep, feeSteps, groupFullFrom } from './cancellation.ts'
import { rebookingOf } from './rebooking.ts'
import { instalmentSchedule } from './schedule.ts'
import { depositOf } from './terms.ts'
import { regions, workingDay, workingDaysAfter } from './working-day.ts'

const cents = fc.integer({ min: 0, max: 1_000_000 })
const startDate = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) })
  .map(moment => new Date(moment - (moment % 60_000)).toISOString())
const lines = fc
  .array(cents, { minLength: 1, maxLength: 20 })
  .map(amounts => amounts.map((cents, at) => ({ id: String(at), cents })))
/** From forty days before an event to two after its start. */
const minutesBefore = fc.integer({ min: -2 * 24 * 60, max: 40 * 24 * 60 })
const earlier = (instant: string, minutes: number) => new Date(Date.parse(instant) - minutes * 60_000).toISOString()

test('an amount is shown with its cents, in German', () => {
  expect([123_450, 5, 0, -1250, 100_000_000].map(formatCents)).toEqual(
    ['1.234,50', '0,05', '0,00', '−12,50', '1.000.000,00'].map(text => `${text}\u00a0€`),
  )
})

test('half a cent is rounded up', () => {
  expect([105, 104, 115, 10_055].map(amount => percentOf(amount, 10))).toEqual([11, 10, 12, 1006])
})

test('dividing neither loses nor creates a cent, and each share is within a cent of its proportion', () => {
  expect(splitCents(10_000, [1, 1, 1])).toEqual([3334, 3333, 3333])
  expect(splitCents(1000, [4000, 2500, 2500])).toEqual([444, 278, 278])
  // The first of equal remainders.
  expect(splitCents(1000, [3500, 1200, 4500])).toEqual([381, 130, 489])
  expect(splitCents(2, [1, 3, 10])).toEqual([0, 1, 1])
  expect(splitCents(7, [0, 0])).toEqual([7, 0])
  fc.assert(
    fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 20 }), (total, weights) => {
      const parts = splitCents(total, weights)
      expect(sumOf(parts)).toBe(total)
      const all = sumOf(weights)
      if (all > 0)
        for (const [at, part] of parts.entries())
          expect(Math.abs(part - (total * (weights[at] ?? 0)) / all)).toBeLessThan(1)
    }),
  )
})

test('instalments add up to the total, and none is due after the next', () => {
  const days = fc.integer({ min: 0, max: 60 })
  fc.assert(
    fc.property(fc.boolean(), startDate, cents, days, days, (group, startDate, total, ahead, later) => {
      const bookedOn = addDays(dayOf(startDate), -ahead)
      const parts = instalmentSchedule(
        { group, startDate, endDate: startDate, total },
        bookedOn,
        addDays(bookedOn, later % 8),
      )
      expect(sumOf(parts.map(part => part.cents))).toBe(total)
      const due = parts.map(part => part.due)
      expect(due).toEqual(due.toSorted())
      expect(parts.every(part => part.cents > 0)).toBe(true)
    }),
  )
})

test('refunds never exceed payments, amounts owed never exceed the price, and both balance', () => {
  const asked = fc.record({
    group: fc.boolean(),
    lines,
    startDate,
    minutes: minutesBefore,
    paid: cents,
    some: fc.nat(),
  })
  fc.assert(
    fc.property(asked, ({ lines, startDate, minutes, some, ...rest }) => {
      const only = lines.filter((_, at) => (some >> at) % 2 === 1).map(({ id }) => id)
      const at = earlier(startDate, minutes)
      const result = cancellationOf({ ...rest, lines, startDate, at, only })
      expect(result.refund).toBeLessThanOrEqual(rest.paid)
      expect(result.owed).toBeLessThanOrEqual(sumOf(lines.map(line => line.cents)))
      expect(result.fee).toBeGreaterThanOrEqual(0)
      expect(result.owed + result.refund).toBe(rest.paid + result.open)
    }),
  )
})

test('cancelling or moving later never costs less', () => {
  const asked = fc.record({ group: fc.boolean(), lines, startDate, one: minutesBefore, other: minutesBefore })
  fc.assert(
    fc.property(asked, ({ group, lines, startDate, one: first, other: second }) => {
      const [soon, late] = [Math.max(first, second), Math.min(first, second)].map(minutes => {
        const at = earlier(startDate, minutes)
        const total = sumOf(lines.map(line => line.cents))
        const moved = rebookingOf({ group, total, newTotal: total, startDate, at, paid: 0 })
        const { fee } = cancellationOf({ group, lines, startDate, at, paid: 0 })
        return { fee, moving: moved.isPossible ? moved.fee : Number.POSITIVE_INFINITY }
      })
      expect(late?.fee).toBeGreaterThanOrEqual(soon?.fee ?? 0)
      expect(late?.moving).toBeGreaterThanOrEqual(soon?.moving ?? 0)
    }),
    { numRuns: 1000 },
  )
})

test('half an odd price rounds in the guest’s favour, and moving costs no more than cancelling', () => {
  const startDate = '2027-06-20T08:00:00.000Z'
  const at = '2027-06-14T10:00:00.000Z'
  const half = cancellationOf({ lines: [{ id: 'a', cents: 9995 }], startDate, at, paid: 9995 })
  expect(half).toMatchObject({ step: 'half', fee: 4997, refund: 4998 })
  expect(rebookingOf({ total: 1500, newTotal: 1500, startDate, at, paid: 1500 })).toMatchObject({ fee: 750 })
})

test('cancelling one by one never costs more than cancelling together, and the same for everybody', () => {
  fc.assert(
    fc.property(fc.boolean(), lines, startDate, minutesBefore, (group, lines, startDate, minutes) => {
      const asked = { group, startDate, at: earlier(startDate, minutes), paid: 0 }
      const together = cancellationOf({ ...asked, lines }).fee
      const before = { price: 0, fees: 0 }
      for (const [at, { id, cents }] of lines.entries()) {
        before.fees += cancellationOf({ ...asked, lines: lines.slice(at), only: [id], before: { ...before } }).fee
        before.price += cents
      }
      expect(before.fees).toBeLessThanOrEqual(together)
      // Each half rounds in the guest's favour, and each share of a deposit may be a cent off.
      expect(before.fees).toBeGreaterThanOrEqual(together - lines.length)
    }),
    { numRuns: 1000 },
  )
})

test.each([false, true])('a step of the terms counts until its last minute, and not in the next (group: %s)', group => {
  fc.assert(
    fc.property(startDate, startDate => {
      for (const { step, before } of feeSteps(startDate, group)) {
        if (before === undefined) continue
        expect(feeStep(earlier(before, 1), startDate, group)).toBe(step)
        expect(feeStep(before, startDate, group)).not.toBe(step)
      }
    }),
  )
})

test('when the clocks are set back, a group’s last 24 hours before a late evening begin after midnight', () => {
  expect(groupFullFrom('2027-10-31T22:30:00.000Z')).toBe('2027-10-30T22:30:00.000Z')
})

test('days are counted by the calendar, across clock changes', () => {
  expect(daysBefore('2027-03-27T22:59:00.000Z', '2027-03-28T22:00:00.000Z')).toBe(2)
  expect(daysBefore('2027-10-30T22:00:00.000Z', '2027-10-31T22:59:00.000Z')).toBe(0)
})

test('a deposit is at least ten euro and at most the whole price; a group’s deposit is a fifth', () => {
  expect([24_000, 9995, 1000, 800, 0].map(total => depositOf(total, false))).toEqual([2400, 1000, 1000, 800, 0])
  expect(depositOf(4000, true)).toBe(800)
})

test('a due date on a holiday of the state moves to the next working day', () => {
  // Ascension Day, Whit Monday, Corpus Christi, and the Day of Repentance.
  expect(workingDay('2027-05-06')).toBe('2027-05-07')
  expect(workingDay('2027-05-15')).toBe('2027-05-18')
  expect([workingDay('2027-05-27', 'BY'), workingDay('2027-05-27', 'NI'), workingDay('2027-05-27')]).toEqual([
    '2027-05-28',
    '2027-05-27',
    '2027-05-27',
  ])
  expect([workingDay('2026-11-18', 'SN'), workingDay('2026-11-18', 'TH')]).toEqual(['2026-11-19', '2026-11-18'])
  expect(workingDaysAfter('2026-12-24', 3)).toBe('2026-12-30')
})

// From 2023 on: before that, 8 March was a working day in Mecklenburg-Vorpommern.
test.each(['', ...(Object.keys(regions) as (keyof typeof regions)[])] as const)(
  'the holidays of “%s” equal those of feiertagejs',
  region => {
    const differing: string[] = []
    for (let year = 2023; year < 2053; year += 1) {
      const holidays = new Set(getHolidays(year, region === '' ? 'BUND' : region).map(({ dateString }) => dateString))
      for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
        const isWeekend = [0, 6].includes(new Date(day).getUTCDay())
        if ((workingDay(day, region) !== day) !== (isWeekend || holidays.has(day))) differing.push(day)
      }
    }
    expect(differing).toEqual([])
  },
)
