import { hasHadPlaces, partySize } from '../../bookings/record/booking.ts'
import { placeWords } from '../../bookings/record/place-words.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { formatSecond, type Instant } from '../../kit/format.ts'
import type { Invoice } from '../invoices/invoice.ts'
import type { Declaration } from './withdrawal.ts'

/** Repeats the declaration in German for the receipt (§ 356a (4), § 312k (4) BGB). */
export function declarationText({ kind, contract, part, ends = '', reason = '' }: Declaration): string {
  if (kind === 'withdrawal')
    return part === ''
      ? `Hiermit widerrufe ich den Vertrag über: ${contract}`
      : `Hiermit widerrufe ich einen Teil des Vertrags über: ${contract}. Dieser Teil ist gemeint: ${part}`
  const why = reason === '' ? '' : `. Ich kündige aus wichtigem Grund: ${reason}`
  return `Hiermit kündige ich den Vertrag über: ${contract}. Er soll enden: ${ends === '' ? 'so bald wie möglich' : ends}${why}`
}

/** Describes a withdrawal's effect on a booking, as the beginning of a sentence: `Die 4 Plätze sind wieder frei`. */
export function freedText(booking: Registration, invoices: readonly Pick<Invoice, 'kind' | 'registration'>[]): string {
  const size = partySize(booking)
  const free = placeWords(size).freeAgain
  const isBilled = invoices.some(({ kind, registration }) => kind === 'invoice' && registration === booking._id)
  return `${hasHadPlaces(booking) ? free : 'Die Anmeldung steht nicht mehr auf der Warteliste'}${isBilled ? ', die Rechnung dazu wird storniert' : ''}`
}

/** Follows a letter's greeting: `dein Widerruf ist am 22.11.2026 um 14:03:27 Uhr bei mir eingegangen.` */
export const arrivedText = ({ kind, date }: Pick<Declaration, 'kind'> & { date: Instant }): string =>
  `${kind === 'withdrawal' ? 'dein Widerruf' : 'deine Kündigung'} ist am ${formatSecond(date)} Uhr bei mir eingegangen.`
