import { expect, onTestFinished, test } from 'vitest'
import { shownDay } from '../../../../domain/events/dates/dated-title.ts'
import { hoursWords, shownMoment, shownWeekday, shownWhen } from '../../../../domain/events/dates/office-dates.ts'
import { courseText } from '../../../../domain/events/dates/when-text.ts'
import { readLanguageFrom } from '../../../../domain/kit/language.ts'
import { dateChoice, monthWords, shortDay, shortDays, shortMoment, shownDateTime } from './day.ts'

const today = '2026-11-23'
const weekend = { startDate: '2026-12-04T15:00:00.000Z', endDate: '2026-12-06T13:00:00.000Z' }
const day = { startDate: '2027-01-16T08:30:00.000Z', endDate: '2027-01-16T16:00:00.000Z' }
const session = { _id: 'session', ...day, locationName: '', locationLink: '' }
const course = { ...weekend, sessions: [session, session, session] }
const inGerman = () => onTestFinished(readLanguageFrom(() => 'de'))

test('a course is dated by its sessions, not as one long event', () => {
  expect(shownWhen(course)).toBe('Course, 3 sessions, 4 Dec 2026 to 6 Dec 2026')
  inGerman()
  expect(shownWhen(course)).toBe('Kurs, 3 Termine, 4. Dez. 2026 bis 6. Dez. 2026')
})

test('a course counts the sessions that take place, as its guests read it', () => {
  inGerman()
  const calledOff = { ...session, cancelled: { date: '2026-11-20T08:00:00.000Z', reason: '' } }
  for (const [sessions, count] of [
    [[session, session, calledOff], '2 Termine'],
    [[session, calledOff], '1 Termin'],
    [[calledOff, calledOff], '2 Termine'],
  ] as const)
    expect([shownWhen({ ...weekend, sessions: [...sessions] }), courseText({ ...weekend, sessions })]).toEqual([
      `Kurs, ${count}, 4. Dez. 2026 bis 6. Dez. 2026`,
      `${count}, 4. Dez. 2026 bis 6. Dez. 2026`,
    ])
})

test.each([
  ['en', '2026-11-28', '28 Nov 2026', '28 Nov'],
  ['en', '2027-09-03', '3 Sep 2027', '3 Sep 2027'],
  ['de', '2026-11-28', '28. Nov. 2026', '28. Nov.'],
] as const)('in %s the day %s reads %s', (language, day, full, short) => {
  onTestFinished(readLanguageFrom(() => language))
  expect([shownDay(day), shortDay(day, today)]).toEqual([full, short])
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
    'Sa., 5. Dez. 2026, 10 bis 15:30 Uhr',
    'Sa., 5. Dez. 2026, 10 Uhr, bis So., 6. Dez. 2026, 15:30 Uhr',
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

test('days and hours are short, with the year only if it differs', () => {
  expect(shortDays(weekend, today)).toBe('Fri, 4 Dec to Sun, 6 Dec')
  expect(shortDays(day, today)).toBe('Sat, 16 Jan 2027')
  expect([hoursWords(weekend), hoursWords(day)]).toEqual(['16:00', '09:30 to 17:00'])
  expect([monthWords('2026-11-28', today), monthWords('2027-01-02', today)]).toEqual(['November', 'January 2027'])
  expect(shownWeekday(today)).toBe('Mon, 23 Nov 2026')
})

test('days and hours are short in German, too', () => {
  inGerman()
  expect(shortDays(weekend, today)).toBe('Fr., 4. Dez. bis So., 6. Dez.')
  expect(shortDays(day, today)).toBe('Sa., 16. Jan. 2027')
  expect([hoursWords(weekend), hoursWords(day)]).toEqual(['16 Uhr', '9:30 bis 17 Uhr'])
  expect([monthWords('2026-11-28', today), monthWords('2027-01-02', today)]).toEqual(['November', 'Januar 2027'])
  expect(shownWeekday(today)).toBe('Mo., 23. Nov. 2026')
})

test('a moment in a list names the weekday first', () => {
  inGerman()
  expect(shortMoment('2026-12-05T08:30:00.000Z', today)).toBe('Sa., 5. Dez., 9:30 Uhr')
  expect(dateChoice({ ...day, title: 'Waldtag' })).toBe('Sa., 16. Jan. 2027, 9:30 bis 17 Uhr: Waldtag')
})
