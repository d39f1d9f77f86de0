import { timeWords } from '../../../../domain/events/dates/office-dates.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../domain/kit/duration.ts'
import { type Day, dayOf, daysBetween, type Instant } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { shortMoment } from './day.ts'

/** `today`, `tomorrow`, `in 5 days`; "" for the past. */
export function untilWords(day: Day, today: Day): string {
  const days = daysBetween(today, day)
  if (days < 0) return ''
  if (days === 0) return t('today', 'heute')
  return days === 1 ? t('tomorrow', 'morgen') : t(`in ${days} days`, `in ${days} Tagen`)
}

/** `2 h ago`, `yesterday`, `3 days ago`: hours within today, else calendar days. */
export function agoWords(instant: Instant, now: Instant): string {
  const days = daysBetween(dayOf(instant), dayOf(now))
  if (days > 1) return t(`${days} days ago`, `vor ${days} Tagen`)
  if (days === 1) return t('yesterday', 'gestern')
  const passed = Math.max(0, Date.parse(now) - Date.parse(instant))
  if (passed >= HOUR_MS) {
    const hours = Math.floor(passed / HOUR_MS)
    return t(`${hours} h ago`, `vor ${hours} Std.`)
  }
  const minutes = Math.floor(passed / MINUTE_MS)
  return minutes === 0 ? t('just now', 'gerade eben') : t(`${minutes} min ago`, `vor ${minutes} Min.`)
}

/** `today, 11:42`, `3 days ago, Fri, 20 Nov, 11:42` */
export function pastWords(instant: Instant, now: Instant): string {
  const [day, today] = [dayOf(instant), dayOf(now)]
  if (day === today) return `${t('today', 'heute')}, ${timeWords(instant)}`
  return `${agoWords(instant, now)}, ${daysBetween(day, today) === 1 ? timeWords(instant) : shortMoment(instant, today)}`
}

/** `for 3 days`, `since yesterday`, `since today` */
export function sinceWords(day: Day, today: Day): string {
  const days = daysBetween(day, today)
  if (days > 1) return t(`for ${days} days`, `seit ${days} Tagen`)
  return days === 1 ? t('since yesterday', 'seit gestern') : t('since today', 'seit heute')
}
