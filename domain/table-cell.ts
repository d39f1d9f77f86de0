import { type Day, isDay } from './format.ts'
import type { Cents } from './money/cents.ts'

/** `24.11.2026`, `24.11.26` or `2026-11-24`; undefined for anything else. */
export function dayIn(text: string): Day | undefined {
  const [, date = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text.trim()) ?? []
  const day =
    date === ''
      ? text.trim()
      : `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

/** An amount as banks and spreadsheets write it: `1.039,95`, `-39,95`, `+14.0`, `1 €`; undefined for anything else. */
export function centsIn(text: string): Cents | undefined {
  const plain = text.replace(/[\s€]|EUR/g, '').replace('−', '-')
  const [, sign = '', whole = '', decimals = ''] =
    /^([+-]?)(\d+|\d{1,3}(?:\.\d{3})+(?!\.)|\d{1,3}(?:,\d{3})+(?!,))(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (whole === '') return undefined
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' ? 0 - cents : cents
}

/** A text that a spreadsheet would calculate, or one that looks like such a text with our apostrophe before it. */
const isFormula = (text: string) => /^'*[=+\-@\t\r＝＋－＠]/.test(text)

/** The text as a cell of CSV, which a spreadsheet takes for no formula. */
export const escapedCell = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** The text as a cell of XLSX, where nothing is a formula: with an apostrophe if reading would change it. */
export const exactCell = (text: string): string => (unescapedCell(text) === text ? text : `'${text}`)

/** The text of a cell without the one apostrophe of our exports; other programs write `="01067"`. */
export function unescapedCell(cell: string): string {
  if (cell.startsWith("'") && isFormula(cell)) return cell.slice(1)
  return cell.startsWith('=') ? cell.replace(/^="(.*)"$/, '$1').replace(/^=(?=\+?\d+$)/, '') : cell
}
