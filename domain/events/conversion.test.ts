import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../kit/error.ts'
import { addDays, formatTime, instantOf } from '../kit/format.ts'
import { sampleEvent } from '../testing/samples.ts'
import { courseOf, eventMeant, seriesOf } from './conversion.ts'
import type { Event } from './event.ts'
import { timesFrom } from './series.ts'

const now = '2026-11-28T09:00:00.000Z'
const later = '2026-11-29T09:00:00.000Z'
function idsFrom() {
  let count = 0
  return () => {
    count += 1
    return `new-${count}`
  }
}
const split = (course: Event, others: readonly Event[] = []) =>
  seriesOf(course, { taken: new Set(others.map(({ _id }) => _id)), newId: idsFrom(), now: later })
const conflictOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return error.message
    throw error
  }
  return ''
}
const undated = ({ lastModifiedDate: _, ...event }: Event) => event

/** Saturdays from ten to three. */
const walk = sampleEvent({
  ...{ _id: 'a', title: 'Waldtag', series: 'walks', active: true },
  startDate: instantOf('2027-03-13', '10:00'),
  endDate: instantOf('2027-03-13', '15:00'),
})
const on = (_id: string, day: string, changes: Partial<Event> = {}): Event => ({
  ...{ ...walk, _id, ...timesFrom(walk, instantOf(day, '10:00')) },
  ...changes,
})
const walks = [walk, on('b', '2027-03-27'), on('c', '2027-04-10')]

test('a series becomes one course: each event becomes a session with its id, and the course gets the first id', () => {
  const course = courseOf(walks, now)
  expect(course).toMatchObject({ _id: 'a', title: 'Waldtag', startDate: walk.startDate, endDate: walks[2]?.endDate })
  expect(course.sessions.map(({ _id, startDate }) => [_id, formatTime(startDate)])).toEqual([
    ['a', '10:00'],
    ['b', '10:00'],
    ['c', '10:00'],
  ])
})

test('the newest change of all events counts, so that no calendar takes the course for an older version', () => {
  const changed = walks.map((event, at) => ({ ...event, lastModifiedDate: `2027-01-0${at + 1}T08:00:00.000Z` }))
  const course = courseOf(changed, now)
  expect(course.lastModifiedDate > '2027-01-03T08:00:00.000Z').toBe(true)
  for (const event of split(course)) expect(event.lastModifiedDate > course.lastModifiedDate).toBe(true)
})

test('the refusal names differences other than time and location', () => {
  const other = (changes: Partial<Event>) => conflictOf(() => courseOf([walk, on('b', '2027-03-27', changes)], now))
  expect(other({ title: 'Moortag', places: 3 })).toContain('Title, Places')
  expect(other({ locationName: 'Moor' })).toBe('')
  expect(other({ registrationUntil: instantOf('2027-03-01', '10:00') })).toContain('Registration until')
  const price = (_id: string, amount: number) => ({ prices: [{ _id, label: 'Kind', amount }] })
  const first = { ...walk, ...price('x', 5) }
  expect(conflictOf(() => courseOf([first, on('b', '2027-03-27', price('y', 5))], now))).toBe('')
  expect(conflictOf(() => courseOf([first, on('b', '2027-03-27', price('y', 6))], now))).toContain('Price groups')
})

test('a single event, a course, overlapping dates and too many dates are refused', () => {
  const { series: _, ...alone } = walk
  const many = Array.from({ length: 61 }, (_, at) => on(`e${at}`, addDays('2027-03-13', at)))
  for (const events of [[alone], [courseOf(walks, now), on('d', '2027-05-08')], many])
    expect(conflictOf(() => courseOf(events, now))).not.toBe('')
  const overlapping = on('b', '2027-03-13', { startDate: instantOf('2027-03-13', '14:00') })
  expect(conflictOf(() => courseOf([walk, overlapping], now))).toContain('13. März 2027')
  expect(conflictOf(() => split(walk))).not.toBe('')
})

test('a session with nights gets hours for each day, and a single night counts as a whole', () => {
  const block = on('b', '2027-05-07', {
    startDate: instantOf('2027-05-07', '17:00'),
    endDate: instantOf('2027-05-09', '14:00'),
  })
  const night = on('c', '2027-06-05', {
    startDate: instantOf('2027-06-05', '20:00'),
    endDate: instantOf('2027-06-06', '02:00'),
  })
  expect(courseOf([walk, block, night], now).sessions.map(({ hours }) => hours)).toEqual([undefined, 21, 6])
})

test('called-off and moved dates stay so, and a series without a date left is called off', () => {
  const cancelled = { date: now, reason: 'Sturm' }
  const moved = { date: now, startDate: instantOf('2027-03-26', '10:00') }
  const course = courseOf([{ ...walk, cancelled }, on('b', '2027-03-27', { moved })], now)
  expect(course.sessions).toMatchObject([{ cancelled }, { moved }])
  expect([course.cancelled, course.moved, course.startDate]).toEqual([
    undefined,
    undefined,
    instantOf('2027-03-27', '10:00'),
  ])
  expect(courseOf([{ ...walk, cancelled }], now).cancelled).toEqual(cancelled)
  // Calling off the course calls off all of its dates.
  expect(
    split({ ...course, cancelled: { date: later, reason: 'Krank' } }).map(({ cancelled }) => cancelled?.reason),
  ).toEqual(['Sturm', 'Krank'])
})

test('links to events that became sessions lead to the course, and links to a course to a date of its series', () => {
  const course = courseOf(walks, now)
  expect(eventMeant('b', [course], now)).toBe(course)
  expect(eventMeant('b', walks, now)).toBe(walks[1])
  const { series: _, ...own } = { ...course, _id: 'training' }
  const dates = split(own)
  expect(eventMeant('training', dates, now)?._id).toBe('a')
  expect(eventMeant('training', dates, instantOf('2027-03-20', '10:00'))?._id).toBe('b')
  expect(eventMeant('training', [courseOf(dates, now)], now)?._id).toBe('a')
  expect(eventMeant('gone', [course], now)).toBeUndefined()
})

test('a session gets a new id if an event already has its id', () => {
  const course = courseOf(walks, now)
  expect(split(course, [on('b', '2027-08-07')]).map(({ _id }) => _id)).toEqual(['a', 'new-1', 'c'])
})

test('a course that never was a series becomes one, each date at the course’s price and without instalments', () => {
  const { series: _, ...course } = { ...courseOf(walks, now), instalments: 3, sessionReminders: 'first' as const }
  const dates = split(course)
  expect(new Set(dates.map(({ series }) => series)).size).toBe(1)
  expect(
    dates.map(({ cost, instalments, sessionReminders, sessions }) => [cost, instalments, sessionReminders, sessions]),
  ).toEqual(walks.map(({ cost }) => [cost, 0, null, []]))
})

const time = fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom(0, 15, 30, 59) })
const byDay = time.filter(({ hour }) => hour > 3)
const clock = ({ hour, minute }: { hour: number; minute: number }) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
const place = fc.constantFrom(
  { locationName: '', locationLink: '' },
  { locationName: 'Steinbruch', locationLink: '' },
  { locationName: '', locationLink: 'https://example.org/karte' },
  { locationName: 'Moor', locationLink: 'https://example.org/moor' },
)
const happened = fc.record(
  {
    cancelled: fc.constant({ date: now, reason: 'Sturm' }),
    moved: fc.constant({ date: now, startDate: instantOf('2027-01-01', '10:00') }),
  },
  { requiredKeys: [] },
)
/** Series over a year, from afternoons to blocks of days, also in the hours of both clock changes. */
const anySeries = fc
  .record({
    gaps: fc.array(fc.integer({ min: 3, max: 30 }), { minLength: 1, maxLength: 14 }),
    start: fc.constantFrom('2027-02-20', '2027-03-28', '2027-10-31', '2027-09-30'),
    from: time,
    lasts: fc.integer({ min: 1, max: 70 }),
    closes: fc.option(fc.record({ days: fc.integer({ min: 0, max: 20 }), at: byDay })),
    parts: fc.array(fc.record({ place, happened, hours: fc.integer({ min: 0, max: 2 }) }), {
      minLength: 15,
      maxLength: 15,
    }),
  })
  .map(({ gaps, start, from, lasts, closes, parts }) => {
    const startDate = instantOf(start, clock(from))
    const first = sampleEvent({
      ...{ _id: 'e0', series: 's', startDate },
      endDate: new Date(Date.parse(startDate) + lasts * 3_600_000).toISOString(),
      registrationUntil: closes && instantOf(addDays(start, -closes.days - 1), clock(closes.at)),
    })
    let day: string = start
    return [0, ...gaps].map((gap, at): Event => {
      day = addDays(day, gap)
      const times = at === 0 ? first : timesFrom(first, instantOf(day, clock(from)))
      const { startDate, registrationUntil } = times
      const endDate = new Date(Date.parse(times.endDate) + (parts[at]?.hours ?? 0) * 1000).toISOString()
      return {
        ...first,
        ...parts[at]?.place,
        ...parts[at]?.happened,
        _id: `e${at}`,
        startDate,
        endDate,
        registrationUntil,
      }
    })
  })

test('converting a series to a course and back changes nothing', () => {
  fc.assert(
    fc.property(anySeries, events => {
      const course = courseOf(events, now)
      expect(course.sessions).toHaveLength(events.length)
      expect(split(course).map(undated)).toEqual(events.map(undated))
      expect(undated(courseOf(split(course), now))).toEqual(undated(course))
    }),
    { numRuns: 200 },
  )
})
