/**
 * A voucher's code (D58): 13 of 23 characters, the last of which is a check character. No characters look alike, and
 * without vowels no words arise.
 */
const SIGNS = '234679CDFGHJKMNPQRTVWXY'
const FREE_SIGNS = 12
const CODE_LENGTH = FREE_SIGNS + 1

/** Number of codes: 23¹², 54 bits. */
const CODES = BigInt(SIGNS.length) ** BigInt(FREE_SIGNS)

const signValue = (sign: string) => SIGNS.indexOf(sign)

/**
 * Sums the characters, weighted by place. 23 is prime, and all places differ modulo 23, so that one wrong character, or
 * two swapped ones, change the sum.
 */
const checkSum = (signs: string) =>
  [...signs].reduce((sum, sign, at) => sum + (at + 1) * signValue(sign), 0) % SIGNS.length

/** Makes the sum of all characters zero. */
function checkSign(signs: string): string {
  const wanted = [...SIGNS].find(sign => checkSum(signs + sign) === 0)
  if (wanted === undefined) throw new Error('Each sum has its check sign.')
  return wanted
}

/** Returns the code for a number of any size; numbers of 128 bits are distributed evenly. */
export function codeFrom(number: bigint): string {
  let rest = number % CODES
  let signs = ''
  for (let at = 0; at < FREE_SIGNS; at += 1) {
    signs += SIGNS[Number(rest % BigInt(SIGNS.length))]
    rest /= BigInt(SIGNS.length)
  }
  return signs + checkSign(signs)
}

/** Normalizes a typed code, ignoring case, blanks and dashes. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()

/** True if a normalized code is well-formed. */
export const isCode = (code: string): boolean =>
  code.length === CODE_LENGTH && [...code].every(sign => SIGNS.includes(sign)) && checkSum(code) === 0

/** Formats `K7MP-3XQT-9RWDY`. */
export const readableCode = (code: string): string => [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-')

/** The panel identifies codes by these. */
export const lastFour = (code: string): string => code.slice(-4)

const readable = new RegExp(`\\b[${SIGNS}]{4}-[${SIGNS}]{4}-[${SIGNS}]{5}\\b`, 'g')
/** Masks codes in a text, for readers other than the recipient. */
export const withoutCodes = (text: string): string => text.replace(readable, '••••-••••-•••••')
