import type { Cents } from './cents.ts'
import { type Day, isDay } from './format.ts'

/** Parses `24.11.2026`, `24.11.26` or `2026-11-24`. Returns undefined for anything else. */
export function dayInCell(text: string): Day | undefined {
  const [, date = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text.trim()) ?? []
  if (date !== '') return dayFromParts(year, month, date)
  const day = text.trim()
  return isDay(day) ? day : undefined
}

/** Returns undefined for a day that does not exist. A year of two digits is in this century. */
export function dayFromParts(year: string, month: number | string, date: number | string): Day | undefined {
  const fullYear = year.length === 2 ? `20${year}` : year
  const day = `${fullYear}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

/**
 * Parses an amount of banks and spreadsheets: `1.039,95`, `-39,95`, `+14.0`, `1 €`. Returns undefined for anything
 * else.
 */
export function centsIn(text: string): Cents | undefined {
  const plain = text.replace(/[\s€]|EUR/g, '').replace('−', '-')
  const [, sign = '', whole = '', decimals = ''] =
    /^([+-]?)(\d+|\d{1,3}(?:\.\d{3})+(?!\.)|\d{1,3}(?:,\d{3})+(?!,))(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (whole === '') return undefined
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' ? 0 - cents : cents
}

/** True for a text that a spreadsheet would evaluate, or such a text after our apostrophe. */
const isFormula = (text: string) => /^'*[=+\-@\t\r＝＋－＠]/.test(text)

/** Escapes a CSV cell, so that a spreadsheet does not evaluate it. */
export const escapedCell = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** Escapes an XLSX cell, which is never evaluated, only if `unescapedCell` would change it. */
export const exactCell = (text: string): string => (unescapedCell(text) === text ? text : `'${text}`)

/** Removes the apostrophe of our exports; other programs write `="01067"`. */
export function unescapedCell(cell: string): string {
  if (cell.startsWith("'") && isFormula(cell)) return cell.slice(1)
  return cell.startsWith('=') ? cell.replace(/^="(.*)"$/, '$1').replace(/^=(?=\+?\d+$)/, '') : cell
}
