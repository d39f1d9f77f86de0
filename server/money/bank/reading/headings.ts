import { fold } from '../../../../domain/kit/fold.ts'

/** A column's meaning. `in` and `out` are amounts by direction, `sender` and `recipient` the other party by direction. */
export type Meaning =
  | 'date'
  | 'amount'
  | 'in'
  | 'out'
  | 'name'
  | 'sender'
  | 'recipient'
  | 'text'
  | 'account'
  | 'bankCode'
  | 'kind'
  | 'state'
  | 'currency'
  | 'endToEnd'
  | 'onBehalfOf'
  | 'fee'

/** Indices of the columns in a row. Columns of the same meaning are joined to one text. */
export type Columns = { [Of in Meaning]?: readonly number[] | undefined }

/**
 * Column headings in exports of banks and programs, best first; docs/how-it-works/bank-formats.md lists their
 * sources.
 */
/** Headings of a purpose that may stand beside one that only names the kind of movement. */
const oftenBesideKind = [
  'Buchungs-Details',
  'Buchungs-Info',
  'Buchungsdetails',
  'Zahlungsreferenz',
  'Mitteilung',
  'Nachricht',
  'Message',
]

const headings: Record<Meaning, readonly string[]> = {
  date: [
    ...['Buchungstag', 'Buchungsdatum', 'Buchung', 'Booking Date', 'booking_date', 'Completed Date'],
    ...['Datum des Abschlusses', 'Abschlussdatum', 'Settlement date (local)', 'Settlement date (UTC)'],
    ...['Abrechnungsdatum (local)', 'Abrechnungsdatum (UTC)', 'Date', 'Datum', 'Operation date (local)'],
  ],
  amount: [
    ...[
      'Betrag',
      'Betrag (€)',
      'Betrag (EUR)',
      'Amount (EUR)',
      'Amount',
      'Umsatz in EUR',
      'Umsatz in {0}',
      'Betrag in EUR',
    ],
    ...[
      'Umsatz',
      'Zahlungsbetrag',
      'Payment amount',
      'Total amount (incl. VAT)',
      'Gesamtbetrag (inkl. MwSt.)',
      'Brutto',
    ],
    ...['Gross', 'Soll/Haben'],
  ],
  in: [
    'Haben',
    'Gutschrift',
    'Eingang',
    'Einnahmen',
    'Credit',
    'Money in',
    'Paid in',
    'Betrag Haben',
    'Gutschrift in EUR',
    ...['Zugang', 'Zufluss', 'Einzahlung', 'Einzahlungen', 'Einnahme', 'Eingänge', 'Deposit', 'Deposits', 'Credits'],
  ],
  out: [
    'Soll',
    'Belastung',
    'Ausgang',
    'Ausgaben',
    'Debit',
    'Money out',
    'Paid out',
    'Betrag Soll',
    'Belastung in EUR',
    ...[
      'Abgang',
      'Abfluss',
      'Auszahlung',
      'Auszahlungen',
      'Ausgabe',
      'Ausgänge',
      'Withdrawal',
      'Withdrawals',
      'Debits',
    ],
  ],
  name: [
    ...['Beguenstigter/Zahlungspflichtiger', 'Name Zahlungsbeteiligter', 'Auftraggeber/Empfänger'],
    ...[
      'Auftraggeber/Begünstigter',
      'Begünstigter / Auftraggeber',
      'Empfänger/Zahlungspflichtiger',
      'Sender / Empfänger',
    ],
    ...[
      'Empfänger/Auftraggeber Name',
      'Gegenkonto Inhaber',
      'Partner Name',
      'Counterparty name',
      'Name der Gegenpartei',
    ],
    ...[
      'Payer Name',
      'Payee',
      'Empfaenger 1',
      'Name',
      'Zahlungsempfänger',
      'Zahlungsempfänger*in',
      'Zahlungspflichtige*r',
    ],
    ...['Empfänger', 'Auftraggeber', 'Gegenpartei', 'Counterparty', 'Zahlungsbeteiligter', 'Name Gegenkonto'],
  ],
  sender: ['Zahlungspflichtige*r', 'Payer Name'],
  recipient: ['Zahlungsempfänger*in', 'Payee Name'],
  text: [
    ...['Verwendungszweck', 'Vorgang/Verwendungszweck', 'Payment Reference', 'Verwendungszwecke', 'Vwz.0', 'Reference'],
    ...['Referenz', 'Zweck', 'Reason', 'purpose', 'Buchungsinformation', ...oftenBesideKind],
    ...['Beschreibung', 'Description', 'Buchungstext', 'Text', 'Info', 'Memo'],
  ],
  account: [
    ...['Auftragskonto', 'IBAN Auftragskonto', 'IBAN Kontoinhaber', 'IBAN Auftraggeberkonto', 'Wallet-IBAN', 'Account'],
    ...['Eigene IBAN', 'Kontonummer', 'IBAN', 'Konto'],
  ],
  bankCode: ['BLZ'],
  kind: [
    ...[
      'Buchungstext',
      'Umsatztyp',
      'Type',
      'Umsatzart',
      'Buchungsart',
      'Transaktionstyp',
      'Transaktionsart',
      'Vorgang',
    ],
    ...['Transaction type', 'Art', 'Typ', 'Posting Text'],
  ],
  state: ['Info', 'Status', 'State', 'booking_status', 'Vormerkbuchung'],
  currency: ['Währung', 'Waehrung', 'Currency', 'Payment currency', 'Zahlungswährung', 'Muntsoort'],
  endToEnd: [
    ...['Kundenreferenz (End-to-End)', 'End-to-End ID', 'end_to_end_id', 'End-to-End-Identifikation'],
    ...['End-to-End-Referenz', 'Kundenreferenz'],
  ],
  onBehalfOf: ['Abweichender Auftraggeber', 'Abweichender Zahlungspflichtiger', 'Ultimate Debtor'],
  fee: ['Entgelt', 'Gebühr', 'Fee'],
}

/** Columns that continue `text`. */
const moreText = [
  ...[
    'Verwendungszweck 2',
    'Weitere Verwendungszwecke',
    'Vwz.1',
    'Rechnungsnummer',
    'Invoice Number',
    'Betreff',
    'Subject',
  ],
  ...['Hinweis', 'Note', 'Artikelbezeichnung', 'Item Title', ...oftenBesideKind],
]

/** Normalizes `Betrag (€)` to `betrageur`; drops digits. */
export const plainHeading = (heading: string) => fold(heading.replace('€', 'EUR')).replace(/[^a-z]/g, '')

/** Headings of a program that exports amounts in cents. */
const inCents = ['booking_date', 'amount', 'end_to_end_id', 'booking_status']

/** Headings of exports whose outgoing amounts have a minus. */
const signedExports = [
  ['Auftragskonto', 'Valutadatum', 'Beguenstigter/Zahlungspflichtiger'],
  ['IBAN Auftragskonto', 'Name Zahlungsbeteiligter', 'Saldo nach Buchung'],
  ['Zahlungspflichtige*r', 'Zahlungsempfänger*in', 'Umsatztyp'],
  ['Wertstellung', 'Auftraggeber / Begünstigter', 'Betrag (EUR)'],
  ['Buchung', 'Wertstellungsdatum', 'Auftraggeber/Empfänger', 'Buchungstext'],
  ['Buchung', 'Valuta', 'Auftraggeber/Empfänger', 'Buchungstext'],
  ['Partner Name', 'Payment Reference', 'Amount (EUR)'],
  ['Payee', 'Transaction type', 'Amount (EUR)', 'Amount (Foreign Currency)'],
  ['Wertstellung (Valuta)', 'Vorgang', 'Umsatz in EUR'],
  ['Umsatztag', 'Vorgang', 'Referenz', 'Umsatz in EUR'],
  ['Umsatzart', 'Buchungstext', 'IBAN Kontoinhaber'],
  ['Umsatzart', 'Buchungstext', 'IBAN Auftraggeberkonto'],
  ['Sender / Empfänger', 'Stichwörter', 'Umsatz geteilt'],
  ['Product', 'Completed Date', 'State'],
  ['Produkt', 'Datum des Abschlusses', 'Status'],
  ['Payer Name', 'Payee Name', 'Total fees'],
  ['Counterparty name', 'Settlement date (local)', 'Payment method'],
  ['booking_date', 'valuta_date', 'booking_status'],
  ['Wertstellungsdatum', 'Transaktionstyp', 'Empfänger', 'IBAN'],
  ['Transaktionsart', 'Zahlungsbetrag', 'Wallet-IBAN'],
  ['Buchungsschlüssel', 'Buchungsart', 'Empfänger/Auftraggeber Name'],
  ['Brutto', 'Netto', 'Transaktionscode'],
  ['Gross', 'Net', 'Transaction ID'],
  ['Hauptkategorie', 'Kategoriepfad', 'Buchungstext'],
  ['Subcategory', 'Category-Path', 'Posting Text'],
  ['Gegenkonto Inhaber', 'Zwischensumme', 'Primanota'],
  ['Transaktionstyp', 'Karteneinsatz', 'Bargeldabhebung'],
  ['Umsatzart', 'Begünstigter / Auftraggeber', 'Fremde Gebühren'],
  ['Partnername', 'Partner IBAN', 'Partner Kontonummer', 'Betrag'],
  ['Wertstellungstag', 'GegenIBAN', 'Name Gegenkonto'],
].map(names => names.map(plainHeading))

/** Recognizes the export of a bank or program that writes a minus. */
export function writesMinus(cells: readonly string[]): boolean {
  const names = new Set(cells.map(plainHeading))
  return signedExports.some(known => known.every(name => names.has(name)))
}

/** Tables without headings, recognized by the kinds of their columns. */
export const withoutHeadings: { kinds: readonly Kind[]; columns: Columns }[] = [
  // Targobank.
  {
    kinds: ['date', 'text', 'amount', 'amount', 'empty', 'empty', 'account'],
    columns: { date: [0], text: [1], out: [2], in: [3], account: [6] },
  },
]

export type Kind = 'date' | 'amount' | 'account' | 'empty' | 'text'

const plainHeadings = Object.fromEntries(
  Object.entries(headings).map(([meaning, names]) => [meaning, names.map(plainHeading)]),
) as Record<Meaning, string[]>
const plainMore = moreText.map(plainHeading)
const plainCents = inCents.map(plainHeading)

/** Maps a row of headings to columns; undefined without date and amount, or without text or name. */
export function columnsByHeadings(cells: readonly string[]): Columns | undefined {
  if (cells.length < 3) return undefined
  const columns = allColumns(cells)
  const hasAmount = columns.amount !== undefined || columns.in !== undefined
  return columns.date && hasAmount && (columns.text || columns.name) ? columns : undefined
}

/** Finds all columns with known headings. */
function allColumns(cells: readonly string[]): Columns {
  const names = cells.map(plainHeading)
  const allOf = (name: string) => names.flatMap((each, at) => (each === name ? [at] : []))
  const find = (meaning: Meaning, from = 0) =>
    plainHeadings[meaning].map(name => allOf(name).filter(at => at >= from)).find(found => found.length > 0)
  const first = (meaning: Meaning, from = 0) => find(meaning, from)?.slice(0, 1)
  const [date, amount, text] = [first('date'), first('amount'), find('text')]
  const [came, went] = [first('in'), first('out')]
  const texts = [...(text ?? []), ...plainMore.flatMap(allOf)]
  const account = accountAt(names, date?.[0] ?? 0)
  return {
    date,
    amount,
    ...(came && went ? { in: came, out: went } : {}),
    name: withoutDigits(cells, find('name')),
    sender: find('sender'),
    recipient: find('recipient'),
    text: texts.length === 0 ? undefined : [...new Set(texts)],
    account: account === undefined ? undefined : [account],
    bankCode: account === undefined || names[account] !== 'kontonummer' ? undefined : find('bankCode'),
    kind: plainHeadings.kind
      .map(name => allOf(name).filter(at => !text?.includes(at)))
      .find(found => found.length > 0)
      ?.slice(0, 1),
    state: find('state')
      ?.filter(at => !texts.includes(at))
      .slice(0, 1),
    // ING has an earlier currency column, for the balance.
    currency: first('currency', (amount?.[0] ?? 0) + 1) ?? first('currency'),
    endToEnd: first('endToEnd'),
    onBehalfOf: first('onBehalfOf'),
    fee: first('fee'),
  }
}

/** Completes explained columns with those known by their headings. */
export function explainedColumns<Said extends Columns>(cells: readonly string[], said: Said): Said {
  const taken = new Set(Object.values(said).flatMap(places => places ?? []))
  const { account, bankCode, kind, state, currency, endToEnd, onBehalfOf, fee } = allColumns(cells)
  const others = Object.entries({ account, bankCode, kind, state, currency, endToEnd, onBehalfOf, fee })
  return { ...Object.fromEntries(others.filter(([, places]) => !places?.some(at => taken.has(at)))), ...said }
}

/** HypoVereinsbank numbers its two name columns; elsewhere a second name column means something else. */
const withoutDigits = (cells: readonly string[], name: readonly number[] | undefined) =>
  name && (/\d/.test(cells[name[0] ?? 0] ?? '') ? name : name.slice(0, 1))

/** May be the other party's account; one's own stands before the day or next to its name. */
const eitherAccount = ['kontonummer', 'iban', 'konto']

function accountAt(names: readonly string[], date: number): number | undefined {
  return plainHeadings.account
    .map(name => names.indexOf(name))
    .find(at => {
      const name = names[at]
      if (name === undefined || !eitherAccount.includes(name)) return name !== undefined
      return at < date || (name === 'kontonummer' && names.includes('kontoname'))
    })
}

/** Returns the number of cents in 1 of the table's amounts. */
export function unitOf(cells: readonly string[]): 1 | 100 {
  const names = cells.map(plainHeading)
  return plainCents.every(name => names.includes(name)) ? 1 : 100
}
