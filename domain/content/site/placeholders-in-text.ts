/** Texts that only the starter content has: gaps, an invented person, addresses that lead nowhere. */
const patterns = [
  /\[[^[\]]+\]/g,
  /\bMuster(mann|frau|straße|strasse|stadt)\p{L}*( \d+)?/giu,
  /[\w.+-]+@([\w-]+\.)*example\.(org|de|com|net)/gi,
  /https?:\/\/([\w-]+\.)*example\.(org|de|com|net)[^\s"'<>]*/gi,
  // Complete numbers, of which `isLeftover` accepts a few.
  /\d([ /-]*\d)*/g,
  /^Wildnisschule Lichtung$/g,
  // An unnamed academy.
  /\beiner IHK-Akademie\b/g,
]

/**
 * True unless the text is a number. Accepts only three numbers: the starter's phone number, the tax number of examples,
 * and a non-existent postcode that stands alone.
 */
const isLeftover = (text: string, content: string) =>
  !/^\d/.test(text) || text.startsWith('01234') || text === '12/345/67890' || content === '12345'

/** Finds leftovers of the starter content in a text. */
export const placeholdersInText = (content: string): string[] =>
  patterns.flatMap(pattern => (content.match(pattern) ?? []).filter(text => isLeftover(text, content)))
