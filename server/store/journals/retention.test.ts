import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../domain/kit/format.ts'
import { type DayLog, demandFor, isToBeCounted } from './retention.ts'

const today = '2026-11-21'
const retention = { fullIps: 7, requests: 30 }
const fullIps = { requests: 5, hasShortIps: false, hasFullIps: true }
const shortIps = { requests: 5, hasShortIps: true, hasFullIps: false }

const logOf = (age: number, changes: Partial<DayLog> = {}): DayLog => ({
  day: addDays(today, -age),
  recordedRequests: 5,
  inMemory: undefined,
  ...changes,
})
const demand = (log: DayLog, trustedDay = today) => demandFor(log, retention, { trustedDay, latestDay: today })

test.each([
  ['today', 0, undefined, undefined, false],
  ['a day to come', -1, undefined, undefined, false],
  ['a day that is over', 1, undefined, undefined, true],
  ['a day that is recorded', 1, 5, fullIps, false],
  ['a recorded day to which requests came too late', 1, 4, fullIps, true],
  ['the same after its addresses were shortened', 1, 4, shortIps, false],
  ['the same when not all requests are in memory', 1, 4, undefined, false],
])('the figures of %s are recorded', (_, age, recordedRequests, inMemory, isDue) => {
  expect(isToBeCounted(logOf(age, { recordedRequests, inMemory }), today)).toBe(isDue)
})

test('full addresses stay for less than seven days, the log for less than thirty', () => {
  expect([0, 6, 7, 29, 30, 400].map(age => demand(logOf(age)))).toEqual([
    'keep',
    'keep',
    'shorten IPs',
    'shorten IPs',
    'delete',
    'delete',
  ])
})

test('a log known to have only short addresses is kept unchanged', () => {
  expect(demand(logOf(8, { inMemory: shortIps }))).toBe('keep')
  expect(demand(logOf(8, { inMemory: { ...shortIps, hasFullIps: true } }))).toBe('shorten IPs')
})

test('addresses that a wrong clock has logged in the future are shortened at once', () => {
  expect(demand(logOf(-2, { recordedRequests: undefined }))).toBe('shorten IPs')
  // It may be tomorrow in Berlin already.
  expect(demand(logOf(-1, { recordedRequests: undefined }))).toBe('keep')
})

const logs = fc.record({
  age: fc.integer({ min: -5, max: 5000 }),
  recordedRequests: fc.option(fc.nat(), { nil: undefined }),
  inMemory: fc.constantFrom(undefined, fullIps, shortIps),
})

test('with any settings, the figures of a past day are recorded before it loses anything', () => {
  const settings = fc.record({ fullIps: fc.integer({ min: 1, max: 365 }), requests: fc.integer({ min: 1, max: 365 }) })
  fc.assert(
    fc.property(logs, settings, ({ age, inMemory }, limits) => {
      const log = logOf(Math.max(0, age), { recordedRequests: undefined, inMemory })
      expect(demandFor(log, limits, { trustedDay: today, latestDay: today })).toBe('keep')
    }),
  )
})

test('while the trusted clock lags after a clock jump, nothing more is deleted than its day allows', () => {
  fc.assert(
    fc.property(logs, fc.nat({ max: 5000 }), ({ age, ...known }, back) => {
      const isDeleted = (days: number) => demand(logOf(age, known), addDays(today, -days)) === 'delete'
      return !isDeleted(back) || isDeleted(0)
    }),
  )
})
