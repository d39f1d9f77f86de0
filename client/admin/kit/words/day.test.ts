import { expect, onTestFinished, test } from 'vitest'
import { readLanguageFrom } from '../../../../domain/kit/language.ts'
import { shownDateTime, shownDay, shownMoment, shownShortDay, shownWhen } from './day.ts'

test.each([
  ['en', '2026-11-28', '28 Nov 2026', '28 Nov'],
  ['en', '2027-09-03', '3 Sep 2027', '3 Sep'],
  ['de', '2026-11-28', '28. Nov. 2026', '28. Nov.'],
] as const)('in %s the day %s is %s', (language, day, whole, short) => {
  onTestFinished(readLanguageFrom(() => language))
  expect([shownDay(day), shownShortDay(day)]).toEqual([whole, short])
})

test.each([
  [
    'en',
    'Sat, 5 Dec 2026, 10:00 to 15:30',
    'Sat, 5 Dec 2026, 10:00 to Sun, 6 Dec 2026, 15:30',
    '5 Dec 2026, 10:00',
    'Sat, 5 Dec 2026, 10:00',
  ],
  [
    'de',
    'Sa., 05. Dez. 2026, 10 bis 15:30 Uhr',
    'Sa., 05. Dez. 2026, 10 Uhr, bis So., 06. Dez. 2026, 15:30 Uhr',
    '5. Dez. 2026, 10 Uhr',
    'Sa., 5. Dez. 2026, 10 Uhr',
  ],
] as const)('in %s times follow the language', (language, oneDay, twoDays, dateTime, moment) => {
  onTestFinished(readLanguageFrom(() => language))
  const startDate = '2026-12-05T09:00:00.000Z'
  expect(shownWhen({ startDate, endDate: '2026-12-05T14:30:00.000Z' })).toBe(oneDay)
  expect(shownWhen({ startDate, endDate: '2026-12-06T14:30:00.000Z' })).toBe(twoDays)
  expect([shownDateTime(startDate), shownMoment(startDate)]).toEqual([dateTime, moment])
})
