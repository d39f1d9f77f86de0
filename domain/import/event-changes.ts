import { shownWhen } from '../events/dates/office-dates.ts'
import type { Event, NewEvent } from '../events/event.ts'
import type { Instant } from '../kit/format.ts'
import { t } from '../kit/language.ts'
import { priceWords } from './tables/price-words.ts'

/** A change of an imported event that a newer file contains. */
export type ImportedChange =
  | { event: string; startDate: Instant; endDate: Instant }
  | { event: string; isCancelled: true }

type Offer = { change: ImportedChange; notes: string[] }

/** Offers to move an upcoming event that has another time in the file. */
export function offerMove(
  event: Event | undefined,
  { startDate, endDate }: Pick<NewEvent, 'startDate' | 'endDate'>,
  now: Instant,
): Offer | undefined {
  if (!event || event.cancelled || event.endDate < now || endDate < now) return undefined
  if (event.startDate === startDate && event.endDate === endDate) return undefined
  const [there, here] = [shownWhen({ startDate, endDate }), shownWhen(event)]
  const note = t(`In the file it is on ${there}, here on ${here}.`, `In der Datei am ${there}, hier am ${here}.`)
  return { change: { event: event._id, startDate, endDate }, notes: [note] }
}

/** Offers to call off an upcoming event that is cancelled in the file. */
export function offerCancel(event: Event | undefined, now: Instant): Offer | undefined {
  if (!event || event.cancelled || event.endDate < now) return undefined
  const note = t('Called off in the file, not yet here.', 'In der Datei abgesagt, hier noch nicht.')
  return { change: { event: event._id, isCancelled: true }, notes: [note] }
}

/** Lists the file's values that differ from an existing event and are not imported. */
export function otherWords(stored: Event, { locationName, cost, description }: NewEvent): string[] {
  const other = [
    locationName !== '' && locationName !== stored.locationName && t(`place ${locationName}`, `Ort ${locationName}`),
    cost !== null &&
      cost !== stored.cost &&
      stored.prices.length === 0 &&
      t(`price ${priceWords(cost)}`, `Preis ${priceWords(cost)}`),
    description !== '' && stored.description === '' && t('a description', 'eine Beschreibung'),
  ].filter(Boolean)
  if (other.length === 0) return []
  const names = other.join(', ').slice(0, 300)
  return [
    t(
      `The file says something else: ${names}. Change the event if the file is right.`,
      `In der Datei steht anderes: ${names}. Ändere den Termin, wenn die Datei recht hat.`,
    ),
  ]
}
