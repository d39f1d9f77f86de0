import { numberInWords } from '../../kit/format.ts'
import type { HistoryEntry } from './history-entry.ts'

/** Phrases about a party's places, for pages and letters, by its size. */
export const placeWords = (size: number) =>
  size === 1
    ? {
        fixed: 'Dein Platz ist fest',
        free: 'Ein Platz ist frei',
        offered: 'Ein Platz für dich',
        accepted: 'Du hast den Platz angenommen',
        timeIsUp: 'Der Platz ist nicht mehr zurückgelegt',
        freeAgain: 'Der Platz ist wieder frei',
      }
    : {
        fixed: 'Eure Plätze sind fest',
        free: `${size} Plätze sind frei`,
        offered: `${size} Plätze für euch`,
        accepted: 'Du hast die Plätze angenommen',
        timeIsUp: 'Die Plätze sind nicht mehr zurückgelegt',
        freeAgain: `Die ${size} Plätze sind wieder frei`,
      }

/** Explains to a party that has requested a place in a begun event that the educator decides (D76). */
export const begunWords = (size: number): string =>
  `Der Termin hat schon begonnen. Ich schreibe dir, ob ${size === 1 ? 'du noch dazukommen kannst' : 'ihr noch dazukommen könnt'}.`

/** Names an offer. The educator may offer a place although none is free. */
export const offerWords = (size: number, { by }: Pick<HistoryEntry, 'by'>): string =>
  by === 'educator' ? placeWords(size).offered : placeWords(size).free

/** States that the places are held, since a booking takes them at once. */
export function heldWords(size: number): string {
  const count = numberInWords(size)
  return size === 1
    ? 'Ein Platz ist für dich zurückgelegt.'
    : `${count[0]?.toUpperCase()}${count.slice(1)} Plätze sind für euch zurückgelegt.`
}
