import { expect, test } from 'vitest'
import type { ImportOptions, ListedImport, PreviewRow } from '../../domain/import/import.ts'
import { importing } from '../testing/files/import-files.ts'
import { openTestSiteWithAccounts } from '../testing/test-site.ts'

/** Imports a list again after a repair (D78). */

const options: ImportOptions = { kind: 'registrations' }
const headings = 'Termin;Datum;Name;E-Mail;Kind;Telefon;PLZ;Bezahlt;Angemeldet am'
const list = (...rows: string[]) => [headings, ...rows].join('\n')

async function openSite() {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  await files.add(
    { kind: 'events' },
    'Titel;Datum;Uhrzeit;Preis\nWaldtag;16.05.2027;10;35\nBrotbacken;20.06.2027;10;20',
  )
  const rowsOf = async (csv: string): Promise<PreviewRow[]> => (await files.preview(options, csv)).body.rows
  /** Outcome, doubt and notes, with plain spaces. */
  const shown = async (csv: string) =>
    (await rowsOf(csv)).map(({ outcome, isDoubtful, notes }) =>
      [outcome, ...(isDoubtful ? ['doubtful'] : []), ...notes].join(' | ').replaceAll('\u00a0', ' '),
    )
  return { ...site, admin: site.as('admin'), files, rowsOf, shown }
}

const damaged = list(
  'Waldtag;16.05.2027;Peter Jahn;peter,jahn@web.de;;;;35,00 €;02.03.2026',
  'Waldtag;16.05.2027;Kai Horn;kai@example.org;#NV;;;35,00 €;02.03.2026',
  'Waldtag;16.05.2027;Ida Moos;ida@example.org;Mia Moos;;;35,00 €;02.03.2026',
)
const repaired = list(
  'Waldtag;16.05.2027;Peter Jahn;peter.jahn@web.de;Lea Jahn;;;35,00 €;02.03.2026',
  'Waldtag;16.05.2027;Kai Horn;kai@example.org;Tom Horn;;;35,00 €;02.03.2026',
  'Waldtag;16.05.2027;Ida Moos;ida@example.org;Mia Moos;;;35,00 €;02.03.2026',
  'Waldtag;16.05.2027;Uli Farn;uli@example.org;;;;;02.03.2026',
)
const doubt = (number: string, labels: string) =>
  expect.stringContaining(
    `new | doubtful | Looks like the booking ${number} from an earlier import, with other values: ${labels}. Not ticked; change the booking there, or tick the row if it is a second one.`,
  )

test('corrected rows of a list are marked, with the similar booking and the differences', async () => {
  const { files, shown, rowsOf, stored } = await openSite()
  expect((await rowsOf(damaged)).every(({ outcome, isDoubtful }) => outcome === 'new' && !isDoubtful)).toBe(true)
  await files.add(options, damaged)
  expect(await shown(damaged)).toEqual(['known', 'known', 'known'])
  expect(await shown(repaired)).toEqual([
    doubt('B26-0001-X', 'Email, People'),
    doubt('B26-0002-M', 'People'),
    'known',
    'new',
  ])
  const unticked = (await rowsOf(repaired)).flatMap(({ id, isDoubtful }) => (isDoubtful ? [id] : []))
  expect(unticked).toEqual(['2', '3'])
  const { body } = await files.add({ ...options, leftOut: unticked }, repaired)
  expect(body.report).toMatchObject({ found: 4, taken: 1 })
  expect(stored().map(({ name }) => name)).toEqual(['Peter Jahn', 'Kai Horn', 'Ida Moos', 'Uli Farn'])
  expect(stored().flatMap(({ payments }) => payments)).toHaveLength(3)
})

test('an import of all rows includes marked ones; undoing it leaves only the first booking', async () => {
  const { files, shown, stored } = await openSite()
  await files.add(options, damaged)
  await files.add(options, repaired)
  expect(stored()).toHaveLength(6)
  expect(await shown(repaired)).toEqual(['known', 'known', 'known', 'known'])
  const [second] = (await files.list()) as ListedImport[]
  await files.undo(second?._id ?? '')
  expect((await shown(repaired)).map(row => row.split(' | ').slice(0, 2).join(' '))).toEqual([
    ...['new doubtful', 'new doubtful', 'known', 'new'],
  ])
})

test('two children of one parent are two bookings, and only the repaired one is marked', async () => {
  const { files, shown } = await openSite()
  const parent = 'Waldtag;16.05.2027;Kai Horn;kai@example.org'
  const both = list(`${parent};#NV;;;;`, `${parent};Mia Horn;;;;`)
  expect((await shown(both)).map(row => row.split(' | ')[0])).toEqual(['new', 'new'])
  await files.add(options, both)
  expect(await shown(list(`${parent};Tom Horn;;;;`, `${parent};Mia Horn;;;;`))).toEqual([
    doubt('B26-0001-X', 'People'),
    'known',
  ])
  // A child with a row of its own is not the earlier form of another.
  expect(await shown(list(`${parent};;;;;`, `${parent};Mia Horn;;;;`, `${parent};Tom Horn;;;;`))).toEqual([
    ...['known', 'known', 'new'],
  ])
})

test.each([
  ['a first name', 'Vorname;Nachname', '#NAME?;Jahn', 'Peter;Jahn'],
  ['a last name', 'Vorname;Nachname', 'Peter;4,91E+11', 'Peter;Jahn'],
  ['the contact beside a child', 'Name;Kind', '#NAME?;Lea Jahn', 'Peter Jahn;Lea Jahn'],
  ['a child beside the contact', 'Name;Kind', 'Peter Jahn;#NV', 'Peter Jahn;Lea Jahn'],
])('a destroyed and repaired %s is not booked a second time without a question', async (_, names, broken, whole) => {
  const { files, shown, stored } = await openSite()
  const csv = (cells: string) => `Termin;Datum;${names};Telefon\nWaldtag;16.05.2027;${cells};0561 12345`
  await files.add(options, csv(broken))
  expect(stored()).toHaveLength(1)
  expect((await shown(csv(whole)))[0]).toMatch(/^new \| doubtful \| Looks like the booking B26-0001-X/)
  // Other first and last names are another person.
  expect(
    (await shown(csv(whole.replaceAll('Peter', 'Jo').replaceAll('Lea', 'Ida').replaceAll('Jahn', 'Horn'))))[0],
  ).toMatch(/^new(?! \| doubtful)/)
})

test('the same name at another event, or a booking from no import, raises no doubt', async () => {
  const { admin, files, shown, stored } = await openSite()
  await files.add(options, list('Brotbacken;20.06.2027;Peter Jahn;;;;;;'))
  const [{ event } = { event: '' }] = stored()
  await admin.post('/api/registration/add', { event, name: 'Kai Horn', email: 'kai@example.org' })
  expect(
    await shown(list('Waldtag;16.05.2027;Peter Jahn;peter@example.org;;;;;', 'Brotbacken;20.06.2027;Kai Horn;;;;;;')),
  ).toEqual(['new', 'new'])
})

test('a known row shows its differences from the stored values', async () => {
  const { admin, files, shown, stored } = await openSite()
  const row = (phone: string, zip: string, paid = '', name = 'Ida Moos') =>
    list(`Waldtag;16.05.2027;${name};ida@example.org;;${phone};${zip};${paid};02.03.2026`)
  await files.add(options, row('4,91511E+11', '1067'))
  const change = 'Change it in the booking if the file is right.'
  expect(await shown(row('0151 1234567', ''))).toEqual([
    `known | Stored here: Phone –; in the file: 0151 1234567. ${change}`,
  ])
  expect(await shown(row('0151 1234567', '01067'))).toEqual([
    `known | Stored here: Phone –, Postcode –; in the file: Phone 0151 1234567, Postcode 01067. ${change}`,
  ])
  expect(await shown(row('', '', '35,00 €'))).toEqual([
    `known | Stored here: Paid €0.00; in the file: €35.00. ${change}`,
  ])
  await admin.post('/api/registration/edit', { _id: stored()[0]?._id, phone: '+49 (0)151 / 1234567', zip: '01067' })
  expect(await shown(row('0151-1234567', '01067'))).toEqual(['known'])
  expect(await shown(row('', ''))).toEqual(['known'])
  expect(stored()).toHaveLength(1)
})

test('a repaired emergency number and birth date are named for each child, and many values are counted', async () => {
  const { files, shown } = await openSite()
  const rows = (phone: string, day: string, home = ';;;;') =>
    [
      'Termin;Datum;Name;E-Mail;Kind 1;Notfallnummer;Geburtsdatum;Straße;Hausnummer;PLZ;Ort;Telefon',
      `Waldtag;16.05.2027;Ida Moos;ida@example.org;Mia Moos;${phone};${day};${home}`,
    ].join('\n')
  await files.add(options, rows('4,91511E+11', ''))
  expect(await shown(rows('0171 7654321', ''))).toEqual([
    expect.stringMatching(/^known \| Stored here: Emergency.* –; in the file: 0171 7654321\. /),
  ])
  const [many] = await shown(rows('0171 7654321', '03.04.2018', 'Waldweg;12a;01067;Dresden;0151 1234567'))
  expect(many).toContain('Phone –, Street –, House number –, Postcode –, City –; in the file: Phone 0151 1234567')
  expect(many).toContain('City Dresden and 2 more. Change')
})
