import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf, daysBetween, formatTime, instantOf } from '../kit/format.ts'
import { sampleEvent } from '../testing/samples.ts'
import type { Event, EventEdit } from './event.ts'
import { editedSeries, laterDatesOf, repeatEvent, withSeries } from './series.ts'

const now = '2026-11-28T09:00:00.000Z'
function idsFrom() {
  let count = 0
  return () => {
    count += 1
    return `new-${count}`
  }
}

/** Friday to Sunday; registration closes two days earlier at 18:00. */
const weekend = sampleEvent({
  startDate: instantOf('2027-03-12', '16:00'),
  endDate: instantOf('2027-03-14', '14:00'),
  registrationUntil: instantOf('2027-03-10', '18:00'),
  prices: [{ _id: 'kind', label: 'Kind', amount: 240 }],
})
const repeat = (event: Event, starts: string[]) => repeatEvent(event, { starts }, [event], { newId: idsFrom(), now })
const clock = (instant: string) => [dayOf(instant), formatTime(instant)]

test('a further date lasts as long as the first by the clock, also across the change to summer time', () => {
  const { dates } = repeat(weekend, [instantOf('2027-03-26', '16:00')])
  expect(dates.map(({ endDate }) => clock(endDate))).toEqual([['2027-03-28', '14:00']])
  expect(dates.map(({ registrationUntil }) => clock(registrationUntil ?? ''))).toEqual([['2027-03-24', '18:00']])
})

const someOtherDay = fc
  .integer({ min: 0, max: 3000 })
  .map(count => addDays('2027-01-01', count))
  .filter(day => day !== dayOf(weekend.startDate))
test('each date keeps the clock time of its end, and the days and time at which registration closes', () => {
  fc.assert(
    fc.property(someOtherDay, day => {
      const [date = expect.fail()] = repeat(weekend, [instantOf(day, '16:00')]).dates
      expect(clock(date.endDate)).toEqual([addDays(day, 2), '14:00'])
      expect(clock(date.registrationUntil ?? '')).toEqual([addDays(day, -2), '18:00'])
      expect(daysBetween(day, dayOf(date.startDate))).toBe(0)
    }),
  )
})

test('no event ends before it begins, even across clock changes', () => {
  const night = { ...weekend, startDate: instantOf('2027-03-12', '02:15'), endDate: instantOf('2027-03-12', '02:45') }
  const starts = ['2027-10-31T00:15:00.000Z', '2027-10-31T01:15:00.000Z', instantOf('2027-03-28', '02:15')]
  for (const { startDate, endDate } of repeat({ ...night, registrationUntil: null }, starts).dates)
    expect(endDate >= startDate).toBe(true)
})

test('all dates belong to the first date’s series, without its cancellation; a series can be continued', () => {
  const cancelled = { date: now, reason: 'Sturm' }
  const { first, dates } = repeat({ ...weekend, cancelled }, [
    instantOf('2027-05-08', '16:00'),
    instantOf('2027-04-10', '16:00'),
  ])
  expect(first).toMatchObject({ _id: 'winter', series: 'new-1', cancelled })
  expect(first.lastModifiedDate).not.toBe(weekend.lastModifiedDate)
  expect(dates.map(({ startDate }) => dayOf(startDate))).toEqual(['2027-04-10', '2027-05-08'])
  const { _id, startDate, endDate, registrationUntil, lastModifiedDate, ...kept } = weekend
  for (const date of dates) expect(date).toMatchObject({ ...kept, series: 'new-1', lastModifiedDate: now })
  expect(dates.every(date => !('cancelled' in date))).toBe(true)
  const more = repeat(first, [instantOf('2027-06-12', '16:00')])
  expect(more.first).toBe(first)
  expect(more.dates.map(({ series }) => series)).toEqual(['new-1'])
})

test.each([
  ['its own', [weekend.startDate]],
  ['the same twice', [instantOf('2027-04-10', '16:00'), instantOf('2027-04-10', '16:00')]],
])('a date that already exists is refused: %s', (_, starts) => {
  expect(() => repeat(weekend, starts)).toThrow(expect.objectContaining({ code: 'invalid' }))
})

const saturday = (_id: string, day: string, changes: Partial<Event> = {}): Event => ({
  ...weekend,
  _id,
  series: 'saturdays',
  startDate: instantOf(day, '10:00'),
  endDate: instantOf(day, '15:00'),
  registrationUntil: null,
  ...changes,
})
const march = [
  saturday('a', '2027-03-13'),
  saturday('b', '2027-03-20'),
  saturday('c', '2027-03-27', { title: 'Besonderer Tag' }),
  saturday('d', '2027-04-03'),
]
const second = march[1] ?? expect.fail()
const change = (edit: Omit<EventEdit, '_id'>, events = march) =>
  editedSeries(second, { _id: 'b', ...edit }, events, { newId: idsFrom(), now })
const shown = ({ _id, startDate, endDate }: Event) => [
  _id,
  dayOf(startDate),
  formatTime(startDate),
  formatTime(endDate),
]

test('changes apply to the later events as well, and leave their other fields unchanged', () => {
  const { _id, lastModifiedDate, series, cancelled, ...whole } = second
  const after = change({ ...whole, cost: 50, prices: [], locationName: 'Moor' })
  expect(after.map(({ _id, locationName, cost, title }) => [_id, locationName, cost, title])).toEqual([
    ['b', 'Moor', 50, second.title],
    ['c', 'Moor', 50, 'Besonderer Tag'],
    ['d', 'Moor', 50, second.title],
  ])
  expect(after.map(({ startDate }) => startDate)).toEqual(march.slice(1).map(({ startDate }) => startDate))
})

test('another time of day or length changes each event on its own day, also after the clocks have changed', () => {
  const after = change({ startDate: instantOf('2027-03-20', '09:00'), endDate: instantOf('2027-03-20', '16:30') })
  expect(after.map(shown)).toEqual([
    ['b', '2027-03-20', '09:00', '16:30'],
    ['c', '2027-03-27', '09:00', '16:30'],
    ['d', '2027-04-03', '09:00', '16:30'],
  ])
})

test('another day moves each event by as many days', () => {
  const after = change({ startDate: instantOf('2027-03-21', '10:00'), endDate: instantOf('2027-03-21', '15:00') })
  expect(after.map(({ startDate }) => dayOf(startDate))).toEqual(['2027-03-21', '2027-03-28', '2027-04-04'])
})

test('a last day of registration counts from each date; removing it removes it everywhere', () => {
  const after = change({ registrationUntil: instantOf('2027-03-18', '18:00') })
  expect(after.map(({ registrationUntil }) => clock(registrationUntil ?? ''))).toEqual([
    ['2027-03-18', '18:00'],
    ['2027-03-25', '18:00'],
    ['2027-04-01', '18:00'],
  ])
  const [first = expect.fail(), ...others] = after
  const without = editedSeries(first, { _id: 'b', registrationUntil: null }, others, {
    newId: idsFrom(),
    now,
  })
  expect(without.map(({ registrationUntil }) => registrationUntil)).toEqual([null, null, null])
})

test('the later events exclude earlier, past and cancelled ones and those of another series', () => {
  const cancelled = { date: now, reason: '' }
  const others = [saturday('x', '2027-05-01', { cancelled }), saturday('y', '2027-05-08', { series: 'others' })]
  expect(laterDatesOf(second, [...march, ...others], now).map(({ _id }) => _id)).toEqual(['c', 'd'])
  expect(laterDatesOf({ ...second, series: undefined }, march, now)).toEqual([])
  const [third = expect.fail(), fourth] = march.slice(2)
  expect(laterDatesOf(second, march, third.endDate)).toEqual([fourth])
})

test('a page about one date loads the dates of its series, and no others', () => {
  const alone = saturday('alone', '2027-05-01', { series: undefined })
  const all = [...march, alone, saturday('other', '2027-05-08', { series: 'others' })]
  expect(withSeries('b', all)).toEqual(march)
  expect(withSeries('alone', all)).toEqual([alone])
  expect(withSeries('unknown', all)).toEqual([])
})
