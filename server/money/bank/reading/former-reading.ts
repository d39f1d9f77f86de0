import type { BankLine } from '../../../../domain/money/bank/line.ts'
import { oneLine, plainAccount } from './cell.ts'
import { plainHeading } from './headings.ts'

/** Headings known to the first version. Keys of lines it booked depend on them, so they never change. */
const headings = {
  date: ['Buchungstag', 'Buchungsdatum', 'Buchung', 'Booking Date', 'Date', 'Datum'],
  amount: ['Betrag', 'Betrag (€)', 'Betrag (EUR)', 'Amount (EUR)', 'Amount', 'Umsatz in EUR'],
  name: [
    'Beguenstigter/Zahlungspflichtiger',
    'Name Zahlungsbeteiligter',
    'Zahlungspflichtige*r',
    'Auftraggeber/Empfänger',
    'Auftraggeber/Begünstigter',
    'Partner Name',
    'Payee',
  ],
  text: ['Verwendungszweck', 'Payment Reference'],
  account: ['Auftragskonto', 'IBAN Auftragskonto'],
} as const

type Former = NonNullable<BankLine['former']>

/** Reads rows as the first version did; undefined if it refused the table. */
export function createFormerReader(
  heads: readonly string[],
  before: string,
): ((cells: readonly string[]) => Former) | undefined {
  const names = heads.map(plainHeading)
  const find = (column: keyof typeof headings) =>
    headings[column].map(heading => names.indexOf(plainHeading(heading))).find(at => at >= 0) ?? -1
  const [name, text, account] = [find('name'), find('text'), find('account')]
  if (find('date') < 0 || find('amount') < 0 || text < 0) return undefined
  const above = plainAccount(/[A-Z]{2}\d\d(?: ?[A-Z\d]){11,30}/.exec(before)?.[0] ?? '')
  return cells => ({
    account: plainAccount(cells[account] ?? '') || above,
    name: oneLine(cells[name] ?? ''),
    text: oneLine(cells[text] ?? ''),
  })
}

/** Keeps the former reading only if it differs. */
export function formerOf(line: Former, former: Former | undefined): { former?: Former } {
  if (!former) return {}
  const isSame = former.account === line.account && former.name === line.name && former.text === line.text
  return isSame ? {} : { former }
}

/** Returns the line as earlier versions named it, if they took the other of two columns for the payer. */
export function formerLineOf({ account, name, text }: Former, earlier = ''): Former | undefined {
  const was = oneLine(earlier)
  return was === '' || was === name ? undefined : { account, name: was, text }
}
