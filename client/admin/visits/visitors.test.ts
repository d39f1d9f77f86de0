import { expect, onTestFinished, test, vi } from 'vitest'
import { dayOf } from '../../../domain/kit/format.ts'
import { arrivalsOf } from '../../../domain/office/lists/arrivals.ts'
import { chartSummary, formatShortSecond, quarterFor, readablePath } from './chart.tsx'
import { linkedFirst, visitWeeks, weekNumber, weekWords } from './visitors-section.tsx'
import { filterOf } from './visitors-table.tsx'

test.each([
  [0, 1],
  [1, 1],
  [3, 1],
  [4, 1],
  [5, 2],
  [7, 2],
  [34, 10],
  [57, 15],
  [96, 25],
  [100, 25],
  [101, 30],
  [4000, 1000],
  [10_000, 2500],
])('a scale up to %i has quarters of %i', (most, quarter) => {
  expect(quarterFor(most)).toBe(quarter)
})

test('quarters are whole numbers, hold everything, and waste less than half', () => {
  for (let max = 5; max < 30_000; max += 7) {
    const quarter = quarterFor(max)
    expect(Number.isInteger(quarter)).toBe(true)
    expect(4 * quarter).toBeGreaterThanOrEqual(max)
    expect(2 * quarter).toBeLessThan(max)
  }
})

test('the chart has a summary in one sentence', () => {
  const bars = [
    { name: '2026-11-15', visits: 1200, views: 4000 },
    { name: '2026-11-16', visits: 34, views: 90 },
  ]
  expect(chartSummary('days', bars)).toBe(
    'Visits per day, last 2 days: 1,234 in all, 34 today, most on Sun, 15 Nov 2026 (1,200).',
  )
  expect(chartSummary('months', [{ name: '2026-11', visits: 3, views: 3 }])).toBe(
    'Visits per month, last 12 months: 3 in all, 3 this month, most in November 2026 (3).',
  )
  const quiet = bars.map(bar => ({ ...bar, visits: 0 }))
  expect(chartSummary('days', quiet)).toBe('Visits per day, last 2 days: none yet.')
})

test.each([
  [34, 22, '34 visits, 12 more than in the week before'],
  [1, 4, '1 visit, 3 fewer than in the week before'],
  [0, 0, '0 visits, as many as in the week before'],
])('%i visits after %i', (now, before, words) => {
  const count = (visits: number) => ({ visits, views: 0 })
  expect(weekWords({ from: '2026-11-16', to: '2026-11-22', now: count(now), before: count(before) })).toBe(
    `In the last 7 days (16 Nov–22 Nov): ${words}.`,
  )
})

const registered = (createdDate: string, event = 'e1') => ({ createdDate, event })

test('registrations and messages are counted separately, by weeks from Monday to Sunday', () => {
  const registrations = [
    registered('2026-11-16T08:00:00.000Z'),
    registered('2026-11-15T12:00:00.000Z', ''),
    registered('2020-01-01T00:00:00.000Z'),
  ]
  const weeks = visitWeeks(arrivalsOf(registrations, '2026-11-18'), '2026-11-18')
  expect(weeks).toHaveLength(12)
  expect(weeks.slice(0, 3)).toEqual([
    { monday: '2026-11-16', registrations: 1, messages: 0 },
    { monday: '2026-11-09', registrations: 0, messages: 1 },
    { monday: '2026-11-02', registrations: 0, messages: 0 },
  ])
  expect(weeks.at(-1)?.monday).toBe('2026-08-31')
})

test.each([
  // Summer time begins on Sunday 2026-03-29 and ends on 2026-10-25.
  ['2026-03-22T22:59:59.999Z', '2026-03-16'],
  ['2026-03-22T23:00:00.000Z', '2026-03-23'],
  ['2026-03-29T21:59:59.999Z', '2026-03-23'],
  ['2026-03-29T22:00:00.000Z', '2026-03-30'],
  ['2026-10-25T22:59:59.999Z', '2026-10-19'],
  ['2026-10-25T23:00:00.000Z', '2026-10-26'],
  ['2026-12-31T23:00:00.000Z', '2026-12-28'],
  ['2027-01-03T22:59:59.999Z', '2026-12-28'],
])('%s is in the Berlin week of %s', (date, monday) => {
  const week = visitWeeks(arrivalsOf([registered(date)], dayOf(date)), '2027-01-10', 60).filter(
    ({ registrations }) => registrations > 0,
  )
  expect(week).toEqual([{ monday, registrations: 1, messages: 0 }])
})

test.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'America/Santiago'])(
  'a browser in %s shows the weeks of Berlin',
  zone => {
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('TZ', zone)
    expect(new Date('2026-01-01T00:00:00Z').getTimezoneOffset()).not.toBe(-60)
    const registrations = [registered('2026-09-06T21:59:59.999Z'), registered('2026-09-06T22:00:00.000Z')]
    const weeks = visitWeeks(arrivalsOf(registrations, '2026-09-13'), '2026-09-13')
    expect(weeks.slice(0, 3)).toEqual([
      { monday: '2026-09-07', registrations: 1, messages: 0 },
      { monday: '2026-08-31', registrations: 1, messages: 0 },
      { monday: '2026-08-24', registrations: 0, messages: 0 },
    ])
    expect(weeks.map(({ monday }) => weekNumber(monday))).toEqual([37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26])
  },
)

test.each([
  ['2026-11-16', 47],
  ['2026-12-28', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
  ['2025-12-29', 1],
  ['2026-03-23', 13],
  ['2026-03-30', 14],
])('the week of %s is number %i', (monday, number) => {
  expect(weekNumber(monday)).toBe(number)
})

test.each([
  ['/', '/'],
  ['/info/kr%C3%A4uter', '/info/kräuter'],
  ['/100%', '/100%'],
  ['/%E0%A4%A', '/%E0%A4%A'],
  ['/a%0Ab', '/a%0Ab'],
  ['/%E2%80%AEgnp.exe', '/%E2%80%AEgnp.exe'],
  ['/a%2Fb%3Cscript%3E', '/a%2Fb<script>'],
])('the path %s is shown as %s', (path, shown) => {
  expect(readablePath(path)).toBe(shown)
})

test('the time of a request is shown to the second, in Berlin time', () => {
  expect(formatShortSecond('2026-11-16T07:11:32.250Z')).toBe('16.11.26(08:11:32)')
})

test('broken links come first, then those with the highest count', () => {
  const of = (path: string, referrer: string, count: number) => ({ path, status: 404, referrer, count })
  const sorted = linkedFirst([of('/a', '', 9), of('/b', 'x.org', 5), of('/c', '', 4), of('/d', 'y.org', 1)])
  expect(sorted.map(({ path }) => path)).toEqual(['/b', '/d', '/a', '/c'])
})

test('the filter accepts a day and whole bytes', () => {
  expect(filterOf({ date: '2026-11-15', bytes: ' 1000 ' })).toEqual({ date: '2026-11-15', bytes: 1000 })
})

test.each([
  ['', '1000', 'filter.date'],
  ['2026-02-30', '1000', 'filter.date'],
  ['2026-11-15', '', 'filter.bytes'],
  ['2026-11-15', 'many', 'filter.bytes'],
  ['2026-11-15', '1.000', 'filter.bytes'],
  ['2026-11-15', '-5', 'filter.bytes'],
])('date "%s" and bytes "%s" are refused in %s', (date, bytes, field) => {
  expect(() => filterOf({ date, bytes })).toThrow(
    expect.objectContaining({ fields: { [field]: expect.stringMatching(/^Please /) } }),
  )
})
