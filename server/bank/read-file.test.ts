import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { BANK_FILE_BYTES } from '../../domain/bank-statement/line.ts'
import { readBankFile } from './read-file.ts'

const sample = (name: string) => readFileSync(`server/testing/bank/${name}`)
const latin1 = (text: string) => Buffer.from(text, 'latin1')

async function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
}
const read = (bytes: Uint8Array | string) => readBankFile(inPieces(Buffer.from(bytes)))
const linesOf = async (bytes: Uint8Array | string) => (await read(bytes)).statements.flat()
/** What matters most of each line. */
const brief = async (bytes: Uint8Array | string) =>
  (await linesOf(bytes)).map(({ date, cents, name, text }) => [date, cents, name, text])

function zipped(files: Record<string, Uint8Array | string>) {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

const unknown = 'I do not know this file. CSV or CAMT.053, please.'
const account = 'DE02120300000000202051'

test('Sparkasse: ISO-8859-1, amounts with dots, quoted semicolons, what is announced left out', async () => {
  const { statements, pending } = await read(sample('sparkasse-csv-camt.csv'))
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

test('DKB: lines before the table, the account from them, doubled quotes', async () => {
  const { statements, pending } = await read(sample('dkb.csv'))
  expect(pending).toBe(1)
  expect(statements[0]?.map(({ account, date, cents, name, text }) => [account, date, cents, name, text])).toEqual([
    [account, '2026-11-24', 1400, 'Jürgen Müller', 're20260042'],
    [account, '2026-11-25', -3995, 'Erika Mustermann', 'Seile "extra"'],
  ])
})

test('N26: commas, ISO days, dots', async () => {
  expect(await brief(sample('n26.csv'))).toEqual([
    ['2026-11-24', 1400, 'Jürgen Müller', 'RE-2026-0042'],
    ['2026-11-25', -3995, 'Baumarkt', 'Seile, Haken'],
  ])
})

test('Volksbank and GLS: other headings, a foreign currency left out, what stands below the table', async () => {
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

test('ING: thirteen lines before the table, the currency twice', async () => {
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

test('CAMT.053: the name, the text in pieces, the bank’s id; what is announced left out', async () => {
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
])('%s is read alike', async (_, file) => expect(await brief(file)).toEqual(fromCamt))

const entry = (inner: string) =>
  camt.replace(/<Ntry>.*<\/Ntry>/s, `<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${inner}</Ntry>`)
const booked = '<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt><AcctSvcrRef>A7</AcctSvcrRef>'
const part = (amount: string, name: string) =>
  `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties></TxDtls>`

test('a collective entry is as many lines as it has payments, if they come to its sum', async () => {
  const both = (amounts: string[]) =>
    entry(`${booked}<NtryDtls>${part(amounts[0] ?? '', 'Mia')}${part(amounts[1] ?? '', 'Tom')}</NtryDtls>`)
  const split = await linesOf(both(['10.00', '20.00']))
  expect(split.map(({ cents, name, reference }) => [cents, name, reference])).toEqual([
    [1000, 'Mia', 'A7/0'],
    [2000, 'Tom', 'A7/1'],
  ])
  expect(await linesOf(both(['10.00', '19.00']))).toMatchObject([{ cents: 3000, name: '', reference: 'A7' }])
})

test('what takes a movement back is marked', async () => {
  expect(await linesOf(entry(`<RvslInd>true</RvslInd>${booked}`))).toMatchObject([{ cents: 3000, isReversal: true }])
  const back = `<NtryDtls><TxDtls><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls>`
  expect(await linesOf(entry(booked + back))).toMatchObject([{ isReversal: true }])
})

test('a row or an entry that cannot be read is named, and all others are read', async () => {
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

const shared = (name: string) => sample(`samples/${name}`)

test('the payer’s own reference and the person somebody pays for are read', async () => {
  expect(await linesOf(shared('case-number-only-in-end-to-end.xml'))).toMatchObject([
    { name: 'Firma Holz GmbH', endToEnd: '2026-0002', text: 'Teilnahmegebuehr', onBehalfOf: '' },
  ])
  expect(await linesOf(shared('case-ultimate-debtor-v08.xml'))).toMatchObject([
    { name: 'Jobcenter Lüneburg', onBehalfOf: 'Maria Größe', endToEnd: '' },
  ])
  const documents = `<NtryDtls><TxDtls><RmtInf><Strd><RfrdDocInf><Nb>RE-2026-0007</Nb></RfrdDocInf></Strd></RmtInf></TxDtls></NtryDtls>`
  expect(await linesOf(entry(booked + documents))).toMatchObject([{ endToEnd: 'RE-2026-0007' }])
})

test('a transfer that comes back names whom it went to', async () => {
  const back = `<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Wiebke Waldmeister</Nm></Dbtr><DbtrAcct><Id><IBAN>${account}</IBAN></Id></DbtrAcct><Cdtr><Nm>Maria Größe</Nm></Cdtr></RltdPties><RtrInf/></TxDtls></NtryDtls>`
  expect(await linesOf(entry(booked + back))).toMatchObject([
    { cents: 3000, isReversal: true, name: 'Maria Größe', former: { name: 'Wiebke Waldmeister' } },
  ])
})

test('a ZIP archive holds a file for each day', async () => {
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
  ['UTF-16', Buffer.from('\u{feff}Buchungstag;Verwendungszweck;Betrag', 'utf16le')],
  ['a quote that is not closed', 'Buchungstag;Verwendungszweck;Betrag\n24.11.2026;"Waldtag;14,00\n'],
])('%s is refused with one sentence', (_, file) => expect(read(file)).rejects.toThrow(unknown))

test('other files of an archive are named, and so are notifications beside statements', async () => {
  const { statements, skipped } = await read(shared('camt053-with-pdf.zip'))
  expect(statements.map(({ length }) => length)).toEqual([2, 3, 1])
  expect(skipped.map(({ row }) => row)).toEqual(['Kontoauszug.pdf'])
  const notification = camt.replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn').replaceAll('Stmt>', 'Ntfctn>')
  const beside = await read(await zipped({ '1.xml': notification, '2.xml': camt }))
  expect(beside.statements.flat()).toHaveLength(3)
  expect(beside.skipped).toMatchObject([{ row: '1.xml', reason: expect.stringContaining('CAMT.054') }])
})

test('an archive without a statement, or damaged, is refused', async () => {
  await expect(read(await zipped({ 'foto.jpg': 'JFIF' }))).rejects.toThrow(unknown)
  const whole = await zipped({ 'a.xml': camt })
  await expect(read(whole.subarray(0, -30))).rejects.toThrow(unknown)
  await expect(read(await zipped({ 'a.zip': whole }))).rejects.toThrow(unknown)
})

/** The sample with something before its root element, or in its statement: it would be read without that. */
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
  const started = performance.now()
  await expect(read(file)).rejects.toMatchObject({ name: 'AppError' })
  expect(performance.now() - started).toBeLessThan(5000)
  expect({}).not.toHaveProperty('polluted')
})

test('a line without end is refused before it is taken apart', async () => {
  const file = Buffer.from(';'.repeat(4_900_000))
  const started = performance.now()
  await expect(read(file)).rejects.toThrow(unknown)
  expect(performance.now() - started).toBeLessThan(400)
})

test('the sample with harmless additions is read', async () => {
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
    sample('sparkasse-csv-camt.csv')
      .toString('latin1')
      .replace(/(?<=\n).*/s, rows => rows.repeat(3900)),
  ],
])('while a large %s file is read, others are answered', async (_, file) => {
  const bytes = latin1(file)
  expect(bytes.length).toBeGreaterThan(3_000_000)
  let [longest, last] = [0, performance.now()]
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  })
  await readBankFile(inPieces(bytes))
  longest = Math.max(longest, performance.now() - last)
  clearInterval(timer)
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

test('an archive that lies about what it unpacks to is refused', async () => {
  const zip = await zipped({ 'a.xml': ' '.repeat(50_000_000) })
  // The size that the list of contents declares.
  zip.writeUInt32LE(1000, zip.indexOf(Buffer.from('PK\x01\x02')) + 24)
  await expect(read(zip)).rejects.toThrow(unknown)
})
