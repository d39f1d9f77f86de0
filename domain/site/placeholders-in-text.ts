/** What only the starter content says: gaps to fill in, an invented person, addresses that lead nowhere. */
const patterns = [
  /\[[^[\]]+\]/g,
  /\bMuster(mann|frau|straße|strasse|stadt)\p{L}*( \d+)?/giu,
  /[\w.+-]+@([\w-]+\.)*example\.(org|de|com|net)/gi,
  /https?:\/\/([\w-]+\.)*example\.(org|de|com|net)[^\s"'<>]*/gi,
  // Whole numbers, see `isNoted`.
  /\d([ /-]*\d)*/g,
  /^Wildnisschule Lichtung$/g,
  // Which academy?
  /\beiner IHK-Akademie\b/g,
]

/** Of numbers only the starter's telephone, a tax number of examples, and a postcode that no place has, where nothing else stands. */
const isNoted = (text: string, content: string) =>
  !/^\d/.test(text) || text.startsWith('01234') || text === '12/345/67890' || content === '12345'

/** What a text still has of the starter content. */
export const placeholdersInText = (content: string): string[] =>
  patterns.flatMap(pattern => (content.match(pattern) ?? []).filter(text => isNoted(text, content)))
