import type { Day } from '../../../../domain/kit/format.ts'
import { dayFromParts } from '../../../../domain/kit/table-cell.ts'

type Read = (text: string) => Day | undefined

const european = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[ ,T].*)?$/
const iso = /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})(?:[ T].*)?$/

/**
 * Reads days, with or without a time. Slashes are used for both European and American order: a day after the twelfth
 * somewhere in the column has to show which.
 */
export function dayReader(column: Iterable<string>): Read {
  let [isEuropean, isAmerican] = [false, false]
  for (const text of column) {
    if (!text.includes('/')) continue
    const [, first = '', mark, second = ''] = european.exec(text.trim()) ?? []
    if (mark !== '/') continue
    isEuropean ||= Number(first) > 12
    isAmerican ||= Number(second) > 12
  }
  const read: Read = text => {
    const [, year = '', month = '', day = ''] = iso.exec(text.trim()) ?? []
    if (year !== '') return dayFromParts(year, month, day)
    const [, first = '', mark = '', second = '', last = ''] = european.exec(text.trim()) ?? []
    if (mark === '/' && isEuropean === isAmerican) return undefined
    return mark === '/' && isAmerican ? dayFromParts(last, first, second) : dayFromParts(last, second, first)
  }
  // A bank's file has some hundred days, in thousands of rows.
  const known = new Map<string, Day | undefined>()
  return text => {
    if (known.has(text)) return known.get(text)
    const day = read(text)
    if (known.size < DAYS_KNOWN) known.set(text, day)
    return day
  }
}

const DAYS_KNOWN = 4000

export const isDate = (text: string): boolean => dayReader(['31/12/2026'])(text) !== undefined
