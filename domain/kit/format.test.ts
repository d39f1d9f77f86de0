import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import { de } from 'date-fns/locale'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from './duration.ts'
import {
  addDays,
  dayOf,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDayOfMonth,
  formatEuro,
  formatLongDate,
  formatMonth,
  formatShortDate,
  formatShortDateTime,
  formatTime,
  formatWeekday,
  formatWithWeekday,
  instantOf,
  isDay,
  noBreakHtml,
  noBreakText,
  telephoneLink,
} from './format.ts'

const winter = '2026-11-28T09:05:00.000Z'
const summer = '2027-07-18T13:00:00.000Z'

test('dates are shown in Berlin time', () => {
  expect(formatDateTime(winter)).toBe('28. Nov. 2026 um 10:05')
  expect(formatDateTime(summer)).toBe('18. Juli 2027 um 15:00')
  expect(formatDate(winter)).toBe('28.11.2026')
  expect(formatShortDateTime(winter)).toBe('28.11.26(10:05)')
  expect(formatTime(summer)).toBe('15:00')
  expect(formatWeekday(winter)).toBe('Sa.')
  expect(formatMonth('2027-03-01T00:00:00.000Z')).toBe('März')
  expect(formatDayOfMonth('2027-03-03T00:00:00.000Z')).toBe('3')
})

test('a day begins at midnight in Berlin, not in Greenwich', () => {
  expect(dayOf('2026-11-27T23:00:00.000Z')).toBe('2026-11-28')
  expect(dayOf('2026-11-27T22:59:59.999Z')).toBe('2026-11-27')
  expect(instantOf('2026-11-28')).toBe('2026-11-27T23:00:00.000Z')
  expect(instantOf('2027-07-18', '15:00')).toBe('2027-07-18T13:00:00.000Z')
})

test('the days of the clock changes have 23 and 25 hours', () => {
  const hours = (day: string) => (Date.parse(instantOf(addDays(day, 1))) - Date.parse(instantOf(day))) / 3_600_000
  expect(hours('2027-03-28')).toBe(23)
  expect(hours('2026-10-25')).toBe(25)
  expect(instantOf('2027-03-28', '02:30')).toBe('2027-03-28T01:30:00.000Z')
  expect(instantOf('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z')
})

test('dates equal those of date-fns, in every hour of a century', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1996-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }), date => {
      const berlin = new TZDate(date, 'Europe/Berlin')
      const shown = (pattern: string) => format(berlin, pattern, { locale: de })
      const instant = date.toISOString()
      expect(formatDateTime(instant)).toBe(shown("dd. MMM yyyy 'um' HH:mm"))
      expect(formatShortDateTime(instant)).toBe(shown('dd.MM.yy(HH:mm)'))
      expect(formatWeekday(instant)).toBe(`${shown('EEEEEE')}.`)
      expect(`${formatDayOfMonth(instant)} ${formatMonth(instant)}`).toBe(shown('d MMMM'))
    }),
  )
})

test('each month and weekday has the name that date-fns gives it', () => {
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
    const instant = instantOf(day)
    const shown = (pattern: string) => format(new TZDate(instant, 'Europe/Berlin'), pattern, { locale: de })
    expect([formatShortDate(instant), formatMonth(instant), formatWeekday(instant)]).toEqual([
      shown('dd. MMM yyyy'),
      shown('MMMM'),
      `${shown('EEEEEE')}.`,
    ])
  }
})

test('the clocks change at the times in the time zone database', () => {
  const shown = (moment: number) => formatShortDateTime(new Date(moment).toISOString())
  const reference = (moment: number) => format(new TZDate(moment, 'Europe/Berlin'), 'dd.MM.yy(HH:mm)')
  for (let year = 2020; year < 2040; year++) {
    for (const month of [2, 9]) {
      for (let hour = Date.UTC(year, month, 20); hour < Date.UTC(year, month + 1, 1); hour += HOUR_MS) {
        expect([shown(hour - 1), shown(hour)]).toEqual([reference(hour - 1), reference(hour)])
      }
    }
  }
})

test('every moment falls on the day whose midnights enclose it', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true }), date => {
      const instant = date.toISOString()
      const day = dayOf(instant)
      expect(instantOf(day) <= instant && instant < instantOf(addDays(day, 1))).toBe(true)
    }),
  )
})

test('a day must exist in the calendar', () => {
  expect(['2028-02-29', '2026-12-31'].every(isDay)).toBe(true)
  expect(['2027-02-29', '2026-13-01', '2026-1-1', '28.11.2026', '', '2026-11-28T00:00', '9999-06-01'].some(isDay)).toBe(
    false,
  )
})

test('sizes use base 1024 and two decimals', () => {
  expect([0, 1023, 1024, 1536, 1024 ** 2, 1024 ** 3 * 2.5, 1024 ** 4].map(formatBytes)).toEqual([
    '0 Bytes',
    '1023 Bytes',
    '1.00 KB',
    '1.50 KB',
    '1.00 MB',
    '2.50 GB',
    '1024.00 GB',
  ])
  expect(formatBytes(1024 ** 2 - 1)).toBe('1.00 MB')
})

test('prices use the German format', () => {
  expect([2490, 12.5, 35, 1234567.89].map(formatEuro)).toEqual([
    '2.490\u00a0€',
    '12,50\u00a0€',
    '35\u00a0€',
    '1.234.567,89\u00a0€',
  ])
  expect(formatEuro(null)).toBe('Preis auf Anfrage')
  expect(formatEuro(0)).toBe('kostenlos')
})

test.each([
  ['01234 567-890', 'tel:01234567890'],
  ['+49 (0)151 234-5', 'tel:+491512345'],
  ['(0151) 2345', 'tel:01512345'],
  ['0551/123456', 'tel:0551123456'],
  ['(0551) / 1234', 'tel:05511234'],
  ['05541/3312', 'tel:055413312'],
  ['+49 (0) 5541 / 33 12 - 45', 'tel:+495541331245'],
  ['nach 18 Uhr: 0551 1234', undefined],
  ['0551 1234 oder 0171 555', undefined],
  ['0551 1234 / 0171 555', undefined],
  ['0551 1234 0171 555123', undefined],
  ['keins', undefined],
  ['------', undefined],
  ['', undefined],
])('a link dials %s as %s', (phone, link) => {
  expect(telephoneLink(phone)).toBe(link)
})

const shown = (text: string) => noBreakText(text).replaceAll('\u00a0', '_').replaceAll('\u2060', '~')

test.each([
  ['Sa., 28. Nov. 2026, 10 bis 15 Uhr', 'Sa., 28._Nov._2026, 10_bis_15_Uhr'],
  ['am 3. März um 9:30 Uhr, bis So., 6. März 2027, 14 Uhr', 'am 3._März um 9:30_Uhr, bis So., 6._März_2027, 14_Uhr'],
  ['Sat, 5 Dec 2026, 10:00 to 15:30', 'Sat, 5_Dec_2026, 10:00 to 15:30'],
  ['6 bis 12 Jahre, ab 16 Jahren', '6_bis_12_Jahre, ab 16_Jahren'],
  ['9:30 bis 12 Uhr', '9:30 bis 12_Uhr'],
  ['10 bis 15:30 Uhr', '10 bis 15:30_Uhr'],
  ['nach § 312g Abs. 2 Nr. 9 BGB, §§ 355, 312k', 'nach §_312g Abs._2 Nr._9 BGB, §§_355, 312k'],
  ['17,50 € je Person', '17,50_€ je Person'],
  [' Uhr', '_Uhr'],
  ['Der Gutschein kommt per E-Mail.', 'Der Gutschein kommt per E-~Mail.'],
])('%s is shown as %s', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

test.each([
  'E-Mail',
  'Noch 3 Plätze',
  'von 4 bis 6 Personen',
  '14 Tage vor Beginn',
  'Raum 1030',
  'B26-0147-K',
  'ANNE-MARIE@EXAMPLE.ORG',
  'https://example.org/E-Mail',
  'XbcdE-MNopq-Rstuv',
  '28.11.2026',
  '',
])('%s stays as it is', text => {
  expect(noBreakText(text)).toBe(text)
})

test('every form of a date keeps its parts', () => {
  const instant = instantOf('2026-12-05', '09:30')
  const forms = [
    formatDateTime(instant),
    formatLongDate(instant),
    formatWithWeekday(instant),
    formatWithWeekday(instant, formatLongDate),
  ]
  expect(forms.map(shown)).toEqual([
    '05._Dez._2026 um 09:30',
    '5._Dezember_2026',
    'Sa., 05._Dez._2026',
    'Sa., 5._Dezember_2026',
  ])
})

test('in HTML a link keeps its address', () => {
  const html = '<p>Am 5. Mai: <a href="https://example.org/E-Mail?am=5. Mai">per E-Mail</a></p>'
  expect(noBreakHtml(html)).toBe(
    '<p>Am 5.\u00a0Mai: <a href="https://example.org/E-Mail?am=5. Mai">per E-\u2060Mail</a></p>',
  )
})
