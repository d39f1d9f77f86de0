import { type Cents, sumOf } from '../money/cents.ts'
import type { Share, Target } from './payable.ts'

/** What of a line is booked. */
export const bookedOf = (shares: readonly Share[]): Cents => sumOf(shares.map(({ cents }) => cents))

/** Why nothing of a line can be booked to a target: it is booked to it before, as a whole, or less is left of it. */
export type NoShare = 'again' | 'booked' | 'tooMuch'

/**
 * What of a line is booked to a target: the share that is asked for, or all that is left (D77). Shares never come to more than
 * the line, and each target gets one. What takes a movement back is never split.
 */
export function shareFor(
  line: { cents: Cents },
  shares: readonly Share[],
  { registration, voucher }: Target,
  asked: Cents | undefined,
): Cents | NoShare {
  if (shares.some(({ to }) => to.registration === registration && to.voucher === voucher)) return 'again'
  const left = line.cents - bookedOf(shares)
  if (left === 0 || (shares.length > 0 && line.cents < 0)) return 'booked'
  if (asked === undefined) return left
  return asked > 0 && asked <= left ? asked : 'tooMuch'
}

/** Whether the shares of a line that are asked for together come to more than the line is. */
export const isBeyond = (line: { cents: Cents }, asked: readonly (Cents | undefined)[]): boolean =>
  asked.some(cents => cents !== undefined) && sumOf(asked.map((cents = 0) => cents)) > line.cents
