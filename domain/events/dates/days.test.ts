import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf, instantOf } from '../../kit/format.ts'
import { sampleEvent } from '../../testing/samples.ts'
import { eventsIn } from '../calendar.ts'
import { eventsOfMonth, monthOf } from '../month.ts'
import { daysOf, endTime, isOneDay } from './days.ts'
import { whenText } from './when-text.ts'

const evening = sampleEvent({ startDate: instantOf('2026-12-04', '18:00'), endDate: instantOf('2026-12-05') })

test('18:00 to 0:00 is one day, which ends at 24:00', () => {
  expect(daysOf(evening)).toEqual({ first: '2026-12-04', last: '2026-12-04' })
  expect([isOneDay(evening), endTime(evening)]).toEqual([true, '24:00'])
  expect(whenText(evening)).toBe('Fr., 04. Dez. 2026, 18 bis 24 Uhr')
  const night = { ...evening, endDate: instantOf('2026-12-06') }
  expect(whenText(night)).toBe('Fr., 04. Dez. 2026, 18 Uhr, bis Sa., 05. Dez. 2026, 24 Uhr')
})

test('an event from midnight to midnight takes place on that one day', () => {
  const moment = { startDate: instantOf('2026-12-04'), endDate: instantOf('2026-12-04') }
  expect(daysOf(moment)).toEqual({ first: '2026-12-04', last: '2026-12-04' })
  expect(endTime(moment)).toBe('00:00')
})

test('an event has exactly the days that it overlaps, and each list shows it on these days only', () => {
  const arbitraryEvent = fc.record({
    start: fc.integer({ min: 0, max: 700 }),
    hour: fc.constantFrom('00:00', '00:30', '10:00', '18:00', '23:59'),
    days: fc.nat(4),
    end: fc.constantFrom('00:00', '00:01', '12:00', '23:59'),
  })
  fc.assert(
    fc.property(arbitraryEvent, fc.nat(8), ({ start, hour, days, end }, look) => {
      const first = addDays('2026-01-01', start)
      const [startDate, endDate] = [instantOf(first, hour), instantOf(addDays(first, days), end)]
      fc.pre(startDate < endDate)
      const event = sampleEvent({ startDate, endDate })
      const day = addDays(first, look - 2)
      const takesPart = startDate < instantOf(addDays(day, 1)) && endDate > instantOf(day)
      const { first: from, last } = daysOf(event)
      expect(from <= day && day <= last).toBe(takesPart)
      expect(eventsIn({ start: day, end: day }, [event]).length === 1).toBe(takesPart)
      expect(eventsOfMonth(monthOf(last), [event])).toHaveLength(1)
      expect(isOneDay(event)).toBe(!whenText(event).includes(', bis '))
      expect(last <= dayOf(endDate)).toBe(true)
    }),
  )
})
