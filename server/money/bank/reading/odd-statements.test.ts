import { expect, test } from 'vitest'
import { runAtOnce } from '../../../../domain/kit/sliced-work.ts'
import type { BankFile } from '../../../../domain/money/bank/line.ts'
import { zipOf } from '../../../testing/files/zip-of.ts'
import { keyLines } from '../line-keys.ts'
import { readBankFile } from './read-file.ts'

/** Structures that banks and programs write seldom, with invented content. */

const read = (content: string | Uint8Array): Promise<BankFile> =>
  readBankFile(
    (async function* () {
      yield Buffer.from(content)
    })(),
  )
const shown = ({ statements }: BankFile) =>
  statements
    .flat()
    .map(({ cents, name, text, isReversal }) => `${cents} ${name}: ${text}${isReversal ? ' (returned)' : ''}`)

const keysOf = ({ statements }: BankFile) => runAtOnce(keyLines(statements)).map(({ key }) => key)

const paid = '4000 Anna Ahorn: B26-0147-K Waldtag'
const came = '4000 Anna Ahorn: B26-0147-K Waldtag (returned)'
const iban = 'DE02120300000000202051'

const details = (more = '', text = 'B26-0147-K Waldtag') =>
  `<NtryDtls><TxDtls>${more}<RltdPties><Dbtr><Pty><Nm>Anna Ahorn</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls>`
type Entry = { amount?: string; status?: string; code?: string; body?: string; reference?: string }
const entry = ({
  amount = '40.00',
  status = '<Cd>BOOK</Cd>',
  code = 'NTRF+166+00100',
  body = details(),
  reference = '',
}: Entry = {}) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><BkTxCd><Prtry><Cd>${code}</Cd></Prtry></BkTxCd>${body}</Ntry>`
const statement = (entries: string, page = '') =>
  `<Stmt><Id>1</Id>${page}<Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries}</Stmt>`
const document = (...statements: string[]) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr/>${statements.join('')}</BkToCstmrStmt></Document>`
const camt = (body?: Entry) => document(statement(entry(body)))

test.each([
  ['an envelope', `<Envelope><AppHdr><Fr/></AppHdr>${camt()}</Envelope>`, [paid]],
  ['several messages in an envelope', `<Envelope>${camt()}${camt()}</Envelope>`, [paid, paid]],
  ['UTF-16 without a mark', Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${camt()}`, 'utf16le'), [paid]],
  ['an amount without decimals behind its point', camt({ amount: '40.' }), [paid]],
  ['an amount without digits before its point', camt({ amount: '.50' }), ['50 Anna Ahorn: B26-0147-K Waldtag']],
  [
    'a reference and a text without a blank',
    camt({ body: '<AddtlNtryInf>EREF+NOTPROVIDEDSVWZ+B26-0147-K</AddtlNtryInf>' }),
    ['4000 : B26-0147-K'],
  ],
])('CAMT is read with %s', async (_, file, expected) => {
  expect(shown(await read(file))).toEqual(expected)
})

test('CAMT: all notes of a structured text are read', async () => {
  const note = (text: string) => `<AddtlRmtInf>${text}</AddtlRmtInf>`
  const body = details().replace(/<Ustrd>.*<\/Ustrd>/, `<Strd>${note('B26-0147-K')}${note('Waldtag')}</Strd>`)
  const file = await read(camt({ body }))
  expect(shown(file)).toEqual([paid])
  expect(file.statements.flat()[0]?.former?.text).toBe('B26-0147-K')
})

test.each(['<Prtry>VORGEMERKT</Prtry>', '<Cd>FUTR</Cd>', '<Cd>INFO</Cd>', 'PDNG'])(
  'CAMT: an entry with the status %s is not booked yet',
  async status => {
    const file = await read(camt({ status }))
    expect([shown(file), file.pending]).toEqual([[], 1])
  },
)

test.each([
  ['the bank’s code', { code: 'NTRF+159+00901' }],
  ['the kind of the bank’s code', { code: 'NRTI+109' }],
  [
    'the code of ISO',
    { body: details('<BkTxCd><Domn><Fmly><Cd>ICDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>') },
  ],
  ['the bank’s words', { body: `${details()}<AddtlNtryInf>SEPA-Rücküberweisung</AddtlNtryInf>` }],
])('CAMT: a payment that comes back is marked by %s', async (_, body) => {
  expect(shown(await read(camt(body)))).toEqual([came])
})

test('CAMT: a text that begins as a return is one', async () => {
  const file = await read(camt({ body: details('', 'RETOURE SEPA B26-0147-K') }))
  expect(shown(file)).toEqual(['4000 Anna Ahorn: RETOURE SEPA B26-0147-K (returned)'])
})

test('CAMT: a collective entry that lists only some of its payments names no payer', async () => {
  const body = `<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch><TxDtls><Amt Ccy="EUR">15.00</Amt><RltdPties><Dbtr><Nm>Anna Ahorn</Nm></Dbtr></RltdPties><RmtInf><Ustrd>B26-0147-K</Ustrd></RmtInf></TxDtls></NtryDtls>`
  expect(shown(await read(camt({ body })))).toEqual(['4000 : Anna Ahorn B26-0147-K'])
})

test('CAMT: the only listed payment of a larger credit, and amounts in another currency, name no payer', async () => {
  const one = details('<Amt Ccy="EUR">15.00</Amt>')
  expect(shown(await read(camt({ body: one })))).toEqual(['4000 : Anna Ahorn B26-0147-K Waldtag'])
  const [charged, foreign] = [one.replace('15.00', '45.00'), one.replace('EUR">15.00', 'CHF">15.00')]
  expect(shown(await read(camt({ body: charged })))).toEqual([paid])
  expect(shown(await read(camt({ body: foreign })))).toEqual([paid])
  const two = foreign.repeat(2).replace('15.00', '25.00')
  expect(shown(await read(camt({ body: two })))).toEqual([
    '4000 : Anna Ahorn B26-0147-K Waldtag; Anna Ahorn B26-0147-K Waldtag',
  ])
})

test('CAMT: money that goes back names its payer, and keeps the key that it had without a name', async () => {
  const debit = camt({ body: `<RvslInd>true</RvslInd>${details()}` }).replace('CRDT', 'DBIT')
  const file = await read(debit)
  expect(shown(file)).toEqual(['-4000 Anna Ahorn: B26-0147-K Waldtag (returned)'])
  expect(file.statements.flat()[0]?.former).toMatchObject({ name: '' })
  expect(shown(await read(debit.replace('<RvslInd>true</RvslInd>', '')))).toEqual(['-4000 : B26-0147-K Waldtag'])
})

test('CAMT: an incomplete collective entry keeps the key that its only payer gave it', async () => {
  const plain = await read(camt())
  const several = await read(camt({ body: details().replace('<TxDtls>', '<Btch><NbOfTxs>2</NbOfTxs></Btch><TxDtls>') }))
  expect(several.statements.flat()).toMatchObject([{ name: '', text: 'Anna Ahorn B26-0147-K Waldtag' }])
  expect(keysOf(several)).toEqual(keysOf(plain))
})

test('an envelope with statements and notifications counts each payment once', async () => {
  const note = camt().replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn').replaceAll('Stmt>', 'Ntfctn>')
  const both = await read(`<Envelope>${note}${camt()}</Envelope>`)
  expect(shown(both)).toEqual([paid])
  expect(both.skipped).toMatchObject([{ reason: expect.stringContaining('CAMT.054') }])
})

test('equal payments on two pages of a statement are two, and a repeated statement is one', async () => {
  const page = (number: number) => `<StmtPgntn><PgNb>${number}</PgNb></StmtPgntn>`
  const pages = await read(document(statement(entry(), page(1)), statement(entry(), page(2))))
  const again = await read(document(statement(entry(), page(1)), statement(entry(), page(1))))
  expect([pages, again].map(({ statements }) => statements.map(({ length }) => length))).toEqual([[2], [1, 1]])
})

const mt940 = (...lines: string[]) =>
  [
    ':20:STARTUMS',
    ':25:12030000/202051',
    ':28C:1/1',
    ':60F:C261123EUR1000,00',
    ...lines,
    ':62F:C261124EUR1,',
    '-',
  ].join('\r\n')
const credit = ':61:2611241124CR40,00NTRFNONREF'
const gave = ':86:166?00GUTSCHRIFT?20SVWZ+B26-0147-K Waldtag?32Anna Ahorn'

test.each([
  [
    'the bank below the account',
    mt940(credit, gave).replace(':25:12030000/202051', ':25P:12030000/202051\r\nBYLADEM1001'),
    [paid],
  ],
  [
    'a reference in capitals that fills its line',
    mt940(credit, ':86:166?20EREF+ABCDEFGHIJKLMNOPQRSTUV?21SVWZ+B26-0147-K Waldtag?32Anna Ahorn'),
    [paid],
  ],
  ['the bank’s word for a return', mt940(credit, gave.replace('GUTSCHRIFT', 'SEPA-RUECKUEBERWEISUNG')), [came]],
])('MT940 is read with %s', async (_, file, expected) => {
  const { statements } = await read(file)
  expect(shown(await read(file))).toEqual(expected)
  expect(statements.flat().map(({ account }) => account)).toEqual(expected.map(() => iban))
})

test('MT940: a question mark before two digits of a text begins no part of its own', async () => {
  const file = await read(mt940(credit, gave.replace('B26-0147-K Waldtag', 'Passt das?10 Uhr B26-0147-K')))
  expect(shown(file)).toEqual(['4000 Anna Ahorn: Passt das?10 Uhr B26-0147-K'])
  expect(file.statements.flat()[0]?.former?.text).toBe('Passt das')
})

test('MT940: the customer’s reference may contain a slash', async () => {
  const { statements } = await read(mt940(':61:2611241124CR40,00NTRFRE/2026/0042//BANK1', ':86:166?20Waldtag?32Anna'))
  expect(statements.flat()[0]?.endToEnd).toBe('RE/2026/0042')
})

test('MT940: equal payments on two pages of a statement are two', async () => {
  const first = mt940(credit, gave).replace(':62F:', ':62M:')
  const second = mt940(credit, gave).replace(':60F:', ':60M:').replace(':28C:1/1', ':28C:1/2')
  const file = await read([first, second].join('\r\n'))
  expect(file.statements.map(({ length }) => length)).toEqual([2])
  // Two exports in one file repeat the second page.
  const again = await read([first, second, second].join('\r\n'))
  expect(keysOf(again)).toEqual(keysOf(file))
})

test('a reference that earlier versions did not separate from the text leaves the line’s key as it was', async () => {
  const glued = 'EREF+ABCSVWZ+B26-0147-K Waldtag'
  const file = await read(mt940(credit, `:86:166?00GUTSCHRIFT?20${glued}?32Anna Ahorn`))
  expect(file.statements.flat()[0]?.former).toEqual({ account: iban, name: 'Anna Ahorn', text: 'GUTSCHRIFT' })
  const table = await read(`Wann;Auftraggeber/Empfänger;Zweck;Betrag;Datum\n;Anna Ahorn;${glued};40,00;24.11.2026\n`)
  expect(table.statements.flat()[0]).toMatchObject({ text: 'B26-0147-K Waldtag', former: { text: '' } })
})

const rows = (...lines: string[]) => `${lines.join('\n')}\n`
const heads = 'Buchungstag;Auftraggeber/Empfänger;Verwendungszweck;Betrag'
const row = '24.11.2026;Anna Ahorn;B26-0147-K Waldtag;40,00'

test.each([
  [
    'headings of several lines',
    rows('"Buchungs-\ntag";"Auftraggeber/\nEmpfänger";Verwendungszweck;"Betrag\n(EUR)"', row),
    [paid],
  ],
  ['a balance among the rows', rows(heads, row, '30.11.2026;;Kontostand am 30.11.2026;1.040,00'), [paid]],
  [
    'the amounts of AqBanking’s full profile',
    rows(
      'date;remoteName;purpose;value_value;value_currency',
      '2026/11/24;Anna Ahorn;B26-0147-K Waldtag;4000/100;EUR',
      '2026/11/25;Baumarkt;Seile;-3995/100;EUR',
    ),
    [paid, '-3995 Baumarkt: Seile'],
  ],
  [
    'Stripe’s payments, of which some were refunded or failed',
    rows(
      'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Description,Statement Descriptor,Status',
      'ch_1,2026-11-24 10:00:00,"40,00","0,00",eur,true,B26-0147-K Waldtag,,Paid',
      'ch_2,2026-11-24 11:00:00,"40,00","40,00",eur,true,Waldtag,,Refunded',
      'ch_3,2026-11-24 12:00:00,"40,00","0,00",eur,false,Waldtag,,Failed',
    ),
    ['4000 : B26-0147-K Waldtag'],
  ],
])('a table is read with %s', async (_, text, expected) => {
  expect(shown(await read(text))).toEqual(expected)
})

test('the line of an unreadable row is counted below headings of several lines', async () => {
  const file = await read(rows('"Buchungs-\ntag";Name;Verwendungszweck;Betrag', row, row.replace('40,00', '4O,00')))
  expect(file.skipped.map(each => each.row)).toEqual(['Line 4: 24.11.2026; Anna Ahorn; B26-0147-K Waldtag; 4O,00'])
})

test('a journal of a firm, where a debit is what came, is named row by row and not read', async () => {
  const file = await read(
    rows(
      'txnidx,date,description,account,amount,commodity,credit,debit',
      '1,2026-11-24,Anna Ahorn,assets:bank,40.00,EUR,,40.00',
      '1,2026-11-24,Anna Ahorn,income,-40.00,EUR,40.00,',
    ),
  )
  expect([shown(file), file.skipped.length]).toEqual([[], 2])
})

test('the sheets of a workbook are read like tables, and those without movements are named', async () => {
  const cells = (row: string) => row.split(';').map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
  const amount = (value: number) => `<c><v>${value}</v></c>`
  const sheet = (...rows: string[][]) =>
    `<worksheet><sheetData>${rows.map(each => `<row>${each.join('')}</row>`).join('')}</sheetData></worksheet>`
  const file = await read(
    await zipOf({
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/><sheet name="B" r:id="r2"/><sheet name="C" r:id="r3"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="a.xml"/><Relationship Id="r2" Target="b.xml"/><Relationship Id="r3" Target="c.xml"/></Relationships>',
      'xl/a.xml': sheet(cells('Konto;Inhaberin')),
      'xl/b.xml': sheet(
        cells(heads),
        [...cells('24.11.2026;Anna Ahorn;B26-0147-K Waldtag'), amount(1040)],
        [...cells('25.11.2026;Baumarkt;Seile, "rot"'), amount(-39.95)],
      ),
      'xl/c.xml': sheet(cells(heads), [...cells('24.11.2026;Anna Ahorn;B26-0147-K Waldtag'), amount(40)]),
    }),
  )
  expect(shown(file)).toEqual(['104000 Anna Ahorn: B26-0147-K Waldtag', '-3995 Baumarkt: Seile, "rot"', paid])
  expect(file.skipped.map(each => each.row)).toEqual(['A'])
})
