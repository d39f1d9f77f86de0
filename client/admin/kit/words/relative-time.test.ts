import { expect, onTestFinished, test } from 'vitest'
import { readLanguageFrom } from '../../../../domain/kit/language.ts'
import * as words from './relative-time.ts'

const today = '2026-11-23'
const inGerman = () => onTestFinished(readLanguageFrom(() => 'de'))

test('the distance of a day is given in words', () => {
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

test('the age of a moment is given by the calendar from yesterday on', () => {
  inGerman()
  const now = '2026-11-23T09:30:00.000Z'
  const moments = ['2026-11-23T09:30:10.000Z', '2026-11-23T09:18:00.000Z', '2026-11-23T07:00:00.000Z']
  expect(moments.map(moment => words.agoWords(moment, now))).toEqual(['gerade eben', 'vor 12 Min.', 'vor 2 Std.'])
  expect(words.agoWords('2026-11-22T22:59:00.000Z', now)).toBe('gestern')
  expect(words.agoWords('2026-11-20T09:00:00.000Z', now)).toBe('vor 3 Tagen')
})

test('a list of moments names each day once', () => {
  inGerman()
  const now = '2026-11-23T09:30:00.000Z'
  const moments = ['2026-11-23T09:21:00.000Z', '2026-11-22T09:21:00.000Z', '2026-11-20T10:42:00.000Z']
  expect(moments.map(moment => words.pastWords(moment, now))).toEqual([
    'heute, 10:21 Uhr',
    'gestern, 10:21 Uhr',
    'vor 3 Tagen, Fr., 20. Nov., 11:42 Uhr',
  ])
})
