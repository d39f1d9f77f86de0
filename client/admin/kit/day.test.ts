import { expect, onTestFinished, test } from 'vitest'
import { readLanguageFrom } from '../../../domain/language.ts'
import { shownDay, shownShortDay } from './day.ts'

test.each([
  ['en', '2026-11-28', '28 Nov 2026', '28 Nov'],
  ['en', '2027-09-03', '3 Sep 2027', '3 Sep'],
  ['de', '2026-11-28', '28.11.2026', '28.11.'],
] as const)('in %s the day %s is %s', (language, day, whole, short) => {
  onTestFinished(readLanguageFrom(() => language))
  expect([shownDay(day), shownShortDay(day)]).toEqual([whole, short])
})
