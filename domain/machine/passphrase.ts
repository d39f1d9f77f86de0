/** Minimum length: a shorter passphrase can be guessed by anybody who has the objects. */
export const PASSPHRASE_CHARACTERS = 16

/** Letters and digits that look different, in print and by hand. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = 5
const GROUP_CHARACTERS = 5
/** Random bytes that a passphrase takes. */
export const PASSPHRASE_BYTES = GROUPS * GROUP_CHARACTERS

const group = (characters: string): string => characters.match(/.{5}/g)?.join('-') ?? ''

/** Returns a passphrase of 125 bits that people can copy by hand: `k7mf2-x9p4a-…`. */
export const passphraseOf = (random: Uint8Array): string =>
  group([...random.subarray(0, PASSPHRASE_BYTES)].map(byte => letters[byte % letters.length]).join(''))

/**
 * Normalizes a passphrase that somebody copied from paper: ignores case, spaces and hyphens. Only trims any other text.
 */
export function normalizePassphrase(text: string): string {
  const bare = text.toLowerCase().replaceAll(/[\s–-]/g, '')
  const isOurs = bare.length === PASSPHRASE_BYTES && [...bare].every(letter => letters.includes(letter))
  return isOurs ? group(bare) : text.trim()
}
