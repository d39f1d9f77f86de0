import { isWholeDays } from '../../../domain/events/dates/days.ts'
import { hourText } from '../../../domain/events/dates/when-text.ts'
import type { Event } from '../../../domain/events/event.ts'
import { dayOf, daysBetween, formatLongDate, type Instant } from '../../../domain/kit/format.ts'

/** `In einer Woche`, `In 3 Tagen`, `Morgen`: how far off an event is, by Berlin's calendar. */
export function daysUntil(start: Instant, now: Instant): string {
  const days = daysBetween(dayOf(now), dayOf(start))
  if (days <= 0) return 'Heute'
  if (days === 1) return 'Morgen'
  return days === 7 ? 'In einer Woche' : `In ${days} Tagen`
}

const weekdays = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag']

/**
 * `am Samstag, 19. Dezember 2026, um 10 Uhr` or `morgen um 9:30 Uhr`; without the hour if the event takes whole days
 */
export function dayWords(event: Pick<Event, 'startDate' | 'endDate'>, now: Instant): string {
  const { startDate: start } = event
  const day = dayOf(start)
  const days = daysBetween(dayOf(now), day)
  const isWhole = isWholeDays(event)
  const hour = `um ${hourText(start)}`
  if (days <= 1) return `${days <= 0 ? 'heute' : 'morgen'}${isWhole ? '' : ` ${hour}`}`
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
  return `am ${weekday}, ${formatLongDate(start)}${isWhole ? '' : `, ${hour}`}`
}
