import {
  type ForestList,
  type ForestQuery,
  forestList,
  listedEvent,
} from '../../../domain/bookings/people/forest-list.ts'
import { formatShortDateTime } from '../../../domain/kit/format.ts'
import { findRecord } from '../../../domain/kit/record.ts'
import type { Deps } from '../../app/deps.ts'

type ForestData = Pick<Deps, 'events' | 'registrations' | 'site' | 'now' | 'home'>

/** Returns the list of an event or a session as it is now, and its times. Throws `not_found`. */
export function forestListOf({ events, registrations, site, now, home }: ForestData, { _id, session }: ForestQuery) {
  const fullEvent = findRecord(events.current, _id, 'event')
  const { event, id } = listedEvent(fullEvent, now(), session)
  const list = forestList(event, registrations.current, now(), id, site.current.questions, fullEvent.startDate)
  const elsewhere = takenOverNote(home?.state().takenOver)
  return { event, list: { ...list, leftOut: [elsewhere, list.leftOut].filter(Boolean).join(' ') } }
}

/** Explains that this machine's list is no longer the right one (D79). */
const takenOverNote = (since: string | undefined) =>
  since &&
  `Seit ${formatShortDateTime(since)} läuft die Website auf einem anderen Rechner: Was sich seitdem geändert hat, fehlt hier.`

/** `waldliste-2026-12-05-familien-waldtag` */
export function forestFileName({ day, title }: Pick<ForestList, 'day' | 'title'>): string {
  const words = title
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .match(/[a-z0-9]+/g)
  return ['waldliste', day, ...(words ?? [])].join('-').slice(0, 80).replace(/-$/, '')
}
