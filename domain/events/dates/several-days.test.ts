import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, instantOf } from '../../kit/format.ts'
import { dayTimes, lengthText, stayAfterMove, stayFaults, stayText } from './several-days.ts'

const trip = { startDate: instantOf('2027-06-08', '09:00'), endDate: instantOf('2027-06-10', '13:00') }
const morning = { startDate: instantOf('2027-06-08', '09:00'), endDate: instantOf('2027-06-08', '13:00') }
const times = [
  { from: '09:00', to: '18:00' },
  { from: '08:30', to: '21:15' },
  { from: '09:00', to: '13:00' },
]

test.each([
  [morning, {}, ''],
  [trip, {}, '3 Tage'],
  [trip, { nights: 2 }, '3 Tage, 2 Übernachtungen'],
  [trip, { nights: 1 }, '3 Tage, 1 Übernachtung'],
  [trip, { nights: 0 }, '3 Tage ohne Übernachtung'],
  // The event became shorter, so the agreed nights no longer fit.
  [{ ...trip, endDate: instantOf('2027-06-09', '13:00') }, { nights: 2 }, '2 Tage'],
  // An end at midnight does not touch the next day.
  [{ ...trip, endDate: instantOf('2027-06-10') }, { nights: 1 }, '2 Tage, 1 Übernachtung'],
])('%j with %j lasts “%s”', (event, stay, expected) => {
  expect(lengthText(event, stay)).toBe(expected)
})

test('a stay agreed for three days does not describe five days', () => {
  const longer = { ...trip, endDate: instantOf('2027-06-12', '13:00') }
  expect(lengthText(longer, stayAfterMove({ nights: 2 }, trip, longer))).toBe('5 Tage')
  const later = { startDate: instantOf('2027-06-15', '09:00'), endDate: instantOf('2027-06-17', '13:00') }
  expect(lengthText(later, stayAfterMove({ nights: 2 }, trip, later))).toBe('3 Tage, 2 Übernachtungen')
})

test('each day shows its times as entered', () => {
  expect(stayText(trip, { nights: 2, times })).toBe(
    [
      '3 Tage, 2 Übernachtungen',
      'Di., 08. Juni 2027: 9 bis 18 Uhr',
      'Mi., 09. Juni 2027: 8:30 bis 21:15 Uhr',
      'Do., 10. Juni 2027: 9 bis 13 Uhr',
    ].join('\n'),
  )
})

test('times move with the days, and no longer apply once start, end or length differ', () => {
  const later = { startDate: instantOf('2027-10-29', '09:00'), endDate: instantOf('2027-10-31', '13:00') }
  expect(dayTimes(later, { times }).map(({ day }) => day)).toEqual(['2027-10-29', '2027-10-30', '2027-10-31'])
  for (const event of [
    morning,
    { ...trip, startDate: instantOf('2027-06-08', '10:00') },
    { ...trip, endDate: instantOf('2027-06-10', '14:00') },
    { ...trip, endDate: instantOf('2027-06-11', '13:00') },
  ])
    expect(dayTimes(event, { times })).toEqual([])
})

test('a stay that does not fit its days is refused at its field', () => {
  const faults = (stay: Parameters<typeof stayFaults>[1], event = trip) => Object.keys(stayFaults(event, stay))
  expect(faults({})).toEqual([])
  expect(faults({ nights: 2, times })).toEqual([])
  expect(faults({ nights: 3 })).toEqual(['nights'])
  expect(faults({ nights: 1 }, morning)).toEqual(['nights'])
  expect(faults({ times: times.slice(1) })).toEqual(['times'])
  expect(faults({ times: times.with(0, { from: '10:00', to: '18:00' }) })).toEqual(['times'])
  expect(faults({ times: times.with(1, { from: '18:00', to: '08:00' }) })).toEqual(['times.1.to'])
})

test('random days and times are shown on those days, even across clock changes', () => {
  const clock = fc.integer({ min: 0, max: 23 * 60 }).map(minutes => {
    const at = (of: number) => `${String(Math.trunc(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
    // Local time skips or repeats the hours after midnight.
    return { from: at(Math.max(minutes, 240)), to: at(Math.max(minutes, 240) + 59) }
  })
  fc.assert(
    fc.property(
      fc.array(clock, { minLength: 2, maxLength: 12 }),
      fc.integer({ min: 0, max: 3650 }),
      (times, offset) => {
        const first = addDays('2026-11-28', offset)
        const last = addDays(first, times.length - 1)
        const event = {
          startDate: instantOf(first, times[0]?.from),
          endDate: times.at(-1)?.to === '24:00' ? instantOf(addDays(last, 1)) : instantOf(last, times.at(-1)?.to),
        }
        expect(stayFaults(event, { times, nights: times.length - 1 })).toEqual({})
        expect(dayTimes(event, { times }).map(({ day, from, to }) => [day, from, to])).toEqual(
          times.map(({ from, to }, at) => [addDays(first, at), from, to]),
        )
      },
    ),
  )
})
