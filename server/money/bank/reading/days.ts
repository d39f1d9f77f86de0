import { foldText } from '../../../../domain/kit/fold.ts'
import { addDays, type Day } from '../../../../domain/kit/format.ts'
import { dayFromParts } from '../../../../domain/kit/table-cell.ts'

type DayReader = (text: string) => Day | undefined

const european = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[ ,T].*)?$/
const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[ T].*)?$/
/** `24. Nov. 2026`, `24-Nov-26`, `Nov 24, 2026`. */
const dayWithMonthName = /^(?:(\d{1,2})[. -]+)?(\p{L}{3,9})\.?[ -]+(?:(\d{1,2}),? +)?(\d{4}|\d{2})(?:[ ,T].*)?$/u
const weekday = /^(?:mo|di|mi|do|fr|sa|so|tu|we|th|su)\p{L}*[.,]* +(?=\d)/iu
/** Days as Excel counts them, in this century. */
const excelDay = /^[34]\d{4}$|^5[0-4]\d{3}$/

/** Beginnings of the months, English and German, as `foldText` spells them. */
const months = ['jan', 'feb', 'mar|mrz', 'apr', 'may|mai', 'jun', 'jul', 'aug', 'sep', 'oct|okt', 'nov', 'dec|dez'].map(
  names => new RegExp(`^(${names})`),
)

/**
 * Reads days, with or without a time. With slashes, the order may be European or American: only a day after the twelfth
 * in the column, or in the period named `before` the table, shows which. Time and zone never shift the written day, by
 * which lines booked by earlier versions are recognised.
 */
export function dayReader(column: Iterable<string>, before = ''): DayReader {
  let [isEuropean, isAmerican] = [false, false]
  const period = before.match(/\d{1,2}\/\d{1,2}\/\d{2,4}/g) ?? []
  for (const text of [...column, ...period]) {
    if (!text.includes('/')) continue
    const [, first = '', mark, second = ''] = european.exec(text.trim().replace(weekday, '')) ?? []
    if (mark !== '/') continue
    isEuropean ||= Number(first) > 12
    isAmerican ||= Number(second) > 12
  }
  const read: DayReader = text => {
    const plain = text.trim().replace(weekday, '')
    const [, year = '', month = '', day = ''] = iso.exec(plain) ?? []
    if (year !== '') return dayFromParts(year, month, day) ?? withoutMarks(plain)
    if (excelDay.test(plain)) return addDays('1899-12-30', Number(plain))
    const [, first = '', mark = '', second = '', last = ''] = european.exec(plain) ?? []
    if (mark === '') return namedDay(plain)
    if (mark === '/' && isEuropean === isAmerican) return undefined
    return mark === '/' && isAmerican ? dayFromParts(last, first, second) : dayFromParts(last, second, first)
  }
  // A bank's file has some hundred days, in thousands of rows.
  const cache = new Map<string, Day | undefined>()
  return text => {
    if (cache.has(text)) return cache.get(text)
    const day = read(text)
    if (cache.size < CACHED_DAYS_MAX) cache.set(text, day)
    return day
  }
}

const CACHED_DAYS_MAX = 4000

/** Reads `24112026`. */
function withoutMarks(text: string): Day | undefined {
  const [, day = '', month = '', year = ''] = /^(\d\d)(\d\d)(20\d\d)$/.exec(text) ?? []
  return dayFromParts(year, month, day)
}

function namedDay(text: string): Day | undefined {
  const [, before = '', name = '', behind = '', year = ''] = dayWithMonthName.exec(text) ?? []
  const month = months.findIndex(pattern => pattern.test(foldText(name))) + 1
  return month === 0 || (before === '') === (behind === '') ? undefined : dayFromParts(year, month, before || behind)
}

/** Adds to `24.11.` the year that puts it nearest to the value day, as some banks write the booking day. */
export function dayNear(text: string, valueDay: Day | undefined): Day | undefined {
  const [, day = '', month = ''] = /^(\d{1,2})\.(\d{1,2})\.?$/.exec(text.trim()) ?? []
  if (valueDay === undefined || day === '') return undefined
  const year = Number(valueDay.slice(0, 4))
  return [year - 1, year, year + 1]
    .flatMap(each => dayFromParts(`${each}`, month, day) ?? [])
    .find(each => each > addDays(valueDay, -183) && each <= addDays(valueDay, 183))
}

const [readEuropean, readAmerican] = [dayReader(['31/12/2026']), dayReader(['12/31/2026'])]

/** True for a day in any format. A bare number is not one, although Excel stores days as numbers. */
export const isDate = (text: string): boolean =>
  !excelDay.test(text.trim()) && (readEuropean(text) ?? readAmerican(text)) !== undefined
