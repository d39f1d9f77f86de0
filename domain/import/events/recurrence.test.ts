import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../kit/duration.ts'
import { isExcessive, periodsOf } from './recurrence.ts'
import { ruleIn } from './rule.ts'

/** Dates by python-dateutil 2.8.2 for random rules: the first five after the start, within nine years. */
const golden: [start: string, rule: string, dates: string[]][] = JSON.parse(
  readFileSync(new URL('golden-rules.json', import.meta.url), 'utf8'),
)

const wall = (text: string) => Date.parse(`${text}Z`)

function datesOf(text: string, start: string, { days = 9 * 365, count = 5 } = {}): string[] {
  const rule = ruleIn(text)
  if (!rule) throw new Error(`${text} is not understood`)
  const dates: string[] = []
  const end = wall(start) + days * DAY_MS
  for (const { begins, times } of periodsOf(rule, wall(start))) {
    dates.push(
      ...times.filter(time => time > wall(start) && time <= end).map(time => new Date(time).toISOString().slice(0, 19)),
    )
    if (begins > end || dates.length >= count) break
  }
  return dates.slice(0, count)
}

test(`${golden.length} rules of all kinds give the same dates as python-dateutil`, () => {
  const other = golden.filter(([start, rule, dates]) => datesOf(rule, start).join() !== dates.join())
  expect(other).toEqual([])
})

test('a weekly rule without a weekday uses the start’s weekday, as in the standard', () => {
  expect(datesOf('FREQ=YEARLY;BYWEEKNO=20', '2024-11-13T14:00:00', { count: 2 })).toEqual([
    '2025-05-14T14:00:00',
    '2026-05-13T14:00:00',
  ])
})

test.each([
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05-12T09:00:00', ['1998-05-11T09:00:00', '1999-05-17T09:00:00']],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    '1997-09-29T09:00:00',
    ['1997-10-30T09:00:00', '1997-11-27T09:00:00'],
  ],
  ['FREQ=HOURLY;INTERVAL=3', '1997-09-02T09:00:00', ['1997-09-02T12:00:00', '1997-09-02T15:00:00']],
  ['FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10', '1997-09-02T10:30:00', ['1997-09-02T10:50:00', '1997-09-03T09:10:00']],
  ['FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,20', '1997-09-02T09:20:00', ['1997-09-02T10:00:00', '1997-09-02T10:20:00']],
  ['FREQ=SECONDLY;BYSECOND=0,30', '1997-09-02T09:00:10', ['1997-09-02T09:00:30', '1997-09-02T09:01:00']],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996-11-05T09:00:00',
    ['2000-11-07T09:00:00', '2004-11-02T09:00:00'],
  ],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU', '1997-08-05T09:00:00', ['1997-08-17T09:00:00', '1997-08-19T09:00:00']],
])('%s is expanded as in RFC 5545', (rule, start, dates) => {
  expect(datesOf(rule, start, { count: dates.length })).toEqual(dates)
})

test.each([
  '',
  'FREQ=SOMETIMES',
  'COUNT=3',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;BYDAY=XX',
  'FREQ=DAILY;BYMONTH=13',
  'FREQ=DAILY;X=1',
])('"%s" is not a valid rule', text => expect(ruleIn(text)).toBeUndefined())

test('a rule with more than a hundred times a day is refused', () => {
  const [hours, minutes] = [24, 5].map(count => Array.from({ length: count }, (_, at) => at).join(','))
  expect(isExcessive(ruleIn(`FREQ=DAILY;BYHOUR=${hours};BYMINUTE=${minutes}`) ?? expect.fail())).toBe(true)
})

test('skipped periods have no dates after the requested moment', () => {
  const cases = fc.tuple(fc.constantFrom(...golden), fc.integer({ min: 0, max: 8 * 365 }))
  fc.assert(
    fc.property(cases, ([[start, text], days]) => {
      const rule = ruleIn(text) ?? expect.fail()
      const from = wall(start) + days * DAY_MS
      const firstBehind = (skipTo: number) => {
        for (const { begins, times } of periodsOf(rule, wall(start), skipTo)) {
          const next = times.find(time => time >= from)
          if (next !== undefined || begins > from + 9 * 365 * DAY_MS) return next
        }
        return undefined
      }
      expect(firstBehind(from)).toBe(firstBehind(wall(start)))
    }),
    { numRuns: 300 },
  )
})
