import { inWords } from '../format.ts'
import type { HistoryEntry } from './booking.ts'

/** What pages and letters say of the places of a party, by its size. */
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

/** Tells a party of this size that has asked for a begun event what happens now: the educator answers (D76). */
export const begunWords = (size: number): string =>
  `Der Termin hat schon begonnen. Ich schreibe dir, ob ${size === 1 ? 'du noch dazukommen kannst' : 'ihr noch dazukommen könnt'}.`

/** What an offer is called: the educator may make one although no place is free. */
export const offerWords = (size: number, { by }: Pick<HistoryEntry, 'by'>): string =>
  by === 'educator' ? placeWords(size).offered : placeWords(size).free

/** Where places are counted, a booking takes them at once. */
export function heldWords(size: number): string {
  const count = inWords(size)
  return size === 1
    ? 'Ein Platz ist für dich zurückgelegt.'
    : `${count[0]?.toUpperCase()}${count.slice(1)} Plätze sind für euch zurückgelegt.`
}
