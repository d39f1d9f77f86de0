import { formatSecond, type Instant } from '../format.ts'
import type { Declared } from './withdrawal.ts'

/** What is declared, in German words, as the receipt repeats it (§ 356a (4), § 312k (4) BGB). */
export function declarationText({ kind, contract, part, ends = '', reason = '' }: Declared): string {
  if (kind === 'withdrawal')
    return part === ''
      ? `Hiermit widerrufe ich den Vertrag über: ${contract}`
      : `Hiermit widerrufe ich einen Teil des Vertrags über: ${contract}. Dieser Teil ist gemeint: ${part}`
  const why = reason === '' ? '' : `. Ich kündige aus wichtigem Grund: ${reason}`
  return `Hiermit kündige ich den Vertrag über: ${contract}. Er soll enden: ${ends === '' ? 'so bald wie möglich' : ends}${why}`
}

/** After the greeting of a letter: `dein Widerruf ist am 22.11.2026 um 14:03:27 Uhr bei mir eingegangen.` */
export const arrivedText = ({ kind, date }: Pick<Declared, 'kind'> & { date: Instant }): string =>
  `${kind === 'withdrawal' ? 'dein Widerruf' : 'deine Kündigung'} ist am ${formatSecond(date)} Uhr bei mir eingegangen.`
