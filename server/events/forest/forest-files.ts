import { type ForestList, forestList } from '../../../domain/bookings/people/forest-list.ts'
import { findRecord } from '../../../domain/kit/record.ts'
import type { Deps } from '../../app/deps.ts'

type ForestData = Pick<Deps, 'events' | 'registrations' | 'now'>

/** Returns the list of an event as it is now. Throws `not_found`. */
export const forestListOf = ({ events, registrations, now }: ForestData, id: string): ForestList =>
  forestList(findRecord(events.current, id, 'event'), registrations.current, now())

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
