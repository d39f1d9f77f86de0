import { expect, test } from 'vitest'
import { readBankFile } from './read-file.ts'

/** OFX as banks and programs write it, with invented content. */

const read = (text: string) =>
  readBankFile(
    (async function* () {
      yield Buffer.from(text)
    })(),
  )
const shown = async (text: string) => {
  const { statements, pending, foreign, skipped } = await read(text)
  const lines = statements.flat().map(({ date, cents, name, text }) => `${date} ${cents} ${name}: ${text}`)
  return { lines, pending, foreign, skipped: skipped.length }
}
const both = ['2026-11-24 4000 Jürgen Müller: B26-0147-K Waldtag', '2026-11-25 -3995 Baumarkt Nord: Seile & Haken']
const all = { lines: both, pending: 0, foreign: 0, skipped: 0 }

const head =
  'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX>\n<SIGNONMSGSRSV1><SONRS>\n'
const account = (id = '<BANKID>12030000<ACCTID>0000202051', currency = 'EUR') =>
  `<BANKMSGSRSV1><STMTTRNRS><STMTRS>\n<CURDEF>${currency}\n<BANKACCTFROM>${id}<ACCTTYPE>CHECKING</BANKACCTFROM>\n<BANKTRANLIST><DTSTART>20261101\n`
const end = '</BANKTRANLIST><LEDGERBAL><BALAMT>1,00</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n'
const entry = (type: string, day: string, amount: string, words: string) =>
  `<STMTTRN>\n<TRNTYPE>${type}\n<DTPOSTED>${day}\n<TRNAMT>${amount}\n<FITID>1\n${words}\n</STMTTRN>\n`
const came = entry('CREDIT', '20261124', '40.00', '<NAME>Jürgen Müller\n<MEMO>B26-0147-K Waldtag')
const went = entry('DEBIT', '20261125', '-39.95', '<NAME>Baumarkt Nord\n<MEMO>Seile &amp; Haken')

test.each([
  ['tags that stay open', head + account() + came + went + end],
  [
    'XML with its own instruction, on one line',
    `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="220"?>${`<OFX>${account()}${came}${went}${end}`
      .replace(/<(CURDEF|BANKID|ACCTID|TRNTYPE|DTPOSTED|TRNAMT|FITID|NAME|MEMO)>([^<\n]*)/g, '<$1>$2</$1>')
      .replaceAll('\n', '')}`,
  ],
  [
    'commas, zeros, times',
    (head + account() + came + went + end)
      .replace('40.00', '+0000040,0')
      .replace('-39.95', '-39,950')
      .replace('20261124', '20261124235900.000[+1:CET]'),
  ],
  [
    'names as a person, breaks and CDATA',
    (head + account() + came + went + end)
      .replace('<NAME>Jürgen Müller', '<PAYEE><NAME>Jürgen Müller<CITY>Kassel</PAYEE>')
      .replace('K Waldtag', 'K<BR/>Waldtag')
      .replace('<NAME>Baumarkt Nord', '<NAME><![CDATA[Baumarkt Nord]]>'),
  ],
  [
    'one text that repeats its beginning as the name',
    (head + account() + came + went + end)
      .replace(/<NAME>J.*\n<MEMO>/, '<NAME>Zahlung von Jü\n<MEMO>Zahlung von Jürgen Müller')
      .replace('B26-0147-K Waldtag', ''),
  ],
])('OFX is read: %s', async (what, text) => {
  const lines = what.startsWith('one text')
    ? [both[0]?.replace('B26-0147-K Waldtag', 'Zahlung von Jürgen Müller'), both[1]]
    : both
  expect(await shown(text)).toEqual({ ...all, lines })
})

test('OFX: bank code and account number are the IBAN that CAMT names', async () => {
  for (const id of [undefined, '<BANKID>BYLADEM1001<ACCTID>DE02120300000000202051']) {
    const { statements } = await read(head + account(id) + came + end)
    expect(statements[0]?.[0]).toMatchObject({ account: 'DE02120300000000202051', reference: '' })
  }
})

test('OFX: a word that contradicts the sign, no day and no amount are named', async () => {
  const rows = [
    entry('DEBIT', '20261124', '40.00', '<NAME>Anna Ahorn'),
    entry('CREDIT', '20261124', '-40.00', '<NAME>Anna Ahorn'),
    entry('XFER', '20261124', '40.00', '<NAME>Anna Ahorn'),
    entry('CREDIT', '20261324', '40.00', '<NAME>Anna Ahorn'),
    entry('CREDIT', '20261124', '1.040,00', '<NAME>Anna Ahorn'),
  ]
  // A debit without a minus leaves open what a transfer without one is.
  expect(await shown(head + account() + rows.join('') + came + end)).toEqual({
    ...all,
    lines: both.slice(0, 1),
    skipped: 5,
  })
  expect(await shown(head + account() + rows[2] + went + end)).toMatchObject({
    skipped: 0,
    lines: [expect.stringContaining(' 4000 Anna Ahorn'), both[1]],
  })
})

test('OFX: a fee of nothing says nothing about signs, and cents may stand alone', async () => {
  const rows = [
    entry('FEE', '20261124', '0.00', '<NAME>Bank'),
    entry('XFER', '20261124', '.50', '<NAME>Anna Ahorn'),
    entry('OTHER', '20261124', '-1000', '<NAME>Bau'),
  ]
  const { statements, skipped } = await read(head + account() + rows.join('') + end)
  expect([statements.flat().map(({ cents }) => cents), skipped]).toEqual([[0, 50, -100_000], []])
})

test('OFX: pending payments and those in another currency are counted', async () => {
  const pending = came.replaceAll('STMTTRN>', 'STMTTRNP>')
  const dollars = came.replace('<NAME>', '<CURRENCY><CURRATE>0.9<CURSYM>USD</CURRENCY><NAME>')
  const origin = came.replace('<NAME>', '<ORIGCURRENCY><CURRATE>0.9<CURSYM>USD</ORIGCURRENCY><NAME>')
  expect(await shown(head + account() + pending + dollars + origin + went + end)).toEqual({
    ...all,
    pending: 1,
    foreign: 1,
  })
  expect(await shown(head + account(undefined, 'CHF') + came + end)).toMatchObject({ lines: [], foreign: 1 })
})

test('OFX: each account is a statement; a card is none', async () => {
  const card = `<CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>EUR<CCACCTFROM><ACCTID>4111</CCACCTFROM><BANKTRANLIST>${came}</BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1>`
  const file = await read(`${head + account() + came}</BANKTRANLIST></STMTRS>${account()}${went}</STMTRS>${card}</OFX>`)
  expect(file.statements.map(lines => lines.map(({ cents }) => cents))).toEqual([[4000], [-3995]])
  await expect(read(`${head}${card}</OFX>`)).rejects.toMatchObject({ code: 'invalid' })
})

test('OFX: five megabytes of open tags do not hang', async () => {
  const text = `${head}${account()}${'<STMTTRN><A>x<'.repeat(340_000)}`
  await expect(read(text)).rejects.toMatchObject({ code: 'too_large' })
})
