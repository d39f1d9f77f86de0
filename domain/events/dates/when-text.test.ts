import { expect, test } from 'vitest'
import { instantOf } from '../../kit/format.ts'
import { clockWhenText, endMomentText, longWhenText, startMomentText, whenText } from './when-text.ts'

const event = (from: [string, string], to: [string, string]) => ({
  startDate: instantOf(...from),
  endDate: instantOf(...to),
})
const day = '2027-05-01'

test.each([
  [event([day, '10:00'], [day, '15:00']), 'Sa., 01. Mai 2027, 10 bis 15 Uhr'],
  [event([day, '18:00'], ['2027-05-02', '00:00']), 'Sa., 01. Mai 2027, 18 bis 24 Uhr'],
  [event([day, '00:00'], [day, '23:59']), 'Sa., 01. Mai 2027, ganztägig'],
  [event([day, '00:00'], ['2027-05-02', '00:00']), 'Sa., 01. Mai 2027, ganztägig'],
  [event([day, '00:00'], ['2027-05-03', '00:00']), 'Sa., 01. Mai 2027, bis So., 02. Mai 2027'],
  [event([day, '16:00'], ['2027-05-03', '14:00']), 'Sa., 01. Mai 2027, 16 Uhr, bis Mo., 03. Mai 2027, 14 Uhr'],
])('an event is described by its days, with hours unless it takes whole days', (when, text) => {
  expect(whenText(when)).toBe(text)
})

test.each([
  [event([day, '10:00'], [day, '15:00']), 'Sa., 1. Mai 2027, 10 bis 15 Uhr'],
  [event([day, '00:00'], ['2027-05-03', '00:00']), 'Sa., 1. Mai 2027, bis So., 2. Mai 2027'],
  [event([day, '16:00'], ['2027-05-03', '14:00']), 'Sa., 1. Mai 2027, 16 Uhr, bis Mo., 3. Mai 2027, 14 Uhr'],
  [
    { ...event([day, '10:00'], ['2027-09-03', '14:00']), sessions: [{}, {}] },
    '2 Termine, 1. Mai 2027 bis 3. September 2027',
  ],
])('a sentence names the days of an event in the long form', (when, text) => {
  expect(longWhenText(when)).toBe(text)
})

test('the end of an event is on its last day', () => {
  const night = event([day, '18:00'], ['2027-05-02', '00:00'])
  expect([startMomentText(night), endMomentText(night)]).toEqual(['01. Mai 2027 um 18:00', '01. Mai 2027 um 24:00'])
  const wholeDays = event([day, '00:00'], ['2027-05-03', '00:00'])
  expect([startMomentText(wholeDays), endMomentText(wholeDays)]).toEqual(['01. Mai 2027, ganztägig', '02. Mai 2027'])
})

test('an invoice names the hours of a whole day, as issued invoices do', () => {
  expect(clockWhenText(event([day, '00:00'], [day, '23:59']))).toBe('Sa., 01. Mai 2027, 0 bis 23:59 Uhr')
})
