/**
 * A voucher's code (D58): 13 of 23 signs, the last one a check sign. There is no sign that looks like another one, and no
 * vowel, so that no word arises.
 */
const SIGNS = '234679CDFGHJKMNPQRTVWXY'
const FREE_SIGNS = 12
const CODE_LENGTH = FREE_SIGNS + 1

/** How many codes there are: 23¹², 54 bits. */
const CODES = BigInt(SIGNS.length) ** BigInt(FREE_SIGNS)

const signValue = (sign: string) => SIGNS.indexOf(sign)

/**
 * The sum of the signs, each by its place. 23 is a prime and all places differ below it, so that one wrong sign, and any two
 * signs in each other's place, change the sum.
 */
const checkSum = (signs: string) =>
  [...signs].reduce((sum, sign, at) => sum + (at + 1) * signValue(sign), 0) % SIGNS.length

/** The check sign makes the sum of all signs zero. */
function checkSign(signs: string): string {
  const wanted = [...SIGNS].find(sign => checkSum(signs + sign) === 0)
  if (wanted === undefined) throw new Error('Each sum has its check sign.')
  return wanted
}

/** The code that belongs to a number of any size; numbers of 128 bits spread evenly over all codes. */
export function codeFrom(number: bigint): string {
  let rest = number % CODES
  let signs = ''
  for (let at = 0; at < FREE_SIGNS; at += 1) {
    signs += SIGNS[Number(rest % BigInt(SIGNS.length))]
    rest /= BigInt(SIGNS.length)
  }
  return signs + checkSign(signs)
}

/** What was typed, in any case, with or without blanks and dashes. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()

/** Whether a plain code can be one at all. */
export const isCode = (code: string): boolean =>
  code.length === CODE_LENGTH && [...code].every(sign => SIGNS.includes(sign)) && checkSum(code) === 0

/** `K7MP-3XQT-9RWDY`, as it is read and typed. */
export const readableCode = (code: string): string => [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-')

/** By these the panel names a code. */
export const lastFour = (code: string): string => code.slice(-4)

const readable = new RegExp(`\\b[${SIGNS}]{4}-[${SIGNS}]{4}-[${SIGNS}]{5}\\b`, 'g')
/** A text that quotes codes, for whoever they are not for. */
export const withoutCodes = (text: string): string => text.replace(readable, '••••-••••-•••••')
