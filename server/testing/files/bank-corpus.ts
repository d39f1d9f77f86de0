import type { Day } from '../../../domain/kit/format.ts'

/** A transaction as it is invented for the corpus. */
type Transaction = { date: Day; cents: number; name: string; text: string }

/** Bank's file, its content, and the expected result. */
export type CorpusFile = {
  file: string
  /** Names its form, as in the tables of docs/how-it-works. */
  structure: string
  bytes: Buffer
  written: Transaction[]
  expected: Transaction[]
  pending: number
}
type Content = Pick<CorpusFile, 'bytes' | 'expected' | 'pending'>

const OWN_IBAN = 'DE02120300000000202051'
const other = 'DE89370400440532013000'

const transactions: Transaction[] = [
  { date: '2026-11-26', cents: 104_000, name: 'Thorsten Buche', text: 'Buchung 2026-0009 Wildniswoche' },
  { date: '2026-11-25', cents: 4000, name: 'Sören Weiß', text: 'Waldtag, viele Grüße und bis bald' },
  { date: '2026-11-25', cents: -3995, name: 'Baumarkt Nord', text: 'Seile, Haken' },
  { date: '2026-11-09', cents: 250, name: 'Maria Größe', text: 'Rechnung RE-2026-0002' },
  { date: '2026-10-05', cents: 1_234_560, name: 'Jürgen Müller', text: 'B26-0147-K' },
]
/** The same bank another time: round amounts, another order. */
const otherLines: Transaction[] = [
  { date: '2026-01-02', cents: -120_000, name: 'Erika Tanne', text: 'Miete Waldhaus' },
  { date: '2026-02-03', cents: 200_000, name: 'Clara Fichte', text: 'Kurs 2026-0010 und 2026-0011' },
  { date: '2026-02-13', cents: 4050, name: 'Ayse Yildiz', text: 'Danke für den Tag' },
  { date: '2026-12-24', cents: 1, name: 'Urs Lärche', text: 'Test' },
]

const comma = ','
const point = '.'
type Amount = (cents: number) => string
const amount =
  (mark: ',' | '.', { thousands = '', unit = '', zeros = true } = {}): Amount =>
  cents => {
    const [whole = '', decimals = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
    const digits = zeros ? decimals : decimals.replace(/0+$/, '')
    return `${cents < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, thousands)}${digits && mark + digits}${unit}`
  }
const german = amount(comma)
const dotted = amount(comma, { thousands: point })
/** Deutsche Bank and DKB write `1.000` and `-39,95`. */
const short = amount(comma, { thousands: point, zeros: false })
const english = amount(point)
const unsigned =
  (write: Amount): Amount =>
  cents =>
    write(Math.abs(cents))

const parts = (date: Day) => date.split('-') as [year: string, month: string, day: string]
const dmy = (date: Day) => parts(date).toReversed().join('.')
const dmShort = (date: Day) => dmy(date).replace('.20', '.')
const withoutZeros = (date: Day) => dmy(date).replace(/(^|\.)0/g, '$1')
const dashed = (date: Day) => parts(date).toReversed().join('-')

type Row = Transaction & { at: number }
type Table = {
  head?: string
  before?: string
  after?: string
  /** Cells, separated by `|`; braces are filled in, `{out:in}` by direction. */
  row: string
  delimiter?: string
  quotes?: 'all' | 'needed' | 'none'
  encoding?: 'utf8' | 'bom' | 'latin1' | 'utf16le'
  end?: string
  pending?: number
  /** Returns the part of a transaction that the format keeps. */
  kept?: (transaction: Transaction) => Partial<Transaction>
}

function table(rows: Transaction[], { head, before = '', after = '', row, ...form }: Table): Content {
  const { delimiter = ';', quotes = 'none', encoding = 'utf8', end = '\n', pending = 0, kept = () => ({}) } = form
  const cell = (text: string) => {
    const isQuoted = quotes === 'all' || (quotes === 'needed' && /[",\n]/.test(text))
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text
  }
  const lines = rows.map((each, at) =>
    row
      .split('|')
      .map(text => cell(filledIn(text, { ...each, at })))
      .join(delimiter),
  )
  const text = [before + (head ?? ''), ...lines].filter(line => line !== '').join(end) + end + after
  return { bytes: encoded(text, encoding), expected: rows.map(each => ({ ...each, ...kept(each) })), pending }
}

function encoded(text: string, encoding: NonNullable<Table['encoding']>): Buffer {
  if (encoding === 'latin1') return Buffer.from(text, 'latin1')
  if (encoding === 'utf16le') return Buffer.from(`\ufeff${text}`, 'utf16le')
  return Buffer.from(encoding === 'bom' ? `\ufeff${text}` : text)
}

type Mark = (row: Row) => string

const written =
  (write: Amount, less = 0): Mark =>
  ({ cents }) =>
    write(cents - less)
const ifOut =
  (write: Mark): Mark =>
  row =>
    row.cents < 0 ? write(row) : ''
const ifIn =
  (write: Mark): Mark =>
  row =>
    row.cents < 0 ? '' : write(row)
const owner = 'Wiebke Waldmeister'

/** The marks in a row of the corpus. */
const marks: Record<string, Mark> = {
  ...{ own: () => OWN_IBAN, other: () => other, name: ({ name }) => name, text: ({ text }) => text },
  ...{ at: ({ at }) => `${at}`, count: ({ at }) => `${at + 1}`, cents: ({ cents }) => `${cents}` },
  ...{ iso: ({ date }) => date, day: ({ date }) => dmy(date), dayShort: ({ date }) => dmShort(date) },
  ...{ dayPlain: ({ date }) => withoutZeros(date), dayDashed: ({ date }) => dashed(date) },
  ...{ german: written(german), dotted: written(dotted), short: written(short), english: written(english) },
  ...{ unsignedGerman: written(unsigned(german)), unsignedDotted: written(unsigned(dotted)) },
  ...{ shortGerman: written(amount(comma, { zeros: false })), shortEnglish: written(amount(point, { zeros: false })) },
  englishThousands: written(amount(point, { thousands: comma })),
  ...{ net: written(german, 135), netDotted: written(dotted, 55) },
  ...{ outGerman: ifOut(written(german)), inGerman: ifIn(written(german)) },
  ...{ outDotted: ifOut(written(dotted)), inDotted: ifIn(written(dotted)) },
  ...{ outEnglish: ifOut(written(english)), inEnglish: ifIn(written(english)) },
  ...{ outShort: ifOut(written(short)), inShort: ifIn(written(short)) },
  ...{ payer: ifIn(({ name }) => name), payee: ifOut(({ name }) => name) },
  sender: ({ cents, name }) => (cents < 0 ? owner : name),
  recipient: ({ cents, name }) => (cents < 0 ? name : owner),
  kind: ({ cents }) => (cents > 0 ? 'Gutschrift' : 'Lastschrift'),
  mandate: ifOut(() => ' Mandatsref: 009 Gläubiger-ID: DE012345678 SEPA-BASISLASTSCHRIFT wiederholend'),
  ...{ first: ({ name }) => name.split(' ')[0] ?? '', last: ({ name }) => name.split(' ')[1] ?? '' },
  ...{ half: ({ text }) => halves(text)[0], otherHalf: ({ text }) => halves(text)[1] },
  broken: ({ text }) => `${text.slice(0, 27)}\r\n${text.slice(27)}`,
  ...{ wideName: ({ name }) => name.padEnd(38), wideText: ({ text }) => text.padEnd(40) },
}

const filledIn = (cell: string, row: Row): string =>
  cell.replace(/\{(?:(\w+)|([^{}:]*):([^{}]*))\}/g, (match, mark: string | undefined, out: string, came: string) => {
    if (mark === undefined) return row.cents < 0 ? out : came
    const write = marks[mark]
    if (!write) throw new Error(`Nothing is known of ${match}.`)
    return write(row)
  })

/** Headings that several banks share. */
const atruviaHead =
  'Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung;Gekennzeichneter Umsatz;Glaeubiger ID;Mandatsreferenz'
const comdirectHead = '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";'
const deutscheBankHead =
  'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung'

/** CSV by file: real structures, with their sources in docs/how-it-works/bank-formats.md. */
const tables: Record<string, Table> = {
  'sparkasse-camt-v2': {
    encoding: 'latin1',
    quotes: 'all',
    head: '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"',
    row: '{own}|{dayShort}|{dayShort}|{kind}|{text}|||||||{name}|{other}|COBADEFFXXX|{german}|EUR|Umsatz gebucht',
  },
  'sparkasse-camt-v8': {
    quotes: 'all',
    end: '\r\n',
    head: '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info";"Kategorie"',
    row: '{own}|{dayShort}|{dayShort}|{kind}|{text}|||NOTPROVIDED||||{name}|{other}||{dotted}|EUR|Umsatz gebucht|Sonstiges',
    after: `"${OWN_IBAN}";"27.11.26";"";"GUTSCHRIFT";"x";"";"";"";"";"";"";"Vormerker";"";"";"10,00";"EUR";"Umsatz vorgemerkt";""\r\n`,
    pending: 1,
  },
  'sparkasse-mt940-csv': {
    encoding: 'latin1',
    quotes: 'all',
    head: '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer";"BLZ";"Betrag";"Waehrung";"Info"',
    row: '{own}|{dayShort}|{dayShort}|{kind}|EREF+NOTPROVIDEDMREF+KD-1SVWZ+{text}|{name}|{other}|COBADEFFXXX|{german}|EUR|Umsatz gebucht',
  },
  'volksbank-atruvia': {
    encoding: 'bom',
    end: '\r\n',
    head: atruviaHead,
    row: 'GiroKonto|{own}|GENODEM1GLS|VR Bank|{day}|{day}|{name}|{other}|GENODEF1S05|{kind}|{text}|{german}|EUR|14846,94||||',
  },
  'gls-bank': {
    encoding: 'bom',
    head: atruviaHead,
    row: 'Girokonto|{own}|GENODEM1GLS|GLS|{day}|{day}|{name}|{other}|||{text} EREF: 134541375034 MREF: M-200 CRED: DE74ZZZ00000051890 IBAN: {other} BIC: WELADEDDXXX|{german}|EUR|||||',
  },
  'fiducia-umsatzanzeige': {
    encoding: 'latin1',
    quotes: 'all',
    end: '\r\n',
    before:
      '"Musterbank eG"\r\n\r\n"Umsatzanzeige"\r\n\r\n"BLZ:";"12030000";;"Datum:";"28.11.2026"\r\n"Konto:";"202051";;"Uhrzeit:";"10:00:00"\r\n\r\n',
    head: '"Buchungstag";"Valuta";"Auftraggeber/Zahlungsempfänger";"Empfänger/Zahlungspflichtiger";"Konto-Nr.";"IBAN";"BLZ";"BIC";"Vorgang/Verwendungszweck";"Kundenreferenz";"Währung";"Umsatz";" "',
    row: '{day}|{day}|Wiebke Waldmeister|{name}||{other}||GENODE61FR1|{broken}||EUR|{unsignedDotted}|{S:H}',
    after: '"26.11.2026";"";"";"";"";"";"";"";"";"Endsaldo";"EUR";"22.257,11";"H"\r\n',
    kept: ({ text }) => ({ text: text.length > 27 ? `${text.slice(0, 27).trim()} ${text.slice(27).trim()}` : text }),
  },
  'volksbank-primanota': {
    encoding: 'latin1',
    head: 'Buchungstag;Valuta;Textschlüssel;Primanota;Zahlungsempfänger;ZahlungsempfängerKto;ZahlungsempfängerIBAN;ZahlungsempfängerBLZ;ZahlungsempfängerBIC;Vorgang/Verwendungszweck;Kundenreferenz;Währung;Umsatz;Soll/Haben',
    row: '{day}|{day}|51|9310|{name}||{other}|||{text}||EUR|{unsignedGerman}|{S:H}',
  },
  'dkb-2024': {
    encoding: 'bom',
    quotes: 'all',
    before: `"Girokonto";"${OWN_IBAN}"\n"Zeitraum:";"01.01.2026 - 31.12.2026"\n"Kontostand vom 26.11.2026:";"1.234,56 €"\n""\n`,
    head: '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"',
    row: '{dayShort}|{dayShort}|Gebucht|{sender}|{recipient}|{text}|{Ausgang:Eingang}|{other}|{short}|||',
    after: '"27.11.26";"";"Vorgemerkt";"X";"Wiebke Waldmeister";"y";"Eingang";"";"1";"";"";""\n',
    pending: 1,
  },
  'dkb-2023': {
    quotes: 'all',
    before: `"Girokonto";"${OWN_IBAN}"\n""\n"Kontostand vom 26.11.2026:";"1.234,56 €"\n""\n`,
    head: '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"',
    row: '{dayShort}|{dayShort}|Gebucht|{sender}|{recipient}|{text}|{Ausgang:Eingang}|{other}|{dotted} €|||',
  },
  'dkb-2018': {
    encoding: 'latin1',
    quotes: 'all',
    before: `"Kontonummer:";"${OWN_IBAN} / Girokonto";\n\n"Von:";"20.09.2026";\n"Bis:";"20.12.2026";\n"Kontostand vom 20.12.2026:";"1.234,56 EUR";\n\n`,
    head: '"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Begünstigter";"Verwendungszweck";"Kontonummer";"BLZ";"Betrag (EUR)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz";',
    row: '{day}|{day}|{kind}|{name}|{text}|{other}|FOOBARFO|{dotted}||||',
  },
  'ing-7-columns': {
    encoding: 'latin1',
    before: `Umsatzanzeige;Datei erstellt am: 09.12.2026 15:23\n\nIBAN;${OWN_IBAN}\nKontoname;Girokonto\nBank;ING\nKunde;Wiebke Waldmeister\nZeitraum;17.11.2026 - 09.12.2026\n\nSortierung;Datum absteigend\n\nIn der CSV-Datei finden Sie alle bereits gebuchten Umsätze.\n\n`,
    head: 'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Betrag;Währung',
    row: '{day}|{day}|{name}|{kind}|{text}|{dotted}|EUR',
  },
  'ing-with-balance': {
    before: `Umsatzanzeige;Datei erstellt am: 09.12.2026 15:23\n\nIBAN;DE02 1203 0000 0000 2020 51\nSaldo;66.331,90;EUR\n\n`,
    head: 'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Notiz;Verwendungszweck;Saldo;Währung;Betrag;Währung',
    row: '{day}|{day}|{name}|{kind}||{text}|6.379,61|EUR|{dotted}|EUR',
  },
  'ing-2020': {
    before: `Umsatzanzeige;Datei erstellt am: 28.08.2026;;;;;;;;\nIBAN;DE02 1203 0000 0000 2020 51;;;;;;;;\n`,
    head: 'Buchung;Valuta;Auftraggeber/Empfänger;Buchungstext;Kategorie;Verwendungszweck;Saldo;Währung;Betrag;Währung',
    row: '{day}|{day}|{name}|{kind}|Sonstiges|{text}|6.379,61|EUR|{dotted}|EUR',
  },
  n26: {
    delimiter: comma,
    quotes: 'needed',
    head: '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"',
    row: '{iso}|{iso}|{name}|{other}|Credit Transfer|{text}|Main|{shortEnglish}|||',
  },
  'n26-until-2023': {
    delimiter: comma,
    quotes: 'all',
    head: '"Date","Payee","Account number","Transaction type","Payment reference","Amount (EUR)","Amount (Foreign Currency)","Type Foreign Currency","Exchange Rate"',
    row: '{iso}|{name}|{other}|Income|{text}|{english}|||',
  },
  comdirect: {
    encoding: 'latin1',
    quotes: 'all',
    end: '\r\n',
    before:
      ';\r\n"Umsätze Girokonto";"Zeitraum: 01.01.2026 - 31.12.2026";\r\n"Neuer Kontostand";"1.260,05 EUR";\r\n\r\n',
    head: comdirectHead,
    row: '{day}|{day}|Übertrag / Überweisung| {Empfänger:Auftraggeber}: {name}Kto/IBAN: {other} BLZ/BIC: COBADEFFXXX  Buchungstext: {text} Ref. A12345678901/1 |{dotted}|',
    after:
      '"offen";"--";"Kartenverfügung";"Kto/IBAN: 1  Buchungstext: Text";"-23,86";\r\n\r\n"Alter Kontostand";"100,00 EUR";\r\n',
    pending: 1,
  },
  'comdirect-two-tables': {
    quotes: 'all',
    before: ';\n"Umsätze Girokonto";"Zeitraum: 01.01.2026 - 31.12.2026";\n"Neuer Kontostand";"1.260,05 EUR";\n\n',
    head: comdirectHead,
    row: '{day}|{day}|{Lastschrift / Belastung:Übertrag / Überweisung}|Auftraggeber: {name} Buchungstext: {text} Ref. ABCDEF123456/0815|{dotted}|',
    after:
      '\n"Umsätze Visa-Karte (Kreditkarte)";"Zeitraum: 2026";\n"Neuer Kontostand";"0,00 EUR";\n"Buchungstag";"Umsatztag";"Vorgang";"Referenz";"Buchungstext";"Umsatz in EUR";\n"offen";"01.12.2026";"Visa";"1";"x";"-1,00";\n',
    pending: 1,
  },
  'commerzbank-2025': {
    encoding: 'bom',
    end: '\r\n',
    head: 'Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;IBAN Kontoinhaber;Kategorie',
    row: '{day}|{day}|{kind}|{name} {text} End-to-End-Ref.: NOTPROVIDED{mandate}|{shortGerman}|EUR|{own}|',
  },
  'commerzbank-2016': {
    head: 'Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;Auftraggeberkonto;Bankleitzahl Auftraggeberkonto;IBAN Auftraggeberkonto;Kategorie',
    row: '{day}|{day}|Dauerauftrag|{name} COBADEFFXXX {other} {text} End-to-End-Ref.: NOTPROVIDED Dauerauftrag|{german}|EUR|202051|12030000|{own}|',
  },
  'consorsbank-in-eur': {
    head: 'Buchung;Valuta;Sender / Empfänger;IBAN / Konto-Nr.;BIC / BLZ;Buchungstext;Verwendungszweck;Kategorie;Stichwörter;Umsatz geteilt;Betrag in EUR',
    row: '{day}|{day}|{name}|{other}|COBADEFFXXX|{kind}|{text}||||{dotted}',
  },
  'consorsbank-2026': {
    before: 'Konto\nAllgemeine Informationen\nKontostand\nKontoumsätze\n',
    head: 'Buchung;Valuta;Sender / Empfänger;IBAN;BIC;Buchungstext;Verwendungszweck;Kategorie;Stichwörter;Umsatz geteilt;Betrag;Währung',
    row: '{day}|{day}|{name}|{other}|BIC123|UEBERWEISUNG|{text}|n/a|n/a|n/a|{dotted}|EUR',
  },
  'targobank-comma': {
    end: '\r\n',
    row: "{day}|{kind}   {name}   {other}   {text}|{outGerman}|{inGerman}|||'{own}'",
    after: '\r\n',
  },
  'targobank-point': {
    end: '\r\n',
    row: "{day}|{kind}   {name}   {other}   TRBKDEBBXXX   {text}|{outEnglish}|{inEnglish}|||'{own}'",
  },
  tomorrow: {
    head: 'Datum;Empfänger;IBAN;Betrag;Verwendungszweck;Kategorie',
    row: '{day}|{name}|{other}|{german}|{text}|Sonstiges',
  },
  'bunq-comma': {
    delimiter: comma,
    quotes: 'all',
    head: '"Date","Interest Date","Amount","Account","Counterparty","Name","Description"',
    row: '{iso}|{iso}|{dotted}|{own}|{other}|{name}|{text}',
  },
  'bunq-point': {
    delimiter: comma,
    quotes: 'needed',
    head: 'Date,Amount,Account,Counterparty,Name,Description',
    row: '{iso}|{englishThousands}|{own}|{other}|{name}|{text}',
  },
  'revolut-en': {
    delimiter: comma,
    quotes: 'needed',
    head: 'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
    row: 'Transfer|Current|{iso} 08:07:42|{iso} 08:07:43|Payment from {name}|{english}|0.00|EUR|COMPLETED|100.00',
    after: 'Card Payment,Current,2026-11-27 08:00:00,,Shop,-1.00,0.00,EUR,PENDING,\n',
    pending: 1,
    kept: ({ name }) => ({ text: `Payment from ${name}` }),
  },
  'revolut-de': {
    delimiter: comma,
    head: 'Art,Produkt,Datum des Beginns,Datum des Abschlusses,Beschreibung,Betrag,Gebühr,Währung,Status,Kontostand',
    row: 'Einzahlung|Giro|{iso} 08:07:42|{iso} 08:07:43|Zahlung von {name}|{english}|0.00|EUR|ABGESCHLOSSEN|100.00',
    kept: ({ name }) => ({ text: `Zahlung von ${name}` }),
  },
  wise: {
    delimiter: comma,
    quotes: 'needed',
    head: '"TransferWise ID",Date,"Date Time",Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees","Exchange To Amount","Transaction Type","Transaction Details Type"',
    row: 'TRANSFER-{at}|{dayDashed}|{dayDashed} 09:10:11.123|{english}|EUR|{Sent money to:Received money from} {name} with reference {text}|{text}|1260.05||||{payer}|{payee}|||||||0.00||{DEBIT:CREDIT}|DEPOSIT',
  },
  'qonto-en': {
    delimiter: comma,
    quotes: 'needed',
    head: 'Transaction ID,Settlement date (UTC),Settlement date (local),Emitted date,Value date,Counterparty name,Counterparty IBAN,Reference,Total amount (incl. VAT),VAT amount,VAT rate,Currency,Category,Status,Payment method',
    row: 'q-{at}|{dayDashed} 08:00:00|{dayDashed} 09:00:00|{dayDashed}|{dayDashed}|{name}|{other}|{text}|{english}|||EUR|Other|completed|transfer',
  },
  'qonto-de': {
    quotes: 'needed',
    head: 'Abrechnungsdatum (UTC);Name der Gegenpartei;Gesamtbetrag (inkl. MwSt.);Währung;Referenz',
    row: '{dayDashed} 14:38:40|{name}|{german}|EUR|{text}',
  },
  'kontist-cents': {
    delimiter: comma,
    quotes: 'needed',
    head: 'booking_date,valuta_date,amount,name,purpose,end_to_end_id,booking_status',
    row: '{iso}|{iso}|{cents}|{name}|{text}|NOTPROVIDED|processed',
  },
  'kontist-de': {
    quotes: 'all',
    head: 'Buchungsdatum;Wertstellungsdatum;Transaktionstyp;Empfänger;IBAN;Verwendungszweck;Betrag;Währung',
    row: '{iso}|{iso}|{kind}|{name}|{other}|{text}|{german}|EUR',
  },
  finom: {
    delimiter: comma,
    quotes: 'needed',
    head: 'Buchungsdatum,Time completed,Status,Transaktionsart,Auftraggeber/Empfänger,Counterparty BIC,Counterparty IBAN,Verwendungszweck,Tags,Zahlungsfreigeber,Kartennummer,Ursprungswährung,Ursprungsbetrag,Zahlungswährung,Zahlungsbetrag,Wallet-Saldo nach Transaktion,Wallet-Name,Wallet-IBAN,Begleitende Dokumente,Transaktions-ID',
    row: '{day}|09:57|Completed|Transfer|{name}|GENODEF1XXX|{other}|{text}|N/A|||EUR|{english}|EUR|{english}|180.00|Main|{own}|N/A|f-{at}',
  },
  vivid: {
    delimiter: comma,
    quotes: 'needed',
    head: 'Completed date,Counterparty name,Reference,Payment amount,Payment currency',
    row: '{day}|{name}|{text}|{english}|EUR',
  },
  '1822direkt': {
    head: 'Kontonummer;Datum/Zeit;Buchungstag;Wertstellung;Soll/Haben;Buchungsschlüssel;Buchungsart;Empfänger/Auftraggeber Name;Empfänger/Auftraggeber IBAN;Empfänger/Auftraggeber BIC;Glaeubiger-ID;Mandatsreferenz;Mandatsdatum;Vwz.0;Vwz.1;End-to-End-Identifikation',
    row: '1234567890|{day} 10:11|{day}|{day}|{german}|52|Gutschrift Überw.|{name}|{other}|HELADEF1822||||{half}|{otherHalf}|',
  },
  '1822direkt-short': {
    encoding: 'latin1',
    head: 'Buchungstag;Wertstellung;Betrag;Buchungsschlüssel;Buchungsart;Empfänger/Auftraggeber Name;Verwendungszweck',
    row: '{day}|{day}|{german}|52|Überweisung|{name}|{text}',
  },
  'paypal-short': {
    delimiter: comma,
    encoding: 'bom',
    quotes: 'all',
    head: '"Datum","Uhrzeit","Zeitzone","Beschreibung","Währung","Brutto","Entgelt","Netto","Guthaben","Transaktionscode","Absender E-Mail-Adresse","Name","Name der Bank","Bankkonto","Versand- und Bearbeitungsgebühr","Umsatzsteuer","Rechnungsnummer","Zugehöriger Transaktionscode"',
    row: '{day}|07:47:30|Europe/Berlin|Handyzahlung|EUR|{german}|-1,35|{net}|38,65|P{at}|a@example.org|{name}|||0,00|0,00|{text}|',
    kept: ({ text }) => ({ text: `Handyzahlung ${text}` }),
  },
  'paypal-long': {
    delimiter: comma,
    encoding: 'bom',
    quotes: 'all',
    head: '"Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Gebühr","Netto","Absender E-Mail-Adresse","Empfänger E-Mail-Adresse","Transaktionscode","Betreff","Hinweis","Auswirkung auf Guthaben"',
    row: '{day}|07:47:30|Europe/Berlin|{name}|Allgemeine Zahlung|Abgeschlossen|EUR|{dotted}|-0,55|{netDotted}|a@example.org|b@example.org|P{at}||{text}|{Soll:Haben}',
    after:
      '"27.11.2026","08:00:00","Europe/Berlin","X","Allgemeine Zahlung","Ausstehend","EUR","1,00","0,00","1,00","","","P9","","","Memo"\n',
    pending: 1,
  },
  'outbank-de': {
    quotes: 'all',
    head: '#;Konto;Datum;Valuta;Betrag;Währung;Name;Nummer;Bank;Zweck;Hauptkategorie;Kategorie;Kategoriepfad;Tags;Notiz;Buchungstext',
    row: '{count}|{own}|{day}|{day}|{german}|EUR|{name}|{other}|COBADEFFXXX|{text}||||||{kind}',
  },
  'outbank-en': {
    head: '#;Account;Date;Value Date;Amount;Currency;Name;Number;Bank;Reason;Category;Subcategory;Category-Path;Tags;Note;Posting Text',
    row: '{count}|{own}|{day}|{day}|{german}|EUR|{name}|{other}|COBADEFFXXX|{text}||||||{kind}',
  },
  hibiscus: {
    quotes: 'all',
    head: '"#";"Kontonummer";"BLZ";"Konto";"Gegenkonto";"Gegenkonto BLZ";"Gegenkonto Inhaber";"Betrag";"Valuta";"Datum";"Verwendungszweck";"Verwendungszweck 2";"Zwischensumme";"Primanota";"Kundenreferenz";"Kategorie";"Notiz";"Weitere Verwendungszwecke";"Art";"Vormerkbuchung";"End-to-End ID"',
    row: '{count}|202051|12030000|Giro|{other}|COBADEFFXXX|{name}|{german}|{day}|{day}|{half}|{otherHalf}|||||||GUTSCHRIFT||',
    after:
      '"9";"202051";"12030000";"Giro";"";"";"X";"1,00";"27.11.2026";"27.11.2026";"y";"";"";"";"";"";"";"";"";"1";""\n',
    pending: 1,
  },
  'hibiscus-iban': {
    quotes: 'all',
    head: '"#";"IBAN";"BIC";"Konto";"Gegenkonto";"Gegenkonto BLZ";"Gegenkonto Inhaber";"Betrag";"Valuta";"Datum";"Verwendungszweck";"Verwendungszweck 2";"Zwischensumme";"Primanota";"Kundenreferenz";"Kategorie";"Notiz";"Weitere Verwendungszwecke";"Art";"Vormerkbuchung";"End-to-End ID"',
    row: '{count}|{own}|BYLADEM1001|Giro|{other}|COBADEFFXXX|{name}|{german}|{day}|{day}|{text}||||||||Überweisung||',
  },
  moneymoney: {
    quotes: 'needed',
    head: 'Datum;Wertstellung;Kategorie;Name;Verwendungszweck;Konto;Bank;Betrag;Währung',
    row: '{day}|{day}||{name}|{text}|{other}|COBADEFFXXX|{german}|EUR',
  },
  'deutsche-bank-2026': {
    encoding: 'bom',
    before: `Umsätze\nKonto;Filial-/Kontonummer;IBAN;Währung\nAktivKonto;123 1234567 00;${OWN_IBAN};EUR\n\n1.11.2026 - 27.11.2026\nLetzter Kontostand;;;;1.260,05;EUR\nVorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht.\n`,
    head: deutscheBankHead,
    row: '{dayPlain}|{dayPlain}|SEPA Überweisung|{name}|{text}|{other}||NOTPROVIDED||||{short}||||{outShort}|{inShort}|EUR',
    after: 'Kontostand;27.11.2026;;;1.260,05;EUR\n',
  },
  'deutsche-bank-2024': {
    encoding: 'latin1',
    before: `Umsatzanzeige;;;;${OWN_IBAN}\n\n`,
    head: 'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN;BIC;Kundenreferenz;Mandatsreferenz ;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Abweichender Auftraggeber;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung',
    row: '{day}|{day}|"Kartenzahlung"|{name}|{text}|{other}|||||||||||{outDotted}|{inDotted}|EUR',
    after: 'Girokonto;27.11.2026;;;1.260,05;EUR\n',
  },
  'deutsche-bank-2010': {
    encoding: 'latin1',
    head: 'Buchungstag;Wert;Verwendungszweck;Soll;Haben;Währung',
    row: '{day}|{day}|"{text}"|{outGerman}|{inGerman}|EUR',
    kept: () => ({ name: '' }),
  },
  c24: {
    delimiter: comma,
    quotes: 'needed',
    head: 'Transaktionstyp,Buchungsdatum,Karteneinsatz,Betrag,Zahlungsempfänger,IBAN,BIC,Verwendungszweck,Beschreibung,Kontonummer,Kontoname,Kategorie,Unterkategorie,Bargeldabhebung',
    row: 'SEPA-Gutschrift|{day}||{german} €|{name}|{other}|COBADEFFXXX|{text}|{name}|4858830000|C24 Smartkonto|Sonstiges||',
  },
  santander: {
    before: `Kontonummer:;${OWN_IBAN}\n\nKontostand vom 27.11.2026 (EUR):1.260,05\n\n`,
    head: 'Buchungsdatum;Wertstellung;Betrag(EUR);Saldo(EUR);Verwendungszweck',
    row: '{day}|{day}|{dotted}|1.260,05|{LASTSCHRIFT:ÜBERWEISUNG} VON {wideName}IBAN {other}BIC COBADEFFXXX            EREF+NOTPROVIDED           SVWZ+{wideText}',
  },
  'hypovereinsbank-6': {
    encoding: 'latin1',
    end: '\r\n',
    head: 'Kontonummer;Buchungsdatum;Valuta;Verwendungszweck;Betrag;Waehrung',
    row: '{own}|{day}|{day}|SEPA-{LASTSCHRIFT:GUTSCHRIFT} {name} {text}|{dotted}|EUR',
  },
  'hypovereinsbank-8': {
    encoding: 'utf16le',
    delimiter: '\t',
    head: 'Kontonummer\tBuchungsdatum\tValuta\tEmpfaenger 1\tEmpfaenger 2\tVerwendungszweck\tBetrag\tWaehrung',
    row: '202051|{day}|{day}|{first}|{last}|{text}|{german}|EUR',
  },
  george: {
    delimiter: comma,
    encoding: 'bom',
    quotes: 'all',
    head: '"Eigener Kontoname","Eigene IBAN","Buchungsdatum","Partnername","Partner IBAN","BIC/SWIFT","Partner Kontonummer","Bankleitzahl","Betrag","Währung","Buchungs-Details","Empfänger-Überprüfung","Diese IBAN ist registriert auf"',
    row: 'Girokonto|{own}|{day}|{name}|{other}|COBADEFFXXX|||{dotted}|EUR|{text}||',
  },
  'george-with-info': {
    quotes: 'all',
    head: '"Buchungsdatum";"Partnername";"Partner IBAN";"Partner BIC";"Partner Kontonummer";"Partner Bank-Code (BLZ)";"Betrag";"Währung";"Buchungs-Info";"Buchungsreferenz";"Notiz";"Highlight";"Valutadatum";"Virtuelle Kartennummer";"Bezahlt mit";"App";"Zahlungsreferenz";"Mandats ID";"Creditor ID"',
    row: '{day}|{name}|{other}|COBADEFFXXX|||{dotted}|EUR|{text}|2011126|||{day}||||||',
  },
  sparda: {
    quotes: 'all',
    head: '"Buchungstag";"Wertstellungstag";"GegenIBAN";"Name Gegenkonto";"Verwendungszweck";"Umsatz";"Währung"',
    row: '{day}|{day}|{other}|{name}|{text}|{dotted}|EUR',
  },
  norisbank: {
    before: `Umsätze\nKonto;Filial-/Kontonummer;IBAN;Währung\nTop-Girokonto;${OWN_IBAN};EUR\n\n`,
    head: deutscheBankHead,
    row: '{day}|{day}|Gutschrift|{name}|{text}|{other}||||||{dotted}||||{outDotted}|{inDotted}|EUR',
  },
}

/** Returns a text on two columns of 27 characters. */
function halves(text: string): [string, string] {
  const at = text.indexOf(' ')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

type Message = (rows: Transaction[]) => string

const swiftDay = (date: Day) => date.slice(2).replaceAll('-', '')
const inParts = (text: string, from: number, length = 27) =>
  (text.match(new RegExp(`.{1,${length}}`, 'g')) ?? []).map((part, at) => `?${from + at}${part}`).join('')
const wrapped = (text: string) => (text.match(/.{1,65}/g) ?? []).join('\r\n')
const ascii = (text: string) =>
  text.replace(/[äöüßÄÖÜ]/g, letter => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' })[letter] ?? letter)

const entry = (m: Transaction, mark = '') =>
  `:61:${swiftDay(m.date)}${swiftDay(m.date).slice(2)}${mark}${m.cents < 0 ? 'D' : 'C'}R${unsigned(german)(m.cents)}NTRFNONREF`
const swift = (account: string, lines: string[], close = ':62F:C261127EUR1260,05') =>
  [':20:STARTUMSE', `:25:${account}`, ':28C:00000/001', ':60F:C261123EUR100,00', ...lines, close, '-', ''].join('\r\n')

const xmlText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const messages: Record<string, Message> = {
  'mt940-sparkasse': rows =>
    swift(
      '12030000/0000202051',
      rows.flatMap(m => [
        entry(m),
        wrapped(
          `:86:166?00GUTSCHR. UEBERWEISUNG?109310?20EREF+NOTPROVIDED${inParts(`SVWZ+${m.text}`, 21)}?30COBADEFFXXX?31${other}${inParts(m.name, 32)}?34000`,
        ),
      ]),
    ),
  'mt940-volksbank': rows =>
    rows
      .map(m =>
        swift(OWN_IBAN, [
          `${entry(m).replace('NONREF', 'KREF+')}//2026112400001`,
          `:86:105?00Basislastschrift?10931?20EREF+134541375034?21MREF+M-200${inParts(`SVWZ+${m.text}`, 22)}?30GENODEM1GLS?31${other}${inParts(m.name, 32)}`,
        ]),
      )
      .join(''),
  'mt940-finom': rows =>
    swift(
      'FNOMDEB2/0000000000EUR',
      rows.flatMap(m => [entry(m), `:86:166?00Transfer?32${m.name}${inParts(m.text, 60)}`]),
    ),
  'mt940-swift-blocks': rows =>
    `{1:F01BYLADEM1XXXX0000000000}{2:I940BYLADEM1XXXXN}{4:\r\n${swift(
      OWN_IBAN,
      rows.flatMap(m => [
        entry(m),
        `:86:166<00GUTSCHRIFT${inParts(`SVWZ+${m.text}`, 20).replaceAll('?', '<')}<32${m.name}`,
      ]),
    ).replace(/-\r\n$/, '-}')}`,
  'mt940-bunq': rows =>
    swift(
      'NL44BUNQ2025123456',
      rows.flatMap(m => [
        entry(m),
        `:86:/TRTP/SEPA OVERBOEKING/IBAN/${other}/BIC/INGBNL2A/NAME/${m.name}/REMI/${m.text}/EREF/NOTPROVIDED`,
      ]),
    ),
  mt942: rows =>
    [
      ':20:STARTDISPE',
      ':25:12030000/0000202051',
      ':28C:00000/001',
      ':34F:EUR0,',
      ':13D:2611271200+0100',
      ...rows.flatMap(m => [entry(m), `:86:166?00GUTSCHRIFT${inParts(`SVWZ+${m.text}`, 20)}?32${m.name}`]),
      ':90D:0EUR0,',
      ':90C:3EUR1,',
      '-',
      '',
    ].join('\r\n'),
  ofx: rows =>
    [
      'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX>\n<BANKMSGSRSV1>\n<STMTTRNRS>',
      '<STMTRS>\n<CURDEF>EUR\n<BANKACCTFROM>\n<BANKID>12030000\n<ACCTID>0000202051\n<ACCTTYPE>CHECKING\n</BANKACCTFROM>',
      '<BANKTRANLIST>\n<DTSTART>20260101\n<DTEND>20261231',
      ...rows.map(
        ({ date, cents, name, text }, at) =>
          `<STMTTRN>\n<TRNTYPE>${cents < 0 ? 'DEBIT' : 'CREDIT'}\n<DTPOSTED>${parts(date).join('')}120000.000[+1:CET]\n<TRNAMT>${english(cents)}\n<FITID>${at + 1}\n<NAME>${xmlText(name)}\n<MEMO>${xmlText(text)}\n</STMTTRN>`,
      ),
      '</BANKTRANLIST>\n</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>\n',
    ].join('\n'),
  qif: rows =>
    rows.reduce((file, { date, cents, name, text }) => {
      const [year = '', month = '', day = ''] = parts(date)
      return `${file}D${day}.${month}'${year}\nT${english(cents)}\nCX\nP${name}\nM${text}\n^\n`
    }, '!Type:Bank\n'),
}

type Camt = {
  version: string
  root: [message: string, statement: string]
  isOld?: boolean
  prefix?: string
  batch?: boolean
}

function camt(
  rows: Transaction[],
  { version, root: [message, statement], isOld = false, prefix = '', batch = false }: Camt,
): string {
  const party = (name: string) => (isOld ? `<Nm>${xmlText(name)}</Nm>` : `<Pty><Nm>${xmlText(name)}</Nm></Pty>`)
  const status = isOld ? '<Sts>BOOK</Sts>' : '<Sts><Cd>BOOK</Cd></Sts>'
  const direction = (cents: number) => `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const sum = (cents: number) => `<Amt Ccy="EUR">${unsigned(english)(cents)}</Amt>${direction(cents)}`
  const details = (m: Transaction) =>
    `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${sum(m.cents)}<RltdPties>${m.cents < 0 ? `<Cdtr>${party(m.name)}</Cdtr>` : `<Dbtr>${party(m.name)}</Dbtr>`}</RltdPties><RmtInf><Ustrd>${xmlText(m.text)}</Ustrd></RmtInf></TxDtls>`
  const ntry = (cents: number, date: Day, inner: string, at: number) =>
    `<Ntry>${sum(cents)}${status}<BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt><AcctSvcrRef>R${at}</AcctSvcrRef><NtryDtls>${inner}</NtryDtls></Ntry>`
  const total = rows.reduce((all, { cents }) => all + cents, 0)
  const entries = batch
    ? ntry(total, rows[0]?.date ?? '', rows.map(details).join(''), 0)
    : rows.map((m, at) => ntry(m.cents, m.date, details(m), at)).join('')
  const body = `<${message}><GrpHdr><MsgId>1</MsgId></GrpHdr><${statement}><Id>1</Id><Acct><Id><IBAN>${OWN_IBAN}</IBAN></Id></Acct>${entries}</${statement}></${message}>`
  const document = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}">${body}</Document>`
  const named =
    prefix === ''
      ? document
      : document.replace(/<(\/?)(?=[A-Z])/g, `<$1${prefix}:`).replace('xmlns=', `xmlns:${prefix}=`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet type="text/xsl" href="camt.xsl"?>\n${named}`
}

const statement: Camt['root'] = ['BkToCstmrStmt', 'Stmt']
const report: Camt['root'] = ['BkToCstmrAcctRpt', 'Rpt']
const notification: Camt['root'] = ['BkToCstmrDbtCdtNtfctn', 'Ntfctn']
const camts: Record<string, Camt> = {
  'camt053-v02': { version: 'camt.053.001.02', root: statement, isOld: true },
  'camt053-v04': { version: 'camt.053.001.04', root: statement, isOld: true, prefix: 'ns2' },
  'camt053-v08': { version: 'camt.053.001.08', root: statement },
  'camt053-v10': { version: 'camt.053.001.10', root: statement },
  'camt052-v02': { version: 'camt.052.001.02', root: report, isOld: true },
  'camt052-v08': { version: 'camt.052.001.08', root: report },
  'camt054-v02': { version: 'camt.054.001.02', root: notification, isOld: true },
  'camt054-v08': { version: 'camt.054.001.08', root: notification },
  'camt053-batch': { version: 'camt.053.001.08', root: statement, batch: true },
}

/** More than a hundred files: each structure twice, with other transactions, or only those that came in. */
export function bankCorpus({ isIncoming = false } = {}): CorpusFile[] {
  return [transactions, otherLines].flatMap((all, at) => {
    const rows = all.filter(({ cents }) => !isIncoming || cents > 0)
    const plainRows = rows.map(row => ({ ...row, name: ascii(row.name), text: ascii(row.text) }))
    const day = rows[0]?.date ?? ''
    const named = ([structure, content]: [string, Content]): CorpusFile => ({
      ...{ file: `${structure} ${at + 1}`, structure, written: rows },
      ...content,
    })
    const contents: [string, Content][] = [
      ...Object.entries(tables).map(([file, form]): [string, Content] => [file, table(rows, form)]),
      ...Object.entries(messages).map(([file, write]): [string, Content] => [
        file,
        { bytes: Buffer.from(write(plainRows)), expected: plainRows, pending: 0 },
      ]),
      ...Object.entries(camts).map(([file, form]): [string, Content] => {
        const expected = form.batch ? rows.map(row => ({ ...row, date: day })) : rows
        return [file, { bytes: Buffer.from(camt(rows, form)), expected, pending: 0 }]
      }),
    ]
    return contents.map(named)
  })
}
