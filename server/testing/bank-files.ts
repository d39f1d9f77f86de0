import type { Day } from '../../domain/format.ts'

/** A movement as a bank writes it. */
export type BankRow = { date: Day; cents: number; name: string; text: string; kind?: string }

const heading =
  '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info";"Kategorie"'

/** For tests: the CSV of a Sparkasse, as UTF-8 or as most of them write it. */
export function sparkasseCsv(rows: readonly BankRow[], encoding: 'latin1' | 'utf8' = 'latin1'): Buffer {
  const text = [heading, ...rows.map(rowOf)].map(row => `${row}\r\n`).join('')
  return Buffer.from(text, encoding)
}

function rowOf({ date, cents, name, text, kind = 'GUTSCHR. UEBERWEISUNG' }: BankRow): string {
  const day = `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(2, 4)}`
  const [euros = '', rest = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
  const amount = `${cents < 0 ? '-' : ''}${euros.replace(/\B(?=(\d{3})+$)/g, '.')},${rest}`
  const before = ['DE02120300000000202051', day, day, kind, text, '', '', '', '', '', '']
  const after = [name, 'DE89370400440532013000', '', amount, 'EUR', 'Umsatz gebucht', '']
  return [...before, ...after].map(cell => `"${cell.replaceAll('"', '""')}"`).join(';')
}
