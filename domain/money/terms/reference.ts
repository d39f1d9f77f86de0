/**
 * References of bookings and vouchers for bank transfers: `B26-0147-K` for booking 2026-0147, `G26-0007-Y` for voucher
 * G-2026-0007 (D47). They are computed, never stored.
 */

/** Thirteen letters unlike digits and one another; no vowels, so that no words arise. */
const CHECK_CHARACTERS = 'CFHJKMNPRTWXY'

/** Maps a series' letter to its weight in the checksum and its number prefix. */
const series = {
  B: { value: 8, prefix: '' },
  G: { value: 6, prefix: 'G-' },
} as const
type Series = keyof typeof series
const isSeries = (letter: string): letter is Series => letter in series

/** Matches a stored number. Up to six digits of count keep the weights distinct. */
const stored = /^(?<prefix>G-|)20(?<year>\d\d)-(?<count>\d{4,6})$/
const written = /^(?<letter>[A-Z])(?<year>\d\d)(?<count>\d{4,6})(?<check>[A-Z])$/

/**
 * Computes the check character from the series and the digits, weighted by place from the left. 13 is prime, and all
 * weights differ modulo 13, including the check character's, which is -1. So a wrong character, or two swapped
 * characters, change the sum.
 */
function checkCharacter(letter: Series, digits: string): string {
  const sum = [...digits].reduce<number>((total, digit, at) => total + (at + 2) * Number(digit), series[letter].value)
  return CHECK_CHARACTERS[sum % CHECK_CHARACTERS.length] ?? ''
}

/** Splits a text at its numbers of bookings, vouchers and invoices, such as `B26-0147-K` and `RE-2026-0042`. */
export const referencePattern = /\b([BG]\d\d-\d{4,6}-[A-Z]|RE-\d{4}-\d{4,6})\b/

/** Formats `2026-0147` as `B26-0147-K`. Returns other numbers unchanged. */
export function referenceOf(number: string): string {
  const { prefix, year = '', count = '' } = stored.exec(number)?.groups ?? {}
  if (prefix === undefined) return number
  const letter = prefix === series.G.prefix ? 'G' : 'B'
  return `${letter}${year}-${count}-${checkCharacter(letter, year + count)}`
}

/** Returns all forms in which people type a number: as stored, as a reference, and without the check character. */
export function referenceFormsOf(number: string): string[] {
  const reference = referenceOf(number)
  return reference === number ? [number] : [number, reference, reference.slice(0, -2)]
}

/** Parses a reference, ignoring case, spaces and dashes. Returns undefined if its check character is wrong. */
export function numberOf(typed: string): string | undefined {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
  const { letter = '', year = '', count = '', check } = written.exec(plain)?.groups ?? {}
  if (!isSeries(letter) || checkCharacter(letter, year + count) !== check) return undefined
  return `${series[letter].prefix}20${year}-${count}`
}
