import type { Cents } from '../../kit/cents.ts'
import type { Day } from '../../kit/format.ts'
import { centsIn, dayFromParts } from '../../kit/table-cell.ts'

/** The amount that a cell reports: a sum, all of it, or all but `open`; `day` is its date. */
type PaidAmount = ({ cents: Cents } | { isAll: true } | { open: Cents }) & { day?: Day; isYearGuessed?: true }

const paid =
  'ja|j|yes|y|true|wahr|x|✓|✔|☑|✅|checked|ok|okay|bezahlt|bez|gezahlt|gez|beglichen|paid|done|erledigt|completed?|abgeschlossen|succeeded|eingegangen|erhalten|überwiesen|ueberwiesen|(?:payment )?received|fully|full|voll|vollständig|komplett|ganz|alles'
const unpaid =
  '(?:noch )?(?:(?:rechnung|mahnung|zahlung) (?:offen|gestellt|verschickt|versendet|ausstehend|fehlt)|gemahnt|nein|n|no|☐|✗|✘|❌|false|falsch|offen|unbezahlt|open|unpaid|ausstehend|steht aus|pending|nichts|fehlt|nicht(?: (?:bezahlt|gezahlt|überwiesen|eingegangen|da))?|refunded|(?:zurück|rück)?erstattet|(?:payment )?failed|fehlgeschlagen|awaiting (?:offline )?payment|to be paid|not paid|processing|in bearbeitung|authorized|unvollständig|incomplete|abgelehnt|rejected|void(?:ed)?)'
const part = 'teilweise|zum teil|teils|tlw|anteilig|partly|partially|partial|anzahlung|angezahlt|deposit|rate'
const open = '(?:noch )?(?:offen|open|ausstehend|fehlt|fehlen|due|rest)(?: (?:noch|offen|fehlt))*'
// `#` stands for an amount, `~` for a number that may be something else, such as a year.
const amount = `(?:(?:${paid}|${part}|bisher|erst|betrag) )*#(?: (?:${paid}|anzahlung|angezahlt|bisher))*`
const openAmount = `(?:${open} [#~]|(?:noch )?[#~] (?!rest)${open})`
// “15 € Rest offen” is ambiguous.
const restOpen = 'rest(?: (?:noch|ist|offen|open|fehlt))+'

const wholeCell = (words: string) => new RegExp(`^(?:${words})$`)
const isPaid = wholeCell(`(?:${paid})(?: (?:${paid}))*`)
const isUnpaid = wholeCell(`(?:${unpaid})(?: (?:${unpaid}))*`)
const isAmount = wholeCell(`${amount}(?: \\+ #)*`)
const isAmountAndRest = wholeCell(`(?:(?:(?:${paid}|${part}) )+#|# (?:${paid}|anzahlung|angezahlt)) ${restOpen}`)
const isAmountOf = wholeCell(`(?:${amount}|~) (?:von|of)(?: (?:gesamt|insgesamt|total))? [#~]`)
const isAmountAndOpen = wholeCell(`${amount} ${openAmount}`)
const isOpen = wholeCell(`(?:(?:${paid}|${part}) )*${openAmount}`)
const hasPart = new RegExp(`(?:^| )(?:${part})(?: |$)`)

/** True if the cell reports a partial payment. */
export const isPart = (cell: string): boolean => hasPart.test(wordsIn(cell).words)

/**
 * Parses `20 €`, `20,00 von 35,00`, `ja, bar`, `überwiesen am 3.5.`, `15 € offen`, `–`. Returns undefined for anything
 * else, so that nothing counts as paid by mistake. A date without a year is the latest one up to `today`.
 */
export function paidInCell(cell: string, today: Day): PaidAmount | undefined {
  const text = cell.trim()
  const alone = centsIn(text)
  // "0" is a sum before it means no, and "1" before it means yes.
  if (alone !== undefined) return alone < 0 ? undefined : { cents: alone }
  if (/^[-–—]+$/.test(text)) return { cents: 0 }
  const { words, amounts, dates } = wordsIn(text)
  const [date, ...more] = dates
  const when = date === undefined ? {} : latest(date, today)
  if (more.length > 0 || !when) return undefined
  const [first = 0, second = 0] = amounts
  if (words === '' ? date !== undefined : isPaid.test(words)) return { isAll: true, ...when }
  if (isUnpaid.test(words)) return date === undefined ? { cents: 0 } : undefined
  if (isAmount.test(words)) return { cents: amounts.reduce((sum, amount) => sum + amount, 0), ...when }
  if (isAmountOf.test(words)) return first <= second ? { cents: first, ...when } : undefined
  if (isAmountAndOpen.test(words) || isAmountAndRest.test(words)) return { cents: first, ...when }
  return isOpen.test(words) ? { open: first, ...when } : undefined
}

type WrittenDate = { date: string; month: string; year: string }

const months = ['jan', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez']
const monthNames = months.join('|')
/** Removing a match keeps the group `before`. */
const dateForms = [
  /(?<before>^|[^\d])(?<year>\d{4})-(?<month>\d\d)-(?<date>\d\d)(?:[t ]\d\d:\d\d(?::\d\d)?)?(?!\d)/g,
  /(?<before>^|[^\d.,])(?<date>\d{1,2})\. ?(?<month>\d{1,2})\.(?:(?: (?=\d{4}))?(?<year>\d{4}|\d\d)(?![\d:]))?/g,
  /(?<before>\b(?:am|vom) )(?<date>\d{1,2})\.(?<month>\d{1,2})(?![\d.])/g,
  new RegExp(
    `(?<before>^|[^\\d.,])(?<date>\\d{1,2})\\. ?(?<month>${monthNames})\\p{L}*\\.?(?: ?(?<year>\\d{4}))?`,
    'gu',
  ),
]
/** `10.10` may be a date or an amount. */
const isDateToo = (number: string) => /^(?:0?[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])$/.test(number)
const money = /(^|[^\p{L}\d.,%])(€|eur )? ?(\d[\d.,]*\d|\d)(?:[.,][-–]{1,2})?( ?(?:€|euro?(?!\p{L})))?(?![\p{L}\d%])/gu
/** Two decimals, or `20,-`. */
const isMoney = /[.,](?:\d\d|[-–]{1,2})$/
const ways =
  /^(?:(?:per|via|mit|in) )?(?:bar|cash|überweisung|lastschrift|sepa|paypal|stripe|kreditkarte|vor ort|local|ec-karte|ec|karte|konto|bank)(?!\p{L})/u
const filler = /^(?:am|on|vom|den|in|schon|bereits|already)(?!\p{L})/u

/** Removes dates, ways of payment and connecting words; amounts become `#`. */
function wordsIn(cell: string): { words: string; amounts: Cents[]; dates: WrittenDate[] } {
  const dates: WrittenDate[] = []
  const amounts: Cents[] = []
  let text = cell.toLowerCase().replace(/\s+/g, ' ')
  for (const form of dateForms)
    text = text.replace(form, (...match) => {
      const { before = '', date = '', month = '', year = '' } = match.at(-1)
      dates.push({ date, month, year })
      return `${before} `
    })
  text = text.replace(money, (match: string, before: string, sign: string, number: string, unit: string) => {
    const cents = centsIn(number)
    if (cents === undefined || (!sign && !unit && isDateToo(number))) return match
    amounts.push(cents)
    return `${before} ${sign || unit || isMoney.test(match) ? '#' : '~'} `
  })
  const words = text.replace(/[\s.,;:!()/–—_]+/g, ' ').trim()
  return { words: withoutFillers(words), amounts, dates }
}

function withoutFillers(words: string): string {
  const notes: string[] = []
  let rest = words
  while (rest !== '') {
    const [skipped = ''] = ways.exec(rest) ?? filler.exec(rest) ?? []
    const [word = ''] = /^\S+/.exec(rest) ?? []
    if (skipped === '') notes.push(word)
    rest = rest.slice((skipped || word).length).trimStart()
  }
  return notes.join(' ')
}

/** Returns the day, unless it is in the future. */
function latest({ date, month, year }: WrittenDate, today: Day): Pick<PaidAmount, 'day' | 'isYearGuessed'> | undefined {
  const place = months.indexOf(month)
  const number = place < 0 ? month : String(place + 1)
  const inYear = (year: number) => dayFromParts(String(year), number, date)
  if (year !== '') {
    const day = inYear(Number(year.length === 2 ? `20${year}` : year))
    return day !== undefined && day <= today ? { day } : undefined
  }
  const thisYear = Number(today.slice(0, 4))
  const day = [thisYear, thisYear - 1].map(inYear).find(candidate => candidate !== undefined && candidate <= today)
  return day === undefined ? undefined : { day, isYearGuessed: true }
}
