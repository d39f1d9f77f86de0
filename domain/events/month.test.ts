import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, instantOf } from '../kit/format.ts'
import { daysOf } from './dates/days.ts'
import {
  barsIn,
  eventsOfMonth,
  isMonth,
  monthOf,
  monthsBetween,
  nearestWithEvents,
  shiftMonth,
  weekdayOf,
  weeksOf,
} from './month.ts'

const event = (_id: string, from: string, until: string) => {
  const [startDay = '', startTime = '10:00'] = from.split(' ')
  const [endDay = '', endTime = '15:00'] = until.split(' ')
  return { _id, startDate: instantOf(startDay, startTime), endDate: instantOf(endDay, endTime) }
}
const ids = (events: { _id: string }[]) => events.map(({ _id }) => _id)

const someMonth = fc.integer({ min: 0, max: 60 * 12 }).map(count => shiftMonth('1997-01', count))
const someEvents = fc
  .array(fc.record({ from: fc.integer({ min: -40, max: 70 }), days: fc.integer({ min: 0, max: 100 }) }), {
    maxLength: 12,
  })
  .map(list => ({
    in: (month: string) =>
      list
        .map(({ from, days }, at) => {
          const day = addDays(`${month}-01`, from)
          return event(`e${at}`, `${day} 10:00`, `${addDays(day, days)} 15:00`)
        })
        .sort((a, b) => a.startDate.localeCompare(b.startDate)),
  }))

test('a month contains each of its days once and in order, in weeks from Monday to Sunday', () => {
  fc.assert(
    fc.property(someMonth, month => {
      const weeks = weeksOf(month)
      const days = weeks.flat()
      expect(days).toEqual(Array.from(days, (_, at) => addDays(days[0] ?? '', at)))
      for (const week of weeks) {
        expect(week.map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6])
        expect(week.some(day => monthOf(day) === month)).toBe(true)
      }
      const own = days.filter(day => monthOf(day) === month)
      expect([own[0], addDays(own.at(-1) ?? '', 1)]).toEqual([`${month}-01`, `${shiftMonth(month, 1)}-01`])
    }),
  )
})

test('the bars of an event cover exactly its days, each once, and every bar but the first is a continuation', () => {
  fc.assert(
    fc.property(someMonth, someEvents, (month, some) => {
      const events = some.in(month)
      const weeks = weeksOf(month)
      const shown = weeks.flat()
      for (const event of events) {
        const bars = weeks.flatMap(week => barsIn(week, events)).filter(bar => bar.event === event)
        const { first, last } = daysOf(event)
        const covered = bars.flatMap(({ day, length }) => Array.from({ length }, (_, at) => addDays(day, at)))
        expect(covered).toEqual(shown.filter(day => first <= day && day <= last))
        expect(bars.map(({ isContinued }) => isContinued)).toEqual(bars.map(({ day }) => day !== first))
      }
    }),
  )
})

test('the bars of a week follow the order of the dates', () => {
  fc.assert(
    fc.property(someMonth, someEvents, (month, events) => {
      for (const week of weeksOf(month)) {
        const days = barsIn(week, events.in(month)).map(({ day }) => day)
        expect(days).toEqual(days.toSorted())
      }
    }),
  )
})

test('an event does not count on a day that begins when it ends; an event without length has one day', () => {
  expect(daysOf(event('a', '2027-03-05 20:00', '2027-03-06 00:00'))).toEqual({
    first: '2027-03-05',
    last: '2027-03-05',
  })
  expect(daysOf(event('a', '2027-03-05 20:00', '2027-03-06 00:01'))).toEqual({
    first: '2027-03-05',
    last: '2027-03-06',
  })
  expect(daysOf(event('a', '2027-03-05 00:00', '2027-03-05 00:00'))).toEqual({
    first: '2027-03-05',
    last: '2027-03-05',
  })
})

test('a month contains events that overlap one of its days: five on one day, one over three months, none that ends as it begins', () => {
  const camp = event('camp', '2027-02-20', '2027-04-03')
  const five = ['a', 'b', 'c', 'd', 'e'].map(id => event(id, '2027-03-28', '2027-03-28'))
  const before = event('before', '2027-02-27', '2027-03-01 00:00')
  const all = [...five.toReversed(), before, camp]
  expect(ids(eventsOfMonth('2027-03', all))).toEqual(['camp', 'a', 'b', 'c', 'd', 'e'])
  expect(ids(eventsOfMonth('2027-02', all))).toEqual(['camp', 'before'])
  expect(ids(eventsOfMonth('2027-05', all))).toEqual([])
  const lengths = weeksOf('2027-03').map(week => barsIn(week, [camp]).map(({ length }) => length))
  expect(lengths).toEqual([[7], [7], [7], [7], [4 + 2]])
})

test('an empty month leads to the next month with dates, or back to the last', () => {
  const events = [event('a', '2026-12-30', '2027-01-02'), event('b', '2027-05-08', '2027-05-09')]
  expect(nearestWithEvents('2027-03', events)).toBe('2027-05')
  expect(nearestWithEvents('2027-08', events)).toBe('2027-05')
  expect(nearestWithEvents('2026-01', events)).toBe('2026-12')
  expect(nearestWithEvents('2026-01', [])).toBeUndefined()
})

test('months are numbered across years, and only the form yyyy-MM is a month', () => {
  fc.assert(
    fc.property(someMonth, fc.integer({ min: -500, max: 500 }), (month, count) => {
      expect(monthsBetween(month, shiftMonth(month, count))).toBe(count)
    }),
  )
  const texts = ['2027-03', '2027-13', '2027-3', '', 'monat', '2027-03-01', '0027-01', '2027-00']
  expect(texts.filter(isMonth)).toEqual(['2027-03'])
  expect(daysBetween('2027-03-28', '2027-03-29')).toBe(1)
})
