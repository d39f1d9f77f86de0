import { expect, test } from 'vitest'
import { briefDates } from './event-dates.ts'

test.each([
  ['2026-11-28T09:00:00.000Z', '2026-11-28T14:00:00.000Z', 'Sa., 28. Nov. 2026, 10 bis 15 Uhr'],
  ['2027-03-06T08:30:00.000Z', '2027-03-06T11:00:00.000Z', 'Sa., 06. März 2027, 9:30 bis 12 Uhr'],
  ['2026-12-04T15:00:00.000Z', '2026-12-06T13:00:00.000Z', 'Fr., 04. Dez. 2026, bis So., 06. Dez. 2026'],
  ['2026-12-30T15:00:00.000Z', '2027-01-02T13:00:00.000Z', 'Mi., 30. Dez. 2026, bis Sa., 02. Jan. 2027'],
])('%s to %s reads %s', (startDate, endDate, text) => expect(briefDates({ startDate, endDate })).toBe(text))
