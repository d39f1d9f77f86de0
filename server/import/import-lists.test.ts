import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ImportOptions, PreviewField, PreviewRow } from '../../domain/import/import.ts'
import { importing } from '../testing/files/import-files.ts'
import { zipOf } from '../testing/files/zip-of.ts'
import { storedIn } from '../testing/stored-data.ts'
import { openTestSiteWithAccounts } from '../testing/test-site.ts'

/** Lists as programs and people write them (D78). */

const options = { kind: 'events' } as const

async function openSite() {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  const rowsOf = async (csv: string): Promise<PreviewRow[]> => (await files.preview(options, csv)).body.rows
  /** Each row in one text, with plain spaces. */
  const shown = async (csv: string) =>
    (await rowsOf(csv)).map(({ what, outcome, notes }) =>
      [outcome, what, ...notes].join(' | ').replaceAll('\u00a0', ' '),
    )
  return { ...site, admin: site.as('admin'), files, rowsOf, shown }
}

const assumed = 'No end is given: 2 hours are assumed.'

test('dates and times in one cell are read as written, and an instant becomes a time in Berlin', async () => {
  const { shown } = await openSite()
  const rows = [
    'Baerlauch;01.02.27 09:30',
    'Spuren;Mo, 01.02.27, 09:30 Uhr',
    'Moos;01.02.2027 um 9.30 Uhr',
    'Vogel;01.02.2027 9 Uhr',
    'Feuer;01.02.2027 09:30 - 12:00',
    'Bach;01.02.2027 | 09:30',
    'Nacht;2027-02-01 21:30:00+01:00',
    'Weltzeit;2027-07-01T08:00:00Z',
    'Englisch;Feb 1, 2027 9:30 AM',
    'Pm;01/02/2027 9:30 PM',
    'Ganz;01.02.2027 ganztägig',
    'Regen;01.02.2027 9:30, bei Regen 08.02.2027',
    'Serie;01.02.2027, 08.02.2027, 15.02.2027',
  ]
  const day = 'Mon, 1 Feb 2027'
  expect(await shown(['Titel;Termin', ...rows].join('\n'))).toEqual([
    `new | Baerlauch, ${day}, 09:30 to 11:30, price on request | ${assumed}`,
    `new | Spuren, ${day}, 09:30 to 11:30, price on request | ${assumed}`,
    `new | Moos, ${day}, 09:30 to 11:30, price on request | ${assumed}`,
    `new | Vogel, ${day}, 09:00 to 11:00, price on request | ${assumed}`,
    `new | Feuer, ${day}, 09:30 to 12:00, price on request`,
    `new | Bach, ${day}, 09:30 to 11:30, price on request | ${assumed}`,
    `new | Nacht, ${day}, 21:30 to 23:30, price on request | ${assumed}`,
    `new | Weltzeit, Thu, 1 Jul 2027, 10:00 to 12:00, price on request | ${assumed}`,
    `new | Englisch, ${day}, 09:30 to 11:30, price on request | ${assumed}`,
    'wrong | Pm, price on request | Day: “01/02/2027 9:30 PM” may be two days. Please write the month as a word, or the day as 31.12.2027.',
    `new | Ganz, ${day}, all day, price on request`,
    `new | Regen, ${day}, 09:30 to 11:30, price on request | Day: “bei Regen 08.02.2027” is not understood and not imported. | ${assumed}`,
    'wrong | Serie, price on request | Day: “01.02.2027, 08.02.2027, 15.02.2027” is not understood.',
  ])
})

test('the whole column decides if dates begin with the month; without proof an American program does', async () => {
  const { shown } = await openSite()
  const dates = async (headings: string, ...rows: string[]) =>
    (await shown([headings, ...rows].join('\n'))).map(text =>
      /^(?:wrong|new)|\d+ \p{L}+ \d{4}/gu[Symbol.match](text)?.join(' '),
    )
  expect(await dates('Titel,Datum', 'a,05/06/2027', 'b,05/16/2027')).toEqual(['new 6 May 2027', 'new 16 May 2027'])
  expect(await dates('Titel,Datum', 'a,05/06/2027', 'b,16/05/2027')).toEqual(['new 5 Jun 2027', 'new 16 May 2027'])
  expect(await dates('Titel,Datum', 'a,05/06/2027', 'b,07/08/2027')).toEqual(['wrong', 'wrong'])
  expect(await dates('Titel,Datum', 'a,05/16/2027', 'b,16/05/2027', 'c,05/06/2027')).toEqual([
    'new 16 May 2027',
    'new 16 May 2027',
    'wrong',
  ])
  expect(await dates('Event Name,Event Start Date', 'a,05/06/2027')).toEqual(['new 6 May 2027'])
  expect(await dates('Subject,Start Date,Start Time', 'a,05/06/2027,9:30 PM')).toEqual(['new 6 May 2027'])
  expect(await dates('Subject,Start Date,Start Time', 'a,16/06/2027,9:30', 'b,05/06/2027,9:30')).toEqual([
    'new 16 Jun 2027',
    'new 5 Jun 2027',
  ])
})

test('an event imported by an earlier version with another time is recognised, and the difference is named', async () => {
  const { files, shown } = await openSite()
  // Adds the list below in the form in which 0.1.0 read it.
  await files.add(options, 'Titel;Termin\nWaldtag;01.02.2027\nWeltzeit;01.07.2027 08:00\nPm;05.06.2027 09:30')
  const list = ['Titel;Datum', 'Waldtag;01.02.27 09:30', 'Weltzeit;2027-07-01T08:00:00Z', 'Pm;05.06.2027 9:30 PM']
  const before = (when: string) =>
    expect.stringContaining(
      `| Here since an earlier import: ${when}. If that is wrong, please correct it in the event.`,
    )
  const rows = await shown(list.join('\n'))
  expect(rows.map(row => row.split(' | ')[0])).toEqual(['known', 'known', 'known'])
  expect(rows).toEqual([
    before('Mon, 1 Feb 2027, all day'),
    before('Thu, 1 Jul 2027, 08:00 to 10:00'),
    before('Sat, 5 Jun 2027, 09:30 to 11:30'),
  ])
})

test('cells of 150,000 characters are read in time, whatever they contain', async () => {
  const { shown } = await openWithEvents()
  const long = ['1 '.repeat(75_000), ' '.repeat(150_000), '1.1.'.repeat(37_500), 'Mia & '.repeat(25_000)]
  const rows = long.flatMap(text => [
    `"${text}x";;Max;`,
    `Waldtag;"${text}x";Max;`,
    `Waldtag;16.05.2027;Max;"${text}x"`,
    `Waldtag;16.05.2027;"${text}x";`,
  ])
  expect(await shown(['Termin;Datum;Name;Teilnehmer', ...rows].join('\n'))).toHaveLength(16)
})

test('a spreadsheet error is not a title, and our own apostrophe is removed', async () => {
  const { shown } = await openSite()
  const csv =
    "Titel;Datum;Uhrzeit;Ort\n#NAME?;17.05.2027;10-12;\nWaldtag;17.05.2027;10-12;#REF!\n'-Tage;17.05.2027;10-12;'+49"
  expect(await shown(csv)).toEqual([
    'wrong | #NAME?, Mon, 17 May 2027, 10:00 to 12:00, price on request | Title: “#NAME?” is not understood.',
    'wrong | Waldtag, Mon, 17 May 2027, 10:00 to 12:00, #REF!, price on request | Place: “#REF!” is not understood.',
    'new | -Tage, Mon, 17 May 2027, 10:00 to 12:00, +49, price on request',
  ])
})

test('an export of The Events Calendar is understood: names, American dates, half days and whole days', async () => {
  const { shown } = await openSite()
  const csv = `Event Name,Event Description,Event Start Date,Event Start Time,Event End Date,Event End Time,All Day Event,Event Venue Name,Event Organizer Name,Event Show Map Link,Event Show Map,Event Cost,Event Category,Event Website
Kräuterwanderung,Wir sammeln.,05/06/2027,14:30:00,05/06/2027,17:00:00,FALSE,Eichhof,Erika Beispiel,Yes,Yes,35,Kräuter,https://example.org/k
Nachtwanderung,,06/04/2027,9:00:00 PM,06/04/2027,11:30 PM,FALSE,Eichhof,,Yes,Yes,12.50,,
Camp,,07/01/2027,,07/05/2027,,TRUE,Eichhof,,Yes,Yes,,,`
  expect(await shown(csv)).toEqual([
    'new | Kräuterwanderung, Thu, 6 May 2027, 14:30 to 17:00, Eichhof, €35, with a description',
    'new | Nachtwanderung, Fri, 4 Jun 2027, 21:00 to 23:30, Eichhof, €12.50',
    'new | Camp, Thu, 1 Jul 2027 to Mon, 5 Jul 2027, Eichhof, price on request',
  ])
})

test('private, confidential, cancelled and ambiguous rows are never imported', async () => {
  const { shown, files } = await openSite()
  const outcomes = async (...rows: string[]) =>
    (await shown(rows.join('\n'))).map(text => [text.split(' | ')[0], text.split(' | ').at(-1)].join(': '))
  expect(
    await outcomes(
      'Betreff;Beginnt am;Beginnt um;Endet um;Privat;Vertraulichkeit;Status',
      'Zahnarzt;17.05.2027;10:00;11:00;Ein;;',
      'Chor;17.05.2027;10:00;11:00;Aus;Vertraulich;',
      'Elternabend;17.05.2027;10:00;11:00;Aus;Persönlich;',
      'Abgesagt: Waldtag;17.05.2027;10:00;11:00;Aus;Normal;',
      'Waldfest;17.05.2027;10:00;11:00;Aus;Normal;fällt aus',
      'Unklar;17.05.2027;10:00;11:00;vielleicht;Normal;',
      'Waldtag;17.05.2027;10:00;11:00;Aus;Normal;halb voll',
    ),
  ).toEqual([
    'left: Private or confidential there.',
    'left: Private or confidential there.',
    'left: Private or confidential there.',
    'left: Called off.',
    'left: Called off.',
    'wrong: Private: “vielleicht” is not understood.',
    'new: State: “halb voll” is not understood and not imported.',
  ])
  expect(
    (await files.add(options, 'Subject,Start Date,Start Time,Private\nDentist,05/17/2027,10:00 AM,True')).status,
  ).toBe(400)
})

test('an event that nobody sees there comes hidden, and a deleted or private one does not come', async () => {
  const { files, dir } = await openSite()
  const states = ['publish', 'draft', 'Entwurf', 'pending', 'verschoben', 'private', 'trash', '']
  const rows = states.map((state, at) => `Waldtag ${at};1${at}.05.2027;${state}`)
  await files.add(options, ['Titel;Datum;Status', ...rows].join('\n'))
  const events = storedIn(dir, 'events')
  const shown = states.map((state, at) => `${state}: ${events.find(({ title }) => title === `Waldtag ${at}`)?.active}`)
  expect(shown).toEqual([
    ...['publish: true', 'draft: false', 'Entwurf: false', 'pending: false', 'verschoben: false'],
    ...['private: undefined', 'trash: undefined', ': true'],
  ])
})

test.each([
  ...['Entwurf', 'Entwurf (Mai)', 'noch nicht veröffentlicht', 'nicht öffentlich', 'not published', 'intern'],
  ...['nur intern', 'geplant (noch nicht veröffentlichen)', 'wackelt', 'Freigabe fehlt', 'findet nur intern statt'],
])('an event with the state “%s” comes hidden, also if another column calls it visible', async state => {
  const { files, dir } = await openSite()
  const row = `Waldtag;16.05.2027;${state}`
  await files.add(options, `Titel;Datum;Status\n${row}\n`)
  await files.add(options, `Titel;Datum;Status;Sichtbar\n${row.replace('tag', 'fest')};ja\n`)
  const events = storedIn(dir, 'events')
  const shown = ['Waldtag', 'Waldfest'].map(name => events.find(({ title }) => title === name)?.active)
  expect(shown).toEqual([false, false])
})

test.each(['findet sicher statt', 'Anmeldung noch möglich', 'fast voll', '3 freie Plätze'])(
  'an event with the state “%s” comes visible',
  async state => {
    const { files, dir } = await openSite()
    await files.add(options, `Titel;Datum;Status\nWaldtag;16.05.2027;${state}\n`)
    expect(storedIn(dir, 'events').find(({ title }) => title === 'Waldtag')?.active).toBe(true)
  },
)

test('a weekday that its date does not have refuses the row', async () => {
  const { shown } = await openSite()
  const rows = [
    'So 16.05.2027;;10-12',
    'Mo, 16.05.2027;;10-12',
    '16.05.2027;Montag;10-12',
    '16.05.2027;Sonntag;10-12',
    'Sa/So 12./13.06.2027;;10-12',
    '12.-16.07.2027;Mo-Fr;10-12',
    'Sonnabend, 15.5.2027;;10-12',
    'Sunday, May 16, 2027;;10-12',
  ]
  const csv = ['Datum;Wochentag;Uhrzeit;Titel', ...rows.map((row, at) => `${row};Waldtag ${at}`)].join('\n')
  const texts = (await shown(csv)).map(text => {
    const [outcome, , note = ''] = text.split(' | ')
    return [outcome, note].filter(Boolean).join(' | ')
  })
  expect(texts).toEqual([
    'new',
    'wrong | “Mo, 16.05.2027”: that day is Sun, 16 May 2027. Please check the day.',
    'wrong | “Montag 16.05.2027”: that day is Sun, 16 May 2027. Please check the day.',
    ...Array.from({ length: 5 }, () => 'new'),
  ])
})

test('a title or an unread column keeps an event hidden or out', async () => {
  const { shown } = await openSite()
  const rows = [
    'Waldtag;16.05.2027;;Natur',
    'Waldtag – fällt aus;17.05.2027;;Natur',
    'Privat: Zahnarzt;18.05.2027;;',
    'Waldfest;19.05.2027;ja;Natur',
    'Elternrat;20.05.2027;;intern',
  ]
  const texts = await shown(['Titel;Datum;Abgesagt;Art', ...rows].join('\n'))
  expect(texts.map(text => [text.split(' | ')[0], text.split(' | ')[2]])).toEqual([
    ['new', 'Without a time: the whole day.'],
    ['left', 'Called off.'],
    ['left', 'Private or confidential there.'],
    ['new', 'The column “Abgesagt” says “ja”: comes hidden.'],
    ['new', 'The column “Art” says “intern”: comes hidden.'],
  ])
})

test('a course from its first to its last day, and places without a limit, are named or read', async () => {
  const { shown } = await openSite()
  const csv =
    'Titel;Beginn;Ende;Uhrzeit;Plätze\nKurs;03.05.2027;31.05.2027;18:00 - 19:30;8 - 12\nFest;03.05.2027;03.05.2027;18:00 - 19:30;unbegrenzt'
  expect(await shown(csv)).toEqual([
    'new | Kurs, Mon, 3 May 2027, 18:00 to Mon, 31 May 2027, 19:30, price on request, 12 places | One event of more than a week. If it has several sessions, please enter each of them.',
    'new | Fest, Mon, 3 May 2027, 18:00 to 19:30, price on request',
  ])
})

test('a whole day of Outlook ends at the next midnight', async () => {
  const { shown } = await openSite()
  const csv = `"Betreff","Beginnt am","Beginnt um","Endet am","Endet um","Ganztägiges Ereignis","Erinnerung Ein/Aus","Beschreibung","Ort"
"Waldtag","16.5.2027","10:00:00","16.5.2027","16:00:00","Aus","Aus","Schön","Eichhof"
"Ferienwoche","5.7.2027","00:00:00","10.7.2027","00:00:00","Ein","Aus","","Eichhof"`
  expect(await shown(csv)).toEqual([
    'new | Waldtag, Sun, 16 May 2027, 10:00 to 16:00, Eichhof, price on request, with a description',
    'new | Ferienwoche, Mon, 5 Jul 2027 to Fri, 9 Jul 2027, Eichhof, price on request',
  ])
})

/** Registrations in a site with two events. */
async function openWithEvents() {
  const site = await openSite()
  await site.files.add(
    options,
    'Titel;Datum;Uhrzeit;Preis;Plätze\nWaldtag;16.05.2027;10;35;\nBrotbacken;20.06.2027;10;20;\nBrotbacken;21.06.2027;10;20;',
  )
  const shown = async (csv: string | Buffer, more: Partial<ImportOptions> = {}) => {
    const { rows } = (await site.files.preview({ kind: 'registrations', ...more }, csv)).body as { rows: PreviewRow[] }
    return rows.map(({ what, outcome, notes }) =>
      [outcome, what.replace(/, (?:free|price on request|€\d+).*/, ''), ...notes].join(' | ').replaceAll('\u00a0', ' '),
    )
  }
  return { ...site, shown }
}

test('values that a spreadsheet has destroyed are named in their row, which is imported without them', async () => {
  const { shown, files, stored } = await openWithEvents()
  const csv = `Termin;Datum;Name;E-Mail;Telefon;Straße;Hausnummer;PLZ;Ort;Land
Waldtag;16.05.2027;Moos, Erika;erika@example.org;4,91511E+11;Waldweg;1;1067;Dresden;
Waldtag;16.05.2027;Jo Farn;jo@example.org;15112345678;Waldweg;2;34117;Kassel;
Waldtag;16.05.2027;Al Birke;al@example.org;=+4915112345678;Waldweg;3;34117,0;Kassel;
Waldtag;16.05.2027;Ro Tanne;ro@example,org;'+49 151 1234;Waldweg;12. Mai;#NV;;
Waldtag;16.05.2027;Wi Linde;wi@example.org;0664 1234567;Ring;4;1010;Wien;Österreich
Waldtag;16.05.2027;Zu Ulme;zu@example.org;+41 44 1234567;Weg;5;8001;Zürich;
Waldtag;16.05.2027;Ka Esche;ka@example.org;56112345;Weg;="06";="01067";Dresden;`
  const lost = (label: string, text: string, why: string) =>
    ` | ${label}: “${text}” was damaged by a spreadsheet: ${why}. The row is imported without it.`
  expect(await shown(csv)).toEqual([
    `new | Erika Moos, Waldtag, 16.05.2027, 1 person, confirmed${lost('Phone', '4,91511E+11', 'digits are missing')}${lost('Postcode', '1067', 'its first zero is missing')}`,
    `new | Jo Farn, Waldtag, 16.05.2027, 1 person, confirmed${lost('Phone', '15112345678', 'its first zero is missing')}`,
    `new | Al Birke, Waldtag, 16.05.2027, 1 person, confirmed${lost('Postcode', '34117,0', 'a number with decimals')}`,
    `new | Ro Tanne, Waldtag, 16.05.2027, 1 person, confirmed${lost('Email', 'ro@example,org', 'a comma for a dot')}${lost('House number', '12. Mai', 'a date for a number')}${lost('Postcode', '#NV', 'an error instead of a value')}`,
    'new | Wi Linde, Waldtag, 16.05.2027, 1 person, confirmed',
    'new | Zu Ulme, Waldtag, 16.05.2027, 1 person, confirmed',
    'new | Ka Esche, Waldtag, 16.05.2027, 1 person, confirmed',
  ])
  await files.add({ kind: 'registrations' }, csv)
  expect(stored().map(({ name, email, phone, zip, houseNumber }) => [name, email, phone, zip, houseNumber])).toEqual([
    ['Erika Moos', 'erika@example.org', '', '', '1'],
    ['Jo Farn', 'jo@example.org', '', '34117', '2'],
    ['Al Birke', 'al@example.org', '+4915112345678', '', '3'],
    ['Ro Tanne', '', '+49 151 1234', '', ''],
    ['Wi Linde', 'wi@example.org', '0664 1234567', '1010', '4'],
    ['Zu Ulme', 'zu@example.org', '+41 44 1234567', '8001', '5'],
    ['Ka Esche', 'ka@example.org', '56112345', '01067', '06'],
  ])
})

test('several names in a cell are as many people, and a contradicting number is refused', async () => {
  const { shown, files, stored } = await openWithEvents()
  const csv = `Termin;Datum;Name;Personen;Teilnehmer
Waldtag;16.05.2027;Wald, Ina;2;"Wald, Mia; Wald, Ole"
Waldtag;16.05.2027;Jo Farn;3;"Mia, Tom und Ole"
Waldtag;16.05.2027;Li Eibe;3;Li Eibe, Bo Eibe
Waldtag;16.05.2027;Ed Ulme;3;"Ulme, Ed
Ulme, Mia
Ulme, Bo"`
  expect((await shown(csv)).map(text => text.replace(', Waldtag, 16.05.2027', ''))).toEqual([
    'new | Ina Wald, 2 people, confirmed',
    'new | Jo Farn, 3 people, confirmed',
    'wrong | Li Eibe | 3 people, but 2 names: Li Eibe, Bo Eibe.',
    'new | Ed Ulme, 3 people, confirmed',
  ])
  await files.add({ kind: 'registrations' }, csv)
  expect(stored().map(({ participants }) => participants.map(({ name }) => name))).toEqual([
    ['Mia Wald', 'Ole Wald'],
    ['Mia', 'Tom', 'Ole'],
    ['Ed Ulme', 'Mia Ulme', 'Bo Ulme'],
  ])
})

test('columns with a number count people', async () => {
  const { files, stored } = await openWithEvents()
  const csv = `Termin;Datum;Name;Teilnehmer 2;Teilnehmer 1;Teilnehmer 3;Kind 4 (Nachname);Kind 4 (Vorname);Teilnehmer 1 Alter
Waldtag;16.05.2027;Ina Wald;Ole Wald;Wald, Mia;;Wald;Pia;7`
  const { body } = await files.preview({ kind: 'registrations' }, csv)
  expect(body.fields).toContainEqual(
    expect.objectContaining({ name: 'participants', column: -1, more: [4, 3, 5, 7, 6] }),
  )
  await files.add({ kind: 'registrations' }, csv)
  expect(stored()[0]?.participants.map(({ name }) => name)).toEqual(['Mia Wald', 'Ole Wald', 'Pia Wald'])
})

test('an export of pretix is understood: buyers, people, cancelled and expired orders', async () => {
  const { shown, files, stored } = await openWithEvents()
  const csv = `"Event slug","Order code","Position ID","Status","Email","Phone number","Order date","Order time","Date","Start date","End date","Product","Price","Attendee name","Attendee name: Given name","Attendee email","Company","Address","ZIP code","City","Country","Order comment","Company","Invoice address name","Address","ZIP code","City","Country","Payment providers"
"waldtag","A1B2C","1","paid","erika@example.org","+4915112345678","2027-03-02","10:11:12","Waldtag","2027-05-16 10:00:00","2027-05-16 16:00:00","Kind","35.00","Mia Moos","Mia","","","","","","","","","Erika Moos","Waldweg 1","01067","Dresden","DE","Bank transfer"
"waldtag","A1B2C","2","paid","erika@example.org","+4915112345678","2027-03-02","10:11:12","Waldtag","2027-05-16 10:00:00","2027-05-16 16:00:00","Kind","35.00","Tom Moos","Tom","","","","","","","","","Erika Moos","Waldweg 1","01067","Dresden","DE","Bank transfer"
"waldtag","D3E4F","1","pending","jo@example.org","","2027-03-03","10:11:12","Waldtag","2027-05-16 10:00:00","2027-05-16 16:00:00","Kind","35.00","Jo Farn","Jo","","","","","","","","","","","","","",""
"waldtag","G5H6I","1","canceled","al@example.org","","2027-03-03","10:11:12","Waldtag","2027-05-16 10:00:00","2027-05-16 16:00:00","Kind","35.00","Al Birke","Al","","","","","","","","","","","","","",""
"waldtag","J7K8L","1","expired","ed@example.org","","2027-03-03","10:11:12","Waldtag","2027-05-16 10:00:00","2027-05-16 16:00:00","Kind","35.00","Ed Ulme","Ed","","","","","","","","","","","","","",""`
  const paid = 'Paid without a date: 28 Nov 2026 is assumed. | Paid according to the state: €35.00 are entered.'
  expect(await shown(csv)).toEqual([
    `new | Erika Moos, Waldtag, 2027-05-16 10:00:00, 1 person, confirmed | ${paid}`,
    `new | Erika Moos, Waldtag, 2027-05-16 10:00:00, 1 person, confirmed | ${paid}`,
    'new | Jo Farn, Waldtag, 2027-05-16 10:00:00, 1 person, requested',
    'left | Al Birke, Waldtag, 2027-05-16 10:00:00 | Cancelled or expired there: canceled.',
    'left | Ed Ulme, Waldtag, 2027-05-16 10:00:00 | Cancelled or expired there: expired.',
  ])
  await files.add({ kind: 'registrations' }, csv)
  const { name, street, houseNumber, zip, city } = stored()[0] ?? {}
  expect([name, street, houseNumber, zip, city]).toEqual(['Erika Moos', 'Waldweg', '1', '01067', 'Dresden'])
})

test('answers of a Google form are found by their questions, with the event and its day in one cell', async () => {
  const { shown, files } = await openWithEvents()
  const csv = `"Zeitstempel","E-Mail-Adresse","Vor- und Nachname des Kindes","Alter","Telefonnummer der Eltern","Welcher Termin?","Darf Ihr Kind fotografiert werden?","Ich stimme der Datenschutzerklärung zu"
"2026/03/02 10:11:12 AM OEZ","erika@example.org","Mia Moos","7","0151 12345678","Waldtag (16.05.2027)","Nein","Ja"
"2026/03/02 10:15:12 PM OEZ","jo@example.org","Jo Farn","8","4,91511E+11","Mo, 21.06.2027 Brotbacken","Ja","Ja"
"2026/03/02 10:15:12 PM OEZ","al@example.org","Al Birke","8","","Brotbacken am 22.06.2027","Ja","Ja"`
  expect(await shown(csv)).toEqual([
    'new | Mia Moos, Waldtag (16.05.2027), 1 person, confirmed',
    expect.stringMatching(
      /^new \| Jo Farn, Mo, 21.06.2027 Brotbacken, 1 person, confirmed \| Phone: “4,91511E\+11” was damaged/,
    ),
    expect.stringMatching(/^wrong \| Al Birke, .* \| There is no event “Brotbacken am 22.06.2027” here/),
  ])
  const { fields } = (await files.preview({ kind: 'registrations' }, csv)).body
  const found = fields.filter(({ column }: PreviewField) => column >= 0)
  expect(Object.fromEntries(found.map(({ name, column }: PreviewField) => [name, column]))).toEqual({
    ...{ event: 5, email: 1, phone: 4, created: 0, participants: 2 },
  })
})

test('parents, birth dates and emergency numbers of a list are imported, and a running number is not a house number', async () => {
  const { shown, stored, files } = await openWithEvents()
  const csv = `Nr;Datum;Termin;Name Kind;geb.;Eltern;Strasse;PLZ;Ort;Telefon;E-Mail;Notfallnummer;Allergien
1;16.05.2027;Waldtag;Anna Beck;03.04.2018;Beck, Sonja;Am Markt 3;01067;Dresden;0151 2345678;sonja@example.org;0171 9876543;Nüsse
2;16.05.2027;Waldtag;;01.05.79;Jahn, Peter;Bergweg 1;34117;Kassel;0151 2345679;peter@example.org;;keine`
  expect(await shown(csv)).toEqual([
    'new | Sonja Beck, Waldtag, 16.05.2027, 1 person, confirmed | The note on health is not imported: the event does not ask for it.',
    'new | Peter Jahn, Waldtag, 16.05.2027, 1 person, confirmed',
  ])
  await files.add({ kind: 'registrations' }, csv)
  expect(stored()).toMatchObject([
    {
      ...{ name: 'Sonja Beck', street: 'Am Markt', houseNumber: '3' },
      participants: [{ name: 'Anna Beck', birthDate: '2018-04-03', emergencyPhone: '0171 9876543' }],
    },
    { name: 'Peter Jahn', participants: [{ name: 'Peter Jahn', birthDate: '1979-05-01' }] },
  ])
})

test('the price of one person is not the sum of several, and a state determines the payment', async () => {
  const { shown, stored, files } = await openWithEvents()
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit\nFest;16.05.2027;10')
  const csv = `Datum;Termin;Name;Personen;Teilnahmebeitrag;Bezahlt;Status
16.05.2027;Waldtag;Sonja Beck;2;35;ja;
16.05.2027;Fest;Ida Au;1;35;;bezahlt
16.05.2027;Fest;Udo Au;2 Kinder, 5 und 7 Jahre;;;`
  expect(
    (await shown(csv)).map(row => row.split(' | ').filter(note => !/^(?:new|wrong)$|(?:Beck|Au), /.test(note))),
  ).toEqual([
    ['Paid without a date: 28 Nov 2026 is assumed.'],
    ['Paid without a date: 28 Nov 2026 is assumed.', 'Paid according to the state: €35.00 are entered.'],
    ['How many people: “2 Kinder, 5 und 7 Jahre” is not understood.'],
  ])
  await files.add({ kind: 'registrations' }, csv)
  expect(stored().map(({ payments }) => payments.map(({ cents }) => cents))).toEqual([[7000], [3500]])
})

test('“paid” uses the amount of the row, and an unexpected amount is named', async () => {
  const { shown, stored, files } = await openWithEvents()
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit\nFest;16.05.2027;10')
  const csv = `Datum;Termin;Name;Betrag;Bezahlt
16.05.2027;Waldtag;Sonja Beck;12,00;ja
16.05.2027;Waldtag;Peter Jahn;24,00;12.11.25
16.05.2027;Waldtag;Grit Lau;zwölf;ja
16.05.2027;Waldtag;Kai Horn;12,00;
16.05.2027;Fest;Ida Au;30;`
  expect(await shown(csv)).toEqual([
    expect.stringContaining('new | Sonja Beck, Waldtag, 16.05.2027, 1 person, confirmed'),
    'new | Peter Jahn, Waldtag, 16.05.2027, 1 person, confirmed | The list says €24.00, the event costs €35.00. The price of the event counts.',
    'wrong | Grit Lau, Waldtag, 16.05.2027 | Price in all: “zwölf” is not understood.',
    'new | Kai Horn, Waldtag, 16.05.2027, 1 person, confirmed | The list says €12.00, the event costs €35.00. The price of the event counts.',
    'new | Ida Au, Fest, 16.05.2027, 1 person, confirmed | The amount of €30.00 is not asked for: the event has no price yet. Give it one first, then import the list.',
  ])
  await files.add({ kind: 'registrations' }, csv)
  expect(stored().map(({ payments }) => payments.map(({ cents, date }) => [cents, date]))).toEqual([
    [[1200, expect.any(String)]],
    [[2400, '2025-11-12']],
    [],
    [],
  ])
})

test('a Microsoft form without an event takes one for the whole file, and its empty columns are ignored', async () => {
  const { shown, stored, files, dir } = await openWithEvents()
  const csv = `ID;Startzeit;Fertigstellungszeit;E-Mail;Name;Vor- und Nachname;Ihre E-Mail-Adresse;Handynummer;Wie viele Personen kommen?;Notfallnummer
1;3/2/2026 10:11:12;3/2/2026 10:15:12;anonymous;;Erika Moos;erika@example.org;0151 1234567;2;0151 999
2;3/22/2026 10:11:12;3/22/2026 10:15:12;anonymous;;Jo Farn;jo@example.org;;1;`
  expect(await shown(csv)).toEqual([
    'wrong | Erika Moos | The event is missing.',
    'wrong | Jo Farn | The event is missing.',
  ])
  const event = storedIn(dir, 'events').find(({ title }) => title === 'Waldtag')?._id ?? ''
  expect(await shown(csv, { event })).toEqual([
    'new | Erika Moos, Waldtag, 2 people, confirmed',
    'new | Jo Farn, Waldtag, 1 person, confirmed',
  ])
  await files.add({ kind: 'registrations', event }, csv)
  expect(stored().map(({ event, name, email, createdDate }) => [event, name, email, createdDate])).toEqual([
    [event, 'Erika Moos', 'erika@example.org', '2026-03-02T09:15:12.000Z'.replace(':12', ':00')],
    [event, 'Jo Farn', 'jo@example.org', '2026-03-22T09:15:00.000Z'],
  ])
  expect((await files.preview({ kind: 'registrations', event }, csv)).body.report).toMatchObject({ found: 2, taken: 0 })
  expect((await files.preview({ kind: 'registrations', event: 'gone' }, csv)).status).toBe(404)
})

test('returned tickets of Eventbrite and Event Tickets are excluded and counted', async () => {
  const { files, shown, dir } = await openWithEvents()
  const eventbrite = `Order #,Order Date,First Name,Last Name,Email,Quantity,Ticket Type,Total Paid,Attendee Status,Event Name,Event Start Date,Home City
11,3/2/2026 9:30 PM,Erika,Moos,erika@example.org,1,Kind,35.00,Attending,Waldtag,5/16/2027,Kassel
12,3/2/2026 9:30 PM,Jo,Farn,jo@example.org,1,Kind,0.00,Cancelled,Waldtag,5/16/2027,Kassel
13,3/2/2026 9:30 PM,Al,Birke,al@example.org,1,Kind,0.00,Refunded,Waldtag,5/16/2027,Kassel`
  expect((await shown(eventbrite)).map(text => text.split(' | ')[0])).toEqual(['new', 'left', 'left'])
  expect((await files.preview({ kind: 'registrations' }, eventbrite)).body.report).toMatchObject({ found: 3, taken: 1 })
  const event = storedIn(dir, 'events').find(({ title }) => title === 'Waldtag')?._id ?? ''
  const tickets = `Ticket,Check In,Order ID,Order Status,Ticket ID,Ticket Holder Name,Ticket Holder Email Address,Purchaser Name,Purchaser Email Address
Kind,,77,Completed,101,Mia Moos,mia@example.org,Erika Moos,erika@example.org
Kind,,77,Completed,102,Tom Moos,mia@example.org,Erika Moos,erika@example.org
Kind,,78,Refunded,103,Jo Farn,jo@example.org,Jo Farn,jo@example.org`
  expect(await shown(tickets, { event })).toEqual([
    'new | Erika Moos, Waldtag, 1 person, confirmed',
    'new | Erika Moos, Waldtag, 1 person, confirmed',
    'left | Jo Farn, Waldtag | Cancelled or expired there: Refunded.',
  ])
})

test('the total of an order in each of its rows is paid once', async () => {
  const { files, stored } = await openWithEvents()
  const csv = (totals: string[]) =>
    [
      'Order #,Order Date,First Name,Last Name,Email,Quantity,Ticket Type,Total Paid,Attendee Status,Event Name,Event Start Date',
      ...totals.map(
        (total, at) =>
          `${at < 2 ? 11 : 12},3/2/2026 9:30 PM,${['Mia', 'Tom', 'Ida', 'Jo'][at]},Moos,erika@example.org,1,Kind,${total},Attending,Waldtag,5/16/2027`,
      ),
    ].join('\n')
  const paid = async (...totals: string[]) =>
    (await files.preview({ kind: 'registrations' }, csv(totals))).body.rows.map(
      ({ what }: PreviewRow) => /paid (\S+)/.exec(what)?.[1],
    )
  expect(await paid('70.00', '70.00', '35.00', '35.00')).toEqual(['€35', '€35', '€35', '€35'])
  // An amount that differs from the price of the order stays as written.
  for (const totals of [
    ['60.00', '60.00'],
    ['70.00', '0.00'],
    ['70.00', '35.00'],
  ])
    expect((await paid(...totals))[0]).toBe(`€${Number(totals[0])}`)
  await files.add({ kind: 'registrations' }, csv(['70.00', '70.00']))
  expect(stored().map(({ payments }) => payments.map(({ cents }) => cents))).toEqual([[3500], [3500]])
})

test('a payment without a date shows the assumed day', async () => {
  const { shown } = await openWithEvents()
  const csv = `Termin;Datum;Name;Bezahlt;Bezahlt am;Angemeldet am
Waldtag;16.05.2027;Erika;Ja;;
Waldtag;16.05.2027;Max;Ja;;02.03.2026
Waldtag;16.05.2027;Ida;10,00 €;05.03.2026;02.03.2026`
  expect((await shown(csv)).map(text => text.split(' | ').slice(1).join(' | '))).toEqual([
    'Erika, Waldtag, 16.05.2027, 1 person, confirmed | Paid without a date: 28 Nov 2026 is assumed.',
    'Max, Waldtag, 16.05.2027, 1 person, confirmed | Paid without a date: 2 Mar 2026 is assumed.',
    'Ida, Waldtag, 16.05.2027, 1 person, confirmed',
  ])
})

test('a cell about a payment is understood, or named in its row', async () => {
  const { shown, stored, files } = await openWithEvents()
  const cells = ['teilweise', '20,00 von 35,00', '20 €', 'offen', 'ja, bar', 'überwiesen am 3.5.', '–', '15 € offen']
  const csv = ['Termin;Datum;Name;Bezahlt', ...cells.map((paid, at) => `Waldtag;16.05.2027;Gast ${at};${paid}`)].join(
    '\n',
  )
  const line = (at: number, outcome = 'new') =>
    `${outcome} | Gast ${at}, Waldtag, 16.05.2027${outcome === 'new' ? ', 1 person, confirmed' : ''}`
  const undated = ' | Paid without a date: 28 Nov 2026 is assumed.'
  expect(await shown(csv)).toEqual([
    `${line(0, 'wrong')} | Paid: “teilweise” does not say how much. Please write the amount.`,
    line(1) + undated,
    line(2) + undated,
    line(3),
    line(4) + undated,
    `${line(5)} | Paid without a year: 3 May 2026 is assumed.`,
    line(6),
    line(7) + undated,
  ])
  await files.add({ kind: 'registrations' }, csv)
  const paid = stored().map(({ name, payments }) => [
    name,
    ...payments.map(payment => [payment.cents, payment.way, payment.date]),
  ])
  expect(paid).toEqual([
    ['Gast 1', [2000, 'other', '2026-11-28']],
    ['Gast 2', [2000, 'other', '2026-11-28']],
    ['Gast 3'],
    ['Gast 4', [3500, 'cash', '2026-11-28']],
    ['Gast 5', [3500, 'transfer', '2026-05-03']],
    ['Gast 6'],
    ['Gast 7', [2000, 'other', '2026-11-28']],
  ])
})

test('the first of several addresses in a cell is used, and the others are named', async () => {
  const { shown, stored, files } = await openWithEvents()
  const cells = [
    'a@example.org; b@example.org',
    'a@example.org / b@example.org',
    'a@example.org ::: b@example.org',
    'Erika Wald <a@example.org>',
    'a@example.org (privat)',
    'A@example.org, a@example.org',
    'a@example.org, kaputt@example',
    'mailto:a@example.org',
    'keine',
  ]
  const rows = cells.map((mail, at) => `Waldtag;16.05.2027;Gast ${at};"${mail}"`)
  const csv = ['Termin;Datum;Name;E-Mail', ...rows].join('\n')
  const notes = (await shown(csv)).map(text => text.split(' | ').slice(2).join(' | '))
  const both = 'Several email addresses: a@example.org is used, b@example.org is not.'
  const broken = 'Several email addresses: a@example.org is used, kaputt@example is not.'
  const none = 'No mail can reach “keine”. The row is imported without an email address.'
  expect(notes).toEqual([both, both, both, '', '', '', broken, '', none])
  await files.add({ kind: 'registrations' }, csv)
  expect(stored().map(({ email }) => email)).toEqual([...Array(8).fill('a@example.org'), ''])
})

const named = (name: string, event: string, count = 1) =>
  `new | ${name}, ${event}, ${count === 1 ? '1 person' : `${count} people`}, confirmed`
const noEntry = (what: string) => `left | ${what} | A heading or a sum, no registration.`

test.each([
  [
    'a Google form that asks “Für welchen Termin”, “Name der Eltern” and “Name des Kindes”',
    ['Zeitstempel,E-Mail-Adresse,Name der Eltern,Name des Kindes,Für welchen Termin möchtet ihr euch anmelden?'],
    ['12.03.2026 18:04:33,max@example.org,Max Moos,Tom Moos; Ida Moos,Waldtag (16.05.2027)'],
    [named('Max Moos', 'Waldtag (16.05.2027)', 2)],
  ],
  [
    'an English form that asks for the number of people',
    ['Timestamp,Email Address,Your name,Which event?,Number of people'],
    ['3/12/2026 18:04:33,erika@example.org,Erika Wald,Waldtag,2'],
    [named('Erika Wald', 'Waldtag', 2)],
  ],
  [
    'Amelia, with its own words for states',
    ['Customer,Email,Phone,Note,Event,Start Date,Booking Status,Persons,Payment Status'],
    [
      'Erika Wald,e@example.org,,,Waldtag,16.05.2027,Approved,2,Paid',
      'Max Moos,m@example.org,,,Waldtag,16.05.2027,Rejected,1,Pending',
    ],
    [
      `${named('Erika Wald', 'Waldtag, 16.05.2027', 2)} | Paid without a date: 28 Nov 2026 is assumed.`,
      'left | Max Moos, Waldtag, 16.05.2027 | Cancelled or expired there: Rejected.',
    ],
  ],
  [
    'Flamingo, where “Datum” is when the form was sent',
    ['"your-name","your-email","your-tel","your-message","termin","Datum"'],
    ['"Erika Wald","e@example.org","0171 1234567","Gern","Waldtag","2026/03/12 18:04:33"'],
    [named('Erika Wald', 'Waldtag')],
  ],
  [
    'a list by hand with sums, a second heading and a section',
    ['Name;E-Mail;Personen;Bezahlt'],
    [
      'Waldtag 16.05.2027;;;',
      'Erika Wald;e@example.org;2;70',
      'Summe;;2;70',
      'Brotbacken 20.06.2027;;;',
      'Name;E-Mail;Personen;Bezahlt',
      'Max Moos;m@example.org;2 Erw. + 1 Kind;',
      'Gesamt: 5 Personen;;;',
    ],
    [
      noEntry('Waldtag 16.05.2027'),
      `${named('Erika Wald', 'Waldtag', 2)} | Paid without a date: 28 Nov 2026 is assumed.`,
      noEntry('Summe'),
      noEntry('Brotbacken 20.06.2027'),
      noEntry('Name'),
      named('Max Moos', 'Brotbacken', 3),
      noEntry('Gesamt: 5 Personen'),
    ],
  ],
  [
    'a column “Kontakt” that holds the address',
    ['Kurs;Wann;Teilnehmer;Kontakt'],
    ['Waldtag;So, 16.05.27, 10 Uhr;Erika Wald + Mia;erika@example.org'],
    [named('Erika Wald', 'Waldtag, So, 16.05.27, 10 Uhr', 2)],
  ],
  [
    'days as a spreadsheet counts them',
    ['Termin;Datum;Name;Angemeldet am'],
    ['Waldtag;46523;Erika Wald;46093,7532'],
    [
      `${named('Erika Wald', 'Waldtag, 46523')} | Day of the event: “46523” is how a spreadsheet counts 2027-05-16. | Registered on: “46093,7532” is how a spreadsheet counts 2026-03-12 18:05.`,
    ],
  ],
])('%s is understood', async (_, headings, rows, lines) => {
  const { shown, files } = await openWithEvents()
  const csv = [...headings, ...rows].join('\n')
  expect(await shown(csv)).toEqual(lines)
  const { body } = await files.preview({ kind: 'registrations' }, csv)
  expect(body.report.found).toBe(rows.length)
  expect(body.report.taken + body.report.left.length).toBe(rows.length)
})

test('below a section that is not a single event here, rows are refused until the next section', async () => {
  const { shown, dir } = await openWithEvents()
  const csv = [
    'Name;E-Mail;Termin',
    ...['Waldtag 16.05.2027;;', 'Erika Moos;e@example.org;', 'Brotbacken;;', 'Tom Wald;t@example.org;'],
    ...['Klettern;;', 'Ina Berg;i@example.org;', 'Ole Farn;o@example.org;Brotbacken 20.06.2027', 'Summe;;'],
    ...['Jo Ulme;j@example.org;', 'Waldtag 16.05.2027;;', 'Al Birke;a@example.org;'],
  ].join('\n')
  const lines = [
    noEntry('Waldtag 16.05.2027'),
    named('Erika Moos', 'Waldtag'),
    'wrong | Brotbacken | There are several events of this name. Please choose one in the preview, or add the day.',
    'wrong | Tom Wald | The event is missing.',
    'wrong | Klettern | There is no event “Klettern” here. If it is called differently here, choose it in the preview. Otherwise import or add it first.',
    'wrong | Ina Berg | The event is missing.',
    named('Ole Farn', 'Brotbacken 20.06.2027'),
    noEntry('Summe'),
    'wrong | Jo Ulme | The event is missing.',
    noEntry('Waldtag 16.05.2027'),
    named('Al Birke', 'Waldtag'),
  ]
  expect(await shown(csv)).toEqual(lines)
  const [first] = storedIn(dir, 'events')
  expect(await shown(csv, { event: first?._id ?? expect.fail() })).toEqual(lines)
})

test('a heading that is neither an event here nor a guest, not even above the first known one, and its event can be chosen once', async () => {
  const { shown, dir } = await openWithEvents()
  const [first] = storedIn(dir, 'events')
  const event = first?._id ?? expect.fail()
  const csv = [
    'Name;E-Mail;Termin',
    ...['Klettern;;', 'Ina Berg;i@example.org;', 'Waldtag 16.05.2027;;', 'Erika Moos;e@example.org;'],
  ].join('\n')
  expect((await shown(csv, { event })).slice(0, 2)).toEqual([
    'wrong | Klettern | There is no event “Klettern” here. If it is called differently here, choose it in the preview. Otherwise import or add it first.',
    'wrong | Ina Berg | The event is missing.',
  ])
  expect((await shown(csv, { namedEvents: { Klettern: event } })).slice(0, 2)).toEqual([
    noEntry('Klettern'),
    named('Ina Berg', first?.title ?? ''),
  ])
})

test('the event for rows without one does not apply to rows below a section', async () => {
  const { shown, dir } = await openWithEvents()
  const idOf = (title: string) => storedIn(dir, 'events').find(event => event.title === title)?._id ?? expect.fail()
  const [wald, brot] = [idOf('Waldtag'), idOf('Brotbacken')]
  const csv = [
    'Name;E-Mail;Termin',
    ...['Anna Moos;a@example.org;', ';;Brotbacken 20.06.2027', 'Bea Farn;b@example.org;', ';;Unbekannt'],
    'Cleo Ulm;c@example.org;',
  ].join('\n')
  const lines = (anna: string) => [
    anna,
    noEntry('Brotbacken 20.06.2027'),
    named('Bea Farn', 'Brotbacken'),
    'wrong | Unbekannt | There is no event “Unbekannt” here. If it is called differently here, choose it in the preview. Otherwise import or add it first.',
    'wrong | Cleo Ulm | The event is missing.',
  ]
  expect(await shown(csv, { namedEvents: { '': wald } })).toEqual(lines(named('Anna Moos', 'Waldtag')))
  expect(await shown(csv, { event: brot, namedEvents: { '': wald } })).toEqual(lines(named('Anna Moos', 'Brotbacken')))
  expect((await shown(csv, { namedEvents: { '': wald, Unbekannt: brot } })).slice(3)).toEqual([
    noEntry('Unbekannt'),
    named('Cleo Ulm', 'Brotbacken'),
  ])
})

test('long texts with the same beginning are two questions, and a text may be a reserved word of JavaScript', async () => {
  const { files, dir } = await openWithEvents()
  const idOf = (title: string) => storedIn(dir, 'events').find(event => event.title === title)?._id ?? expect.fail()
  const [wald, brot] = [idOf('Waldtag'), idOf('Brotbacken')]
  const long = 'Ein Tag im Wald mit allem, was dazugehört '.repeat(6)
  const answers = [`${long}A`, `${long}B`, 'constructor', 'prototype', '__proto__']
  const csv = ['Name;Termin', ...answers.map((text, at) => `Gast ${at};${text}`)].join('\n')
  const rows = async (namedEvents: Record<string, string>) =>
    (await files.preview({ kind: 'registrations', namedEvents }, csv)).body.rows
  expect((await rows({})).map(({ asks }: PreviewRow) => asks)).toEqual(answers)
  const chosen = Object.fromEntries(answers.map((text, at) => [text, at === 1 ? brot : wald]))
  expect((await rows(chosen)).map(({ outcome }: PreviewRow) => outcome)).toEqual(answers.map(() => 'new'))
})

test('rows with an unknown or ambiguous event ask for it, and are imported with the choice', async () => {
  const { files, dir, stored } = await openWithEvents()
  const csv = [
    'Name;Termin;Datum',
    ...[
      'Ina Berg;Brotbacken;',
      'Ole Farn;Klettern;01.05.2027',
      'Al Birke;Klettern;01.05.2027',
      'Jo Ulme;;',
      ';;01.05.2027',
    ],
  ].join('\n')
  const options = { kind: 'registrations' } as const
  const asks = async (more: Partial<ImportOptions> = {}) =>
    (await files.preview({ ...options, ...more }, csv)).body.rows.map(({ asks }: PreviewRow) => asks)
  expect(await asks()).toEqual(['Brotbacken', 'Klettern, 01.05.2027', 'Klettern, 01.05.2027', '', undefined])
  const [one, two] = storedIn(dir, 'events').map(({ _id }) => _id)
  const namedEvents = { Brotbacken: two ?? '', 'Klettern, 01.05.2027': one ?? '', '': one ?? '' }
  expect(await asks({ namedEvents })).toEqual(Array.from({ length: 5 }))
  // An answer that is not an event is asked for again.
  expect(await asks({ namedEvents: { Brotbacken: 'gone' } })).toEqual((await asks()).slice())
  await files.add({ ...options, namedEvents }, csv)
  expect(stored().map(({ name, event }) => [name, event])).toEqual([
    ['Ina Berg', two],
    ['Ole Farn', one],
    ['Al Birke', one],
    ['Jo Ulme', one],
  ])
})

test('an address is read however its parts share columns, and bars separate lines, too', async () => {
  const { files, stored } = await openWithEvents()
  const home = () => stored().map(({ street, houseNumber, zip, city }) => [street, houseNumber, zip, city])
  const inOne = `Termin|Datum|Name|Anschrift
Waldtag|16.05.2027|Erika Wald|Waldweg 3a, 34117 Kassel
Waldtag|16.05.2027|Max Moos|Am Anger 7; D-01067 Dresden
Waldtag|16.05.2027|Ida Farn|Hof Eichen, Wiesengrund`
  await files.add({ kind: 'registrations' }, inOne)
  await files.add(
    { kind: 'registrations' },
    'Termin;Datum;Name;Straße;PLZ/Ort\nWaldtag;16.05.2027;Ole Ulm;Ring 4;1010 Wien',
  )
  expect(home()).toEqual([
    ['Waldweg', '3a', '34117', 'Kassel'],
    ['Am Anger', '7', '01067', 'Dresden'],
    ['Hof Eichen, Wiesengrund', '', '', ''],
    ['Ring', '4', '1010', 'Wien'],
  ])
})

test('a sheet that was never calculated shows its formulas, and a web page named .xls is refused', async () => {
  const { shown, files } = await openWithEvents()
  const lines = await shown(workbook('ohne-werte'))
  expect(lines).toEqual([
    'wrong | Waldtag, 2027-05-16 | Name: “=C2&" "&D2” was damaged by a spreadsheet: a formula without a value. The row is imported without it. | The name is missing. | How many people: “=1+1” is not understood. | Paid: “=F2*35” is not understood.',
    named('Max Moos', 'Waldtag, 2027-05-16'),
  ])
  const page = '<table><tr><th>Termin</th><th>Name</th></tr><tr><td>Waldtag</td><td>Erika</td></tr></table>'
  expect((await files.preview({ kind: 'registrations' }, page)).status).toBe(400)
})

const workbook = (name: string) => readFileSync(`server/testing/workbooks/${name}.xlsx`)

test('an Excel file of events is read directly: days, times, whole days and private entries', async () => {
  const { files } = await openSite()
  const { body } = await files.preview(options, workbook('termine'))
  expect(
    body.rows.map(({ outcome, what }: PreviewRow) => [outcome, what].join(' | ').replaceAll('\u00a0', ' ')),
  ).toEqual([
    'new | Waldtag, Sun, 16 May 2027, 09:30 to 12:00, €35, 12 places',
    'new | Fest, Thu, 1 Jul 2027, all day, €12.50',
    'new | Nacht, Fri, 2 Jul 2027, 21:30 to 23:30, free',
    'left | Zahnarzt, Mon, 17 May 2027, 10:00 to 12:00, price on request',
    'new | Summe, Mon, 17 May 2027, 10:30 to 12:30, €70',
  ])
  expect((await files.add(options, workbook('termine'))).status).toBe(200)
  expect((await files.preview(options, workbook('termine'))).body.report).toMatchObject({ found: 5, taken: 0 })
})

test('an Excel file of registrations is read: the sheet with the table, zeros, merged cells, hidden rows; other sheets are named', async () => {
  const { files, shown, stored } = await openWithEvents()
  const { notes } = (await files.preview({ kind: 'registrations' }, workbook('anmeldungen'))).body
  expect(notes[0]).toBe('Only the sheet “Sommer” is read. Not imported: Notizen, Geheim.')
  expect(await shown(workbook('anmeldungen'))).toEqual([
    'new | Erika Moos, Waldtag, 2027-05-16 10:00, 2 people, confirmed',
    'new | Jo Farn, Waldtag, 2027-05-16 10:00, 1 person, confirmed | Paid without a date: 28 Nov 2026 is assumed.',
    'new | Al Birke, Brotbacken, 2027-06-20, 1 person, confirmed | Not ticked; tick it if they come after all. | Hidden in the spreadsheet.',
  ])
  await files.add({ kind: 'registrations' }, workbook('anmeldungen'))
  expect(
    stored().map(({ zip, phone, createdDate, payments }) => [
      zip,
      phone,
      createdDate,
      payments[0]?.cents,
      payments[0]?.date,
    ]),
  ).toEqual([
    ['01067', '491511234567', '2026-03-02T09:15:00.000Z', 3500, '2026-03-05'],
    ['01069', '0151 1234567', '2026-11-28T09:00:00.000Z', 3550, '2026-11-28'],
    ['34117', '', '2026-11-28T09:00:00.000Z', undefined, undefined],
  ])
})

test('an old or broken Excel file is refused with advice', async () => {
  const { files } = await openSite()
  const message = async (bytes: Buffer) => (await files.preview(options, bytes)).body.error?.message
  expect(await message(Buffer.from('d0cf11e0a1b11ae10000', 'hex'))).toContain('Excel file of the old kind (.xls)')
  expect(await message(workbook('termine').subarray(0, 3000))).toContain('cannot read this as an Excel file')
  expect(await message(await zipOf({ 'content.xml': '<a/>' }))).toContain('cannot read this as an Excel file')
})

test('importing our own export of registrations adds nothing new, as CSV or as an Excel file', async () => {
  const { admin, files } = await openWithEvents()
  await files.add(
    { kind: 'registrations' },
    `Termin;Datum;Name;E-Mail;Telefon;Personen;Teilnehmer
Waldtag;16.05.2027;Erika Moos;erika@example.org;+49 151 1234567;2;Mia Moos, Tom Moos
Brotbacken;20.06.2027;Jo Farn;;;;
Brotbacken;21.06.2027;Jo Farn;;;3;`,
  )
  for (const format of ['csv', 'xlsx']) {
    const answer = await admin.send(`/api/registration/export/${format}`)
    const { body } = await files.preview({ kind: 'registrations' }, Buffer.from(await answer.arrayBuffer()))
    expect(
      body.rows.map(({ outcome, notes }: PreviewRow) => [outcome, ...notes]),
      format,
    ).toEqual([['known'], ['known'], ['known']])
  }
})

test('a list imported as CSV is recognised as an Excel file, including rows without an address', async () => {
  const { files } = await openWithEvents()
  const csv = `Termin;Datum;Name;PLZ;Handy;Bezahlt;Personen;Angemeldet am
Waldtag;16.05.2027 10:00;Moos, Erika;01067;;35,00 €;2;02.03.2026 10:15
Waldtag;16.05.2027;Jo Farn;01069;0151 1234567;35,50;1;
Brotbacken;20.06.2027;Al Birke;34117;;;1;`
  await files.add({ kind: 'registrations' }, csv)
  const { body } = await files.preview({ kind: 'registrations' }, workbook('anmeldungen'))
  expect(body.rows.map(({ outcome }: PreviewRow) => outcome)).toEqual(['known', 'known', 'known'])
})
