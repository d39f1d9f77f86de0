/**
 * References of bookings and vouchers, as people type them into a transfer: `B26-0147-K` for the booking 2026-0147,
 * `G26-0007-Y` for the voucher G-2026-0007 (D47). They are computed, never stored.
 */

/** Thirteen letters that look like no digit and like no other of them; without a vowel, no word arises. */
const CHECK_SIGNS = 'CFHJKMNPRTWXY'

/** Maps the letter of a series to its weight in the checksum and its number prefix. */
const series = {
  B: { value: 8, prefix: '' },
  G: { value: 6, prefix: 'G-' },
} as const
type Series = keyof typeof series
const isSeries = (letter: string): letter is Series => letter in series

/** Matches a stored number. With up to six digits of count, each place has its own weight. */
const stored = /^(?<prefix>G-|)20(?<year>\d\d)-(?<count>\d{4,6})$/
const written = /^(?<letter>[A-Z])(?<year>\d\d)(?<count>\d{4,6})(?<sign>[A-Z])$/

/**
 * Computes the check character from the series and the digits of year and count. The sum weighs each place from the
 * left. 13 is a prime, all weights and the weight of the check character (-1) differ below it, so that one wrong character, and
 * any two characters in each other's place, change the sum.
 */
function checkSign(letter: Series, digits: string): string {
  const sum = [...digits].reduce<number>((total, digit, at) => total + (at + 2) * Number(digit), series[letter].value)
  return CHECK_SIGNS[sum % CHECK_SIGNS.length] ?? ''
}

/** Formats `2026-0147` as `B26-0147-K`. Returns numbers of another form unchanged. */
export function referenceOf(number: string): string {
  const { prefix, year = '', count = '' } = stored.exec(number)?.groups ?? {}
  if (prefix === undefined) return number
  const letter = prefix === series.G.prefix ? 'G' : 'B'
  return `${letter}${year}-${count}-${checkSign(letter, year + count)}`
}

/** Returns a number in all forms in which it is typed: as it is stored, as reference, and without the check character. */
export function formsOf(number: string): string[] {
  const reference = referenceOf(number)
  return reference === number ? [number] : [number, reference, reference.slice(0, -2)]
}

/** Parses a reference in any case, with or without blanks and dashes; undefined if its check character is wrong. */
export function numberOf(typed: string): string | undefined {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
  const { letter = '', year = '', count = '', sign } = written.exec(plain)?.groups ?? {}
  if (!isSeries(letter) || checkSign(letter, year + count) !== sign) return undefined
  return `${series[letter].prefix}20${year}-${count}`
}
