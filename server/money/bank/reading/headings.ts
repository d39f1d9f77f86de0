import { foldText } from '../../../../domain/kit/fold.ts'
import { foreignHeadings } from './foreign-headings.ts'

/**
 * A column's meaning. `in` and `out` are amounts by direction, `sender` and `recipient` the other party by direction;
 * a `sentence` beside the text may name the payer. `otherName` and `otherText` count where name or text are missing.
 */
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
  | 'effect'
  | 'valueDate'
  | 'sentence'
  | 'otherName'
  | 'otherText'

/** Indices of the columns in a row. Columns of the same meaning are joined to one text. */
export type BankColumns = { [Of in Meaning]?: readonly number[] | undefined }

/** Headings of a purpose that may stand beside one that only names the kind of transaction. */
const oftenBesideKind = [
  'Buchungs-Details',
  'Buchungs-Info',
  'Buchungsdetails',
  'Zahlungsreferenz',
  'Mitteilung',
  'Nachricht',
  'Message',
]

/**
 * Column headings in exports of banks and programs, best first; docs/how-it-works/bank-formats.md lists their
 * sources.
 */
const headings: Record<Meaning, readonly string[]> = {
  date: [
    ...['Buchungstag', 'Buchungsdatum', 'Buchung', 'Booking Date', 'booking_date', 'Completed Date'],
    ...['Datum des Abschlusses', 'Abschlussdatum', 'Settlement date (local)', 'Settlement date (UTC)'],
    ...['Abrechnungsdatum (local)', 'Abrechnungsdatum (UTC)', 'Date', 'Datum', 'Operation date (local)'],
    ...['Zahlungsdatum', 'Payment date', 'BookgDt', 'Finished on', 'Created (UTC)', 'Created date (UTC)'],
    ...['Booked At', 'Date completed (UTC)', 'Date completed (Europe/Berlin)', 'Date completed'],
    ...['Transaction date', 'Posting date', 'Transaktionsdatum'],
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
    ...['Gross', 'Soll/Haben', 'Amt', 'value_value', 'Target amount (after fees)', 'Betrag inkl. MwSt.'],
    ...['Credit/Debit Amount', 'Transaktionsbetrag', 'Transaction amount'],
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
    'Gutschrift EUR',
    ...[
      'Zugang',
      'Zufluss',
      'Einzahlung',
      'Einzahlungen',
      'Einnahme',
      'Eingänge',
      'Deposit',
      'Deposits',
      'Credits',
      'Inflow',
      'Gutschriftsbetrag',
      'Credit amount',
      'valueIn_value',
    ],
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
    'Belastung EUR',
    'Lastschrift',
    'Lastschrift in EUR',
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
      'Outflow',
      'Belastungsbetrag',
      'Debit amount',
      'valueOut_value',
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
  sender: [
    ...['Zahlungspflichtige*r', 'Payer Name', 'Auftraggeber', 'Auftraggebername', 'Name Auftraggeber', 'Absender'],
    ...['Zahlungspflichtiger', 'Source name', 'Sender', 'From', 'Payer'],
  ],
  recipient: [
    ...['Zahlungsempfänger*in', 'Payee Name', 'Empfänger', 'Empfängername', 'Name Empfänger', 'Zahlungsempfänger'],
    ...['Begünstigter', 'Target name', 'Destination name', 'Recipient', 'Beneficiary', 'To', 'Payee'],
  ],
  text: [
    ...['Verwendungszweck', 'Vorgang/Verwendungszweck', 'Payment Reference', 'Verwendungszwecke', 'Vwz.0', 'Reference'],
    'Umsatztext',
    ...['Referenz', 'Zweck', 'Reason', 'purpose', 'Buchungsinformation', ...oftenBesideKind],
    ...['RmtInf', 'Zahlungszweck', 'Zahlungsgrund', 'VWZ', 'Avisierungstext', 'Payment Details', 'Notification text'],
    ...['Beschreibung', 'Description', 'Buchungstext', 'Text', 'Memo', 'Info'],
  ],
  account: [
    ...['Auftragskonto', 'IBAN Auftragskonto', 'IBAN Kontoinhaber', 'IBAN Auftraggeberkonto', 'Wallet-IBAN', 'Account'],
    ...['Eigene IBAN', 'OwnrAcctIBAN', 'Inhaberkonto', 'Kontonummer', 'IBAN', 'Konto'],
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
    ...['Transaction type', 'Art', 'Typ', 'Posting Text', 'BookgTxt', 'Bewegungstyp'],
  ],
  state: [
    ...['Info', 'Status', 'State', 'booking_status', 'BookgSts', 'Vormerkbuchung', 'Buchungsstatus', 'Umsatzstatus'],
    ...['Transaktionsstatus', 'Zahlungsstatus', 'Transaction status', 'Payment status', 'Vorgemerkt', 'Vormerkung'],
    ...['Pending', 'Gebucht', 'Booked'],
  ],
  currency: [
    'Währung',
    'Waehrung',
    'Currency',
    'Payment currency',
    'Zahlungswährung',
    'Muntsoort',
    'AmtCcy',
    'value_currency',
    'Target currency',
  ],
  endToEnd: [
    ...['Kundenreferenz (End-to-End)', 'End-to-End ID', 'end_to_end_id', 'End-to-End-Identifikation'],
    ...['End-to-End-Referenz', 'EndToEndId', 'Kundenreferenz'],
  ],
  onBehalfOf: ['Abweichender Auftraggeber', 'Abweichender Zahlungspflichtiger', 'Ultimate Debtor'],
  fee: ['Entgelt', 'Gebühr', 'Fee'],
  // PayPal: some rows, such as requests for money, leave the balance as it is.
  effect: ['Auswirkung auf Guthaben', 'Balance Impact'],
  valueDate: [
    ...['Valutadatum', 'Valuta', 'Wertstellung', 'Wertstellungsdatum', 'Wertstellungstag', 'Wert', 'Value Date'],
    ...['valutadate', 'Durchführungsdatum'],
  ],
  // Revolut for firms: `Payment from Jane Doe`.
  sentence: ['Description', 'Beschreibung'],
  // Volksbank until 2021 puts the owner here, a few programs the payer.
  otherName: ['Auftraggeber/Zahlungsempfänger'],
  otherText: [
    ...['Buchungstext', 'Umsatztext', 'Beschreibung', 'Description', 'Text', 'Booking details', 'BookingText'],
    ...['Kundendaten/Zahlungsreferenz', 'Notiz', 'Note', 'Notes', 'Bemerkung', 'Memo', 'Kommentar', 'Comment'],
  ],
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
  ...['Hinweis', 'Note', 'Artikelbezeichnung', 'Item Title', 'Details', ...oftenBesideKind],
]

/** Normalizes `Betrag (€)` to `betrageur`; drops digits. */
export const plainHeading = (heading: string) => foldText(heading.replace('€', 'EUR')).replace(/[^a-z]/g, '')

/** Matches the plain heading of a balance. */
export const balanceHeading = /saldo|kontostand|balance|solde/

/** Amounts may have their currency behind: `belastungchf`, `paidineur`, `creditineur`. */
const currencies = ['eur', 'chf', 'usd'].flatMap(currency => [currency, `in${currency}`])

/** Headings of a program that exports amounts in cents. */
const inCents = ['booking_date', 'amount', 'end_to_end_id', 'booking_status']

/** Headings of exports whose outgoing amounts have a minus. */
const signedExports = [
  // Stripe's payments: refunds have a column of their own.
  ['Amount Refunded', 'Captured', 'Statement Descriptor'],
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
  // Trade Republic, Revolut for firms.
  ['account_type', 'asset_class', 'symbol'],
  ['Orig amount', 'Total amount', 'State'],
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
  ['Gegenpartei', 'Nachricht', 'Einreichungs-ID'],
  ['Counterparty', 'Message', 'Filing ID'],
  ['Inhaberkonto', 'Bankreferenz', 'Transaktions-Code'],
  ['Auftraggebername', 'Empfängername', 'Wertstellung'],
  // Bank Austria.
  ['Valutadatum', 'Interne Notiz', 'Betrag'],
  // Hypo Vorarlberg.
  ['Auszugsnummer', 'Umsatztext', 'Name des Partners'],
  // Stripe, SumUp.
  ['Source', 'Net', 'Available On (UTC)'],
  ['Amount Refunded', 'Captured', 'PaymentIntent ID'],
  ['Transaktions-ID', 'Transaktionstyp', 'Auszahlung'],
].map(names => names.map(plainHeading))

/** Recognizes the export of a bank or program that writes a minus. */
export function writesMinus(cells: readonly string[]): boolean {
  const names = new Set(cells.map(plainHeading))
  return signedExports.some(signature => signature.every(name => names.has(name)))
}

/** Tables without headings, recognized by the kinds of their columns. */
export const withoutHeadings: { kinds: readonly ColumnKind[]; columns: BankColumns }[] = [
  // Targobank.
  {
    kinds: ['date', 'text', 'amount', 'amount', 'empty', 'empty', 'account'],
    columns: { date: [0], text: [1], out: [2], in: [3], account: [6] },
  },
  // ABN AMRO.
  {
    kinds: ['amount', 'text', 'date', 'amount', 'amount', 'date', 'amount', 'text'],
    columns: { date: [2], currency: [1], amount: [6], text: [7] },
  },
  // BAWAG, easybank.
  {
    kinds: ['account', 'text', 'date', 'date', 'amount', 'text'],
    columns: { account: [0], text: [1], date: [2], amount: [4], currency: [5] },
  },
  // Raiffeisen in Austria (ELBA); earlier with an empty column at the end.
  ...[[], ['empty'] as const].map((end): { kinds: ColumnKind[]; columns: BankColumns } => ({
    kinds: ['date', 'text', 'date', 'amount', 'text', 'date', ...end],
    columns: { date: [0], text: [1], amount: [3], currency: [4] },
  })),
]

export type ColumnKind = 'date' | 'amount' | 'account' | 'empty' | 'text'

type PlainHeadings = Record<Meaning, string[]>
const ownHeadings = Object.fromEntries(
  Object.entries(headings).map(([meaning, names]) => [meaning, names.map(plainHeading)]),
) as PlainHeadings
/** Keys contain day and amount, so columns that earlier versions read come first there. */
const ownFirst = new Set(['date', 'amount', 'in', 'out'])
const plainHeadings = Object.fromEntries(
  Object.entries(ownHeadings).map(([meaning, names]) => {
    const foreign = (foreignHeadings[meaning as Meaning] ?? []).map(plainHeading)
    return [meaning, ownFirst.has(meaning) ? [...names, ...foreign] : [...foreign, ...names]]
  }),
) as PlainHeadings
const plainMore = moreText.map(plainHeading)
const plainCents = inCents.map(plainHeading)

/** Maps a row of headings to columns; undefined without date and amount, or without text or name. */
export const columnsByHeadings = (cells: readonly string[]): BankColumns | undefined =>
  knownColumns(cells, plainHeadings)

function knownColumns(cells: readonly string[], known: PlainHeadings): BankColumns | undefined {
  if (cells.length < 3) return undefined
  const columns = allColumns(cells, known)
  const hasAmount = columns.amount !== undefined || columns.in !== undefined
  return columns.date && hasAmount && (columns.text || columns.name) ? columns : undefined
}

/** True for a table that is readable only by headings of other countries. */
export const isForeignTable = (cells: readonly string[]): boolean =>
  knownColumns(cells, ownHeadings) === undefined && columnsByHeadings(cells) !== undefined

/**
 * Returns the columns that earlier versions read, which knew fewer headings, if they took another name or text from
 * the table.
 */
export function earlierColumns(cells: readonly string[]): BankColumns | undefined {
  const [earlier, now] = [knownColumns(cells, ownHeadings), columnsByHeadings(cells)]
  const isSame = (['name', 'text', 'otherText', 'account'] as const).every(
    meaning => earlier?.[meaning]?.join() === now?.[meaning]?.join(),
  )
  return isSame ? undefined : earlier
}

/** Finds all columns with known headings. */
function allColumns(cells: readonly string[], known = plainHeadings): BankColumns {
  const names = cells.map(plainHeading)
  const allOf = (name: string) => names.flatMap((each, at) => (each === name ? [at] : []))
  const find = (meaning: Meaning, from = 0) =>
    known[meaning].map(name => allOf(name).filter(at => at >= from)).find(columns => columns.length > 0)
  const first = (meaning: Meaning, from = 0) => find(meaning, from)?.slice(0, 1)
  const amountAt = (meaning: 'amount' | 'in' | 'out') => {
    const named = known[meaning].flatMap(name => currencies.map(currency => name + currency))
    const at = named.map(name => names.indexOf(name)).find(at => at >= 0)
    return first(meaning) ?? (at === undefined ? undefined : [at])
  }
  const [came, went] = [amountAt('in'), amountAt('out')]
  // Beside what came and went, an amount in a currency of its own is converted.
  const amount = came && went ? first('amount') : amountAt('amount')
  const date = first('date') ?? first('valueDate')
  const numbered = columnsLike(cells, isPurpose)
  const text = numbered.length > 1 ? numbered : (find('text') ?? (numbered.length > 0 ? numbered : undefined))
  const texts = [...(text ?? []), ...plainMore.flatMap(allOf)]
  const otherTexts = known.otherText.flatMap(allOf).filter(at => !texts.includes(at))
  const account = accountAt(names, date?.[0] ?? 0, known.account)
  return {
    date,
    amount,
    ...(came && went ? { in: came, out: went } : {}),
    ...partiesIn(cells, withoutDigits(cells, find('name')), first('sender'), first('recipient')),
    otherName: first('otherName'),
    otherText: otherTexts.length === 0 ? undefined : otherTexts,
    text: texts.length === 0 ? undefined : [...new Set(texts)],
    account: account === undefined ? undefined : [account],
    bankCode: account === undefined || names[account] !== 'kontonummer' ? undefined : find('bankCode'),
    kind: known.kind
      .map(name => allOf(name).filter(at => !text?.includes(at)))
      .find(indexes => indexes.length > 0)
      ?.slice(0, 1),
    state: find('state')
      ?.filter(at => !texts.includes(at))
      .slice(0, 1),
    // ING has an earlier currency column, for the balance.
    currency: first('currency', (amount?.[0] ?? 0) + 1) ?? first('currency'),
    endToEnd: first('endToEnd'),
    onBehalfOf: first('onBehalfOf'),
    fee: first('fee'),
    effect: first('effect'),
    valueDate: first('valueDate'),
    sentence: find('sentence')?.filter(at => !texts.includes(at)),
  }
}

/** A sender and a recipient are one party each; a name beside them is the other party's, whatever the direction. */
function partiesIn(
  cells: readonly string[],
  name: BankColumns['name'],
  sender: BankColumns['sender'],
  recipient: BankColumns['recipient'],
): Pick<BankColumns, 'name' | 'sender' | 'recipient'> {
  const [like] = name ? [] : columnsLike(cells, isParty)
  const other = name ?? (like === undefined ? undefined : [like])
  if (!sender || !recipient || sender[0] === recipient[0]) return { name: other }
  return { name: other?.filter(at => at !== sender[0] && at !== recipient[0]), sender, recipient }
}

/**
 * Index of the column in which earlier versions found the other party, for tables with a column each for sender and
 * recipient; else -1.
 */
export function earlierNameAt(cells: readonly string[]): number {
  const names = cells.map(plainHeading)
  const isOld = ownHeadings.sender.slice(0, 2).some(name => names.includes(name))
  const { sender, recipient } = allColumns(cells, ownHeadings)
  if (isOld || !sender || !recipient) return -1
  return ownHeadings.name.map(name => names.indexOf(name)).find(at => at >= 0) ?? -1
}

const columnsLike = (cells: readonly string[], isLike: (words: string[]) => boolean) =>
  cells.flatMap((cell, at) => {
    const words = foldText(cell)
      .split(/[^a-z]+/)
      .filter(word => word.length > 2)
    return words.length > 0 && isLike(words) ? [at] : []
  })

const wordsOf = (words: string) => words.split(' ').map(foldText)
const partyWords = new Set(
  wordsOf(
    'Empfänger Empfängername Auftraggeber Auftraggebername Absender Begünstigter Zahlungspflichtiger Zahlungsempfänger Zahlungsbeteiligter Zahler Zahlungspartner Transaktionspartner Partner Partners Partnername Gegenpartei Gegenkontoinhaber Sender Payer Payee Beneficiary Originator Recipient Counterparty Remitter Debtor Creditor RmtdNm remoteName',
  ),
)
const partyFillers = new Set(wordsOf('Name Nm des der vom und oder and the'))

/** True for a heading that only says whose name the column holds: `Begünstigter/Absender - Name`. */
const isParty = (words: string[]) =>
  words.some(word => partyWords.has(word)) && words.every(word => partyWords.has(word) || partyFillers.has(word))

/** Numbered lines of the purpose: `Verwendungszweckzeile 2`, `VWZ1`, `purpose3`. */
const isPurpose = ([word = '', ...more]: string[]) =>
  more.length === 0 && /^(verwendungszweck(zeile)?|vwz|purpose|zahlungsgrund)$/.test(word)

/** Completes explained columns with those known by their headings. */
export function explainedColumns<Said extends BankColumns>(cells: readonly string[], columns: Said): Said {
  const usedColumns = new Set(Object.values(columns).flatMap(places => places ?? []))
  const { kind, state, currency, endToEnd, onBehalfOf, fee } = allColumns(cells)
  // Keys contain the account, which earlier versions found by fewer headings.
  const { account, bankCode } = allColumns(cells, ownHeadings)
  const otherColumns = Object.entries({ account, bankCode, kind, state, currency, endToEnd, onBehalfOf, fee })
  return {
    ...Object.fromEntries(otherColumns.filter(([, places]) => !places?.some(at => usedColumns.has(at)))),
    ...columns,
  }
}

/** HypoVereinsbank numbers its two name columns; elsewhere a second name column means something else. */
const withoutDigits = (cells: readonly string[], name: readonly number[] | undefined) =>
  name && (/\d/.test(cells[name[0] ?? 0] ?? '') ? name : name.slice(0, 1))

/** May be the other party's account; one's own stands before the day or next to its name. */
const eitherAccount = ['kontonummer', 'iban', 'konto']

function accountAt(names: readonly string[], date: number, known: readonly string[]): number | undefined {
  return known
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
