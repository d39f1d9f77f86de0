import { cellAt } from './cell.ts'
import { balanceHeading, plainHeading } from './headings.ts'
import type { BankTable } from './table.ts'

type Facts = Pick<BankTable, 'heads' | 'columns' | 'before'> & { rows: readonly { cells: readonly string[] }[] }

const codes = '(EUR|CHF|USD|GBP|DKK|SEK|NOK|ISK|PLN|CZK|HUF|RON|BGN|TRY|JPY|CAD|AUD)(?![A-Za-z])'
/** A heading that names its currency: `Betrag CHF`. */
const ofHeading = new RegExp(`(?:^|[^A-Za-z])${codes}`)
/** A line of nothing else, below one that asks for it. */
const alone = new RegExp(`^[;," \\t]*${codes}[;," \\t]*$`, 'm')
/** A line above the table that names the account's: `Währung:;CHF`. */
const above = new RegExp(
  `(?<!(?:[Ff]remd|[Aa]uslands|[Oo]riginal|[Ff]oreign |[Oo]riginal )-?)(?:[Ww](?:ä|ae)hrung|[Cc]urrency|[Ww]hrg|[Bb]ewertet in|(?:[Dd]evise|[Mm]onnaie)(?: du compte)?|[Vv]aluta|[Dd]ivisa|[Mm]oneda|[Mm]unt(?:soort)?)[^A-Za-z\\d\\n]{1,6}${codes}`,
)

const currencyHeading = /wahrung|whrg|currency|^curr?$|^ccy$|^wkz$|devise|monnaie|moneda|divisa|^munt|^valuta/
/** Headings of another currency than the amount's: the one before an exchange. */
const otherCurrency =
  /orig|ursprung|fremd|foreign|ausland|instruct|exchange|umrechn|kurs|rate|gegen|auftrag|source|transa/

/**
 * Returns a reader of the currency of a row's amount; "" if nothing names it. Its column is known or else recognised by
 * heading and content, the amount's own heading comes first, and what names the account's currency last.
 */
export function currencyReader({ heads, columns, before, rows }: Facts): (cells: readonly string[]) => string {
  const column = columns.currency?.[0]
  if (column !== undefined) return cells => cellAt(cells, column)
  const amounts = [columns.amount, columns.in, columns.out].map(places => heads[places?.[0] ?? -1] ?? '')
  const [named] = amounts.flatMap(heading => ofHeading.exec(heading.replace('€', 'EUR'))?.[1] ?? [])
  if (named !== undefined) return () => named
  const places = heads.flatMap((heading, at) => {
    const plain = plainHeading(heading)
    const isOf = currencyHeading.test(plain) && !otherCurrency.test(plain)
    return isOf && areCurrencies(rows.map(({ cells }) => cellAt(cells, at))) ? [at] : []
  })
  // Yuh has one each for what came and went.
  if (places.length > 0) return cells => foreignOf(places.map(at => cellAt(cells, at)))
  const ofBalance = heads.find(heading => balanceHeading.test(plainHeading(heading))) ?? ''
  const [, ofAccount = ''] = above.exec(before) ?? ofHeading.exec(ofBalance) ?? alone.exec(before) ?? []
  return () => ofAccount
}

const areCurrencies = (cells: readonly string[]) =>
  cells.every(cell => /^(?:|[A-Z]{3}|\p{Sc})$/u.test(cell)) && cells.some(cell => cell !== '')

const foreignOf = (currencies: readonly string[]) =>
  currencies.find(currency => !/^(?:|EUR|€)$/.test(currency)) ?? currencies[0] ?? ''
