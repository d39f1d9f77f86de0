import { expect, test } from 'vitest'
import { readCalendar } from './calendar.ts'
import { withModernRule } from './old-rules.ts'

const now = '2026-11-28T09:00:00.000Z'

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const may = 'DTSTART;TZID=Europe/Berlin:20270501T100000\r\nDTEND;TZID=Europe/Berlin:20270501T120000'

const draftsIn = async (...lines: string[]) =>
  (await readCalendar(Buffer.from(calendar(...lines)), { shown: true, now })).drafts.filter(({ isGone }) => !isGone)
const reasonsIn = async (...lines: string[]) => (await draftsIn(...lines)).map(({ reason }) => reason ?? 'new')
const startsIn = async (...lines: string[]) =>
  (await draftsIn(...lines)).map(({ input }) => input?.startDate.slice(2, 16))

test('a calendar that its server keeps private is excluded as a whole, before or after its entries', async () => {
  const wald = event('UID:1', 'SUMMARY:Wald', may)
  expect(await reasonsIn('X-CALENDARSERVER-ACCESS:CONFIDENTIAL', wald)).toEqual(['private'])
  expect(await reasonsIn(wald, 'X-CALENDARSERVER-ACCESS:PRIVATE')).toEqual(['private'])
  expect(await reasonsIn('X-CALENDARSERVER-ACCESS:PUBLIC', wald)).toEqual(['new'])
  const two = ['X-CALENDARSERVER-ACCESS:PRIVATE', wald, 'END:VCALENDAR', 'BEGIN:VCALENDAR', event('UID:2', may)]
  expect(await reasonsIn(...two)).toEqual(['private', 'new'])
  expect(await reasonsIn(wald, 'METHOD:CANCEL')).toEqual(['cancelled'])
})

test('birthdays of contacts and an invitation that the owner declined are excluded', async () => {
  const yearly = 'DTSTART;VALUE=DATE:20200501\r\nRRULE:FREQ=YEARLY'
  for (const title of ['Erika Moos hat Geburtstag', '🎂 Erika (1980)', "Erika's birthday", 'Hochzeitstag'])
    expect(await reasonsIn(event('UID:1', `SUMMARY:${title}`, yearly)), title).toEqual(['private'])
  expect(await reasonsIn(event('UID:1', 'SUMMARY:Kindergeburtstag im Wald', may))).toEqual(['new'])
  expect(await reasonsIn(event('UID:1', 'SUMMARY:Sonnwendfeuer', yearly))).toEqual(['new', 'new', 'new'])
  const answer = (who: string) => `ATTENDEE;CN=X;PARTSTAT=DECLINED;X-NUM-GUESTS=0:mailto:${who}@example.org`
  const invited = (who: string) => reasonsIn('X-WR-CALNAME:Erika@example.org', event('UID:1', may, answer(who)))
  expect([await invited('erika'), await invited('jo')]).toEqual([['cancelled'], ['new']])
})

const oldRules: [rule: string, starts: string[]][] = [
  ['W1 WE #3', ['27-04-07T13:00', '27-04-14T13:00', '27-04-21T13:00']],
  ['D2 20270411T235959', ['27-04-07T13:00', '27-04-09T13:00', '27-04-11T13:00']],
  ['MP1 1+ WE #3', ['27-04-07T13:00', '27-05-05T13:00', '27-06-02T13:00']],
  ['MD1 7 LD #3', ['27-04-07T13:00', '27-04-30T13:00', '27-05-07T13:00']],
  ['YM1 4 #2', ['27-04-07T13:00', '28-04-07T13:00']],
  ['W1', ['27-04-07T13:00', '27-04-14T13:00']],
]

test.each(oldRules)('the rule of vCalendar 1.0 “%s” gives all its dates', async (rule, starts) => {
  const old = event('DTSTART:20270407T150000', 'DTEND:20270407T170000', `RRULE:${rule}`)
  expect(await startsIn('VERSION:1.0', old)).toEqual(starts)
})

test('exceptions of vCalendar 1.0 are separated by semicolons, and other rules stay as they are', async () => {
  const old = ['DTSTART:20270407T130000Z', 'RRULE:W1 WE #4', 'EXDATE:20270414T130000Z;20270421T130000Z;']
  expect(await startsIn('VERSION:1.0', event(...old))).toEqual(['27-04-07T13:00', '27-04-28T13:00'])
  expect(withModernRule('MP1 1+ SA #0')).toBe('FREQ=MONTHLY;INTERVAL=1;BYDAY=1SA')
  for (const text of ['W1 irgendwann', 'M15 #3', 'FREQ=DAILY;COUNT=2']) expect(withModernRule(text)).toBe(text)
})

test.each([
  ['X-ALLDAY:SET', '20270502T235959Z'],
  ['X-FUNAMBOL-ALLDAY:1', '20270502T235900Z'],
  ['X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE', '20270503T000000Z'],
])('whole days that %s marks stay whole days', async (mark, end) => {
  const [draft] = await draftsIn(event('DTSTART:20270501T000000Z', `DTEND:${end}`, mark))
  expect([draft?.input?.startDate, draft?.input?.endDate.slice(0, 16)]).toEqual([
    '2027-04-30T22:00:00.000Z',
    '2027-05-02T21:59',
  ])
})

const meetings: [program: string, lines: string[], description: string, place: string][] = [
  [
    'Google Meet',
    [
      'DESCRIPTION:Wir reden.\\n\\n-::~:~::~:~:~::~:~::-\\nMit Google Meet teilnehmen: https://meet.google.com/abc-d\\nOder Einwahlnummer: (DE) +49 30 300 PIN: 123456789#\\n\\nBitte bearbeiten Sie diesen Abschnitt nicht.\\n-::~:~::~:~:~::~:~::-\\nBis bald',
    ],
    'Wir reden.\n\nBis bald',
    '',
  ],
  [
    'Microsoft Teams',
    [
      'LOCATION:Microsoft Teams-Besprechung',
      'DESCRIPTION:Kräuter\\n________________________________\\nMicrosoft Teams Benötigen Sie Hilfe?<https://aka.ms/x>\\nJetzt an der Besprechung teilnehmen<https://teams.microsoft.com/l/meetup-join/x>\\nBesprechungs-ID: 312 345\\nKennung: aB3cD4\\n________________________________\\nTelefoneinwahl\\n+49 69 365\\,\\,123456789#<tel:+4969365\\,\\,123456789#>\\n________________________________\\n',
    ],
    'Kräuter',
    'Online',
  ],
  [
    'Zoom',
    [
      'LOCATION:https://us02web.zoom.us/j/812?pwd=GEHEIM',
      'DESCRIPTION:Kräuter\\nErika lädt Sie zu einem geplanten Zoom-Meeting ein.\\nZoom-Meeting beitreten\\nhttps://us02web.zoom.us/j/812?pwd=GEHEIM\\nMeeting-ID: 812 3456\\nKenncode: 123456\\n',
    ],
    'Kräuter',
    'Online',
  ],
]

test.each(meetings)(
  'a note names the access to a meeting of %s, which is not imported',
  async (_, lines, text, place) => {
    const [draft] = await draftsIn(event('UID:1', may, ...lines))
    expect(draft?.input).toMatchObject({ description: text, locationName: place })
    expect(draft?.notes).toEqual(['Access to the online meeting is left out.'])
  },
)

test.each([
  [
    'Kräuter im Wald. Vorher reden wir: https://us02web.zoom.us/j/812?pwd=GEHEIM. Kennwort ist 123456. Zieht euch warm an!',
    'Kräuter im Wald. Zieht euch warm an!',
  ],
  ['Kräuter\\nMeeting-ID 812 3456 789\\nKenncode 123456\\nKennung der Pflanzen', 'Kräuter\nKennung der Pflanzen'],
])('the sentences around the access to a meeting are imported: %s', async (written, text) => {
  const [draft] = await draftsIn(event('UID:1', may, `DESCRIPTION:${written}`))
  expect(draft?.input?.description).toBe(text)
})

test.each([
  ['https://us02web.zoom.us/j/812?pwd=GEHEIM (Kenncode: 123456)', 'Online'],
  ['Zoom\\, Meeting-ID: 812 3456 7890\\, Passwort: GEHEIM', 'Zoom'],
  ['https://zoom.us/j/1 https://zoom.us/j/2?pwd=GEHEIM', 'Online'],
  ['Waldhaus\\, Code-Tor 7', 'Waldhaus, Code-Tor 7'],
  ['Wald online: Code knacken', 'Wald online: Code knacken'],
])('neither place nor title holds the access to a meeting: %s', async (written, shown) => {
  const [draft] = await draftsIn(event('UID:1', may, `SUMMARY:${written}`, `LOCATION:${written}`))
  expect(draft?.input).toMatchObject({ title: shown, locationName: shown })
  expect(draft?.notes).toEqual(shown.startsWith('Wald') ? [] : ['Access to the online meeting is left out.'])
})

test('addresses and numbers behind words are kept, even if the words have a digit', async () => {
  const written =
    'E-Mail:<erika@a.example> <a href="tel:+4955112345">Hotline 24/7</a> <a href="tel:+4955112345">0551 12345</a>'
  const [draft] = await draftsIn(event('UID:1', may, `DESCRIPTION:${written}`))
  expect(draft?.input?.description).toBe('E-Mail: (erika@a.example) Hotline 24/7 (+4955112345) 0551 12345')
})

test('links behind words stay apart from them, repeated ones come once, and a list begins on its own line', async () => {
  const outlook = 'DESCRIPTION:Anmelden<https://a.example/b> bei erika@a.example<mailto:erika@a.example>'
  const google = 'DESCRIPTION:Bitte bringt <b>mit</b><ul><li>Brot</li><li>Salz</li></ul>'
  const drafts = await draftsIn(event('UID:1', may, outlook), event('UID:2', may, google))
  expect(drafts.map(({ input, notes }) => [input?.description, notes])).toEqual([
    ['Anmelden (https://a.example/b) bei erika@a.example', []],
    ['Bitte bringt mit\nBrot\nSalz', []],
  ])
})

test('Apple’s place becomes the link to a map', async () => {
  const place = 'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=70;X-TITLE="Wald: Platz":geo:51.54,9.91'
  const [draft] = await draftsIn(event('UID:1', may, place))
  expect(draft?.input?.locationLink).toContain('mlat=51.54&mlon=9.91')
})
