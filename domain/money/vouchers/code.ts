/**
 * A voucher's code (D58): 13 of 23 characters, the last of which is a check character. No characters look alike, and
 * without vowels no words arise.
 */
const CHARACTERS = '234679CDFGHJKMNPQRTVWXY'
const FREE_CHARACTERS = 12
const CODE_LENGTH = FREE_CHARACTERS + 1

/** Number of codes: 23¹², 54 bits. */
const CODES = BigInt(CHARACTERS.length) ** BigInt(FREE_CHARACTERS)

const characterValue = (character: string) => CHARACTERS.indexOf(character)

/**
 * Sums the characters, weighted by place. 23 is prime, and all places differ modulo 23, so that one wrong character, or
 * two swapped ones, change the sum.
 */
const checkSum = (characters: string) =>
  [...characters].reduce((sum, character, at) => sum + (at + 1) * characterValue(character), 0) % CHARACTERS.length

/** Makes the sum of all characters zero. */
function checkCharacter(characters: string): string {
  const lastCharacter = [...CHARACTERS].find(character => checkSum(characters + character) === 0)
  if (lastCharacter === undefined) throw new Error('Every sum has a check character.')
  return lastCharacter
}

/** Returns the code for a number of any size; numbers of 128 bits are distributed evenly. */
export function codeFrom(number: bigint): string {
  let remaining = number % CODES
  let characters = ''
  for (let at = 0; at < FREE_CHARACTERS; at += 1) {
    characters += CHARACTERS[Number(remaining % BigInt(CHARACTERS.length))]
    remaining /= BigInt(CHARACTERS.length)
  }
  return characters + checkCharacter(characters)
}

/** Normalizes a typed code, ignoring case, spaces and dashes. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()

/** True if a normalized code is well-formed. */
export const isCode = (code: string): boolean =>
  code.length === CODE_LENGTH && [...code].every(character => CHARACTERS.includes(character)) && checkSum(code) === 0

/** Formats `K7MP-3XQT-9RWDY`. */
export const readableCode = (code: string): string => [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-')

/** The panel identifies codes by these. */
export const lastFour = (code: string): string => code.slice(-4)

const readable = new RegExp(`\\b[${CHARACTERS}]{4}-[${CHARACTERS}]{4}-[${CHARACTERS}]{5}\\b`, 'g')
/** Masks codes in a text, for readers other than the recipient. */
export const withoutCodes = (text: string): string => text.replace(readable, '••••-••••-•••••')
