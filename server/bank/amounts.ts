import type { Cents } from '../../domain/money/cents.ts'

type Read = (text: string) => Cents | undefined

/** An amount and the sign that stands at it: `-39,95`, `39,95-`, `(39,95)`, `39,95 S`. */
const shape = /^(\(?)([+-]?)(\d[\d.,' ]*)([+-]?)(\)?)\s*(S|H|C|D|DR|CR)?$/i

/** Takes apart what is written of an amount; undefined for what is none. */
function partsOf(text: string) {
  const plain = text
    .replace(/[€\u00a0\u202f]|EUR/gi, ' ')
    .replace(/[−–]/g, '-')
    .trim()
    .replace(/^([+-])\s+/, '$1')
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

/** Whether somebody wrote a sign at it. */
export const isSigned = (text: string): boolean => /[^\d.,\s]/.test(text) && partsOf(text)?.isSigned === true

/**
 * Reads the amounts of a column as all of it is written: `1.000` is a thousand, but beside `12.5` it is nothing that can be
 * read. `unit` is the number of cents in a whole one.
 */
export function amountReader(column: Iterable<string>, unit: 1 | 100): Read {
  let [hasCommas, hasPoints] = [false, false]
  for (const text of column) {
    hasCommas ||= /,\d{1,2}\D*$/.test(text)
    hasPoints ||= /\.\d{1,2}\D*$/.test(text)
  }
  return text => {
    const parts = partsOf(text)
    const cents = parts && magnitude(parts.digits, { hasCommas, hasPoints }, unit)
    return cents === undefined || cents === 0 || !parts?.isNegative ? cents : -cents
  }
}

/** An amount that stands alone, as in a fee. */
export const isAmount = (text: string): boolean => amountReader([text], 100)(text) !== undefined

function magnitude(
  digits: string,
  marks: { hasCommas: boolean; hasPoints: boolean },
  unit: 1 | 100,
): Cents | undefined {
  const [, whole = '', mark = '', decimals = ''] =
    /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)(?:([.,])(\d{1,2}))?$/.exec(digits) ?? []
  if (whole === '') return undefined
  const thousands = /[.,]/.exec(whole)?.[0] ?? ''
  // A mark that ends the decimals elsewhere in the column does not part thousands.
  const isDecimal = thousands === '.' ? marks.hasPoints : marks.hasCommas
  if (thousands !== '' && (thousands === mark || isDecimal)) return undefined
  if (unit === 1) return mark === '' && thousands === '' ? Number(whole) : undefined
  return Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
}
