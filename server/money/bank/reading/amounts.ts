import type { Cents } from '../../../../domain/kit/cents.ts'

type AmountReader = (text: string) => Cents | undefined

/** Matches an amount with an optional sign: `-39,95`, `39,95-`, `(39,95)`, `39,95 S`. */
const shape = /^(\(?)([+-]?)(\d[\d.,' ]*)([+-]?)(\)?)\s*(S|H|C|D|DR|CR)?$/i

/** Splits an amount into its parts; undefined if the text is not an amount. */
function partsOf(text: string) {
  const plain = text
    .replace(/[€\u00a0\u202f]|EUR/gi, ' ')
    .replace(/[−\p{Pd}]/gu, '-')
    .replace(/[’‘ʼ`´]/g, "'")
    .trim()
    .replace(/^([+-])\s+/, '$1')
    // AqBanking: `4000/100`.
    .replace(/^([+-]?\d+)\/100$/, (_, cents: string) => (Number(cents) / 100).toFixed(2))
    // A spreadsheet's text, and cents that are a dash: `40,-`.
    .replace(/^'(?=[+-]?\d)/, '')
    .replace(/(?<=\d)[.,]--?$/, '')
  const [, open = '', before = '', digits = '', after = '', close = '', letter = ''] = shape.exec(plain) ?? []
  if (digits === '' || (open === '') !== (close === '') || (before !== '' && after !== '')) return undefined
  const mark = letter.toUpperCase().slice(0, 1)
  const isNegative = open !== '' || before === '-' || after === '-' || mark === 'S' || mark === 'D'
  return {
    digits: digits.trim().replace(/[' ]/g, ''),
    isNegative,
    isSigned: isNegative || before + after + mark !== '',
  }
}

export const isNegative = (text: string): boolean => partsOf(text)?.isNegative ?? false

/** Tests whether unsigned amounts are incoming: outgoing ones have a minus, or all have a sign. */
export function hasSigns(column: readonly string[]): boolean {
  const partsIn = (text: string) => (/[^\d.,\s]/.test(text) ? partsOf(text) : undefined)
  if (column.some(text => partsIn(text)?.isNegative)) return true
  const written = column.filter(text => /\d/.test(text))
  return written.length > 0 && written.every(text => partsIn(text)?.isSigned)
}

/**
 * Reads amounts by the format of their whole column: `1.000` is a thousand, but in a column with `12.5` it is
 * ambiguous and refused. `unit` is the number of cents in 1.
 */
export function amountReader(column: Iterable<string>, unit: 1 | 100): AmountReader {
  let [hasCommas, hasPoints] = [false, false]
  for (const text of column) {
    hasCommas ||= /,(\d{1,2}|\d\d00+)\D*$/.test(text)
    hasPoints ||= /\.(\d{1,2}|\d\d00+)\D*$/.test(text)
  }
  return text => {
    const parts = partsOf(text)
    const cents = parts && magnitude(parts.digits, { hasCommas, hasPoints }, unit)
    return cents === undefined || cents === 0 || !parts?.isNegative ? cents : -cents
  }
}

/** Tests an amount without a column, such as a fee. */
export const isAmount = (text: string): boolean => amountReader([text], 100)(text) !== undefined

function magnitude(
  digits: string,
  marks: { hasCommas: boolean; hasPoints: boolean },
  unit: 1 | 100,
): Cents | undefined {
  const [, whole = '', mark = '', decimals = ''] =
    /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)(?:([.,])(\d{1,2}|\d\d00+))?$/.exec(digits) ?? []
  if (whole === '') return undefined
  const thousands = /[.,]/.exec(whole)?.[0] ?? ''
  // The column's decimal mark cannot also separate thousands.
  const isDecimal = thousands === '.' ? marks.hasPoints : marks.hasCommas
  if (thousands !== '' && (thousands === mark || isDecimal)) return undefined
  if (unit === 1) return mark === '' && thousands === '' ? Number(whole) : undefined
  return Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
}
