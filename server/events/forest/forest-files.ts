import {
  type ForestList,
  type ForestQuery,
  forestList,
  listedEvent,
} from '../../../domain/bookings/people/forest-list.ts'
import { findRecord } from '../../../domain/kit/record.ts'
import type { Deps } from '../../app/deps.ts'

type ForestData = Pick<Deps, 'events' | 'registrations' | 'site' | 'now'>

/** Returns the list of an event or a session as it is now, and its times. Throws `not_found`. */
export function forestListOf({ events, registrations, site, now }: ForestData, { _id, session }: ForestQuery) {
  const whole = findRecord(events.current, _id, 'event')
  const { event, id } = listedEvent(whole, now(), session)
  return { event, list: forestList(event, registrations.current, now(), id, site.current.questions, whole.startDate) }
}

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
