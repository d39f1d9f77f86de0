import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { BANK_FILE_BYTES } from '../../../../domain/money/bank/line.ts'
import { longestPiece, processorTime } from '../../../../domain/testing/processor-time.ts'
import { readBankFile } from './read-file.ts'

const sample = (name: string) => readFileSync(`server/testing/bank/samples/${name}`)
const latin1 = (text: string) => Buffer.from(text, 'latin1')

async function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
}
const read = (bytes: Uint8Array | string) => readBankFile(inPieces(Buffer.from(bytes)))
const linesOf = async (bytes: Uint8Array | string) => (await read(bytes)).statements.flat()
/** Reduces each line to its main fields. */
const brief = async (bytes: Uint8Array | string) =>
  (await linesOf(bytes)).map(({ date, cents, name, text }) => [date, cents, name, text])

function zipped(files: Record<string, Uint8Array | string>) {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

const unknown = 'I do not know this file. CSV, Excel (.xlsx), CAMT.053 or MT940, please.'
const account = 'DE02120300000000202051'

test('Sparkasse: ISO-8859-1, amounts with dots, quoted semicolons; pending lines are skipped', async () => {
  const { statements, pending } = await read(sample('sparkasse-csv-camt-short.csv'))
  expect(pending).toBe(1)
  expect(statements.flat()).toHaveLength(4)
  expect(statements[0]?.[0]).toEqual({
    account,
    date: '2026-11-24',
    cents: 1400,
    name: 'Jürgen-Åse Müller',
    text: 'RE-2026-0042 Kräuterwanderung; danke',
    reference: '',
    endToEnd: '',
    onBehalfOf: '',
    isReversal: false,
  })
  expect(statements[0]?.slice(1).map(({ cents, name }) => [cents, name])).toEqual([
    [2500, 'Größe, Maria'],
    [2500, 'Größe, Maria'],
    [-103_995, 'Baumarkt'],
  ])
})

test('DKB: lines before the table name the account, and quotes are doubled', async () => {
  const { statements, pending } = await read(sample('dkb.csv'))
  expect(pending).toBe(1)
  expect(statements[0]?.map(({ account, date, cents, name, text }) => [account, date, cents, name, text])).toEqual([
    [account, '2026-11-24', 1400, 'Jürgen Müller', 're20260042'],
    [account, '2026-11-25', -3995, 'Baumarkt', 'Seile "extra"'],
  ])
})

test('N26: commas, ISO days and dots are read', async () => {
  expect(await brief(sample('n26.csv'))).toEqual([
    ['2026-11-24', 1400, 'Jürgen Müller', 'RE-2026-0042'],
    ['2026-11-25', -3995, 'Baumarkt', 'Seile, Haken'],
  ])
})

test('Volksbank and GLS: other headings are read, a foreign currency and the lines below the table are skipped', async () => {
  const csv = `\u{feff}Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung;Gekennzeichneter Umsatz;Glaeubiger ID;Mandatsreferenz\r
Girokonto;${account};GENODEM1GLS;GLS;24.11.2026;24.11.2026;Maria Größe;DE89370400440532013000;COBADEFFXXX;Überweisungsgutschr.;2026-0147 Waldtag;1.039,95;EUR;2.000,00;;;;\r
Girokonto;${account};GENODEM1GLS;GLS;24.11.2026;24.11.2026;Urs Tanne;CH93;;Überweisungsgutschr.;2026-0148;25,00;CHF;2.000,00;;;;\r
Girokonto;${account};GENODEM1GLS;GLS;25.11.2026;25.11.2026;Erika Muster;DE89;;Retourengutschrift;Konto geschlossen;14,00;EUR;2.000,00;;;;\r
;;;;;;;;;;Endsaldo;;EUR;2.000,00;;;;\r
`
  const { statements, foreign } = await read(csv)
  expect(foreign).toBe(1)
  expect(statements[0]?.map(({ cents, isReversal }) => [cents, isReversal])).toEqual([
    [103_995, false],
    [1400, true],
  ])
})

test('ING: thirteen lines precede the table, and the currency occurs twice', async () => {
  const csv = `Umsatzanzeige;Datei erstellt am: 26.11.2026 10:00

IBAN;DE02 1203 0000 0000 2020 51
Kontoname;Girokonto
Bank;ING
Kunde;Erika Mustermann
Zeitraum;01.11.2026 - 26.11.2026
Saldo;1.234,56;EUR

Sortierung;Datum absteigend

In der CSV-Datei finden Sie alle bereits gebuchten Umsätze. Die vorgemerkten Umsätze werden nicht aufgenommen, auch wenn sie in Ihrem Internetbanking angezeigt werden.

Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung
24.11.2026;24.11.2026;Jürgen Müller;Gutschrift;2026-0147 "Waldtag";1.234,56;EUR;14,00;EUR
24.11.2026;24.11.2026;Urs Tanne;Gutschrift;2026-0148;1.234,56;EUR;14,00;CHF
`
  const { statements, foreign } = await read(latin1(csv))
  expect(foreign).toBe(1)
  expect(statements[0]).toMatchObject([
    { account, date: '2026-11-24', cents: 1400, name: 'Jürgen Müller', text: '2026-0147 "Waldtag"' },
  ])
})

const camt = sample('camt053-v08.xml').toString()
const fromCamt = [
  ['2026-11-24', 1400, 'Jürgen-Åse Müller & Söhne', 'Rechnung RE-2026-00 42 vom 21.11.'],
  ['2026-11-24', 12_600, 'Maria Größe', 'RF18539007547034'],
  ['2026-11-24', -3995, 'Baumarkt', 'Seile'],
]

test('CAMT.053: the name, the text in pieces and the bank’s id are read, and pending lines skipped', async () => {
  const { statements, pending } = await read(camt)
  expect(pending).toBe(1)
  expect(statements[0]?.[0]).toMatchObject({ account, reference: '2026112400001', isReversal: false })
  expect(await brief(camt)).toEqual(fromCamt)
})

test.each([
  [
    'version 02',
    camt
      .replace('camt.053.001.08', 'camt.053.001.02')
      .replaceAll(/<Sts><Cd>(\w+)<\/Cd><\/Sts>/g, '<Sts>$1</Sts>')
      .replaceAll(/<Pty>(.*?)<\/Pty>/g, '$1'),
  ],
  ['CAMT.054', camt.replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn').replaceAll('Stmt>', 'Ntfctn>')],
  ['CAMT.052', camt.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt').replaceAll('Stmt>', 'Rpt>')],
  ['a prefix at each element', camt.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns2:').replace('xmlns=', 'xmlns:ns2=')],
  ['ISO-8859-1', latin1(camt.replace('UTF-8', 'ISO-8859-1'))],
  [
    'a time beside the day',
    camt.replaceAll('<BookgDt><Dt>2026-11-24</Dt>', '<BookgDt><DtTm>2026-11-23T23:30:00Z</DtTm>'),
  ],
])('%s is read the same', async (_, file) => expect(await brief(file)).toEqual(fromCamt))

const entry = (inner: string) =>
  camt.replace(/<Ntry>.*<\/Ntry>/s, `<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${inner}</Ntry>`)
const booked = '<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt><AcctSvcrRef>A7</AcctSvcrRef>'
const part = (amount: string, name: string) =>
  `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties></TxDtls>`

test('a collective entry becomes as many lines as it has payments, if they add up to its amount', async () => {
  const both = (amounts: string[]) =>
    entry(`${booked}<NtryDtls>${part(amounts[0] ?? '', 'Mia')}${part(amounts[1] ?? '', 'Tom')}</NtryDtls>`)
  const split = await linesOf(both(['10.00', '20.00']))
  expect(split.map(({ cents, name, reference }) => [cents, name, reference])).toEqual([
    [1000, 'Mia', 'A7/0'],
    [2000, 'Tom', 'A7/1'],
  ])
  expect(await linesOf(both(['10.00', '19.00']))).toMatchObject([{ cents: 3000, name: '', reference: 'A7' }])
})

test('a reversal is marked', async () => {
  expect(await linesOf(entry(`<RvslInd>true</RvslInd>${booked}`))).toMatchObject([{ cents: 3000, isReversal: true }])
  const back = `<NtryDtls><TxDtls><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls>`
  expect(await linesOf(entry(booked + back))).toMatchObject([{ isReversal: true }])
})

const table = (...rows: string[]) =>
  ['Buchungstag;Name Zahlungsbeteiligter;Verwendungszweck;Betrag', ...rows].join('\n')

test.each([
  ['UTF-16', Buffer.from(`\u{feff}${table('24.11.2026;Maria Größe;Waldtag;14,00')}`, 'utf16le')],
  [
    'UTF-16, the other way round',
    Buffer.from(`\u{feff}${table('24.11.2026;Maria Größe;Waldtag;14,00')}`, 'utf16le').swap16(),
  ],
  ['UTF-8 with its mark', `\u{feff}${table('24.11.2026;Maria Größe;Waldtag;14,00')}`],
  ['Windows', latin1(table('24.11.2026;Maria Größe;Waldtag;14,00'))],
  ['lines of an old Mac', table('24.11.2026;Maria Größe;Waldtag;14,00').replaceAll('\n', '\r')],
])('%s is read as written', async (_, file) =>
  expect(await brief(file)).toEqual([['2026-11-24', 1400, 'Maria Größe', 'Waldtag']]),
)

test('a truncated character leaves the other characters of a UTF-8 file intact', async () => {
  const file = Buffer.from(table('24.11.2026;Jürgen Müller;Waldtagü;14,00'))
  const cut = Buffer.concat([file.subarray(0, -7), file.subarray(-6)])
  expect(await brief(cut)).toEqual([['2026-11-24', 1400, 'Jürgen Müller', 'Waldtag\ufffd']])
})

test.each([
  ['39,95-', -3995],
  ['(39,95)', -3995],
  ['− 39,95', -3995],
  ['39,95 S', -3995],
  ['39,95 H', 3995],
  ['+1.000', 100_000],
  ['1.000', 100_000],
  ['1.234.567,8', 123_456_780],
  ['40', 4000],
  ['12 €', 1200],
])('%s is an amount in a column with commas', async (amount, cents) => {
  const [, line] = await linesOf(table('24.11.2026;a;b;14,00', `24.11.2026;a;b;${amount}`))
  expect(line?.cents).toBe(cents)
})

test('the whole column decides whether a dot separates thousands or cents', async () => {
  const cents = async (...amounts: string[]) =>
    (await linesOf(table(...amounts.map(amount => `24.11.2026;a;b;${amount}`)))).map(line => line.cents)
  expect(await cents('1.000', '2.000')).toEqual([100_000, 200_000])
  expect(await cents('1.000', '12.50')).toEqual([1250])
  expect(await cents('1,000.00', '12.5')).toEqual([100_000, 1250])
})

test('totals, balances and sentences around the rows are not rows, and a second table is read by its own headings', async () => {
  const csv = `Kontoumsätze\nKontostand;1.000,00 EUR\n${table('24.11.2026;Maria;a;1,00', ';;Summe;1,00', 'Endsaldo;;;1.001,00', 'Alle Angaben ohne Gewähr')}
Buchungstag;Betrag;Verwendungszweck
25.11.2026;2,00;b`
  const { statements, skipped } = await read(csv)
  expect(statements.flat().map(({ cents, text }) => [cents, text])).toEqual([
    [100, 'a'],
    [200, 'b'],
  ])
  expect(skipped).toEqual([])
})

test('a row without a day that is not a total is named', async () => {
  const { skipped } = await read(table('24.11.2026;Maria;a;1,00', ';Tom;b;2,00', 'gestern;Tom;b;2,00'))
  expect(skipped).toEqual([
    { row: 'Line 3: Tom; b; 2,00', reason: 'Cannot be read: “no date”' },
    { row: 'Line 4: gestern; Tom; b; 2,00', reason: 'Cannot be read: “gestern”' },
  ])
})

test.each(['−', '–', '‐', '‑', '- '])('“%s” is read as a minus', async minus => {
  const csv = `Datum;Name;Verwendungszweck;Betrag\n25.11.2026;Clara;x;40,00\n26.11.2026;Shop;y;${minus}12,00\n`
  expect((await linesOf(csv)).map(({ cents }) => cents)).toEqual([4000, -1200])
})

test.each([
  ['Partnername', 'Buchungs-Details'],
  ['Partnername', 'Buchungs-Info'],
  ['Name Gegenkonto', 'Verwendungszweck'],
  ['Name', 'Zahlungsreferenz'],
  ['Name', 'Text'],
  ['Name', 'Mitteilung'],
  ['Name', 'Nachricht'],
  ['Name', 'Info'],
])('the columns “%s” and “%s” contain name and text', async (name, text) => {
  const csv = `Datum;${name};${text};Betrag\n25.11.2026;Clara Fichte;Rest offen, 2026-0147;40,00\n26.11.2026;Shop;y;-12,00\n`
  expect(await brief(csv)).toEqual([
    ['2026-11-25', 4000, 'Clara Fichte', 'Rest offen, 2026-0147'],
    ['2026-11-26', -1200, 'Shop', 'y'],
  ])
})

test('a guest’s text with the word for open does not make a transaction pending', async () => {
  const csv =
    'Datum;Name;Verwendungszweck;Betrag;Status\n25.11.2026;Clara;x;40,00;Rechnung 2026-0147 offen\n26.11.2026;Shop;y;-12,00;Offen\n'
  const { statements, pending } = await read(csv)
  expect([statements.flat().map(({ cents }) => cents), pending]).toEqual([[4000], 1])
})

test.each([
  'Vorgemerkt zum 27.11.2026',
  'Umsatz vorgemerkt',
  'Abgelehnt (AC04)',
  'Fehlgeschlagen: das Konto ist nicht gedeckt, bitte erneut',
  'Die Zahlung wurde abgelehnt',
])('a transaction in the state “%s” has not arrived', async state => {
  const csv = `Datum;Name;Verwendungszweck;Betrag;Status\n25.11.2026;Clara Fichte;x;40,00;${state}\n26.11.2026;Shop;y;-12,00;Gebucht\n`
  const { statements, pending } = await read(csv)
  expect([statements.flat().map(({ cents }) => cents), pending]).toEqual([[-1200], 1])
})

test.each(['Waldtag, Rest offen', 'Storno', 'offen'])('a guest’s text “%s” counts as paid', async text => {
  const csv = `Datum;Name;Info;Betrag\n25.11.2026;Clara Fichte;${text};40,00\n26.11.2026;Shop;y;-12,00\n`
  expect((await brief(csv))[0]).toEqual(['2026-11-25', 4000, 'Clara Fichte', text])
})

test.each(['Nachricht', 'Zahlungsreferenz', 'Mitteilung', 'Buchungs-Details'])(
  'the purpose in the column “%s” is read beside the kind of transaction',
  async heading => {
    const csv = `Datum;Buchungstext;${heading};Betrag;Name\n25.11.2026;Gutschrift;B26-0147-K;40,00;Clara\n26.11.2026;Lastschrift;y;-12,00;Shop\n`
    expect((await brief(csv))[0]).toEqual(['2026-11-25', 4000, 'Clara', 'B26-0147-K'])
  },
)

test.each(['-', '–', '—', '−'])('“%s” alone is not an amount', async dash => {
  const csv = `Datum;Name;Verwendungszweck;Soll;Haben\n25.11.2026;Clara;x;${dash};40,00\n26.11.2026;Shop;y;12,00;${dash}\n`
  expect((await linesOf(csv)).map(({ cents }) => cents)).toEqual([4000, -1200])
})

test('days with slashes are read in the order that their column proves', async () => {
  const days = async (...dates: string[]) =>
    (await linesOf(table(...dates.map(date => `${date};a;b;1,00`)))).map(({ date }) => date)
  expect(await days('24/11/2026', '05/06/2026')).toEqual(['2026-11-24', '2026-06-05'])
  expect(await days('11/24/2026', '05/06/2026')).toEqual(['2026-11-24', '2026-05-06'])
  const either = await read(table('05/06/2026;a;b;1,00'))
  expect([either.statements.flat(), either.skipped.length]).toEqual([[], 1])
})

test('an unknown table is refused with its columns and three rows', async () => {
  const csv =
    'Auszug\nTag;Wer;Was;Wieviel\n24.11.2026;Maria;Waldtag;1,00\n25.11.2026;Tom;"a;b";2,00\n26.11.2026;c;d;3,00\n27.11.2026;e;f;4,00'
  await expect(read(csv)).rejects.toMatchObject({
    code: 'invalid',
    columns: {
      headings: ['Tag', 'Wer', 'Was', 'Wieviel'],
      rows: [
        ['24.11.2026', 'Maria', 'Waldtag', '1,00'],
        ['25.11.2026', 'Tom', 'a;b', '2,00'],
        ['26.11.2026', 'c', 'd', '3,00'],
      ],
    },
  })
  const without = csv.split('\n').slice(2).join('\n')
  await expect(read(without)).rejects.toMatchObject({ columns: { headings: ['#date', '#text', '#text', '#amount'] } })
})

test('an explanation of its columns makes a table readable, with or without headings', async () => {
  const rows = '24.11.2026;Maria;Waldtag;1,00;H\n25.11.2026;Tom;Seile;2,00;S'
  const columns = { date: [0], name: [1], text: [2], amount: [3], sign: [4] }
  const explained = [
    { headings: ['Tag', 'Wer', 'Was', 'Wieviel', 'Was noch'], columns },
    { headings: ['#date', '#text', '#text', '#amount', '#text'], columns },
  ]
  for (const file of [rows, `Tag;Wer;Was;Wieviel;Was noch\n${rows}`]) {
    const { statements } = await readBankFile(inPieces(Buffer.from(file)), explained)
    expect(statements.flat().map(({ cents, name, text }) => [cents, name, text])).toEqual([
      [100, 'Maria', 'Waldtag'],
      [-200, 'Tom', 'Seile'],
    ])
  }
})

test('an unreadable row or entry is named, and all others are read', async () => {
  const withoutDay = await read(entry('<AcctSvcrRef>A7</AcctSvcrRef>'))
  expect(withoutDay.skipped).toEqual([{ row: 'A7, 30.00, CRDT', reason: 'Cannot be read: “no date”' }])
  const entries = await read(camt.replace('126.00', 'viel'))
  expect(entries.skipped).toEqual([
    { row: '2026112400002, 2026-11-24, viel, CRDT', reason: 'Cannot be read: “viel CRDT”' },
  ])
  expect(entries.statements.flat().map(({ cents }) => cents)).toEqual([1400, -3995])
  const csv = 'Buchungstag;Verwendungszweck;Betrag\n24.11.2026;Waldtag;14,00\n24.11.2026;Waldtag;viel\n'
  const rows = await read(csv)
  expect(rows.skipped).toEqual([{ row: 'Line 3: 24.11.2026; Waldtag; viel', reason: 'Cannot be read: “viel”' }])
  expect(rows.statements.flat()).toHaveLength(1)
})

test('the payer’s own reference and the person paid for are read', async () => {
  expect(await linesOf(sample('case-number-only-in-end-to-end.xml'))).toMatchObject([
    { name: 'Firma Holz GmbH', endToEnd: '2026-0002', text: 'Teilnahmegebuehr', onBehalfOf: '' },
  ])
  expect(await linesOf(sample('case-ultimate-debtor-v08.xml'))).toMatchObject([
    { name: 'Jobcenter Lüneburg', onBehalfOf: 'Maria Größe', endToEnd: '' },
  ])
  const documents = `<NtryDtls><TxDtls><RmtInf><Strd><RfrdDocInf><Nb>RE-2026-0007</Nb></RfrdDocInf></Strd></RmtInf></TxDtls></NtryDtls>`
  expect(await linesOf(entry(booked + documents))).toMatchObject([{ endToEnd: 'RE-2026-0007' }])
})

test('a returned transfer names its recipient', async () => {
  const back = `<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Wiebke Waldmeister</Nm></Dbtr><DbtrAcct><Id><IBAN>${account}</IBAN></Id></DbtrAcct><Cdtr><Nm>Maria Größe</Nm></Cdtr></RltdPties><RtrInf/></TxDtls></NtryDtls>`
  expect(await linesOf(entry(booked + back))).toMatchObject([
    { cents: 3000, isReversal: true, name: 'Maria Größe', former: { name: 'Wiebke Waldmeister' } },
  ])
})

test('a ZIP archive contains a file for each day', async () => {
  const zip = await zipped({
    'a.xml': camt,
    '__MACOSX/a.xml': 'x',
    'b.xml': camt.replaceAll('2026-11-24', '2026-11-25'),
  })
  expect((await read(zip)).statements.map(({ length }) => length)).toEqual([3, 3])
})

test.each([
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2])],
  ['nothing', ''],
  ['a letter', 'Liebe Maria,\ndas Geld ist da.'],
  ['another table', 'Name;Datum\nMaria;24.11.2026'],
  ['another XML file', '<?xml version="1.0"?><rss><channel/></rss>'],
  ['half of a file', camt.slice(0, 900)],
  ['a web page', '<!doctype html><html><body>24.11.2026</body></html>'],
  ['a quote that is not closed', 'Buchungstag;Verwendungszweck;Betrag\n24.11.2026;"Waldtag\n'],
])('%s is refused with one sentence', (_, file) => expect(read(file)).rejects.toThrow(unknown))

test('other files of an archive are named, and so are notifications beside statements', async () => {
  const { statements, skipped } = await read(sample('camt053-with-pdf.zip'))
  expect(statements.map(({ length }) => length)).toEqual([2, 3, 1])
  expect(skipped.map(({ row }) => row)).toEqual(['Kontoauszug.pdf'])
  const notification = camt.replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn').replaceAll('Stmt>', 'Ntfctn>')
  const beside = await read(await zipped({ '1.xml': notification, '2.xml': camt }))
  expect(beside.statements.flat()).toHaveLength(3)
  expect(beside.skipped).toMatchObject([{ row: '1.xml', reason: expect.stringContaining('CAMT.054') }])
})

test('an archive without a statement, or damaged, is refused', async () => {
  await expect(read(await zipped({ 'foto.jpg': 'JFIF' }))).rejects.toThrow(unknown)
  const archive = await zipped({ 'a.xml': camt })
  await expect(read(archive.subarray(0, -30))).rejects.toThrow(unknown)
  await expect(read(await zipped({ 'a.zip': archive }))).rejects.toThrow(unknown)
})

/** Returns a readable sample with an addition before its root element or in its statement. */
const camtWith = ({ before = '', inside = '', attributes = '' }) =>
  camt.replace('<Document ', () => `${before}<Document ${attributes}`).replace('<Ntry>', () => `${inside}<Ntry>`)
const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
const many = Array.from({ length: 260_000 }, (_, at) => `a${at}=""`).join(' ')

test.each([
  ['a document type', camtWith({ before: '<!DOCTYPE Document>' })],
  ['entities in entities', camtWith({ before: `<!DOCTYPE l [<!ENTITY l0 "ha">${laughs}]>`, inside: '<Id>&l9;</Id>' })],
  [
    'a file of the server',
    camtWith({ before: '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>', inside: '<Id>&x;</Id>' }),
  ],
  ['an entity nobody declared', camtWith({ inside: '<Id>&x;</Id>' })],
  ['a document type without end', camtWith({ before: `<!DOCTYPE d [${'x'.repeat(4_900_000)}` })],
  ['200,000 elements in each other', camtWith({ inside: `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}` })],
  ['41 elements in each other', camtWith({ inside: `${'<a>'.repeat(41)}${'</a>'.repeat(41)}` })],
  ['a million elements', camtWith({ inside: '<a/>'.repeat(1_000_000) })],
  ['260,000 attributes and as many elements', camtWith({ attributes: many, inside: '<a/>'.repeat(260_000) })],
  ['names that every object has', '<__proto__ polluted="yes"><constructor><prototype/></constructor></__proto__>'],
  ['a row without end', `Buchungstag;Verwendungszweck;Betrag\n${';'.repeat(4_900_000)}`],
  ['rows without end', `Buchungstag;Verwendungszweck;Betrag\n${'a\n'.repeat(2_000_000)}`],
])('%s is refused quickly', async (_, file) => {
  const ms = await processorTime(() => expect(read(file)).rejects.toMatchObject({ name: 'AppError' }))
  expect(ms).toBeLessThan(5000)
  expect({}).not.toHaveProperty('polluted')
})

test('an endless line is refused before it is parsed', async () => {
  const file = Buffer.from(';'.repeat(4_900_000))
  const ms = await processorTime(() => expect(read(file)).rejects.toThrow(unknown))
  expect(ms).toBeLessThan(400)
})

test('the sample is read with harmless additions', async () => {
  const file = camtWith({
    before: '<!-- von der Bank --><?xml-stylesheet type="text/xsl" href="https://fremd.example"?>',
    inside: '<TxsSummry>&lt;&#65;&#x42;<![CDATA[<a>]]></TxsSummry>',
  })
  expect(await brief(file)).toEqual(fromCamt)
})

test.each([
  ['XML', camt.replace(/(<Ntry>.*<\/Ntry>)/s, entries => entries.repeat(2200))],
  [
    'CSV',
    sample('sparkasse-csv-camt-short.csv')
      .toString('latin1')
      .replace(/(?<=\n).*/s, rows => rows.repeat(3900)),
  ],
])('other requests are answered while a large %s file is read', async (_, file) => {
  const bytes = latin1(file)
  expect(bytes.length).toBeGreaterThan(3_000_000)
  const longest = await longestPiece(() => readBankFile(inPieces(bytes)))
  expect(longest).toBeLessThan(500)
})

test('a file that is too large, or unpacks to more, is not read', async () => {
  await expect(read('x'.repeat(BANK_FILE_BYTES + 1))).rejects.toMatchObject({ code: 'too_large' })
  const bomb = await zipped({ 'a.xml': `<Document>${' '.repeat(100_000_000)}</Document>` })
  expect(bomb.length).toBeLessThan(200_000)
  await expect(read(bomb)).rejects.toMatchObject({ code: 'too_large' })
  const six = await zipped(Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`${at}.xml`, ' '.repeat(4e6)])))
  await expect(read(six)).rejects.toMatchObject({ code: 'too_large' })
})

test('an archive that declares a wrong unpacked size is refused', async () => {
  const zip = await zipped({ 'a.xml': ' '.repeat(50_000_000) })
  // The size that the list of contents declares.
  zip.writeUInt32LE(1000, zip.indexOf(Buffer.from('PK\x01\x02')) + 24)
  await expect(read(zip)).rejects.toThrow(unknown)
})
