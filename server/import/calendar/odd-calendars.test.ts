import { expect, test } from 'vitest'
import { isCalendar, readCalendar } from './calendar.ts'

const now = '2026-11-28T09:00:00.000Z'

/** Reads a file as the import does: each event as its start and end in Berlin, with its title where it is not "T". */
async function eventsIn(file: Uint8Array | string): Promise<string[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  expect(isCalendar(bytes)).toBe(true)
  const { drafts } = await readCalendar(bytes, { shown: true, now })
  const berlin = (instant: string) =>
    new Date(instant).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).slice(2, 16).replaceAll('-', '')
  return drafts
    .flatMap(({ input, wrong, isGone, reason }) => {
      if (input && wrong.length === 0)
        return `${berlin(input.startDate)} ${berlin(input.endDate)}${input.title === 'T' ? '' : ` ${input.title}`}`
      return isGone ? [] : (reason ?? 'wrong')
    })
    .sort()
}

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:u', 'SUMMARY:T', ...lines, 'END:VEVENT'].join('\r\n')
const single = (...lines: string[]) => calendar(event(...lines))
const zone = (name: string, offset = '+0100', from = offset) =>
  `BEGIN:VTIMEZONE\r\nTZID:${name}\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:${from}\r\nTZOFFSETTO:${offset}\r\nEND:STANDARD\r\nEND:VTIMEZONE`
const may = 'DTSTART;TZID=Europe/Berlin:20270501T100000'
const until12 = 'DTEND;TZID=Europe/Berlin:20270501T120000'
const first = '270501 10:00 270501 12:00'

const lineEnds: [name: string, file: Uint8Array | string][] = [
  ['carriage returns alone', single(may, until12).replaceAll('\r\n', '\r')],
  ['line feeds alone', single(may, until12).replaceAll('\r\n', '\n')],
  [
    'all three in turn',
    single(may, until12, 'LOCATION:Wald').replace('\r\nDTEND', '\rDTEND').replace('\r\nLOC', '\nLOC'),
  ],
  ['two carriage returns', single(may, until12).replaceAll('\r\n', '\r\r\n')],
  ['empty lines', single(may, until12).replaceAll('\r\n', '\r\n\r\n')],
  ['a byte order mark and empty lines before', `\ufeff\r\n\r\n${single(may, until12)}`],
  ['UTF-16', Buffer.from(`\ufeff${single(may, until12)}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(single(may, until12), 'utf16le')],
  ['UTF-16 without a mark, big end first', Buffer.from(single(may, until12), 'utf16le').swap16()],
  ['small letters', single(may, until12).replace(/^[^:;]+/gm, name => name.toLowerCase())],
  ['small letters beside capitals', single(may, 'X-Shown:1', until12.toLowerCase().replace('europe/b', 'Europe/B'))],
  [
    'small letters below a title',
    calendar(event().replace('\r\nEND', `\r\n${may.replace('DTSTART', 'dtstart')}\r\nX-Shown:1\r\n${until12}\r\nEND`)),
  ],
  ['a folded name', single(may.replace('TZID', 'TZ\r\n ID'), until12)],
  ['spaces behind', single(`${may}  `, `${until12}\t`)],
  ['no end of the calendar', single(may, until12).replace('END:VCALENDAR', '')],
  ['an alarm that does not end', single(may, until12, 'BEGIN:VALARM', 'DESCRIPTION:x', 'TRIGGER:-PT5M')],
  [
    'tasks, journals and times of others',
    calendar(
      'BEGIN:VTODO\r\nUID:u\r\nDTSTART:20270501T000000Z\r\nEND:VTODO',
      'BEGIN:VFREEBUSY\r\nDTSTART:20270501T000000Z\r\nDTEND:20270502T000000Z\r\nEND:VFREEBUSY',
      event(may, until12),
    ),
  ],
  [
    'a place with a life of its own (RFC 9073)',
    single(may, until12, 'BEGIN:VLOCATION', 'UID:x', 'NAME:Wald', 'DTSTART:20200101T000000Z', 'END:VLOCATION'),
  ],
]

test.each(lineEnds)('a calendar is read with %s', async (_, file) => {
  expect(await eventsIn(file)).toEqual([first])
})

const times: [name: string, lines: string[], events: string[]][] = [
  [
    'an escaped comma in the description of a zone',
    [
      zone('Kuala Lumpur\\, Singapore', '+0800'),
      event('DTSTART;TZID="Kuala Lumpur, Singapore":20270501T160000', 'DURATION:PT2H'),
    ],
    [first],
  ],
  [
    'a name with a colon, unquoted',
    [
      event(
        'DTSTART;TZID=(UTC+01:00) Amsterdam, Berlin, Bern:20270501T100000',
        'DTEND;TZID=(UTC+01:00) Amsterdam, Berlin, Bern:20270501T120000',
      ),
    ],
    [first],
  ],
  [
    'a name in quotes with a colon',
    [event('DTSTART;TZID="GMT +01:00":20270501T090000', 'DURATION:PT2H'), zone('GMT +01:00')],
    [first],
  ],
  ['tzone://Microsoft/Utc', [event('DTSTART;TZID=tzone://Microsoft/Utc:20270501T080000', 'DURATION:PT2H')], [first]],
  [
    'tzone://Microsoft/Custom with its description',
    [
      zone('tzone://Microsoft/Custom', '+0300'),
      event('DTSTART;TZID=tzone://Microsoft/Custom:20270501T110000', 'DURATION:PT2H'),
    ],
    [first],
  ],
  [
    'Customized Time Zone beside the only zone described',
    [
      zone('UTC', '+0000'),
      zone('W. Europe Standard Time', '+0100'),
      event('DTSTART;TZID=Customized Time Zone:20270501T100000', 'DURATION:PT2H'),
    ],
    [first],
  ],
  [
    'a Windows zone with a number',
    [event('DTSTART;TZID=W. Europe Standard Time 1:20270501T100000', 'DURATION:PT2H')],
    [first],
  ],
  [
    'Outlook’s German name',
    [event('DTSTART;TZID=Mitteleuropäische Sommerzeit:20270501T100000', 'DURATION:PT2H')],
    [first],
  ],
  [
    'Windows’ words for its neighbours',
    [event('DTSTART;TZID="(UTC+01:00) Belgrad, Bratislava, Budapest, Prag":20270501T100000', 'DURATION:PT2H')],
    [first],
  ],
  [
    'Windows’ words for West Africa',
    [event('DTSTART;TZID="(UTC+01:00) West-Zentralafrika":20270501T100000', 'DURATION:PT2H')],
    ['wrong'],
  ],
  [
    'a country’s name',
    [event('DTSTART;TZID=Europe/Germany:20270501T100000', 'DTEND;TZID=TZID=Europe/Germany:20270501T120000')],
    [first],
  ],
  ['a number as a name', [zone(' 1', '+0200'), event('DTSTART;TZID= 1:20270501T100000', 'DURATION:PT2H')], [first]],
  [
    'a time that calls itself a day',
    [event('DTSTART;VALUE=DATE:20270501T100000', 'DTEND;VALUE=DATE:20270501T120000')],
    [first],
  ],
  [
    'midnights that call themselves days',
    [event('DTSTART;VALUE=DATE:20270501T000000', 'DTEND;VALUE=DATE:20270502T000000')],
    ['270501 00:00 270501 23:59'],
  ],
  ['a name with words beside', [event('DTSTART;TZID=Europe/Berlin (MESZ):20270501T100000', 'DURATION:PT2H')], [first]],
  ['a zone in small letters', [event('DTSTART;TZID=europe/berlin:20270501T100000', 'DURATION:PT2H')], [first]],
  ['an unknown zone', [event('DTSTART;TZID=Irgendwo:20270501T100000', 'DURATION:PT2H')], ['wrong']],
  [
    'a time without zone in a calendar of New York',
    ['X-WR-TIMEZONE:America/New_York', event('DTSTART:20270501T040000', 'DTEND:20270501T060000')],
    [first],
  ],
  [
    'a time without zone in a calendar of UTC',
    ['X-WR-TIMEZONE:UTC', event('DTSTART:20270501T100000', 'DTEND:20270501T120000')],
    [first],
  ],
  [
    'a day in a calendar of New York',
    ['X-WR-TIMEZONE:America/New_York', event('DTSTART;VALUE=DATE:20270501')],
    ['270501 00:00 270501 23:59'],
  ],
  ['an end in another zone', [event(may, 'DTEND;TZID=Europe/London:20270501T110000')], [first]],
  ['an end without a zone', [event('DTSTART;TZID=America/New_York:20270501T040000', 'DTEND:20270501T060000')], [first]],
  ['a time with its offset', [event('DTSTART:2027-05-01T09:00:00+01:00', 'DTEND:2027-05-01T04:00:00-06:00')], [first]],
  ['a time with its offset, short', [event('DTSTART:20270501T090000+0100', 'DTEND:20270501T110000+0100')], [first]],
  ['milliseconds', [event('DTSTART:2027-05-01T08:00:00.000Z', 'DTEND:2027-05-01T10:00:00.000Z')], [first]],
  [
    'a zone and UTC at once',
    [event('DTSTART;TZID=Europe/Berlin:20270501T080000Z', 'DTEND;TZID=Europe/Berlin:20270501T100000Z')],
    [first],
  ],
  [
    '24 o’clock',
    [event('DTSTART;TZID=Europe/Berlin:20270501T220000', 'DTEND;TZID=Europe/Berlin:20270501T240000')],
    ['270501 22:00 270502 00:00'],
  ],
  ['no end', [event(may)], [first]],
  ['an end that is its start', [event(may, 'DTEND;TZID=Europe/Berlin:20270501T100000')], ['270501 10:00 270501 10:00']],
  ['no duration at all', [event(may, 'DURATION:PQ00M0S')], [first]],
  ['a duration that never ends', [event(may, 'DURATION:P999999999999999999W')], [first]],
  ['an empty rule', [event(may, until12, 'RRULE:')], [first]],
  ['weeks and days', [event(may, 'DURATION:P1W')], ['270501 10:00 270508 10:00']],
  [
    'a day over the change of clocks',
    [event('DTSTART;TZID=Europe/Berlin:20270327T120000', 'DURATION:P1D')],
    ['270327 12:00 270328 12:00'],
  ],
  [
    '24 hours over the change of clocks',
    [event('DTSTART;TZID=Europe/Berlin:20270327T120000', 'DURATION:PT24H')],
    ['270327 12:00 270328 13:00'],
  ],
  [
    'a time that the clocks skip',
    [event('DTSTART;TZID=Europe/Berlin:20270328T023000', 'DURATION:PT1H')],
    ['270328 03:30 270328 04:30'],
  ],
  ['several days', [event('DTSTART;VALUE=DATE:20270501', 'DTEND;VALUE=DATE:20270504')], ['270501 00:00 270503 23:59']],
  [
    'a day that ends on itself',
    [event('DTSTART;VALUE=DATE:20270501', 'DTEND;VALUE=DATE:20270501')],
    ['270501 00:00 270501 23:59'],
  ],
  [
    'a day with a length in hours',
    [event('DTSTART;VALUE=DATE:20270501', 'DURATION:PT48H')],
    ['270501 00:00 270502 23:59'],
  ],
  [
    'a day with an end of a day',
    [event('DTSTART;VALUE=DATE:20270501', 'DTEND:20270503T000000')],
    ['270501 00:00 270502 23:59'],
  ],
  [
    'a day whose end is Berlin’s midnight in UTC',
    [event('DTSTART;VALUE=DATE:20270501', 'DTEND:20270502T220000Z')],
    ['270501 00:00 270502 23:59'],
  ],
  [
    'Outlook’s all-day event in its zone',
    [
      event(
        'DTSTART;TZID=W. Europe Standard Time:20270501T000000',
        'DTEND;TZID=W. Europe Standard Time:20270502T000000',
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      ),
    ],
    ['270501 00:00 270502 00:00'],
  ],
  [
    'Outlook’s all-day event in UTC',
    [
      event(
        'DTSTART;TZID=tzone://Microsoft/Utc:20270501T000000',
        'DTEND;TZID=tzone://Microsoft/Utc:20270503T000000',
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      ),
    ],
    ['270501 00:00 270502 23:59'],
  ],
  [
    'zones that two calendars describe in parts',
    [
      zone('Ort', '+0200', '+0200'),
      event('DTSTART;TZID=Ort:20270501T100000', 'DURATION:PT2H'),
      'END:VCALENDAR\r\nBEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:Ort\r\nBEGIN:STANDARD\r\nDTSTART:20281029T030000\r\nTZOFFSETFROM:+0300\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE',
    ],
    [first],
  ],
]

test.each(times)('the time is right: %s', async (_, lines, events) => {
  expect(await eventsIn(calendar(...lines))).toEqual(events)
})

const weekly = ['DTSTART;TZID=Europe/Berlin:20270407T150000', 'DTEND;TZID=Europe/Berlin:20270407T170000']
const day = (date: string, title = '') => `27${date} 15:00 27${date} 17:00${title}`
const four = ['0407', '0414', '0421', '0428'].map(date => day(date))
const whole = (date: string) => `27${date} 00:00 27${date} 23:59`
const days = ['DTSTART;VALUE=DATE:20270407', 'RRULE:FREQ=WEEKLY;COUNT=3']

const series: [name: string, lines: string[], events: string[]][] = [
  ['UNTIL names a day that does not exist', [event(...weekly, 'RRULE:FREQ=WEEKLY;UNTIL=20270431')], four],
  ['UNTIL is not understood', [event(...weekly, 'RRULE:FREQ=WEEKLY;UNTIL=bald')], [day('0407')]],
  ['UNTIL is empty, COUNT counts', [event(...weekly, 'RRULE:FREQ=WEEKLY;UNTIL=;COUNT=4')], four],
  ['COUNT is -1 beside UNTIL', [event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=-1;UNTIL=20270428')], four],
  ['UNTIL has hyphens', [event(...weekly, 'RRULE:FREQ=WEEKLY;UNTIL=2027-04-28T23:59:59Z')], four],
  [
    'UNTIL is the minute before the last date',
    [event(...weekly, 'RRULE:FREQ=WEEKLY;UNTIL=20270428T125900Z')],
    four.slice(0, 3),
  ],
  ['UNTIL lies before the start', [event(...weekly, 'RRULE:FREQ=WEEKLY;UNTIL=20270301')], four.slice(0, 1)],
  [
    'days end at midnight of Berlin',
    [event('DTSTART;VALUE=DATE:20270407', 'RRULE:FREQ=WEEKLY;UNTIL=20270420T220000Z')],
    ['0407', '0414', '0421'].map(whole),
  ],
  ['the rule has spaces and small letters', [event(...weekly, 'rrule: freq=weekly; count=4; byday=we')], four],
  [
    'the rule names the calendar (RFC 7529)',
    [event(...weekly, 'RRULE:RSCALE=GREGORIAN;FREQ=WEEKLY;COUNT=4;SKIP=OMIT')],
    four,
  ],
  ['the rule names another calendar', [event(...weekly, 'RRULE:RSCALE=HEBREW;FREQ=WEEKLY;COUNT=4')], [day('0407')]],
  [
    'two rules count by themselves',
    [event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=MONTHLY;BYDAY=3MO;COUNT=2')],
    [day('0407'), day('0414'), day('0419'), day('0517')],
  ],
  ['a rule with one date', [event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=1')], four.slice(0, 1)],
  [
    'UTC in a calendar of Berlin keeps its local time over the change',
    [
      'X-WR-TIMEZONE:Europe/Berlin',
      event('DTSTART:20270324T140000Z', 'DTEND:20270324T160000Z', 'RRULE:FREQ=WEEKLY;COUNT=2'),
    ],
    [day('0324'), day('0331')],
  ],
  [
    'UTC without a zone keeps its instant',
    [event('DTSTART:20270324T140000Z', 'DTEND:20270324T160000Z', 'RRULE:FREQ=WEEKLY;COUNT=2')],
    [day('0324'), '270331 16:00 270331 18:00'],
  ],
  [
    'UTC in a calendar of Berlin, soon after midnight',
    [
      'X-WR-TIMEZONE:Europe/Berlin',
      event('DTSTART:20270323T233000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=2'),
    ],
    ['270324 00:30 270324 01:30', '270331 00:30 270331 01:30'],
  ],
  [
    'UTC in a calendar of Berlin, with weekdays of UTC',
    [
      'X-WR-TIMEZONE:Europe/Berlin',
      event('DTSTART:20270323T233000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2'),
    ],
    ['270324 00:30 270324 01:30', '270331 01:30 270331 02:30'],
  ],
  [
    'UTC with exceptions in a calendar of Berlin',
    [
      'X-WR-TIMEZONE:Europe/Berlin',
      event(
        'DTSTART:20270324T140000Z',
        'DTEND:20270324T160000Z',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'EXDATE:20270331T130000Z',
      ),
    ],
    [day('0324'), day('0407')],
  ],
  [
    'exceptions of days at midnight of another zone',
    [event(...days, 'EXDATE;TZID=Asia/Hong_Kong:20270414T000000')],
    ['0407', '0421'].map(whole),
  ],
  ['exceptions of days at midnight of UTC', [event(...days, 'EXDATE:20270414T000000Z')], ['0407', '0421'].map(whole)],
  [
    'exceptions of days at midnight of Berlin, in UTC',
    [event(...days, 'EXDATE:20270413T220000Z')],
    ['0407', '0421'].map(whole),
  ],
  [
    'exceptions in one line',
    [event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=Europe/Berlin:20270414T150000,20270421T150000')],
    [four[0] ?? '', four[3] ?? ''],
  ],
  [
    'exceptions with an empty value',
    [event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:', 'EXDATE;VALUE=DATE:20270414,')],
    [four[0] ?? '', four[2] ?? '', four[3] ?? ''],
  ],
  [
    'a moved day named at midnight of another zone',
    [event(...days), event('RECURRENCE-ID;TZID=Asia/Hong_Kong:20270414T000000', 'DTSTART;VALUE=DATE:20270415')],
    ['0407', '0415', '0421'].map(whole),
  ],
  [
    'a moved day that is also excluded',
    [
      event(...days, 'EXDATE;VALUE=DATE:20270414'),
      event('RECURRENCE-ID;VALUE=DATE:20270414', 'DTSTART;VALUE=DATE:20270415'),
    ],
    [whole('0407'), whole('0421'), 'cancelled'],
  ],
  [
    'a moved time that is also excluded',
    [
      event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:20270414T130000Z'),
      event('RECURRENCE-ID:20270414T130000Z', 'DTSTART:20270415T130000Z'),
    ],
    [day('0407'), 'cancelled'],
  ],
  [
    'all following, in a quoted zone',
    [
      event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=3'),
      event(
        'RECURRENCE-ID;TZID="(UTC+01:00) Amsterdam, Berlin";RANGE=THISANDFUTURE:20270414T150000',
        'DTSTART;TZID=Europe/Berlin:20270415T180000',
        'DURATION:PT1H',
        'SUMMARY:Neu',
      ),
    ],
    [day('0407'), '270415 18:00 270415 19:00 Neu', '270422 18:00 270422 19:00 Neu'],
  ],
  [
    'all following, then one more',
    [
      event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=4'),
      event('RECURRENCE-ID;RANGE=THISANDFUTURE:20270414T130000Z', 'DTSTART:20270414T140000Z', 'DURATION:PT1H'),
      event('RECURRENCE-ID:20270421T130000Z', 'DTSTART:20270423T080000Z', 'DURATION:PT1H'),
    ],
    [day('0407'), '270414 16:00 270414 17:00', '270423 10:00 270423 11:00', '270428 16:00 270428 17:00'],
  ],
  [
    'all following are cancelled',
    [
      event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=4'),
      event('RECURRENCE-ID;RANGE=THISANDFUTURE:20270421T130000Z', 'DTSTART:20270421T130000Z', 'STATUS:CANCELLED'),
    ],
    [day('0407'), day('0414'), 'cancelled'],
  ],
  [
    'one is cancelled',
    [
      event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=3'),
      event('RECURRENCE-ID:20270414T130000Z', 'DTSTART:20270414T130000Z', 'STATUS:CANCELLED'),
    ],
    [day('0407'), day('0421'), 'cancelled'],
  ],
  [
    'a moved date without its texts',
    [
      event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=2', 'SUMMARY:Wald'),
      event('RECURRENCE-ID:20270414T130000Z', 'DTSTART:20270415T130000Z', 'DURATION:PT2H', 'SUMMARY:'),
    ],
    [day('0407', ' Wald'), day('0415', ' Wald')],
  ],
  [
    'a cancelled date without its start',
    [event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=2'), event('RECURRENCE-ID:20270414T130000Z', 'STATUS:CANCELLED')],
    [day('0407'), 'cancelled'],
  ],
  [
    'an added date twice, and one of the rule',
    [
      event(
        ...weekly,
        'RRULE:FREQ=WEEKLY;COUNT=2',
        'RDATE:20270414T130000Z,20270415T130000Z',
        'RDATE:20270415T130000Z',
      ),
    ],
    [day('0407'), day('0414'), day('0415')],
  ],
  [
    'a changed date alone',
    [event('RECURRENCE-ID:20270414T130000Z', 'DTSTART:20270415T130000Z', 'DTEND:20270415T150000Z')],
    [day('0415')],
  ],
  [
    'an added period',
    [event(...weekly, 'RDATE;VALUE=PERIOD:20270410T130000Z/20270410T180000Z,20270411T080000Z/PT1H')],
    [day('0407'), '270410 15:00 270410 20:00', '270411 10:00 270411 11:00'],
  ],
  ['an added day', [event(...weekly, 'RDATE;VALUE=DATE:20270410')], [day('0407'), day('0410')]],
  [
    'an added date that is excluded',
    [event(...weekly, 'RDATE:20270410T130000Z,20270411T130000Z', 'EXDATE:20270410T130000Z')],
    [day('0407'), day('0411')],
  ],
  [
    'over midnight and the change of clocks',
    [
      event(
        'DTSTART;TZID=Europe/Berlin:20270320T220000',
        'DTEND;TZID=Europe/Berlin:20270321T060000',
        'RRULE:FREQ=WEEKLY;COUNT=2',
      ),
    ],
    ['270320 22:00 270321 06:00', '270327 22:00 270328 06:00'],
  ],
  [
    'an older version at another time of day',
    [
      event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=4', 'SEQUENCE:2'),
      event('DTSTART;TZID=Europe/Berlin:20270407T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=9', 'SEQUENCE:1'),
    ],
    [...four, 'superseded'],
  ],
  [
    'two series of one UID and one version on a day',
    [
      event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=1'),
      event('DTSTART;TZID=Europe/Berlin:20270407T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=1'),
    ],
    ['270407 09:00 270407 10:00', day('0407')],
  ],
  [
    'a series split by its calendar, with one UID',
    [
      event(...weekly, 'RRULE:FREQ=WEEKLY;UNTIL=20270420'),
      event('DTSTART;TZID=Europe/Berlin:20270421T150000', 'DURATION:PT2H', 'RRULE:FREQ=WEEKLY;COUNT=2'),
    ],
    four,
  ],
  ['29 February', [event('DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY')], ['280229 00:00 280229 23:59']],
  [
    'the 31st',
    [event('DTSTART;VALUE=DATE:20270131', 'RRULE:FREQ=MONTHLY;COUNT=3')],
    ['0131', '0331', '0531'].map(whole),
  ],
  [
    'the last day of the month',
    [event('DTSTART;VALUE=DATE:20270131', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3')],
    ['0131', '0228', '0331'].map(whole),
  ],
]

test.each(series)('the series is right: %s', async (_, lines, events) => {
  expect(await eventsIn(calendar(...lines))).toEqual(events)
})

const texts: [name: string, lines: string[], texts: object][] = [
  [
    'line breaks of an address',
    ['LOCATION:Waldplatz\\nEichenweg 1\\, 37073 Göttingen'],
    { locationName: 'Waldplatz, Eichenweg 1, 37073 Göttingen' },
  ],
  [
    'escaped signs',
    ['SUMMARY:Wald\\, Wiese\\; Weg \\\\ Bach', 'DESCRIPTION:Eins\\nZwei\\NDrei'],
    { title: 'Wald, Wiese; Weg \\ Bach', description: 'Eins\nZwei\nDrei' },
  ],
  ['a letter folded in two', ['SUMMARY:Kr\u0001uter'], { title: 'Kräuter' }],
  [
    'quoted-printable of older programs',
    [
      'SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Kr=C3=A4uter =\r\nund Moos',
      'DESCRIPTION;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:F=FCr alle=0D=0AMit Brot',
    ],
    { title: 'Kräuter und Moos', description: 'Für alle\nMit Brot' },
  ],
  [
    'text that is not folded',
    ['DESCRIPTION:Eins', 'und zwei', '', 'Ende', 'SUMMARY:Wald'],
    { title: 'Wald', description: 'Eins\nund zwei\nEnde' },
  ],
  [
    'HTML in another field',
    ['X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Hallo\\, <b>Wald</b></p>\\n<p>Zwei</p></body></html>'],
    { description: 'Hallo, Wald\n\nZwei' },
  ],
  [
    'parameters with quotes, semicolons and colons',
    ['SUMMARY;LANGUAGE=de;X-A="a;b:c,d":Wald', 'DESCRIPTION;ALTREP="cid:part1.0001@example.org":Hallo: du'],
    { title: 'Wald', description: 'Hallo: du' },
  ],
  ['an emoji', ['SUMMARY:Wald 🌲'], { title: 'Wald 🌲' }],
  ['no title', ['SUMMARY:'], { title: 'Without a title' }],
]

test.each(texts)('the text is right: %s', async (_, lines, wanted) => {
  const file = Buffer.from(single(may, until12, ...lines))
  const at = file.indexOf(1)
  // The letter's second byte comes on the next line.
  const bytes =
    at < 0 ? file : Buffer.concat([file.subarray(0, at), Buffer.from([0xc3, 13, 10, 32, 0xa4]), file.subarray(at + 1)])
  const { drafts } = await readCalendar(bytes, { shown: true, now })
  expect(drafts[0]?.input).toMatchObject(wanted)
})

test('nothing of the people of an entry is imported', async () => {
  const people = [
    'ORGANIZER;CN=Henrike Moosbach:mailto:henrike@haselhof.example',
    'ATTENDEE;CN="Ida Moos";PARTSTAT=ACCEPTED;X-NUM-GUESTS=0:mailto:ida@haselhof.example',
    'CONTACT:Jasper\\, 0551 123',
    'COMMENT:Ida bringt Kuchen',
    'ATTACH;FILENAME=liste.pdf:https://alt.example/liste.pdf',
    'X-GOOGLE-CONFERENCE:https://meet.example/abc',
  ]
  const { drafts } = await readCalendar(Buffer.from(single(may, until12, ...people)), { shown: true, now })
  expect(JSON.stringify(drafts)).not.toMatch(/Henrike|Ida|Jasper|liste\.pdf|haselhof|meet/)
})

test('a title or a category calls an entry off, or keeps it private', async () => {
  const titled = (title: string, ...lines: string[]) =>
    single(may, until12, ...lines).replace('SUMMARY:T', `SUMMARY:${title}`)
  for (const title of ['Abgesagt: T', 'Canceled: T', 'ENTFÄLLT! T', 'T – fällt aus', 'T (abgesagt)'])
    expect(await eventsIn(titled(title)), title).toEqual(['cancelled'])
  for (const title of ['Privat: Zahnarzt', 'Busy']) expect(await eventsIn(titled(title)), title).toEqual(['private'])
  expect(await eventsIn(titled('T', 'CATEGORIES:Wald,Privat'))).toEqual(['private'])
  expect(await eventsIn(titled('T', 'CATEGORIES:Abgesagt'))).toEqual(['cancelled'])
  expect(await eventsIn(titled('T', 'CATEGORIES:Private Gruppen,Wald'))).toEqual([first])
})

test('one date of a series is called off by its title', async () => {
  const replaced = 'RECURRENCE-ID;TZID=Europe/Berlin:20270508T100000\r\nDTSTART;TZID=Europe/Berlin:20270508T100000'
  const series = calendar(
    event(may, until12, 'RRULE:FREQ=WEEKLY;COUNT=3'),
    event(replaced, until12.replace('0501', '0508')).replace('SUMMARY:T', 'SUMMARY:Abgesagt: T'),
  )
  expect(await eventsIn(series)).toEqual([first, '270515 10:00 270515 12:00', 'cancelled'])
})

test('a date at a time that the clocks skip is called off, or moved, by its moment', async () => {
  const night = ['DTSTART;TZID=Europe/Berlin:20270321T023000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3']
  const dates = ['270321 02:30 270321 03:30', '270404 02:30 270404 03:30']
  expect(await eventsIn(single(...night))).toEqual([...dates, '270328 03:30 270328 04:30'].sort())
  expect(await eventsIn(single(...night, 'EXDATE:20270328T013000Z'))).toEqual(dates)
  const moved = event('RECURRENCE-ID:20270328T013000Z', 'DTSTART:20270329T080000Z', 'DURATION:PT1H')
  expect(await eventsIn(calendar(event(...night), moved))).toEqual([...dates, '270329 10:00 270329 11:00'].sort())
})
