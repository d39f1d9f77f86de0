import { expect, test } from 'vitest'
import { zipOf } from '../testing/files/zip-of.ts'
import { openWorkbook } from './workbook.ts'

/** Sheets as LibreOffice 7.4 writes them, with invented content. */

const limits = { rows: 100, columns: 20 }
const cell = (text: string, type = 'string', more = '') =>
  `<table:table-cell office:value-type="${type}"${more}><text:p>${text}</text:p></table:table-cell>`
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const table = (name: string, ...rows: string[]) =>
  `<table:table table:name="${name}" table:style-name="${name}">${rows.join('')}</table:table>`
const names = ['office', 'table', 'text', 'style', 'calcext']
  .map(name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')
const contentOf = (...tables: string[]) =>
  `<office:document-content ${names}><office:automatic-styles><style:style style:name="Versteckt" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`
const open = async (...tables: string[]) => openWorkbook(await zipOf({ 'content.xml': contentOf(...tables) }))
const cellsOf = async (...rows: string[]) => {
  const [sheet] = await open(table('Liste', ...rows))
  return (await sheet?.read(limits))?.map(({ cells }) => cells)
}

test('values are read as people read them: days, times, sums, zeros, formulas and errors', async () => {
  const cells = [
    cell('08.05.2027', 'date', ' office:date-value="2027-05-08"'),
    cell('01.03.27 09:30', 'date', ' office:date-value="2027-03-01T09:30:00"'),
    cell('1.3. 9:30', 'date', ' office:date-value="2027-03-01T09:30:12.5"'),
    cell('9:05', 'time', ' office:time-value="PT09H05M00S"'),
    cell('35,50 €', 'currency', ' office:currency="EUR" office:value="35.5"'),
    cell('01067', 'float', ' office:value="1067"'),
    cell('WAHR', 'boolean', ' office:boolean-value="true"'),
    cell('Erika Moos', 'string', ' table:formula="of:=[.A1]" office:string-value="Erika Moos"'),
    cell('Err:508', 'string', ' office:string-value="" calcext:value-type="error"'),
    '<table:table-cell table:formula="of:=SUM([.A1:.A2])"/>',
  ]
  expect(await cellsOf(row(...cells))).toEqual([
    [
      ...['2027-05-08', '2027-03-01 09:30', '2027-03-01 09:30:12', '09:05', '35.5', '01067', 'TRUE', 'Erika Moos'],
      ...['Err:508', '=SUM([.A1:.A2])'],
    ],
  ])
})

test('a text keeps its lines, blanks and formatted words, and the comment stands beside it', async () => {
  const text = 'Wald<text:span>tag</text:span><text:s text:c="2"/>im<text:line-break/><text:a>Mai</text:a>.'
  const comment = '<office:annotation><text:p>Rückfrage</text:p></office:annotation>'
  const written = `<table:table-cell office:value-type="string">${comment}<text:p>${text}</text:p><text:p>Ende</text:p></table:table-cell>`
  expect(await cellsOf(row(written))).toEqual([['Waldtag  im\nMai.\nEnde']])
  const [sheet] = await open(table('Liste', row(written)))
  expect((await sheet?.read(limits))?.map(({ comments }) => comments)).toEqual([['Rückfrage']])
})

test('repeated cells and rows count, and a merged cell fills its rows', async () => {
  const merged = cell('Waldtag', 'string', ' table:number-rows-spanned="2"')
  const [sheet] = await open(
    table(
      'Liste',
      '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="1000"/></table:table-row>',
      row(merged, '<table:table-cell table:number-columns-repeated="2"/>', cell('Mia')),
      row('<table:covered-table-cell/>', cell('x', 'string', ' table:number-columns-repeated="2"'), cell('Tom')),
      '<table:table-row table:visibility="filter"><table:table-cell office:value-type="string"><text:p>Ole</text:p></table:table-cell></table:table-row>',
      '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
    ),
  )
  expect(await sheet?.read(limits)).toEqual([
    { row: 4, cells: ['Waldtag', '', '', 'Mia'], isHidden: false },
    { row: 5, cells: ['Waldtag', 'x', 'x', 'Tom'], isHidden: false, filled: [0] },
    { row: 6, cells: ['Ole'], isHidden: true },
  ])
})

test('a text that is repeated a million times is not, and reading ends at the limits', async () => {
  const [sheet] = await open(
    table(
      'Liste',
      `<table:table-row table:number-rows-repeated="1048576">${cell('x', 'string', ' table:number-columns-repeated="16384"')}</table:table-row>`,
    ),
  )
  const rows = (await sheet?.read({ rows: 10, columns: 5 })) ?? []
  expect([rows.length, rows[0]?.cells.length]).toEqual([11, 5])
})

test('a hidden sheet is marked', async () => {
  const sheets = await open(table('Versteckt', row(cell('x'))), table('Liste', row(cell('y'))))
  expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ['Versteckt', true],
    ['Liste', false],
  ])
})

test('a row that is struck through is marked', async () => {
  const struck = ' table:style-name="Weg"'
  const style =
    '<style:style style:name="Weg" style:family="table-cell"><style:text-properties style:text-line-through-style="solid"/></style:style>'
  const rows = [row(cell('Erika')), row(cell('Jo', 'string', struck))]
  const content = contentOf(table('Liste', ...rows)).replace('<office:automatic-styles>', match => match + style)
  const [sheet] = await openWorkbook(await zipOf({ 'content.xml': content }))
  expect((await sheet?.read(limits))?.map(({ isStruck = false }) => isStruck)).toEqual([false, true])
})

test('a part of a cell that is struck through is left out, and all of a row counts as struck', async () => {
  const styles =
    '<style:style style:name="Z"><style:text-properties style:text-line-through-style="none"/></style:style><style:style style:name="T"><style:text-properties style:text-line-through-type="single"/></style:style>'
  const struck = (text: string) => `<text:span text:style-name="T">${text}</text:span>`
  const rows = [row(cell(`${struck('Ro Tanne, ')}Su Ulme`)), row(cell(struck('Jo Farn')))]
  const content = contentOf(table('Liste', ...rows)).replace('<office:automatic-styles>', `$&${styles}`)
  const [sheet] = await openWorkbook(await zipOf({ 'content.xml': content }))
  expect((await sheet?.read(limits))?.map(({ cells, isStruck }) => [...cells, isStruck])).toEqual([
    ['Su Ulme', undefined],
    ['Jo Farn', true],
  ])
})
