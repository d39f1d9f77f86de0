import { expect, test } from 'vitest'
import type { BankFile } from '../../../../domain/money/bank/line.ts'
import { readBankFile } from './read-file.ts'

/** Structures that tables of banks and programs have seldom, with invented content. */

const readText = (text: string): Promise<BankFile> =>
  readBankFile(
    (async function* () {
      yield Buffer.from(text)
    })(),
  )
const read = (...lines: string[]) => readText(lines.map(line => `${line}\n`).join(''))
const shown = ({ statements, pending, foreign, skipped }: BankFile) => ({
  lines: statements.flat().map(({ cents, name, text }) => `${cents} ${name}: ${text}`),
  ...{ pending, foreign, skipped: skipped.length },
})
const all = (lines: string[], counts: Partial<ReturnType<typeof shown>> = {}) => ({
  ...{ lines, pending: 0, foreign: 0, skipped: 0 },
  ...counts,
})

const heads = 'Buchungstag;Name;Verwendungszweck;Betrag'
const anna = '24.11.2026;Anna Ahorn;B26-0147-K;40,00'
const clara = '25.11.2026;Clara Fichte;Kurs 2026-0010;80,00'
const shop = '27.11.2026;Baumarkt Nord;Seile;-39,95'
const [isAnna, isClara, isShop] = [
  '4000 Anna Ahorn: B26-0147-K',
  '8000 Clara Fichte: Kurs 2026-0010',
  '-3995 Baumarkt Nord: Seile',
]

test.each([
  ['one text', [anna.replace('B26', '"B26'), clara, shop], ['4000 Anna Ahorn: "B26-0147-K', isClara, isShop]],
  [
    'two texts with rows between them',
    [anna.replace('B26', '"B26'), clara, shop.replace('Seile', '"Seile')],
    ['4000 Anna Ahorn: "B26-0147-K', isClara, '-3995 Baumarkt Nord: "Seile'],
  ],
  [
    'two texts, one below the other',
    [anna.replace('B26', '"B26'), clara.replace('Kurs', '"Kurs'), shop],
    ['4000 Anna Ahorn: "B26-0147-K', '8000 Clara Fichte: "Kurs 2026-0010', isShop],
  ],
  ['the last row', [anna, shop.replace('Seile', '"Seile')], [isAnna, '-3995 Baumarkt Nord: "Seile']],
  [
    'a text beside quoted cells',
    [anna.replace('Anna Ahorn', '"Anna Ahorn"').replace('B26', '"B26'), clara, shop],
    ['4000 Anna Ahorn: "B26-0147-K', isClara, isShop],
  ],
])('a quote that opens %s in a table without quotes swallows no rows', async (_, rows, expected) => {
  expect(shown(await read(heads, ...rows))).toEqual(all(expected))
})

test('a quoted text of several lines stays one text', async () => {
  const file = await read(
    'Buchungstag;Betrag;Name;Verwendungszweck',
    '24.11.2026;40,00;Anna Ahorn;"B26-0147-K',
    'Waldtag"',
    '25.11.2026;-39,95;Baumarkt Nord;Seile',
  )
  expect(shown(file)).toEqual(all(['4000 Anna Ahorn: B26-0147-K Waldtag', isShop]))
})

test.each([
  ['below', [heads, anna, shop, '', 'Vorgemerkte Umsätze', heads, clara]],
  ['below, without headings of their own', [heads, anna, shop, 'Noch nicht gebuchte Umsätze:', clara]],
  ['above', ['Vorgemerkte Umsätze', heads, clara, 'Gebuchte Umsätze', heads, anna, shop]],
])('transactions under a title that calls them pending are counted: %s', async (_, lines) => {
  expect(shown(await read(...lines))).toEqual(all([isAnna, isShop], { pending: 1 }))
})

test('signs and dates are understood from all rows, whatever titles stand between them', async () => {
  const kinds = await read(
    `${heads};Umsatzart`,
    'Vorgemerkte Umsätze;;;;',
    `${clara};Lastschrift`,
    'Gebuchte Umsätze;;;;',
    `${anna};Gutschrift`,
    `${shop};Lastschrift`,
  )
  expect(shown(kinds)).toEqual(all([isAnna, isShop], { pending: 1 }))
  const american = await read(
    'Date,Name,Reference,Amount',
    'Pending transactions,,,',
    '11/27/2026,Baumarkt Nord,Seile,-39.95',
    'Booked transactions,,,',
    '12/05/2026,Anna Ahorn,B26-0147-K,40.00',
  )
  expect(american.statements.flat().map(({ date, cents }) => [date, cents])).toEqual([['2026-12-05', 4000]])
  expect(american).toMatchObject({ pending: 1, skipped: [] })
})

test.each([
  'Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht.',
  'Umsätze',
  'Keine vorgemerkten Umsätze',
])('transactions below “%s” are booked', async title => {
  expect(shown(await read(title, heads, anna, shop))).toEqual(all([isAnna, isShop]))
})

test.each([
  ['a column of its own', ['Whrg.', 'EUR', 'CHF']],
  ['a column beside the amount', ['Betrag - Währung', 'EUR', 'USD']],
  ['a column of a program', ['currency_code', 'EUR', 'GBP']],
])('an amount in another currency is counted: %s', async (_, [heading, ours, other]) => {
  const file = await read(`${heads};${heading}`, `${anna};${ours}`, `${clara};${other}`, `${shop};${ours}`)
  expect(shown(file)).toEqual(all([isAnna, isShop], { foreign: 1 }))
})

test('a currency each of what came and went counts for its row', async () => {
  const file = await read(
    'DATE;ACTIVITY NAME;DEBIT;DEBIT CURRENCY;CREDIT;CREDIT CURRENCY;SENDER;RECIPIENT',
    '24/11/2026;B26-0147-K;;;40.00;EUR;Anna Ahorn;',
    '25/11/2026;Kurs 2026-0010;;;80.00;CHF;Clara Fichte;',
    '27/11/2026;Seile;-39.95;EUR;;;;Baumarkt Nord',
  )
  expect(file.statements.flat().map(({ cents, name }) => `${cents} ${name}`)).toEqual([
    '4000 Anna Ahorn',
    '-3995 Baumarkt Nord',
  ])
  expect(file.foreign).toBe(1)
})

test.each([
  ...['Nicht abgeschlossen', 'Nicht eingelöst', 'Unclaimed', 'Not completed', 'Uncleared', 'Einbehalten', 'Held'],
  ...['On hold', 'Zurückgezahlt', 'Rückzahlung', 'Zurückgebucht', 'Reversed', 'Returned', 'Expired', 'Abgelaufen'],
])('a payment with the state “%s” is counted as not booked', async state => {
  const file = await read(`${heads};Status`, `${anna};Abgeschlossen`, `${clara};${state}`, `${shop};Abgeschlossen`)
  expect(shown(file)).toEqual(all([isAnna, isShop], { pending: 1 }))
})

test('a table whose account is in another currency holds no payments', async () => {
  const file = await read('Konto:;CH9300762011623852957', 'Währung:;CHF', '', heads, anna, shop)
  expect(shown(file)).toEqual(all([], { foreign: 2 }))
})

test.each([
  ['the account is in euro', ['Währung:;EUR', heads, anna, shop]],
  ['a column names the currency before an exchange', [`${heads};Originalwährung`, `${anna};USD`, `${shop};`]],
  ['a column names the currency abroad', [`${heads};Auslandswährung`, `${anna};CHF`, `${shop};USD`]],
  ['a column names the currency that was ordered', [`${heads};Instructed Currency`, `${anna};CHF`, `${shop};EUR`]],
  ['a column names the currency that was exchanged', [`${heads};Exchange Currency`, `${anna};CHF`, `${shop};EUR`]],
  ['a line above names a foreign currency', ['Fremdwährung: CHF', heads, anna, shop]],
  ['a column holds no currencies', [`${heads};Währungskennung`, `${anna};1`, `${shop};1`]],
])('amounts are in euro: %s', async (_, lines) => {
  expect(shown(await read(...lines))).toEqual(all([isAnna, isShop]))
})

test.each([
  [
    'HomeBank: the text is the memo, beside a field for more',
    'date;payment;info;payee;memo;amount;category;tags',
    '2026-11-24;4;;Anna Ahorn;B26-0147-K;40.00;;',
    '2026-11-27;4;;Baumarkt Nord;Seile;-39.95;;',
  ],
  [
    'YNAB',
    '"Account","Date","Payee","Category","Memo","Outflow","Inflow","Cleared"',
    '"Giro","24.11.2026","Anna Ahorn","","B26-0147-K",0.00€,40.00€,"Cleared"',
    '"Giro","27.11.2026","Baumarkt Nord","","Seile",39.95€,0.00€,"Cleared"',
  ],
  [
    'Firefly III',
    'type,currency_code,amount,foreign_currency_code,description,date,source_name,destination_name',
    'Deposit,EUR,40.00,,B26-0147-K,2026-11-24T00:00:00+01:00,Anna Ahorn,Girokonto',
    'Withdrawal,EUR,-39.95,,Seile,2026-11-27T00:00:00+01:00,Girokonto,Baumarkt Nord',
  ],
])('%s', async (_, ...lines) => {
  expect(shown(await read(...lines))).toEqual(all([isAnna, isShop]))
})

test.each(['Rückbuchung', 'Überweisungsrücklauf', 'SEPA Credit Transfer Return', 'Payment Reversal'])(
  'a row of the kind “%s” brings money back',
  async kind => {
    const file = await read(`${heads};Buchungsart`, `${anna};${kind}`, `${shop};Lastschrift`)
    expect(file.statements.flat().map(({ isReversal }) => isReversal)).toEqual([true, false])
  },
)

test.each([
  ['Rechnungsnummer', 'Datum;Rechnungsnummer;Name;Betrag', '24.11.2026;RE-2026-0002;Anna Ahorn;40,00'],
  ['Kunde', 'Datum;Betreff;Kunde;Text;Betrag', '24.11.2026;Waldtag;Anna Ahorn;B26-0147-K;40,00'],
  ['Fälligkeit', 'Datum;Name;Text;Betrag;Fälligkeit', '24.11.2026;Anna Ahorn;B26-0147-K;40,00;10.12.2026'],
  ['Offen', 'Datum;Name;Text;Betrag;Offen', '24.11.2026;Anna Ahorn;B26-0147-K;40,00;40,00'],
  ['Netto', 'Datum;Name;Text;Netto;Betrag', '24.11.2026;Anna Ahorn;B26-0147-K;33,61;40,00'],
])('a list of invoices holds no payments: it is refused by its column “%s”', (column, ...lines) =>
  expect(read(...lines)).rejects.toThrow(`there is a column “${column}”`),
)

test('amounts with signs are read beside a column of invoices', async () => {
  const file = await read(`${heads};Rechnungsnummer`, `${anna};RE-2026-0002`, `${shop};`)
  expect(file.statements.flat().map(({ cents }) => cents)).toEqual([4000, -3995])
})

test.each([
  ['Raiffeisen in Switzerland', ';;B26-0147-K;;;', ';;Waldtag;;;'],
  ['rows that end with their text', ';;B26-0147-K', ';;Waldtag'],
])('rows with nothing but a text belong to the row above: %s', async (_, ...more) => {
  const file = await read(
    'IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date',
    'DE02120300000000202051;2026-11-24 00:00:00.0;Gutschrift Anna Ahorn;40.00;140.00;2026-11-24 00:00:00.0',
    ...more,
    'DE02120300000000202051;2026-11-27 00:00:00.0;Baumarkt Nord Seile;-39.95;100.05;2026-11-27 00:00:00.0',
    ';;Saldo;;100.05;',
  )
  expect(shown(file).lines).toEqual(['4000 Anna Ahorn: B26-0147-K Waldtag', '-3995 : Baumarkt Nord Seile'])
  // The key stays as it was when these rows were not read.
  expect(file.statements.flat()[0]?.former).toMatchObject({ name: 'Anna Ahorn', text: '' })
})

test.each([
  ['Date', '2026-11-27T23:30:00Z'],
  ['Date', '2026-11-27 23:30:00 UTC'],
  ['Date', '2026-11-27T00:30:00+0200'],
  ['Created (UTC)', '2026-11-27 23:30'],
])('a line keeps the written day, by which earlier versions booked it: %s %s', async (heading, moment) => {
  const file = await read(
    `${heading};Name;Verwendungszweck;Betrag`,
    `${moment};Anna;B26-0147-K;40,00`,
    `${moment};Bau;Seile;-1,00`,
  )
  expect(file.statements.flat().map(({ date }) => date)).toEqual(['2026-11-27', '2026-11-27'])
})

test.each([
  [['Offen', 'Zugeordnet'], 0],
  [['offen', 'Teilweise bezahlt'], 0],
  [['Offen', 'Verknüpft'], 0],
  [['Offen', 'Gebucht'], 1],
  [['Ausstehend', 'Zugeordnet'], 1],
])('the states %j of a table: “offen” is pending only in a bank’s words', async ([first, second], pending) => {
  const file = await read(`${heads};Status`, `${anna};${first}`, `${shop};${second}`)
  expect(shown(file)).toEqual(all(pending === 0 ? [isAnna, isShop] : [isShop], { pending }))
})

test.each([
  ['its amount', `${heads};Währung`, '26.11.2026;Uwe Tanne;Kurs;12', 1],
  ['its state', `${heads};Status`, '26.11.2026;Uwe Tanne;Kurs;12,00;Vor', 1],
  ['what stands before its state', `${heads};Notiz;Status`, '26.11.2026;Uwe Tanne;Kurs;12,00', 1],
  ['a text behind its amount', `${heads};Notiz;Text`, '26.11.2026;Uwe Tanne;Kurs;12,00;Wa', 0],
])('a file that ends within %s, as after an interrupted download, names that row', async (_, head, row, skipped) => {
  const end = head.split(';').length > 5 ? ';EUR;Gebucht' : ';EUR'
  const text = [head, `${anna}${end};x`, `${clara}${end};x`, `${shop}${end};x`, row].join('\n')
  const file = await readText(text)
  expect([file.statements.flat().length, file.skipped.length]).toEqual([4 - skipped, skipped])
})

test.each([
  ['Date,Amount,Name,Description', '2026-11-24,39,95,Anna Ahorn,B26-0147-K'],
  ['Date,Amount,Name,Description', '2026-11-24,1.039,95,Anna Ahorn,B26-0147-K'],
  ['Date,Amount,Name,Description', '2026-11-24,1,039.95,Anna Ahorn,B26-0147-K'],
  ['Date,Amount,Name,Description,Category,Note', '2026-11-24,39,95 €,Anna Ahorn,B26-0147-K,,'],
  ['Date,Name,Description,Amount', '2026-11-24,Anna Ahorn,B26-0147-K,39,95'],
])('an amount that a comma parts in a table of commas is not guessed: %s', async (head, row) => {
  const file = await read(head, row, row.replace('24', '25'))
  expect([file.statements.flat().length, file.skipped.length]).toEqual([0, 2])
})

test('a balance may stand behind an amount in rows with one more comma at their end', async () => {
  const rows = ['2026-11-24,Anna Ahorn,B26-0147-K,39.95,180.00,', '2026-11-25,Uwe Tanne,Kurs,-12.00,168.00,']
  const file = await read('Date,Name,Description,Amount,Balance', ...rows)
  expect([file.statements.flat().map(({ cents }) => cents), file.skipped]).toEqual([[3995, -1200], []])
})
