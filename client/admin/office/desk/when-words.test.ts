import { expect, onTestFinished, test } from 'vitest'
import { readLanguageFrom } from '../../../../domain/kit/language.ts'
import * as words from './when-words.ts'

const today = '2026-11-23'
const weekend = { startDate: '2026-12-04T15:00:00.000Z', endDate: '2026-12-06T13:00:00.000Z' }
const day = { startDate: '2027-01-16T08:30:00.000Z', endDate: '2027-01-16T16:00:00.000Z' }
const inGerman = () => onTestFinished(readLanguageFrom(() => 'de'))

test('days and hours are said shortly, with the year only where it is another one', () => {
  expect(words.daysWords(weekend, today)).toBe('Fri, 4 Dec to Sun, 6 Dec')
  expect(words.daysWords(day, today)).toBe('Sat, 16 Jan 2027')
  expect([words.hoursWords(weekend), words.hoursWords(day)]).toEqual(['16:00', '09:30 to 17:00'])
  expect([words.monthWords('2026-11-28', today), words.monthWords('2027-01-02', today)]).toEqual([
    'November',
    'January 2027',
  ])
  expect(words.longDayWords(today)).toBe('Monday 23 November')
})

test('the same in German', () => {
  inGerman()
  expect(words.daysWords(weekend, today)).toBe('Fr., 4. Dez. bis So., 6. Dez.')
  expect(words.daysWords(day, today)).toBe('Sa., 16. Jan. 2027')
  expect([words.hoursWords(weekend), words.hoursWords(day)]).toEqual(['16 Uhr', '9:30 bis 17 Uhr'])
  expect([words.monthWords('2026-11-28', today), words.monthWords('2027-01-02', today)]).toEqual([
    'November',
    'Januar 2027',
  ])
  expect(words.longDayWords(today)).toBe('Montag, 23. November')
})

test('how far off a day is', () => {
  inGerman()
  expect(['2026-11-22', today, '2026-11-24', '2026-11-28'].map(day => words.untilWords(day, today))).toEqual([
    '',
    'heute',
    'morgen',
    'in 5 Tagen',
  ])
  expect([today, '2026-11-22', '2026-11-20'].map(day => words.sinceWords(day, today))).toEqual([
    'seit heute',
    'seit gestern',
    'seit 3 Tagen',
  ])
})

test('how long ago something was, by the calendar from yesterday on', () => {
  inGerman()
  const now = '2026-11-23T09:30:00.000Z'
  const moments = ['2026-11-23T09:30:10.000Z', '2026-11-23T09:18:00.000Z', '2026-11-23T07:00:00.000Z']
  expect(moments.map(moment => words.agoWords(moment, now))).toEqual(['gerade eben', 'vor 12 Min.', 'vor 2 Std.'])
  expect(words.agoWords('2026-11-22T22:59:00.000Z', now)).toBe('gestern')
  expect(words.agoWords('2026-11-20T09:00:00.000Z', now)).toBe('vor 3 Tagen')
})

test('when something was, with each day named once', () => {
  inGerman()
  const now = '2026-11-23T09:30:00.000Z'
  const moments = ['2026-11-23T09:21:00.000Z', '2026-11-22T09:21:00.000Z', '2026-11-20T10:42:00.000Z']
  expect(moments.map(moment => words.pastWords(moment, now))).toEqual([
    'heute, 10:21 Uhr',
    'gestern, 10:21 Uhr',
    'vor 3 Tagen, Fr., 20. Nov., 11:42 Uhr',
  ])
})
