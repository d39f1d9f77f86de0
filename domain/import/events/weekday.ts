import { shownWeekday } from '../../events/dates/office-dates.ts'
import { foldText } from '../../kit/fold.ts'
import { addDays, type Day } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { weekdays } from '../tables/when-tokens.ts'

const word = new RegExp(`(?:^|[^\\p{L}])(${weekdays})(?!\\p{L})`, 'iu')
const first = ['so|su', 'mo', 'di|tu', 'mi|we', 'do|th', 'fr', 'sa'].map(letters => new RegExp(`^(?:${letters})`))

/** Returns the number of the first weekday in a text, 0 for Sunday. */
function weekdayIn(text: string): number {
  const name = foldText(word.exec(text)?.[1] ?? '')
  return name.startsWith('sonnabend') ? 6 : first.findIndex(letters => letters.test(name))
}

const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Says that a written weekday is on no day of the event; "" if it is, or if there is none. */
export function wrongWeekday(text: string, { day, endDay }: { day: Day; endDay: Day }): string {
  const weekday = weekdayIn(text)
  const days = Array.from({ length: 7 }, (_, at) => addDays(day, at)).filter(
    eachDay => eachDay === day || eachDay <= endDay,
  )
  if (weekday < 0 || days.some(eachDay => weekdayOf(eachDay) === weekday)) return ''
  const shortText = text.slice(0, 60)
  return t(
    `“${shortText}”: that day is ${shownWeekday(day)}. Please check the day.`,
    `„${shortText}“: Der Tag ist ${shownWeekday(day)}. Bitte prüf, welcher gemeint ist.`,
  )
}
