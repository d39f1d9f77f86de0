import { once } from 'node:events'
import { buffer, text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { registrationTable } from '../../domain/bookings/views/registration-table.ts'
import type { Table } from '../../domain/kit/table.ts'
import { sampleRegistration } from '../../domain/testing/samples.ts'
import { endlessTable, failingTable, openTestSpreadsheets, tableOfCells } from '../testing/files/spreadsheets.ts'
import { unzipped } from '../testing/files/unzipped.ts'

const reader = () => new AbortController().signal

const fileOf = async (format: 'csv' | 'xlsx', table: Table) =>
  buffer(await openTestSpreadsheets().open(format, () => table, reader()))
const toCsv = async (table: Table) => (await fileOf('csv', table)).toString()
const toXlsx = (table: Table) => fileOf('xlsx', table)

test('a German Excel opens the CSV: byte order mark, semicolons, CRLF', async () => {
  const two = { columns: ['Name', 'Ort'].map(heading => ({ heading, width: 10 })), pieces: [[['Ayşe', '']]] }
  expect(await toCsv(two)).toBe('\ufeff"Name";"Ort"\r\n"Ayşe";\r\n')
  expect(await toCsv(tableOfCells('a;b', 'sie sagte "ja"', 'eins\nzwei', 'eins\rzwei'))).toBe(
    '\ufeff"Straße"\r\n"a;b"\r\n"sie sagte ""ja"""\r\n"eins\nzwei"\r\n"eins\rzwei"\r\n',
  )
})

const formulas = ['=1+1', '+49 151', '-2+3', '@SUM(A1)', '\t=1+1', '\r=1+1', '=HYPERLINK("https://fremd.example")']

test.each(formulas)('%j is not a formula in CSV', async formula => {
  expect((await toCsv(tableOfCells(formula))).split('\r\n"')[1]?.startsWith("'")).toBe(true)
})

const unzip = (zip: Buffer) => new Map([...unzipped(zip)].map(([name, content]) => [name, content.toString()]))
const readBack = async (...cells: string[]) => {
  const files = unzip(await toXlsx(tableOfCells(...cells)))
  return { all: [...files.values()].join('\n'), sheet: files.get('xl/worksheets/sheet1.xml') ?? '', files }
}

test('every cell of XLSX is text, whatever it looks like', async () => {
  const { all, sheet, files } = await readBack(...formulas, '007', '1e5', '2026-11-28')
  expect(sheet.match(/<c /g)).toHaveLength(11)
  expect(sheet.match(/<c [^>]*t="(s|inlineStr)"/g)).toHaveLength(11)
  expect(all).not.toMatch(/<f[ >]/)
  expect(all).toContain('=1+1')
  expect(all).toContain('>007<')
  expect(files.get('xl/styles.xml')).toContain('<b/>')
  expect(sheet).toMatch(/<col [^>]*width="10/)
})

const typed: Table = {
  name: 'Zahlungen',
  columns: [
    { heading: 'Tag', width: 12, kind: 'day' },
    { heading: 'Betrag', width: 12, kind: 'amount' },
    { heading: 'Name', width: 12 },
  ],
  pieces: [
    [
      ['2026-11-20', '-1234.50', '=1+1'],
      ['', '', ''],
    ],
  ],
}

test('days and amounts are written for a German Excel, and a minus makes no formula', async () => {
  expect(await toCsv(typed)).toBe(`\ufeff"Tag";"Betrag";"Name"\r\n"20.11.2026";"-1234,50";"'=1+1"\r\n;;\r\n`)
})

test('days and amounts in XLSX are numbers, which can be summed and sorted', async () => {
  const files = unzip(await toXlsx(typed))
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  // 20 November 2026 is 46,346 days after 30 December 1899.
  expect(sheet).toMatch(
    /<c r="A2" s="4"><v>46346<\/v><\/c><c r="B2" s="3"><v>-1234.5<\/v><\/c><c r="C2" [^>]*t="inlineStr">/,
  )
  expect(sheet).toContain('<row r="3"></row>')
  expect(files.get('xl/workbook.xml')).toContain('name="Zahlungen"')
  expect(files.get('xl/styles.xml')).toMatch(/numFmtId="4".*numFmtId="14"/)
})

test('a moment is a day with its time, in a spreadsheet too', async () => {
  const table: Table = {
    columns: [{ heading: 'Beginn', width: 16, kind: 'moment' }],
    pieces: [[['2026-11-20 18:00'], ['']]],
  }
  expect(await toCsv(table)).toBe('\ufeff"Beginn"\r\n"20.11.2026 18:00"\r\n\r\n')
  const files = unzip(await toXlsx(table))
  expect(files.get('xl/worksheets/sheet1.xml')).toContain('<c r="A2" s="5"><v>46346.75</v></c>')
  expect(files.get('xl/styles.xml')).toContain('numFmtId="22"')
})

test('characters that XML forbids are removed, and all others are kept', async () => {
  expect(await toCsv(tableOfCells('a\0b\x1f'))).toContain('"ab"')
  const { all } = await readBack('a\0b\x0bc\x1fd\ufffee\ud800f', 'Wäldchen 🌲', 'eins\nzwei', '<b> & "c"')
  expect(all).toContain('abcdef')
  expect(all).toContain('Wäldchen 🌲')
  expect(all).toContain('eins\nzwei')
  expect(all).toContain('&lt;b&gt; &amp; ')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(all).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe]/)
})

test('a text that looks like Excel’s escapes stays unchanged, and so do line ends', async () => {
  const { sheet } = await readBack('_x0041_ und a_x_b', 'eins\r\nzwei\rdrei')
  expect(sheet).toContain('>_x005F_x0041_ und a_x_b<')
  expect(sheet).toContain('>eins\nzwei\ndrei<')
})

test('the headings are bold and stay in view, and texts wrap and begin at the top', async () => {
  const { sheet, files } = await readBack('Hallo')
  const [heading, cell] = [...sheet.matchAll(/<c r="A[12]" s="(\d)"/g)].map(([, index]) => Number(index))
  const styles = files.get('xl/styles.xml') ?? ''
  const formats = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf .*?(?:\/>|<\/xf>)(?=<)/g)].map(
    String,
  )
  const fonts = [...styles.matchAll(/<font>.*?<\/font>/g)].map(String)
  expect(fonts[Number(/fontId="(\d)"/.exec(formats[heading ?? -1] ?? '')?.[1])]).toContain('<b/>')
  expect(formats[cell ?? -1]).toContain('<alignment vertical="top" wrapText="1"/>')
  expect(sheet).toMatch(/<pane ySplit="1" topLeftCell="A2" [^>]*state="frozen"\/>/)
})

test('a table may have more columns than the alphabet has letters', async () => {
  const columns = Array.from({ length: 703 }, () => ({ heading: 'x', width: 10 }))
  const sheet = unzip(await toXlsx({ columns, pieces: [] })).get('xl/worksheets/sheet1.xml') ?? ''
  const places = [...sheet.matchAll(/<c r="(\w+)"/g)].map(([, place]) => place)
  expect([25, 26, 51, 52, 701, 702].map(index => places[index])).toEqual(['Z1', 'AA1', 'AZ1', 'BA1', 'ZZ1', 'AAA1'])
})

test('a cell contains no more than Excel can read', async () => {
  const { all } = await readBack('x'.repeat(40_000))
  expect(all.match(/x{100,}/)?.[0]).toHaveLength(32_767)
})

test('a table without rows has its headings', async () => {
  expect(await toCsv(tableOfCells())).toBe('\ufeff"Straße"\r\n')
  expect((await readBack()).all).toContain('Straße')
})

test('ten thousand registrations can be exported', async () => {
  const registrations = Array.from({ length: 10_000 }, (_, index) => sampleRegistration({ _id: `r${index}` }))
  const table = () => registrationTable(registrations, [])
  expect((await toCsv(table())).split('\r\n')).toHaveLength(10_002)
  const sheet = unzip(await toXlsx(table())).get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet.match(/<row /g)).toHaveLength(10_001)
  expect(sheet.endsWith('</worksheet>')).toBe(true)
})

test.each(['csv', 'xlsx'] as const)('rows of %s are made only as fast as the reader takes them', async format => {
  const { asked, table } = endlessTable()
  const stream = await openTestSpreadsheets().open(format, table, reader())
  const file = stream.getReader()
  let bytes = 0
  for (let count = 0; count < 20; count += 1) bytes += (await file.read()).value?.length ?? 0
  expect(bytes).toBeGreaterThan(500_000)
  // A row has at least 30 bytes before compression, and only a few pieces are buffered.
  expect(asked.rows).toBeLessThan(100_000)
  await file.cancel()
})

test('the thread ends when its reader has gone', async () => {
  const { open: openFile, workers } = openTestSpreadsheets()
  const stream = await openFile('xlsx', endlessTable().table, reader())
  const ended = once(workers[0] ?? new Worker(''), 'exit')
  await stream.cancel()
  await ended
})

test('a file that fails midway fails for its reader, and is not mistaken for a complete one', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    const { open: openFile, logged } = openTestSpreadsheets()
    await expect(openFile(format, () => failingTable(1000), reader()).then(buffer)).rejects.toThrow('no more rows')
    expect(logged.join()).toContain('no more rows')
  }
})

test('a thread that dies fails its file, and the next file works', async () => {
  const { open: openFile, workers } = openTestSpreadsheets()
  const stream = await openFile('csv', endlessTable().table, reader())
  await workers[0]?.terminate()
  await expect(buffer(stream)).rejects.toThrow('ended before the file was complete')
  expect(await openFile('csv', () => tableOfCells('a'), reader()).then(text)).toContain('"a"')
})

test('a thread that fails, fails its file with its error', async () => {
  const startBroken = () => new Worker('throw new Error("broken thread")', { eval: true })
  const { open: openFile } = openTestSpreadsheets({ startWorker: startBroken })
  await expect(openFile('csv', () => tableOfCells('a'), reader())).rejects.toThrow('broken thread')
})

test('a file that cannot begin takes no place from others', async () => {
  const { open: openFile, workers } = openTestSpreadsheets()
  for (let count = 0; count < 5; count += 1) {
    await expect(openFile('xlsx', () => failingTable(0), reader())).rejects.toThrow('no more rows')
    const refuse = () => {
      throw new Error('no table')
    }
    await expect(openFile('xlsx', refuse, reader())).rejects.toThrow('no table')
  }
  expect(workers).toEqual([])
  expect(await openFile('csv', () => tableOfCells('a'), reader()).then(text)).toContain('"a"')
})

test('two files are made at once; a third waits, and gives up if its reader does', async () => {
  const { open: openFile, workers } = openTestSpreadsheets()
  const [first] = await Promise.all([1, 2].map(() => openFile('csv', endlessTable().table, reader())))
  const third = openFile('csv', () => tableOfCells('third'), reader())
  const gone = new AbortController()
  const fourth = openFile('csv', () => tableOfCells('fourth'), gone.signal)
  gone.abort()
  await expect(fourth).rejects.toThrow('cancelled')
  await expect(openFile('csv', () => tableOfCells('fifth'), gone.signal)).rejects.toThrow('cancelled')
  expect(workers).toHaveLength(2)
  await first?.cancel()
  expect(await third.then(text)).toContain('"third"')
  expect(workers).toHaveLength(3)
})

test('a reader that stalls for long loses its turn to waiting ones', async () => {
  const { open: openFile, workers } = openTestSpreadsheets({ silenceMs: 200 })
  const [first] = await Promise.all([1, 2].map(() => openFile('csv', endlessTable().table, reader())))
  expect(await openFile('csv', () => tableOfCells('third'), reader()).then(text)).toContain('"third"')
  // Either of two unfinished files may lose its thread first.
  await vi.waitUntil(() => workers[0]?.threadId === -1)
  await expect(first && buffer(first)).rejects.toThrow('ended before the file was complete')
})

test('closing ends running downloads', async () => {
  const { open: openFile, close } = openTestSpreadsheets()
  const stream = await openFile('csv', endlessTable().table, reader())
  await close()
  await expect(buffer(stream)).rejects.toThrow('ended before the file was complete')
})
