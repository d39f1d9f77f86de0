import { folded } from '../folded.ts'
import { type Day, isDay } from '../format.ts'
import { centsIn, dayIn } from '../table-cell.ts'

/** What people write into cells. Each answers undefined for what it does not understand; "" never is understood. */

const months = ['jan', 'feb', 'mar', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez']
const englishMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `12.05.2026`, `Di., 12.5.26`, `12. Mai 2026`, `2026-05-12T14:30`, `12/05/2026`. */
export function dayOfCell(text: string): Day | undefined {
  const plain = text.trim().replace(/^(?:mo|di|mi|do|fr|sa|so)[a-z]*\.?,?\s+/i, '')
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(plain)?.[0]
  if (iso) return dayIn(iso)
  const numbers = /^(\d{1,2})[./]\s?(\d{1,2})[./]\s?(\d{4}|\d{2})(?!\d)/.exec(plain)
  if (numbers) return dayIn(numbers.slice(1, 4).join('.'))
  const [, date = '', name = '', year = ''] = /^(\d{1,2})\.?\s+(\p{L}+)\.?\s+(\d{4})(?!\d)/u.exec(plain) ?? []
  const start = folded(name).slice(0, 3)
  const month = Math.max(months.indexOf(start), englishMonths.indexOf(start)) + 1
  const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  return name !== '' && isDay(day) ? day : undefined
}

/** `14:30`, `14.30 Uhr`, `14 Uhr`, `9`; of `14:30 – 17 Uhr` both. */
export function timesOfCell(text: string): { start: string; end?: string } | undefined {
  const [first = '', second = '', ...more] = text
    .trim()
    .split(/\s*(?:-|–|—|\bbis\b)\s*/i)
    .filter(part => part !== '')
  const start = timeOf(first.replace(/^(?:ab|von)\s+/i, ''))
  const end = second === '' ? undefined : timeOf(second)
  if (start === undefined || more.length > 0 || (second !== '' && end === undefined)) return undefined
  return end === undefined ? { start } : { start, end }
}

function timeOf(text: string): string | undefined {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.]\d{2})?\s*(?:uhr|h)?$/i.exec(text.trim()) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}`
}

/** The time that stands behind the day in the same cell: `12.05.2026 14:30`, `12. Mai 2026 um 14:30`. */
export function timeBehindDay(text: string): string | undefined {
  const behind = /\d{4}[,\sT]+(?:um\s+)?(\d{1,2}[:.]\d{2}(?:[:.]\d{2})?)/.exec(text)?.[1]
  const isoTime = /^\d{4}-\d{2}-\d{2}[T ](\d{2}:\d{2})/.exec(text.trim())?.[1]
  const time = isoTime ?? behind
  // A spreadsheet writes midnight behind a bare day.
  return time === undefined || /^0?0[:.]00/.test(time) ? undefined : timeOf(time)
}

/** `35`, `1.234,50 €`, `35,- €`, `kostenlos`; null where it is to be asked for. */
export function euroOfCell(text: string): number | null | undefined {
  const plain = text.trim().replace(/,(?:-|–|--)(?=\s|$|€)/, '')
  if (/^(?:kostenlos|kostenfrei|frei|gratis|free)$/i.test(plain)) return 0
  if (/^(?:auf anfrage|n\.?\s?n\.?|-|–|on request)$/i.test(plain)) return null
  const cents = centsIn(plain)
  return cents === undefined || cents < 0 ? undefined : cents / 100
}

export function flagOfCell(text: string): boolean | undefined {
  if (/^(?:ja|j|yes|y|true|wahr|x|1|✓|aktiv|veröffentlicht|publish(?:ed)?)$/i.test(text.trim())) return true
  if (/^(?:nein|n|no|false|falsch|0|-|–|inaktiv|entwurf|draft)$/i.test(text.trim())) return false
  return undefined
}

/** A whole number: `12`, `12 Plätze`, `max. 12`. */
export function countOfCell(text: string): number | undefined {
  const [, count = ''] =
    /^(?:max\.?|mind\.?|ca\.?)?\s*(\d{1,4})(?:,0+|\.0+)?\s*(?:\p{L}+\.?)?$/iu.exec(text.trim()) ?? []
  return count === '' ? undefined : Number(count)
}
