import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { compareByStart } from '../domain/events/calendar.ts'
import { Event } from '../domain/events/event.ts'
import { checkedSessions } from '../domain/events/sessions/session-fields.ts'
import { spansOf } from '../domain/events/sessions/sessions.ts'
import { compare } from '../domain/kit/compare.ts'
import { addDays, dayOf, daysBetween, formatTime, formatWeekday, instantOf } from '../domain/kit/format.ts'
import { starterEvents } from './events.ts'

const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`)
const days = [...months, '2026-11-20', '2026-12-31', '2027-12-31', '2028-02-29']

const onRequestOnly = ['kindergeburtstag', 'klassenfahrten', 'projektwoche']
const dated = [
  'wildnispaedagogische-ausbildung',
  'kinder-waldtag',
  'module-kinder',
  'wildkraeuterwanderungen',
  'heilmittelherstellung',
  'winter-survival',
  'ferienlager-erwachsene',
  'module-erwachsene',
  'walderlebnistag',
  'teamevent',
]

describe.each(days)('a calendar that starts on %s', firstDay => {
  const events = starterEvents(firstDay)
  const active = events.filter(event => event.active)

  test('is valid, sorted and long enough', () => {
    expect(events.length).toBeGreaterThanOrEqual(28)
    for (const event of events) expect(v.parse(Event, event)).toEqual(event)
    expect([...events].sort(compareByStart)).toEqual(events)
    expect(new Set(events.map(event => event._id)).size).toBe(events.length)
    expect(events.every(event => event.lastModifiedDate === instantOf(firstDay))).toBe(true)
  })

  test('lies in the thirteen months after that day', () => {
    const lastDay = addDays(firstDay, 396 + 6)
    for (const { startDate, endDate, sessions } of events) {
      expect(dayOf(startDate) > firstDay).toBe(true)
      // A course goes on for up to a year.
      expect(dayOf(endDate) <= (sessions.length > 0 ? addDays(lastDay, 365) : lastDay)).toBe(true)
    }
  })

  test('never runs dry in the first year', () => {
    const soon = instantOf(addDays(firstDay, 60))
    expect(active.filter(event => event.startDate < soon).length).toBeGreaterThanOrEqual(3)
    for (let day = 0; day <= 365; day += 1) {
      const now = instantOf(addDays(firstDay, day))
      const in30Days = instantOf(addDays(firstDay, day + 30))
      const inAYear = instantOf(addDays(firstDay, day + 365))
      const coming = active.filter(event => event.startDate > now && event.startDate < inAYear)
      expect(coming.length).toBeGreaterThanOrEqual(3)
      expect(coming.some(event => event.startDate < in30Days)).toBe(true)
    }
  })

  test('has no simultaneous events', () => {
    const spans = events.flatMap(spansOf).toSorted((a, b) => compare(a.startDate, b.startDate))
    for (const [index, span] of spans.entries()) {
      const next = spans[index + 1]
      if (next) expect([span, span.endDate < next.startDate]).toEqual([span, true])
    }
  })

  test('has one draft, a free event and one without a price', () => {
    expect(events.filter(event => !event.active)).toHaveLength(1)
    expect(active.some(event => event.cost === 0)).toBe(true)
    expect(active.some(event => event.cost === null)).toBe(true)
  })

  test('has each course at least twice, except for those on request', () => {
    for (const path of dated) expect(active.filter(event => event.path === path).length).toBeGreaterThanOrEqual(2)
    expect(events.some(event => onRequestOnly.includes(event.path))).toBe(false)
  })

  test('has trainings of six blocks with 27 days over a year, and a group of eight weekly afternoons', () => {
    const trainings = active.filter(event => event.cost === 2490)
    for (const { sessions, startDate, endDate } of trainings) {
      const days = sessions.map(session => daysBetween(dayOf(session.startDate), dayOf(session.endDate)) + 1)
      expect(days).toEqual([5, 4, 4, 5, 4, 5])
      expect(daysBetween(dayOf(startDate), dayOf(endDate))).toBeGreaterThan(320)
      expect(sessions.every(({ hours = 0 }) => hours > 0)).toBe(true)
      expect(checkedSessions(sessions, [], () => expect.fail())).toEqual(sessions)
    }
    const groups = active.filter(event => event.title === 'Waldgruppe am Dienstag')
    expect(groups.length).toBeGreaterThanOrEqual(1)
    for (const { sessions } of groups) {
      expect(sessions).toHaveLength(8)
      expect(new Set(sessions.map(({ startDate }) => `${formatWeekday(startDate)} ${formatTime(startDate)}`))).toEqual(
        new Set(['Di. 15:30']),
      )
    }
  })

  test('starts every training in October, on a Friday', () => {
    const blocks = active.filter(event => event.cost === 2490)
    expect(blocks.length).toBeGreaterThanOrEqual(1)
    for (const { startDate } of blocks) {
      expect(dayOf(startDate).slice(5, 7)).toBe('10')
      expect(formatWeekday(startDate)).toBe('Fr.')
      expect(formatTime(startDate)).toBe('16:00')
    }
  })
})

test('equals the design’s calendar if it starts on 20 November 2026', () => {
  const events = starterEvents('2026-11-20')
  const days = (title: string) => {
    const event = events.find(event => event.title === title)
    return event && [dayOf(event.startDate), dayOf(event.endDate), event.cost]
  }
  expect(days('Kinder-Waldtag: Spuren im Laub')).toEqual(['2026-11-28', '2026-11-28', 35])
  expect(days('Winter-Survival am Feuer')).toEqual(['2026-12-04', '2026-12-06', 240])
  expect(days('Salben und Tinkturen selbst gemacht')).toEqual(['2026-12-12', '2026-12-12', 79])
  expect(days('Modul: Feuer ohne Streichholz')).toEqual(['2027-01-16', '2027-01-16', 95])
  expect(days('Wildkräuterwanderung: Erstes Grün')).toEqual(['2027-04-17', '2027-04-17', 29])
  expect(days('Ferienlager für Erwachsene')).toEqual(['2027-07-18', '2027-07-23', 520])
  expect(days('Wildnispädagogische Ausbildung')).toEqual(['2027-10-08', '2028-09-05', 2490])
})
