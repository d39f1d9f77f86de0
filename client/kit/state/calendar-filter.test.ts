import { expect, test } from 'vitest'
import { sampleEvent, sampleInfoPage } from '../../../domain/testing/samples.ts'
import { today } from '../../testing/render.tsx'
import {
  countEvents,
  coursesIn,
  eventsForAudience,
  eventsOfCourse,
  groupByMonth,
  hasNoErrors,
  readFilter,
  writeFilter,
  wrongDates,
} from './calendar-filter.ts'

const read = (query: string) => readFilter(new URLSearchParams(query), today)

test('without a query the calendar shows a year from today', () => {
  expect(read('')).toEqual({
    typed: { von: '2026-11-21', bis: '2027-11-21' },
    wrong: {},
    range: { start: '2026-11-21', end: '2027-11-21' },
    course: '',
    audience: '',
  })
})

test('a first day alone selects the year after it', () => {
  expect(read('von=2029-03-01').range).toEqual({ start: '2029-03-01', end: '2030-03-01' })
})

test.each([
  ['von=2027-05-01&bis=2027-01-01', { bis: 'Das Ende liegt vor dem Anfang. Bitte wähle ein späteres.' }],
  ['von=&bis=2027-01-01', { von: 'Bitte gib ein Anfangsdatum an.' }],
  ['bis=', { bis: 'Bitte gib ein Enddatum an.' }],
  ['bis=2027-02-30', { bis: 'Bitte gib ein Enddatum an.' }],
])('%s is reported and selects the usual range', (query, wrong) => {
  const filter = read(query)
  expect(filter.wrong).toEqual(wrong)
  expect(filter.range).toEqual({ start: '2026-11-21', end: '2027-11-21' })
})

test('a range of one day is valid', () => {
  expect(hasNoErrors(wrongDates({ von: today, bis: today }))).toBe(true)
})

test('a written query reads back the same, and omits defaults', () => {
  const filter = { range: { start: '2027-01-01', end: '2027-02-01' }, course: 'waldtag', audience: 'kids' }
  expect(readFilter(writeFilter(filter, today), today)).toMatchObject(filter)
  expect(writeFilter(read(''), today).toString()).toBe('')
})

test('a course selects the events of its page', () => {
  const events = [sampleEvent(), sampleEvent({ _id: 'b', path: 'waldtag' })]
  expect(eventsOfCourse('', events)).toHaveLength(2)
  expect(eventsOfCourse('waldtag', events).map(event => event._id)).toEqual(['b'])
})

test('an audience selects the events whose info page addresses it', () => {
  const events = [sampleEvent(), sampleEvent({ _id: 'b', path: 'waldtag' }), sampleEvent({ _id: 'c', path: '' })]
  const audienceOf = { 'winter-survival': 'erwachsene', waldtag: 'kids' }
  expect(eventsForAudience('', audienceOf, events)).toHaveLength(3)
  expect(eventsForAudience('kids', audienceOf, events).map(event => event._id)).toEqual(['b'])
})

test('months end at midnight in Berlin, and the same month of two years stays separate', () => {
  const at = (startDate: string) => sampleEvent({ startDate })
  const months = groupByMonth(
    [at('2026-11-30T22:59:00Z'), at('2026-11-30T23:00:00Z'), at('2027-12-05T09:00:00Z')],
    '2026-11-01',
  )
  expect(months.map(({ id, name, year, events }) => [id, name, year, events.length])).toEqual([
    ['2026-11', 'November', '2026', 1],
    ['2026-12', 'Dezember', '2026', 1],
    ['2027-12', 'Dezember', '2027', 1],
  ])
})

test('the calendar lists a course at its first session on or after a day', () => {
  const session = (_id: string, day: string) => ({
    ...{ _id, startDate: `${day}T09:00:00Z`, endDate: `${day}T14:00:00Z`, locationName: '', locationLink: '' },
  })
  const sessions = [session('s1', '2026-10-09'), session('s2', '2027-02-06')]
  const course = sampleEvent({ startDate: '2026-10-09T09:00:00Z', endDate: '2027-02-06T14:00:00Z', sessions })
  const single = sampleEvent({ _id: 'x', startDate: '2026-12-04T09:00:00Z', endDate: '2026-12-04T14:00:00Z' })
  const months = (from: string) => groupByMonth([course, single], from).map(({ id, events }) => [id, events[0]?._id])
  expect(months('2026-11-23')).toEqual([
    ['2026-12', 'x'],
    ['2027-02', course._id],
  ])
  expect(months('2026-01-01')).toEqual([
    ['2026-10', course._id],
    ['2026-12', 'x'],
  ])
})

test.each([
  [0, 'Kein Termin'],
  [1, '1 Termin'],
  [8, '8 Termine'],
])('%i reads as %s', (count, text) => expect(countEvents(count)).toBe(text))

test('a page that is not a course is offered as one once it has dates', () => {
  const [wood, about] = [sampleInfoPage({ path: 'wald' }), sampleInfoPage({ path: 'ueber-mich', course: false })]
  const paths = (dated: string[]) => coursesIn([wood, about], new Set(dated)).map(({ path }) => path)
  expect(paths([])).toEqual(['wald'])
  expect(paths(['ueber-mich'])).toEqual(['wald', 'ueber-mich'])
})
