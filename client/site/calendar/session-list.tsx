import { sessionCount, whenText } from '../../../domain/events/dates/when-text.ts'
import type { CourseSession } from '../../../domain/events/sessions/session-fields.ts'
import { locationOf } from '../../../domain/events/sessions/sessions.ts'
import { escapeHtml } from '../../../domain/kit/escape-html.ts'
import { noBreakText } from '../../../domain/kit/format.ts'
import { memoizeByRecord } from '../../../domain/kit/memoize.ts'

type ListedSession = Pick<CourseSession, 'startDate' | 'endDate' | 'locationName' | 'locationLink' | 'cancelled'>
type Course = { sessions?: readonly ListedSession[] | undefined; locationName: string; locationLink: string }

export function sessionsLabel(sessions: readonly object[]): string {
  const count = sessionCount(sessions)
  return count === 1 ? 'Der Termin' : `Alle ${count} Termine`
}

/**
 * The sessions of a course, with their places where they differ. The getter spares a hydrating browser the text, as
 * React keeps the server's list.
 */
export const SessionList = ({ event }: { event: Course }) => (
  <ol
    className="session-list"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: `itemsOf` escapes what the educator wrote
    dangerouslySetInnerHTML={{
      get __html() {
        return itemsOf(event)
      },
    }}
  />
)

/** Caches one text per course, since a page may list thousands of sessions. */
const itemsOf = memoizeByRecord((event: Course) =>
  (event.sessions ?? [])
    .map(session => {
      const when = noBreakText(whenText(session))
      const where = placeText(session, event)
      return `<li>${session.cancelled ? `<s>${when}</s>${where} (abgesagt)` : when + where}</li>`
    })
    .join(''),
)

function placeText(session: ListedSession, event: Course): string {
  const { locationName, locationLink } = locationOf(session, event)
  if (locationName === event.locationName && locationLink === event.locationLink) return ''
  if (!/^https?:\/\//i.test(locationLink)) return `, ${escapeHtml(locationName)}`
  return `, <a href="${escapeHtml(locationLink)}" rel="noopener">${escapeHtml(locationName || 'zur Karte')}</a>`
}
