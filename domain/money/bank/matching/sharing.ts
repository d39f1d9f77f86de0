import { type Cents, sumOf } from '../../../kit/cents.ts'
import type { Share, Target } from './payable.ts'

export const bookedCentsOf = (shares: readonly Share[]): Cents => sumOf(shares.map(({ cents }) => cents))

/** Refused: it was booked to this target before, is booked completely, or has too little left. */
export type ShareRefusal = 'again' | 'booked' | 'tooMuch'

/**
 * Returns the cents of a line to book to a target: the requested share, or the whole rest (D77). Shares never exceed
 * the line, and each target gets one. Reversals are not split.
 */
export function shareFor(
  line: { cents: Cents },
  shares: readonly Share[],
  { registration, voucher }: Target,
  asked: Cents | undefined,
): Cents | ShareRefusal {
  if (shares.some(({ to }) => to.registration === registration && to.voucher === voucher)) return 'again'
  const unbooked = line.cents - bookedCentsOf(shares)
  if (unbooked === 0 || (shares.length > 0 && line.cents < 0)) return 'booked'
  if (asked === undefined) return unbooked
  return asked > 0 && asked <= unbooked ? asked : 'tooMuch'
}

/** True if the requested shares exceed the line. */
export const isBeyond = (line: { cents: Cents }, asked: readonly (Cents | undefined)[]): boolean =>
  asked.some(cents => cents !== undefined) && sumOf(asked.map((cents = 0) => cents)) > line.cents
