import { type Cents, sumOf } from '../../../kit/cents.ts'
import type { Share, Target } from './payable.ts'

export const bookedCentsOf = (shares: readonly Share[]): Cents => sumOf(shares.map(({ cents }) => cents))

/** The line was booked to this target before, is booked completely, or has too little left. */
export type ShareRefusal = 'again' | 'booked' | 'tooMuch'

/**
 * Returns the cents of a line to book to a target: the requested share, or the whole rest (D77). Shares never exceed
 * the line, and each target gets one. Reversals are not split.
 */
export function shareFor(
  line: { cents: Cents },
  shares: readonly Share[],
  { registration, voucher }: Target,
  requested: Cents | undefined,
): Cents | ShareRefusal {
  if (shares.some(({ to }) => to.registration === registration && to.voucher === voucher)) return 'again'
  const unbooked = line.cents - bookedCentsOf(shares)
  if (unbooked === 0 || (shares.length > 0 && line.cents < 0)) return 'booked'
  if (requested === undefined) return unbooked
  return requested > 0 && requested <= unbooked ? requested : 'tooMuch'
}

/** True if the requested shares exceed the line. */
export const exceedsLine = (line: { cents: Cents }, requested: readonly (Cents | undefined)[]): boolean =>
  requested.some(cents => cents !== undefined) && sumOf(requested.map((cents = 0) => cents)) > line.cents
