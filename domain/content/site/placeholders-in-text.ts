/** Texts that only the starter content has: gaps, an invented person, addresses that lead nowhere. */
const patterns = [
  /\[[^[\]]+\]/g,
  /\bMuster(mann|frau|straße|strasse|stadt)\p{L}*( \d+)?/giu,
  /[\w.+-]+@([\w-]+\.)*example\.(org|de|com|net)/gi,
  /https?:\/\/([\w-]+\.)*example\.(org|de|com|net)[^\s"'<>]*/gi,
  // Whole numbers, see `isNoted`.
  /\d([ /-]*\d)*/g,
  /^Wildnisschule Lichtung$/g,
  // An unnamed academy.
  /\beiner IHK-Akademie\b/g,
]

/**
 * The starter's phone number, the tax number of examples, and a non-existent postcode; each only if it stands alone.
 */
const isNoted = (text: string, content: string) =>
  !/^\d/.test(text) || text.startsWith('01234') || text === '12/345/67890' || content === '12345'

/** Finds leftovers of the starter content in a text. */
export const placeholdersInText = (content: string): string[] =>
  patterns.flatMap(pattern => (content.match(pattern) ?? []).filter(text => isNoted(text, content)))
