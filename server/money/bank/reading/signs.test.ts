import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBankFile } from './read-file.ts'

async function* whole(file: string) {
  yield Buffer.from(file)
}
const read = (file: string) => readBankFile(whole(file))
const linesOf = async (file: string) => (await read(file)).statements.flat()

const signed = (heading: string, ...rows: string[]) =>
  [`Buchungstag;Name Zahlungsbeteiligter;Verwendungszweck;Betrag;${heading};Waehrung`, ...rows].join('\n')
const both = (out: string, came: string) => [
  `24.11.2026;Baumarkt Nord;Seile;40,00;${out};EUR`,
  `24.11.2026;Clara Fichte;2026-0010;41,00;${came};EUR`,
]

test.each([
  ['S/H', 'S', 'H'],
  ['Soll/Haben', 'Soll', 'Haben'],
  ['Haben/Soll', 'S', 'H'],
  ['CdtDbtInd', 'DBIT', 'CRDT'],
  ['Richtung', 'Ausgang', 'Eingang'],
  ['', '-', '+'],
  ['Vorzeichen', '−', '+'],
  [' ', 's', 'h'],
  ['Typ', 'Belastung', 'Gutschrift'],
  ['Status', 'Debit', 'Credit'],
  ['Art', 'Ausgabe', 'Einnahme'],
  ['Kind', 'OUT', 'IN'],
  ['Buchungstext', '–', '+'],
])('a column “%s” with %s and %s determines the sign', async (heading, out, came) => {
  const lines = await linesOf(signed(heading, ...both(out, came)))
  expect(lines.map(({ cents }) => cents)).toEqual([-4000, 4100])
})

test.each([
  ['Soll/Haben', 'A', 'E'],
  ['Kennzeichen', '1', '2'],
  ['Kz', '1', '2'],
  ['SH-Kz.', '1', '2'],
  ['Umsatzkennzeichen', '0', '1'],
  ['Spalte', 'L', 'G'],
  ['Buchungstext', 'Lastschrift', 'Gutschrift'],
  ['Buchungstext', 'SEPA-Basislastschrift', 'SEPA-Gutschrift'],
  ['Buchungstext', 'Lastschrifteinzug', 'Gutschrift'],
  ['Type', 'Withdrawal', 'Deposit'],
  ['Was', 'Abbuchung', 'Einzahlung'],
  ['Zeichen', 'Lastschrift', 'Gutschrift'],
  ['Flussrichtung', 'Abfluss', 'Zufluss'],
  ['Transaction direction', 'PAID', 'RECEIVED'],
  ['Typ', 'Überweisung', 'Gutschrift'],
  ['Art', 'Dauerauftrag', 'Gutschrift'],
  ['Vorgang', 'SEPA-Überweisung', 'Überweisungsgutschrift'],
  ['Buchungstext', 'Rücklastschrift', 'Gutschrift'],
  ['Status', 'Sent', 'Received'],
  ['Status', 'PAID', 'RECEIVED'],
  ['Kind', 'Auszahlung', 'Einzahlung'],
  ['Typ', 'Zahlung', 'Erhalt'],
  ['Typ', 'Raus', 'Rein'],
  ['Spalte', 'Uitgaand', 'Inkomend'],
  ['Art', '↑', '↓'],
  ['Ausgabe', 'x', ''],
  ['Eingang', 'nein', 'ja'],
  ['Typ', 'Kreditkartenzahlung', 'Gutschrift'],
  ['Typ', 'Geld gesendet', 'Geld erhalten'],
])('amounts without a sign beside “%s” with %s and %s are refused, and the column named', (heading, out, came) =>
  expect(read(signed(heading, ...both(out, came)))).rejects.toThrow(`the column “${heading}”`),
)

test('a row whose sign is missing, or contradicts its amount, is skipped alone', async () => {
  const unsigned = await read(signed('S/H', ...both('', 'H')))
  expect([unsigned.statements.flat().map(({ cents }) => cents), unsigned.skipped.length]).toEqual([[4100], 1])
  const against = await read(signed('S/H', ...both('H', 'H')).replace('40,00', '-40,00'))
  expect([against.statements.flat().map(({ cents }) => cents), against.skipped.length]).toEqual([[4100], 1])
})

test.each([
  ['Datum;Gegenkonto;Buchungstext;Soll;Haben', '24.11.2026;8400;Clara Fichte;40,00;\n25.11.2026;4980;Seile;;39,95'],
  ['Datum;Buchungstext;Soll;Haben;Steuerschlüssel', '24.11.2026;Clara Fichte;40,00;;3\n25.11.2026;Seile;;39,95;9'],
  [
    'Datum;Konto;Gegenkonto;Text;Betrag;S/H',
    '24.11.2026;1200;8400;Clara Fichte;40,00;S\n25.11.2026;1200;4980;Seile;5;H',
  ],
])('the books of a firm, where a debit is what came, are refused: %s', async (head, rows) => {
  await expect(read(`${head}\n${rows}\n`)).rejects.toThrow(/Gegenkonto|Konto|Steuerschlüssel|Soll/)
})

test('an account of a bank beside debit and credit does not look like the books of a firm', async () => {
  const head = 'Datum;Gegenkonto;Buchungstext;Soll;Haben'
  const lines = await linesOf(`${head}\n24.11.2026;532013000;Clara Fichte;;40,00\n25.11.2026;202051;Seile;39,95;\n`)
  expect(lines.map(({ cents }) => cents)).toEqual([4000, -3995])
})

test('separate columns for incoming and outgoing money are read', async () => {
  const csv = 'Datum;Text;Verwendungszweck;Eingang;Ausgang\n24.11.2026;a;Waldtag;40,00;\n25.11.2026;b;Seile;;39,95\n'
  expect((await linesOf(csv)).map(({ cents }) => cents)).toEqual([4000, -3995])
})

const plain = (...rows: string[]) => ['Buchungstag;Name;Verwendungszweck;Betrag', ...rows].join('\n')

test('the purpose may contain the kind of a transaction', async () => {
  const came = '24.11.2026;Clara Fichte;2026-0010;41,00'
  for (const text of ['SEPA-LASTSCHRIFT Seile', 'Überweisung an Baumarkt', 'Kartenzahlung'])
    await expect(read(plain(came, `24.11.2026;Baumarkt Nord;${text};40,00`))).rejects.toThrow('“Verwendungszweck”')
  const others = [
    'Überweisung für Mia',
    'Anzahlung Waldtag',
    'Teilnahmegebühr',
    'Zahlung 2026-0010',
    'Rückgabe Leihjacke',
  ]
  const lines = await linesOf(plain(came, ...others.map(text => `24.11.2026;Maria Größe;${text};41,00`)))
  expect(lines.map(({ cents }) => cents)).toEqual([4100, 4100, 4100, 4100, 4100, 4100])
})

test('a falling balance contradicts amounts without a sign, in either order', async () => {
  const withBalance = (...rows: string[]) => ['Buchungstag;Name;Verwendungszweck;Betrag;Saldo', ...rows].join('\n')
  const rows = ['24.11.2026;Clara;a;40,00;140,00', '25.11.2026;Baumarkt;b;30,00;110,00', '26.11.2026;Tom;c;5,00;115,00']
  await expect(read(withBalance(...rows))).rejects.toThrow('the column “Saldo”')
  await expect(read(withBalance(...rows.toReversed()))).rejects.toThrow('the column “Saldo”')
  const risen = ['24.11.2026;Clara;a;40,00;140,00', '25.11.2026;Tom;b;40,00;180,00', '26.11.2026;Tom;c;40,00;220,00']
  expect(await linesOf(withBalance(...risen))).toHaveLength(3)
})

test.each([
  ['Soll;Haben', ';40,00', '30,00;', '5,00;'],
  ['Betrag;S/H', '40,00;H', '30,00;S', '5,00;S'],
  ['Betrag;Notiz', '40,00;', '-30,00;', '-5,00;'],
])(
  'a balance that falls with the column “%s” for incoming money refuses the file, in either order',
  async (heads, ...moved) => {
    const file = (balances: readonly number[], turn: boolean) => {
      const rows = moved.map((cells, at) => `${24 + at}.11.2026;Clara;x;${cells};${balances[at]},00`)
      return [`Buchungstag;Name;Verwendungszweck;${heads};Saldo`, ...(turn ? rows.toReversed() : rows)].join('\n')
    }
    for (const turn of [false, true]) {
      await expect(read(file([60, 90, 95], turn))).rejects.toThrow('the column “Saldo”')
      expect((await linesOf(file([140, 110, 105], turn))).map(({ cents }) => cents).sort()).toEqual([-3000, -500, 4000])
    }
  },
)

test('empty columns for incoming and outgoing money do not decide about the amount beside them', async () => {
  const csv = 'Buchungstag;Name;Verwendungszweck;Betrag;Soll;Haben\n24.11.2026;Baumarkt;a;40,00;;\n'
  await expect(read(csv)).rejects.toThrow('the column “Soll”')
  const { statements, skipped } = await read(`${csv}25.11.2026;Clara;b;41,00;;41,00\n`)
  expect([statements.flat().map(({ cents }) => cents), skipped.length]).toEqual([[4100], 1])
})

test('a file with only incoming money needs no sign', async () => {
  const came = [
    ['Buchungstext', 'Gutschrift', 'Überweisungsgutschrift'],
    ['Typ', 'Zahlungseingang', 'Zahlungseingang'],
    ['Kategorie', 'Kurse', 'Sonstiges'],
    ['Status', 'Gebucht', 'Umsatz gebucht'],
    ['Type', 'Credit Transfer', 'Credit Transfer'],
  ] as const
  for (const [heading, out, later] of came)
    expect((await linesOf(signed(heading, ...both(out, later)))).map(({ cents }) => cents)).toEqual([4000, 4100])
})

test('a bank that writes minus signs is readable even if all transactions are incoming, whatever it calls a transfer', async () => {
  const comdirect =
    '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";\n"26.11.2026";"26.11.2026";"Übertrag / Überweisung";" Auftraggeber: Clara Buchungstext: 2026-0010 Ref. A1/1 ";"40,00";\n'
  expect((await linesOf(comdirect)).map(({ cents }) => cents)).toEqual([4000])
  await expect(read(comdirect.replace('Übertrag / Überweisung', 'Lastschrift / Belastung'))).rejects.toThrow(
    '“Vorgang”',
  )
})

const headings = ['Typ', 'Art', 'Buchungstext', 'Vorgang', 'Status', 'Kind', 'Was', 'Richtung', 'Umsatzart', 'Spalte']
const debits =
  'Überweisung,Dauerauftrag,Lastschrift,Rücklastschrift,Abfluss,Zahlung,Belastung,PAID,OUT,Sent,Debit,Ausgabe,Auszahlung,–,-,S,Soll,Kartenzahlung,SEPA-Überweisung,Umbuchung,Abbuchung,Withdrawal,Outgoing payment,Card payment,Bargeldauszahlung'.split(
    ',',
  )
const credits =
  ',Gutschrift,Zufluss,Erhalt,RECEIVED,IN,Credit,Einnahme,Einzahlung,+,H,Haben,Überweisungsgutschrift'.split(',')

test('an outgoing row never becomes a payment, whatever its position and the rest of the file', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...headings),
      fc.constantFrom(...debits),
      fc.array(fc.constantFrom(...credits), { maxLength: 30 }),
      fc.nat(),
      async (heading, debit, came, place) => {
        const rows = came.map((word, at) => `24.11.2026;Clara Fichte;2026-00${10 + at};41,00;${word};EUR`)
        rows.splice(place % (rows.length + 1), 0, `24.11.2026;Baumarkt Nord;Seile;40,00;${debit};EUR`)
        const lines = await linesOf(signed(heading, ...rows)).catch(error => {
          expect(error.message).toContain(`“${heading}”`)
          return []
        })
        expect(lines.filter(({ name, cents }) => name === 'Baumarkt Nord' && cents > 0)).toEqual([])
      },
    ),
    { numRuns: 500 },
  ))

const card = (head: string, ...rows: string[]) => [head, ...rows].join('\n')

test.each([
  [
    'American Express',
    card(
      'Datum,Beschreibung,Karteninhaber,Konto #,Betrag',
      '24.11.2026,BAUMARKT NORD KASSEL,W WALDMEISTER,-21001,"39,95"',
      '25.11.2026,ZAHLUNG ERHALTEN. BESTEN DANK.,W WALDMEISTER,-21001,"-200,00"',
    ),
    'Betrag',
  ],
  [
    'a card whose debits and credits nothing tells apart',
    card('Kartennummer;Buchungsdatum;Verwendungszweck;Betrag', '1234;24.11.2026;A;39,95', '1234;25.11.2026;B;-200,00'),
    'Betrag',
  ],
  [
    'a card that the lines above name',
    card('Umsätze Visa-Karte', 'Datum;Beschreibung;Betrag', '24.11.2026;A;39,95', '25.11.2026;B;-200,00'),
    'Betrag',
  ],
  [
    'an account whose kinds say the opposite of the minus',
    signed('Buchungstext', '24.11.2026;Baumarkt;Seile;40,00;Lastschrift;EUR', '24.11.2026;C;x;-41,00;Gutschrift;EUR'),
    'Betrag',
  ],
  [
    'a card without any minus',
    card('Datum,Description,Card Member,Amount', '24.11.2026,BAUMARKT,W W,39.95', '25.11.2026,KIOSK,W W,200.00'),
    'Amount',
  ],
])('%s: a minus that may mean incoming money is refused, and the column named', async (_, csv, heading) => {
  await expect(read(csv)).rejects.toThrow(`“${heading}”`)
})

test('a list of card payments is read if its rows show which went out', async () => {
  const rows = ['24.11.2026;Kartenzahlung;Baumarkt;-39,95', '25.11.2026;Gutschrift;Clara 2026-0010;41,00']
  const csv = card('Kreditkarte;1234', 'Buchungsdatum;Buchungsart;Verwendungszweck;Betrag', ...rows)
  expect((await linesOf(csv)).map(({ cents }) => cents)).toEqual([-3995, 4100])
})

test('a guest’s text about a transfer does not make an account with minus signs unreadable', async () => {
  const rows = ['24.11.2026;Clara Fichte;Überweisung an Waldschule;41,00', '25.11.2026;Baumarkt;Gutschrift;-39,95']
  expect((await linesOf(plain(...rows))).map(({ cents }) => cents)).toEqual([4100, -3995])
})
