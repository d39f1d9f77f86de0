import { hourText } from '../../domain/events/when-text.ts'
import { dayOf, daysBetween, formatDayOfMonth, formatMonth, type Instant } from '../../domain/format.ts'

/** `In einer Woche`, `In 3 Tagen`, `Morgen`: how far off an event is, by Berlin's calendar. */
export function daysUntil(start: Instant, now: Instant): string {
  const days = daysBetween(dayOf(now), dayOf(start))
  if (days <= 0) return 'Heute'
  if (days === 1) return 'Morgen'
  return days === 7 ? 'In einer Woche' : `In ${days} Tagen`
}

const weekdays = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag']

/** `am Samstag, 19. Dezember, um 10 Uhr` or `morgen um 9:30 Uhr` */
export function dayWords(start: Instant, now: Instant): string {
  const day = dayOf(start)
  const days = daysBetween(dayOf(now), day)
  const hour = `um ${hourText(start)}`
  if (days <= 1) return `${days <= 0 ? 'heute' : 'morgen'} ${hour}`
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
  return `am ${weekday}, ${formatDayOfMonth(start)}. ${formatMonth(start)}, ${hour}`
}
