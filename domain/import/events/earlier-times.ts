import { foldText } from '../../kit/fold.ts'
import { type Day, type Instant, instantOf, isDay } from '../../kit/format.ts'
import { dayInCell } from '../../kit/table-cell.ts'

/**
 * Returns an event's start as 0.1.0 read it, to recognise lists imported with it (D77.6). It missed times after a
 * two-digit year and times in words, and read `T08:00Z` as local time. Never change it.
 */
export function earlierStart(dayCell: string, timeCell: string): Instant | undefined {
  const day = earlierDay(dayCell)
  const startTime = timeCell === '' ? undefined : earlierTime(timeCell)
  if (day === undefined || (timeCell !== '' && startTime === undefined)) return undefined
  return instantOf(day, startTime ?? timeAfter(dayCell))
}

const months = ['jan', 'feb', 'mar', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez']
const englishMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function earlierDay(text: string): Day | undefined {
  const plain = text.trim().replace(/^(?:mo|di|mi|do|fr|sa|so)[a-z]*\.?,?\s+/i, '')
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(plain)?.[0]
  if (iso) return dayInCell(iso)
  const numbers = /^(\d{1,2})[./]\s?(\d{1,2})[./]\s?(\d{4}|\d{2})(?!\d)/.exec(plain)
  if (numbers) return dayInCell(numbers.slice(1, 4).join('.'))
  const [, date = '', name = '', year = ''] = /^(\d{1,2})\.?\s+(\p{L}+)\.?\s+(\d{4})(?!\d)/u.exec(plain) ?? []
  const start = foldText(name).slice(0, 3)
  const month = Math.max(months.indexOf(start), englishMonths.indexOf(start)) + 1
  const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  return name !== '' && isDay(day) ? day : undefined
}

function earlierTime(text: string): string | undefined {
  const [first = '', second = '', ...more] = text
    .trim()
    // The same result, but in a time that does not grow with the square of a row of blanks.
    .replace(/\s+/g, ' ')
    .split(/\s*(?:-|–|—|\bbis\b)\s*/i)
    .filter(part => part !== '')
  const start = timeOf(first.replace(/^(?:ab|von)\s+/i, ''))
  return more.length > 0 || (second !== '' && timeOf(second) === undefined) ? undefined : start
}

function timeOf(text: string): string | undefined {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.]\d{2})?\s*(?:uhr|h)?$/i.exec(text.trim()) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}`
}

function timeAfter(text: string): string | undefined {
  const behind = /\d{4}[,\sT]+(?:um\s+)?(\d{1,2}[:.]\d{2}(?:[:.]\d{2})?)/.exec(text)?.[1]
  const isoTime = /^\d{4}-\d{2}-\d{2}[T ](\d{2}:\d{2})/.exec(text.trim())?.[1]
  const time = isoTime ?? behind
  return time === undefined || /^0?0[:.]00/.test(time) ? undefined : timeOf(time)
}
