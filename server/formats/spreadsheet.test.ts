import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { tableOf } from '../../domain/registrations/registration-table.ts'
import { sampleRegistration } from '../../domain/testing/samples.ts'
import { toCsv, toXlsx } from './spreadsheet.ts'

const table = (...cells: string[]) => ({
  columns: [{ heading: 'Straße', width: 10 }],
  rows: cells.map(cell => [cell]),
})

test('a German Excel opens the CSV: byte order mark, semicolons, CRLF', () => {
  const two = { columns: ['Name', 'Ort'].map(heading => ({ heading, width: 10 })), rows: [['Ayşe', '']] }
  expect(toCsv(two)).toBe('\ufeff"Name";"Ort"\r\n"Ayşe";\r\n')
  expect(toCsv(table('a;b', 'sie sagte "ja"', 'eins\nzwei', 'eins\rzwei'))).toBe(
    '\ufeff"Straße"\r\n"a;b"\r\n"sie sagte ""ja"""\r\n"eins\nzwei"\r\n"eins\rzwei"\r\n',
  )
})

const formulas = ['=1+1', '+49 151', '-2+3', '@SUM(A1)', '\t=1+1', '\r=1+1', '=HYPERLINK("https://fremd.example")']

test.each(formulas)('%j is not a formula in CSV', formula => {
  expect(toCsv(table(formula)).split('\r\n"')[1]?.startsWith("'")).toBe(true)
})

/** The files of a zip archive, by name. */
function unzip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  let entry = zip.readUInt32LE(zip.lastIndexOf('PK\x05\x06') + 16)
  while (zip.toString('latin1', entry, entry + 4) === 'PK\x01\x02') {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(at => zip.readUInt16LE(entry + at))
    const name = zip.toString('utf8', entry + 46, entry + 46 + (nameLength ?? 0))
    const local = zip.readUInt32LE(entry + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + zip.readUInt32LE(entry + 20))
    files.set(name, (zip.readUInt16LE(entry + 10) === 0 ? content : inflateRawSync(content)).toString())
    entry += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}
const opened = async (...cells: string[]) => {
  const files = unzip(await toXlsx(table(...cells)))
  return { all: [...files.values()].join('\n'), sheet: files.get('xl/worksheets/sheet1.xml') ?? '', files }
}

test('every cell of XLSX is text, whatever it looks like', async () => {
  const { all, sheet, files } = await opened(...formulas, '007', '1e5', '2026-11-28')
  expect(sheet.match(/<c /g)).toHaveLength(11)
  expect(sheet.match(/<c [^>]*t="(s|inlineStr)"/g)).toHaveLength(11)
  expect(all).not.toMatch(/<f[ >]/)
  expect(all).toContain('=1+1')
  expect(all).toContain('>007<')
  expect(files.get('xl/styles.xml')).toContain('<b/>')
  expect(sheet).toMatch(/<col [^>]*width="10/)
})

test('characters that XML cannot hold are removed, all others are kept', async () => {
  expect(toCsv(table('a\0b\x1f'))).toContain('"ab"')
  const { all } = await opened('a\0b\x0bc\x1fd\ufffee\ud800f', 'Wäldchen 🌲', 'eins\nzwei', '<b> & "c"')
  expect(all).toContain('abcdef')
  expect(all).toContain('Wäldchen 🌲')
  expect(all).toContain('eins\nzwei')
  expect(all).toContain('&lt;b&gt; &amp; ')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(all).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe]/)
})

test('a cell holds no more than Excel can read', async () => {
  const { all } = await opened('x'.repeat(40_000))
  expect(all.match(/x{100,}/)?.[0]).toHaveLength(32_767)
})

test('a table without rows has its headings', async () => {
  expect(toCsv(table())).toBe('\ufeff"Straße"\r\n')
  expect((await opened()).all).toContain('Straße')
})

test('ten thousand registrations can be exported', async () => {
  const registrations = Array.from({ length: 10_000 }, (_, index) => sampleRegistration({ _id: `r${index}` }))
  const whole = tableOf(registrations)
  expect(toCsv(whole).split('\r\n')).toHaveLength(10_002)
  expect((await toXlsx(whole)).length).toBeGreaterThan(10_000)
})
