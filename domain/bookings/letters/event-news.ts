import { whenText } from '../../events/dates/when-text.ts'
import type { Event } from '../../events/event.ts'
import { isCourse, locationOf } from '../../events/sessions/sessions.ts'
import { formatShortDate } from '../../kit/format.ts'
import {
  type EventFacts,
  isOtherDate,
  isOtherLocation,
  type ReportedSession,
  type SessionFacts,
} from '../record/reported-facts.ts'

/** A changed fact of an event, worded for guests. */
export type EventNews = { what: 'date' | 'place' | 'map' | 'title'; label: string; now: string; before: string }

/**
 * Lists the facts that differ from those last reported to the guest. The dates of a course are those of its sessions.
 */
export function eventNews(event: EventFacts & Partial<Pick<Event, 'sessions'>>, before: EventFacts): EventNews[] {
  const news: EventNews[] = []
  if (isOtherDate(event, before) && !isCourse(event))
    news.push({ what: 'date', label: 'Neuer Termin', now: whenText(event), before: whenText(before) })
  if (event.locationName !== before.locationName)
    news.push({ what: 'place', label: 'Neuer Ort', now: placeText(event), before: placeText(before) })
  else if (event.locationLink !== before.locationLink)
    news.push({ what: 'map', label: 'Neue Karte', now: mapText(event), before: mapText(before) })
  if (event.title !== before.title)
    news.push({ what: 'title', label: 'Neuer Titel', now: event.title, before: before.title })
  return news
}

const OPEN = 'noch offen'
const placeText = ({ locationName }: Pick<EventFacts, 'locationName'>) => locationName || OPEN
const mapText = ({ locationLink }: Pick<EventFacts, 'locationLink'>) => locationLink || OPEN

/** `3. Termin`, counted by date; a session that is gone has no number. */
export function sessionName({ sessions }: Pick<Event, 'sessions'>, id: string): string {
  const at = sessions.findIndex(({ _id }) => _id === id)
  return at < 0 ? 'Termin' : `${at + 1}. Termin`
}

/** Names a changed session: by the date that guests know, if its number is gone or has changed. */
export function changedName(
  event: Pick<Event, 'sessions'>,
  { _id, was }: ReportedSession,
  format = formatShortDate,
): string {
  const otherSessions = event.sessions.filter(session => session._id !== _id)
  const before = was && otherSessions.filter(({ startDate }) => startDate < was.startDate).length
  const at = event.sessions.findIndex(session => session._id === _id)
  return was && before !== at ? `Termin vom ${format(was.startDate)}` : sessionName(event, _id)
}

/** `Sa., 03. Apr. 2027, 10 bis 16 Uhr, Steinbruch`; the place only if it is not the course's. */
export function sessionText(
  session: SessionFacts,
  event: Pick<Event, 'locationName' | 'locationLink'>,
  format = formatShortDate,
): string {
  const { locationName } = locationOf(session, event)
  return [whenText(session, format), locationName === event.locationName ? '' : locationName].filter(Boolean).join(', ')
}

/** Describes changed sessions to guests: the current values, and the former ones. */
export function sessionNewsWords(
  changes: readonly ReportedSession[],
  event: Event,
): { label: string; now: string; before: string }[] {
  return changes.map(change => {
    const { was, now } = change
    const hasPlace = was && now && isOtherLocation(locationOf(was, event), locationOf(now, event))
    const text = (session: SessionFacts) =>
      hasPlace ? `${whenText(session)}, ${placeText(locationOf(session, event))}` : sessionText(session, event)
    return {
      label: changedName(event, change),
      now: now ? text(now) : 'entfällt',
      before: was ? text(was) : '',
    }
  })
}
