import type { Day } from '../../../domain/kit/format.ts'

/** A transaction as a bank writes it. */
export type BankRow = {
  date: Day
  cents: number
  name: string
  text: string
  kind?: string
  /** The bank's own id, if its format has one. */
  id?: string
}

const heading =
  '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info";"Kategorie"'

/** For tests: returns a Sparkasse's CSV, as UTF-8 or in the more common Latin 1. */
export function sparkasseCsv(rows: readonly BankRow[], encoding: 'latin1' | 'utf8' = 'latin1'): Buffer {
  const text = [heading, ...rows.map(rowOf)].map(row => `${row}\r\n`).join('')
  return Buffer.from(text, encoding)
}

function rowOf({ date, cents, name, text, kind = 'GUTSCHR. UEBERWEISUNG' }: BankRow): string {
  const day = `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(2, 4)}`
  const [euros = '', decimals = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
  const amount = `${cents < 0 ? '-' : ''}${euros.replace(/\B(?=(\d{3})+$)/g, '.')},${decimals}`
  const before = ['DE02120300000000202051', day, day, kind, text, '', '', '', '', '', '']
  const after = [name, 'DE89370400440532013000', '', amount, 'EUR', 'Umsatz gebucht', '']
  return [...before, ...after].map(cell => `"${cell.replaceAll('"', '""')}"`).join(';')
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** For tests: a file that does not name the account, as N26 writes it, with names as people turn them round. */
export function csvWithoutAccount(rows: readonly BankRow[]): Buffer {
  const lines = rows.map(({ date, cents, name, text }) => {
    const turned = name.split(/,? /).toReversed().join(' ').toUpperCase()
    return [date, turned, text, (cents / 100).toFixed(2)].map(quoted).join(',')
  })
  return Buffer.from(['"Booking Date","Partner Name","Payment Reference","Amount (EUR)"', ...lines].join('\n'))
}

/** For tests: a statement as SWIFT writes it, with bank code and number of the same account. */
export function mt940File(rows: readonly BankRow[], account = '12030000/202051'): Buffer {
  const entries = rows.map(({ date, cents, name, text }) => {
    const amount = (Math.abs(cents) / 100).toFixed(2).replace('.', ',')
    const day = date.replaceAll('-', '').slice(2)
    const entry = `:61:${day}${day.slice(2)}${cents < 0 ? 'D' : 'C'}${amount}N062NONREF`
    return `${entry}\r\n:86:166?00GUTSCHRIFT?20SVWZ+${text}?32${name}\r\n`
  })
  const head = `:20:STARTUMS\r\n:25:${account}\r\n:28C:0\r\n:60F:C261101EUR0,00\r\n`
  return Buffer.from(`${head}${entries.join('')}:62F:C261128EUR0,00\r\n-\r\n`)
}
