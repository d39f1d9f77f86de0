import { expect, test } from 'vitest'
import type { PreviewRow } from '../../domain/import/import.ts'
import { importing } from '../testing/import-files.ts'
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
  return { ...site, files, rowsOf, shown }
}

const assumed = 'No end is given: 2 hours are assumed.'

test('dates and times in one cell are read as they are written, an instant is a time in Berlin', async () => {
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
  const day = 'Mo., 01. Feb. 2027'
  expect(await shown(['Titel;Termin', ...rows].join('\n'))).toEqual([
    `new | Baerlauch, ${day}, 9:30 bis 11:30 Uhr, price on request | ${assumed}`,
    `new | Spuren, ${day}, 9:30 bis 11:30 Uhr, price on request | ${assumed}`,
    `new | Moos, ${day}, 9:30 bis 11:30 Uhr, price on request | ${assumed}`,
    `new | Vogel, ${day}, 9 bis 11 Uhr, price on request | ${assumed}`,
    `new | Feuer, ${day}, 9:30 bis 12 Uhr, price on request`,
    `new | Bach, ${day}, 9:30 bis 11:30 Uhr, price on request | ${assumed}`,
    `new | Nacht, ${day}, 21:30 bis 23:30 Uhr, price on request | ${assumed}`,
    `new | Weltzeit, Do., 01. Juli 2027, 10 bis 12 Uhr, price on request | ${assumed}`,
    `new | Englisch, ${day}, 9:30 bis 11:30 Uhr, price on request | ${assumed}`,
    'wrong | Pm, price on request | Day: “01/02/2027 9:30 PM” may be two days. Please write the month as a word, or the day as 31.12.2027.',
    `new | Ganz, ${day}, 0 bis 23:59 Uhr, price on request`,
    `new | Regen, ${day}, 9:30 bis 11:30 Uhr, price on request | Day: “bei Regen 08.02.2027” is not understood and stays out. | ${assumed}`,
    'wrong | Serie, price on request | Day: “01.02.2027, 08.02.2027, 15.02.2027” is not understood.',
  ])
})

test('the whole column says whether a date begins with the month; an American program says it where no day does', async () => {
  const { shown } = await openSite()
  const dates = async (headings: string, ...rows: string[]) =>
    (await shown([headings, ...rows].join('\n'))).map(text =>
      /^(?:wrong|new)|\d+\. \p{L}+\.? \d{4}/gu[Symbol.match](text)?.join(' '),
    )
  expect(await dates('Titel,Datum', 'a,05/06/2027', 'b,05/16/2027')).toEqual(['new 06. Mai 2027', 'new 16. Mai 2027'])
  expect(await dates('Titel,Datum', 'a,05/06/2027', 'b,16/05/2027')).toEqual(['new 05. Juni 2027', 'new 16. Mai 2027'])
  expect(await dates('Titel,Datum', 'a,05/06/2027', 'b,07/08/2027')).toEqual(['wrong', 'wrong'])
  expect(await dates('Titel,Datum', 'a,05/16/2027', 'b,16/05/2027', 'c,05/06/2027')).toEqual([
    'new 16. Mai 2027',
    'new 16. Mai 2027',
    'wrong',
  ])
  expect(await dates('Event Name,Event Start Date', 'a,05/06/2027')).toEqual(['new 06. Mai 2027'])
  expect(await dates('Subject,Start Date,Start Time', 'a,05/06/2027,9:30 PM')).toEqual(['new 06. Mai 2027'])
  expect(await dates('Subject,Start Date,Start Time', 'a,16/06/2027,9:30', 'b,05/06/2027,9:30')).toEqual([
    'new 16. Juni 2027',
    'new 05. Juni 2027',
  ])
})

test('an event that an earlier version imported with another time is known, and the difference is named', async () => {
  const { files, shown } = await openSite()
  // As 0.1.0 has read the list below.
  await files.add(options, 'Titel;Termin\nWaldtag;01.02.2027\nWeltzeit;01.07.2027 08:00\nPm;05.06.2027 09:30')
  const list = ['Titel;Datum', 'Waldtag;01.02.27 09:30', 'Weltzeit;2027-07-01T08:00:00Z', 'Pm;05.06.2027 9:30 PM']
  const before = (when: string) =>
    expect.stringContaining(
      `| Here since an earlier import: ${when}. If that is wrong, please correct it in the event.`,
    )
  const rows = await shown(list.join('\n'))
  expect(rows.map(row => row.split(' | ')[0])).toEqual(['known', 'known', 'known'])
  expect(rows).toEqual([
    before('Mo., 01. Feb. 2027, 0 bis 23:59 Uhr'),
    before('Do., 01. Juli 2027, 8 bis 10 Uhr'),
    before('Sa., 05. Juni 2027, 9:30 bis 11:30 Uhr'),
  ])
})

test('an export of The Events Calendar is understood: names, American dates, half days and whole days', async () => {
  const { shown } = await openSite()
  const csv = `Event Name,Event Description,Event Start Date,Event Start Time,Event End Date,Event End Time,All Day Event,Event Venue Name,Event Organizer Name,Event Show Map Link,Event Show Map,Event Cost,Event Category,Event Website
Kräuterwanderung,Wir sammeln.,05/06/2027,14:30:00,05/06/2027,17:00:00,FALSE,Eichhof,Erika Beispiel,Yes,Yes,35,Kräuter,https://example.org/k
Nachtwanderung,,06/04/2027,9:00:00 PM,06/04/2027,11:30 PM,FALSE,Eichhof,,Yes,Yes,12.50,,
Camp,,07/01/2027,,07/05/2027,,TRUE,Eichhof,,Yes,Yes,,,`
  expect(await shown(csv)).toEqual([
    'new | Kräuterwanderung, Do., 06. Mai 2027, 14:30 bis 17 Uhr, Eichhof, 35 €, with a description',
    'new | Nachtwanderung, Fr., 04. Juni 2027, 21 bis 23:30 Uhr, Eichhof, 12,50 €',
    'new | Camp, Do., 01. Juli 2027, 0 Uhr, bis Mo., 05. Juli 2027, 23:59 Uhr, Eichhof, price on request',
  ])
})

test('what a list calls private, confidential or cancelled is never imported, nor what is neither yes nor no', async () => {
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
    'wrong: Private or confidential there.',
    'wrong: Private or confidential there.',
    'wrong: Private or confidential there.',
    'wrong: Called off.',
    'wrong: Called off.',
    'wrong: Private: “vielleicht” is not understood.',
    'new: State: “halb voll” is not understood and stays out.',
  ])
  expect(
    (await files.add(options, 'Subject,Start Date,Start Time,Private\nDentist,05/17/2027,10:00 AM,True')).status,
  ).toBe(400)
})

test('a whole day of Outlook ends at midnight of the next one', async () => {
  const { shown } = await openSite()
  const csv = `"Betreff","Beginnt am","Beginnt um","Endet am","Endet um","Ganztägiges Ereignis","Erinnerung Ein/Aus","Beschreibung","Ort"
"Waldtag","16.5.2027","10:00:00","16.5.2027","16:00:00","Aus","Aus","Schön","Eichhof"
"Ferienwoche","5.7.2027","00:00:00","10.7.2027","00:00:00","Ein","Aus","","Eichhof"`
  expect(await shown(csv)).toEqual([
    'new | Waldtag, So., 16. Mai 2027, 10 bis 16 Uhr, Eichhof, price on request, with a description',
    'new | Ferienwoche, Mo., 05. Juli 2027, 0 Uhr, bis Fr., 09. Juli 2027, 23:59 Uhr, Eichhof, price on request',
  ])
})
