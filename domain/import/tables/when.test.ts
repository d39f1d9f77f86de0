import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runAtOnce } from '../../kit/sliced-work.ts'
import { dateOrders, readDateCell } from './when.ts'

/** `day time – endDay endTime`, as far as present. */
function shown(text: string, reading = {}): string {
  const when = readDateCell(text, reading)
  if (when === undefined || when === 'ambiguous') return String(when)
  const { day, time, endDay, endTime, isWholeDay, rest } = when
  const parts = [
    day,
    time,
    (endDay ?? endTime) && '–',
    endDay,
    endTime,
    isWholeDay && 'whole day',
    rest && `rest ${rest}`,
  ]
  return parts.filter(Boolean).join(' ')
}

test.each([
  ['01.02.27 09:30', '2027-02-01 09:30'],
  ['Mo, 01.02.27, 09:30 Uhr', '2027-02-01 09:30'],
  ['Montag 1.2.2027', '2027-02-01'],
  ['01.02.2027 um 9.30 Uhr', '2027-02-01 09:30'],
  ['01.02.2027 9 Uhr', '2027-02-01 09:00'],
  ['01.02.2027 09:30 - 12:00', '2027-02-01 09:30 – 12:00'],
  ['01.02.2027 9–12 Uhr', '2027-02-01 09:00 – 12:00'],
  ['01.02.2027 09:30:00-12:00:00', '2027-02-01 09:30 – 12:00'],
  ['01.02.2027 14:00:00-19:00:00', '2027-02-01 14:00 – 19:00'],
  ['01.02.2027 von 9 bis 12 Uhr', '2027-02-01 09:00 – 12:00'],
  ['01.02.2027 | 09:30', '2027-02-01 09:30'],
  ['1. Februar 2027, 9h', '2027-02-01 09:00'],
  ['Feb 1, 2027 9:30 AM', '2027-02-01 09:30'],
  ['12. Mai 2027 ganztägig', '2027-05-12 whole day'],
  ['12.05.2027 (ganztags)', '2027-05-12 whole day'],
  ['3 März 2027', '2027-03-03'],
  ['9:30 Uhr, 12.05.2027', '2027-05-12 09:30'],
  ['12.05.2027 18:00 bis 13.05.2027 10:00', '2027-05-12 18:00 – 2027-05-13 10:00'],
  ['12.05.2027 - 14.05.2027', '2027-05-12 – 2027-05-14'],
  ['12.-14.05.2027', '2027-05-12 – 2027-05-14'],
  ['12./13. Mai 2027', '2027-05-12 – 2027-05-13'],
  ['28.05. bis 02.06.2027, 10-16 Uhr', '2027-05-28 10:00 – 2027-06-02 16:00'],
  ['28.12. – 02.01.2027', '2026-12-28 – 2027-01-02'],
  ['12.05.2027 20–24 Uhr', '2027-05-12 20:00 – 2027-05-13 00:00'],
  ["12. Mai '27 14 Uhr", '2027-05-12 14:00'],
  ['12.05.2027 ca. 10 Uhr', '2027-05-12 10:00'],
  ['12.05.2027, gegen 9:30', '2027-05-12 09:30'],
  ['Sa 12.6.27 14-16h', '2027-06-12 14:00 – 16:00'],
  ['12.05.2027, 14.00 Uhr - 16.00 Uhr', '2027-05-12 14:00 – 16:00'],
  ['May 12th, 2027 at 2:30 p.m.', '2027-05-12 14:30'],
  ['2027/05/12 2:05 PM', '2027-05-12 14:05'],
  ['2027-05-12 12:30 am', '2027-05-12 00:30'],
  ['2027-05-12 10 - 1 pm', '2027-05-12 10:00 – 13:00'],
  ['2027-05-12 2-4 PM', '2027-05-12 14:00 – 16:00'],
])('reads %s', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

test.each([
  ['24:00', '24:00'],
  ['24 Uhr', '24:00'],
  ['12.05.2027 24:00', '2027-05-13 00:00'],
])('reads %s as an end, and not as a start', (text, expected) => {
  expect(shown(text, { isEnd: true })).toBe(expected)
  expect(shown(text)).toBe('undefined')
})

test.each([
  ['2027-07-01T08:00:00Z', '2027-07-01 10:00'],
  ['2027-07-01T08:00Z', '2027-07-01 10:00'],
  ['2027-01-31T23:30:00.000Z', '2027-02-01 00:30'],
  ['2027-02-01 21:30:00+01:00', '2027-02-01 21:30'],
  ['2027-07-01T08:00:00-0400', '2027-07-01 14:00'],
  ['2027-07-01 08:00 UTC', '2027-07-01 10:00'],
  ['2027/03/02 10:11:12 AM OEZ', '2027-03-02 09:11'],
  ['01.07.2027 08:00 MESZ', '2027-07-01 08:00'],
  ['2027-07-01T08:00', '2027-07-01 08:00'],
  ['2027-02-01 09:30-12:00', '2027-02-01 09:30 – 12:00'],
])('reads %s as a time in Berlin', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

test('midnight after a bare day is a spreadsheet’s default, and no time', () => {
  expect(shown('12.05.2027 00:00:00')).toBe('2027-05-12')
  expect(shown('2027-05-12T00:00:00')).toBe('2027-05-12')
  expect(shown('12.05.2027 00:00 - 14.05.2027 00:00')).toBe('2027-05-12 – 2027-05-14')
  expect(shown('12.05.2027 0:00 Uhr')).toBe('2027-05-12 00:00')
  expect(shown('12.05.2027 00:00 - 02:00')).toBe('2027-05-12 00:00 – 02:00')
})

test.each([
  ['12.05.2027 bei Regen 13.05.2027', '2027-05-12 rest bei Regen 13.05.2027'],
  ['12.05.2027 halb zehn', '2027-05-12 rest halb zehn'],
  ['12.05.2027 9:30 Uhr am Teich', '2027-05-12 09:30 rest Teich'],
  ['Waldtag 12.05.2027', 'rest Waldtag 12.05.2027'],
])('names the text of %s that it does not understand', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

test.each(['31.02.2027', 'irgendwann', '12.05.2027 25:00', '12 Martin 2027', '13:00 PM'])('does not read %s', text => {
  expect(shown(text)).toBe(`rest ${text}`.replace('rest 12.05.2027', '2027-05-12 rest'))
})

test('a day and two times are read the same in each notation', () => {
  const month = [
    'Jan.',
    'Februar',
    'Mrz',
    'April',
    'Mai',
    'June',
    'Juli',
    'Aug',
    'September',
    'Oct',
    'Nov.',
    'Dezember',
  ]
  const two = (number: number) => String(number).padStart(2, '0')
  const parts = fc.record({
    date: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 12 }),
    start: fc.integer({ min: 1, max: 11 }),
    hours: fc.integer({ min: 1, max: 12 }),
    minute: fc.integer({ min: 0, max: 59 }),
  })
  fc.assert(
    fc.property(parts, ({ date, month: number, start, hours, minute }) => {
      const [from, to] = [`${start}:${two(minute)}`, `${start + hours}:${two(minute)}`]
      const expected = `2027-${two(number)}-${two(date)} ${two(start)}:${two(minute)} – ${two(start + hours)}:${two(minute)}`
      const days = [
        `${date}.${number}.27`,
        `${two(date)}.${two(number)}.2027`,
        `2027-${two(number)}-${two(date)}`,
        `${date}. ${month[number - 1]} 2027`,
        `Do., ${date}.${number}.2027`,
      ]
      const times = [
        `${from} - ${to}`,
        `${from}–${to} Uhr`,
        `von ${from} bis ${to}`,
        `${from.replace(':', '.')} Uhr bis ${to} Uhr`,
      ]
      for (const day of days) for (const time of times) expect(shown(`${day}, ${time}`)).toBe(expected)
    }),
  )
})

test('a cell with three dates, or an end before its beginning, is not understood', () => {
  expect(shown('12.05.2027, 19.05.2027, 26.05.2027')).toBe('undefined')
  expect(shown('12.05.2027 - 11.05.2027')).toBe('undefined')
})

test('a column of times reads a bare number as hours', () => {
  expect(shown('9', { hasTimes: true })).toBe('09:00')
  expect(shown('9 - 12', { hasTimes: true })).toBe('09:00 – 12:00')
  expect(shown('9', {})).toBe('rest 9')
  expect(shown('9:00:00 PM', { hasTimes: true })).toBe('21:00')
  expect(shown('11:30 pm', { hasTimes: true })).toBe('23:30')
})

const orderOf = (...texts: string[]) => {
  const rows = texts.map(text => ({ cell: () => text }))
  return runAtOnce(dateOrders(rows, [['day']], undefined))('day')
}

test('slashes are read in the order that their column proves, and refused without proof', () => {
  expect(shown('05/16/2027')).toBe('2027-05-16')
  expect(shown('16/05/2027')).toBe('2027-05-16')
  expect(shown('05/05/2027')).toBe('2027-05-05')
  expect(shown('05/06/2027')).toBe('ambiguous')
  expect(shown('05/06/2027 9:30 PM', { order: 'monthFirst' })).toBe('2027-05-06 21:30')
  expect(shown('05-06-27', { order: 'dayFirst' })).toBe('2027-06-05')
  expect(orderOf('05/06/2027', '05/16/2027 10:00')).toBe('monthFirst')
  expect(orderOf('05/06/2027', '16/05/2027')).toBe('dayFirst')
  expect(orderOf('05/16/2027', '16/05/2027')).toBeUndefined()
  expect(orderOf('05/06/2027', '12.05.2027')).toBeUndefined()
})
