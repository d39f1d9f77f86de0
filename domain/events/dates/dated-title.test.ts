import { expect, onTestFinished, test } from 'vitest'
import { readLanguageFrom } from '../../kit/language.ts'
import { datedTitle, datedTitleInTable } from './dated-title.ts'

const event = { title: 'Kinder-Waldtag', startDate: '2026-12-04T23:30:00.000Z' }

test('a title is followed by the event’s day in Berlin, with the year unless it is the current one', () => {
  expect(datedTitle(event, '2026-11-28')).toBe('Kinder-Waldtag, 5 Dec')
  expect(datedTitle(event, '2027-01-02')).toBe('Kinder-Waldtag, 5 Dec 2026')
  onTestFinished(readLanguageFrom(() => 'de'))
  expect(datedTitle(event, '2026-11-28')).toBe('Kinder-Waldtag, 5. Dez.')
  expect(datedTitle(event, '2025-12-31')).toBe('Kinder-Waldtag, 5. Dez. 2026')
})

test('a table is in German and includes the year', () => {
  expect(datedTitleInTable(event)).toBe('Kinder-Waldtag, 05.12.2026')
})

test('a missing title or day is omitted', () => {
  expect(datedTitle({ title: 'Kinder-Waldtag' }, '2026-11-28')).toBe('Kinder-Waldtag')
  expect(datedTitle({}, '2026-11-28')).toBe('')
})
