import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { DAY_MS } from '../../domain/kit/duration.ts'
import { exactCell } from '../../domain/kit/table-cell.ts'
import type { TableToWrite } from './spreadsheet-worker.ts'

type Column = TableToWrite['columns'][number]

/** Excel's limit for a cell. */
const CELL_LIMIT_CHARACTERS = 32_767

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes of `cellXfs` in the styles. */
const style = { heading: 1, text: 2, amount: 3, day: 4, moment: 5 }

/**
 * Returns the format of a number: 4 is `1,234.50`, 14 a day, 22 a day with its time; each as the reader's country
 * writes it.
 */
const numberStyle = (format: number) =>
  `<xf xfId="0" numFmtId="${format}" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf>`

/** Parts of a workbook (ECMA-376, Office Open XML) with one sheet, besides the sheet. */
const parts = {
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>${numberStyle(4)}${numberStyle(14)}${numberStyle(22)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
}

const workbook = (sheet: string) =>
  `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** Returns a text as XML can hold it, its lines as Excel has them. Excel would read `_x0041_` as "A". */
const escapeXml = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** 0 is A, 25 is Z, 26 is AA. */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** Returns a text cell, even if the text looks like a number or a formula. */
const cell = (text: string, place: string, styleIndex: number) =>
  text === ''
    ? ''
    : `<c r="${place}" s="${styleIndex}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(exactCell(text).slice(0, CELL_LIMIT_CHARACTERS))}</t></is></c>`

/** Excel counts days from the end of 1899. */
const serialOf = (text: string) =>
  (Date.parse(`${text.replace(' ', 'T')}${text.includes(' ') ? 'Z' : ''}`) - Date.UTC(1899, 11, 30)) / DAY_MS

/** Writes a cell that can be summed and sorted; other texts stay texts. */
function typedCell(text: string, place: string, kind: NonNullable<Column['kind']>): string {
  const value = kind === 'amount' ? Number(text) : kind === 'day' || kind === 'moment' ? serialOf(text) : Number.NaN
  return text === '' || Number.isNaN(value)
    ? cell(text, place, style.text)
    : `<c r="${place}" s="${style[kind]}"><v>${value}</v></c>`
}

/**
 * Yields the sheet, piece by piece. The texts stand in their cells: a list of shared ones would grow with the table.
 */
async function* sheet({ columns, pieces }: TableToWrite) {
  const names = columns.map((_, index) => letters(index))
  let number = 0
  const row = (texts: readonly string[], cellOf: (text: string, place: string, index: number) => string) => {
    number += 1
    const cells = texts.map((text, index) => cellOf(text, `${names[index]}${number}`, index))
    return `<row r="${number}">${cells.join('')}</row>`
  }
  const kinds = columns.map(({ kind = 'text' }) => kind)
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  const headings = columns.map(({ heading }) => heading)
  yield row(headings, (text, place) => cell(text, place, style.heading))
  for await (const rows of pieces)
    yield rows.map(texts => row(texts, (text, place, index) => typedCell(text, place, kinds[index] ?? 'text'))).join('')
  yield '</sheetData></worksheet>'
}

/**
 * Returns an Excel file: headings in bold that stay in sight, texts that wrap. Its memory does not grow with its
 * length.
 */
export function xlsx(table: TableToWrite): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  // Errors reach the reader of `output`.
  zip.on('error', error => output.destroy(error))
  // Excel writes the same date for parts without one of their own.
  const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }
  const all = { ...parts, 'xl/workbook.xml': workbook(table.name ?? 'Tabelle') }
  for (const [name, xml] of Object.entries(all)) zip.addBuffer(Buffer.from(declaration + xml), name, options)
  const content = Readable.from(encode(sheet(table)), { objectMode: false }).on('error', error => output.destroy(error))
  zip.addReadStream(content, 'xl/worksheets/sheet1.xml', options)
  zip.end()
  return output
}

async function* encode(texts: AsyncIterable<string>) {
  for await (const text of texts) yield Buffer.from(text)
}
