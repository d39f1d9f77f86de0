import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { zipOf } from '../testing/files/zip-of.ts'
import { cellText, numberFormat } from './number-format.ts'
import { openWorkbook, type SheetRow, WorkbookTooLarge } from './workbook.ts'

const limits = { rows: 100, columns: 50 }
const file = (name: string) => readFileSync(`server/testing/workbooks/${name}.xlsx`)
const shown = (rows: readonly SheetRow[]) =>
  rows.map(
    ({ row, cells, isHidden }) => `${[row, ...cells].join(' | ').replace(/[ |]+$/, '')}${isHidden ? ' | hidden' : ''}`,
  )

/** Returns a workbook with one sheet of this XML. */
const workbookOf = (sheetData: string, parts: Record<string, string> = {}) =>
  zipOf({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet>${sheetData}</worksheet>`,
    ...parts,
  })
const rowsOf = async (bytes: Buffer, max = limits) => (await (await openWorkbook(bytes))[0]?.read(max)) ?? []

test('a workbook of LibreOffice is read: sheets, days, times, zeros, merged cells and hidden rows', async () => {
  const sheets = await openWorkbook(file('anmeldungen'))
  expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ['Notizen', false],
    ['Sommer', false],
    ['Geheim', true],
  ])
  expect(shown((await sheets[1]?.read(limits)) ?? [])).toEqual([
    '1 | Anmeldungen Sommer 2027',
    '3 | Termin | Datum | Name | Adresse |  | Handy | Bezahlt | Bezahlt am | Personen | Angemeldet am',
    '4 | Termin | Datum | Name | PLZ | Ort | Handy | Bezahlt | Bezahlt am | Personen | Angemeldet am',
    '5 | Waldtag | 2027-05-16 10:00 | Moos, Erika | 01067 | Dresden | 491511234567 | 35 | 2026-03-05 | 2 | 2026-03-02 10:15',
    '6 | Waldtag | 2027-05-16 10:00 | Jo Farn | 01069 | Dresden | 0151 1234567 | 35.5 |  | 1',
    '7 | Brotbacken | 2027-06-20 | Al Birke | 34117 | Kassel |  |  |  | 1 | hidden',
  ])
})

test('formulas are read by their results, and booleans as such', async () => {
  const [sheet] = await openWorkbook(file('termine'))
  expect(shown((await sheet?.read(limits)) ?? []).slice(1)).toEqual([
    '2 | Waldtag | 2027-05-16 | 09:30 | 12:00 | 35 | 12 | FALSE | FALSE',
    '3 | Fest | 2027-07-01 |  |  | 12.5 |  | TRUE | FALSE',
    '4 | Nacht | 2027-07-02 21:30 |  |  | 0',
    '5 | Zahnarzt | 2027-05-17 | 10:00 |  |  |  | FALSE | TRUE',
    '6 | Summe | 2027-05-17 | 10:30 |  | 70',
  ])
})

test.each([
  ['01067', 1067, '00000'],
  ['D-01067', 1067, '"D-"00000'],
  ['0151 1234567', 1511234567, '0000\\ 0000000'],
  ['1067', 1067, 'General'],
  ['1067', 1067, 'Standard'],
  ['2027-05-16', 46523, 'dd\\.mm\\.yyyy'],
  ['2027-05-16', 46523, '[$-407]dddd, d. mmmm yyyy;@'],
  ['2027-05-16 09:30', 46523.3958333333, 'm/d/yy h:mm'],
  ['2027-05-16 09:30', 46523.3958333333, 'dd.mm.yyyy'],
  ['09:30', 0.3958333333, 'hh:mm" Uhr"'],
  ['09:30', 46523.3958333333, 'hh:mm'],
  ['13:15', 0.5520833333, '[h]:mm'],
  ['35.55', 35.550000000000004, '#,##0.00\\ [$€-407]'],
  ['1.2340', 1.234, '0.000'],
  ['491511234567', 491511234567, '0.00E+00'],
])('a number reads %s: %d in %s', (text, value, code) => {
  expect(cellText(String(value), numberFormat(164, code), false)).toBe(text)
})

test('days in built-in formats, and in a workbook with the 1904 date system, are read', () => {
  expect(cellText('46523', numberFormat(14), false)).toBe('2027-05-16')
  expect(cellText('45061', numberFormat(14), true)).toBe('2027-05-16')
  expect(cellText('46523.5', numberFormat(22), false)).toBe('2027-05-16 12:00')
  expect(cellText('0.5', numberFormat(20), false)).toBe('12:00')
  expect([0.5, 1].map(value => cellText(String(value), numberFormat(46), false))).toEqual(['12:00', '24:00'])
  expect(cellText('1.5', numberFormat(164, '[hh]:mm'), true)).toBe('36:00')
})

test('days and times that are written as such are those that a spreadsheet shows', async () => {
  const cell = (value: string) => `<c t="d"><v>${value}</v></c>`
  const written = [
    '2027-05-08',
    '2027-05-08T00:00:00.000Z',
    '2027-05-08T12:30:00.000Z',
    '2027-05-08T09:05:07',
    '10:30:00',
  ]
  expect(shown(await rowsOf(await workbookOf(`<row>${written.map(cell).join('')}</row>`)))).toEqual([
    '1 | 2027-05-08 | 2027-05-08 | 2027-05-08 12:30 | 2027-05-08 09:05:07 | 10:30',
  ])
})

test('texts in pieces, with phonetic hints, and inline texts are read', async () => {
  const data =
    '<sheetData><row><c t="s"><v>0</v></c><c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c><c t="str"><v>a_x000D_b</v></c></row></sheetData>'
  const shared = '<sst><si><r><t>Wald</t></r><r><t>tag</t></r><rPh><t>no</t></rPh></si></sst>'
  expect(shown(await rowsOf(await workbookOf(data, { 'xl/SharedStrings.xml': shared })))).toEqual([
    '1 | Waldtag | inline | a\rb',
  ])
})

test('reading ends with the row after the limit, and ignores cells beyond it', async () => {
  const row = '<row><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row>'
  const rows = await rowsOf(await workbookOf(`<sheetData>${row.repeat(50)}</sheetData>`), { rows: 3, columns: 1 })
  expect(shown(rows)).toEqual(['1 | a', '2 | a', '3 | a', '4 | a'])
})

test('an archive that unpacks to more than a workbook’s size is refused, and so is a file that is none', async () => {
  const bomb = await workbookOf(`<sheetData>${' '.repeat(61_000_000)}</sheetData>`)
  expect(bomb.length).toBeLessThan(100_000)
  await expect(openWorkbook(bomb)).rejects.toThrow(WorkbookTooLarge)
  await expect(openWorkbook(await zipOf({ 'a.txt': 'a' }))).rejects.toThrow()
  const declared = '<!DOCTYPE a [<!ENTITY b "c">]><worksheet>&b;</worksheet>'
  await expect(rowsOf(await workbookOf('', { 'xl/worksheets/sheet1.xml': declared }))).rejects.toThrow(
    'a document type',
  )
})

test('a row is struck through if half of its texts are, whatever its empty cells look like', async () => {
  const cell = (text: string, style: number) => `<c t="inlineStr" s="${style}"><is><t>${text}</t></is></c>`
  const styles = `<styleSheet><fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs></styleSheet>`
  const rows = [
    [cell('Erika', 0), cell('a@example.org', 2)],
    [cell('Jo', 1), cell('b@example.org', 1), '<c s="0"/>'],
    [cell('Al', 0), cell('c@example.org', 1)],
    [cell('Ro', 0), cell('d@example.org', 0), cell('Kassel', 1), '<c s="1"/>'],
  ]
  const sheet = `<sheetData>${rows.map(cells => `<row>${cells.join('')}</row>`).join('')}</sheetData>`
  const read = await rowsOf(await workbookOf(sheet, { 'xl/styles.xml': styles }))
  expect(read.map(({ isStruck = false }) => isStruck)).toEqual([false, true, true, false])
})

test('a part of a cell that is struck through is left out, and all of a row counts as struck', async () => {
  const run = (text: string, isStruck: boolean) =>
    `<r>${isStruck ? '<rPr><strike/></rPr>' : ''}<t xml:space="preserve">${text}</t></r>`
  const parted = run('Ro Tanne, ', true) + run('Su Ulme', false)
  const whole = run('Jo ', true) + run('Farn', true)
  const rows = [
    ...[parted, whole].map(text => `<row><c t="inlineStr"><is>${text}</is></c></row>`),
    ...[0, 1].map(at => `<row><c t="s"><v>${at}</v></c></row>`),
  ]
  const texts = `<sst><si>${parted}</si><si>${whole}</si></sst>`
  const workbook = await workbookOf(`<sheetData>${rows.join('')}</sheetData>`, { 'xl/sharedStrings.xml': texts })
  expect((await rowsOf(workbook)).map(({ cells, isStruck }) => [...cells, isStruck])).toEqual([
    ['Su Ulme', undefined],
    ['Jo Farn', true],
    ['Su Ulme', undefined],
    ['Jo Farn', true],
  ])
})
