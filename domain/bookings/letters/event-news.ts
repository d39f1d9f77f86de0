import { whenText } from '../../events/dates/when-text.ts'
import { type EventFacts, isOtherDate } from '../record/reported-facts.ts'

/** A changed fact of an event, worded for guests. */
export type EventNews = { what: 'date' | 'place' | 'map' | 'title'; label: string; now: string; before: string }

/** Lists the facts that differ from those last reported to the guest. */
export function newsOf(event: EventFacts, before: EventFacts): EventNews[] {
  const news: EventNews[] = []
  if (isOtherDate(event, before))
    news.push({ what: 'date', label: 'Neuer Termin', now: whenText(event), before: whenText(before) })
  if (event.locationName !== before.locationName)
    news.push({ what: 'place', label: 'Neuer Treffpunkt', now: placeText(event), before: placeText(before) })
  else if (event.locationLink !== before.locationLink)
    news.push({ what: 'map', label: 'Neue Karte', now: mapText(event), before: mapText(before) })
  if (event.title !== before.title)
    news.push({ what: 'title', label: 'Neuer Titel', now: event.title, before: before.title })
  return news
}

const OPEN = 'noch offen'
const placeText = ({ locationName }: Pick<EventFacts, 'locationName'>) => locationName || OPEN
const mapText = ({ locationLink }: Pick<EventFacts, 'locationLink'>) => locationLink || OPEN
