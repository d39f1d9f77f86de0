/** Texts that only the starter content has: gaps, an invented person, addresses that lead nowhere. */
const patterns = [
  /\[[^[\]]+\]/g,
  /\bMuster(mann|frau|straße|strasse|stadt)\p{L}*( \d+)?/giu,
  /[\w.+-]+@([\w-]+\.)*example\.(org|de|com|net)/gi,
  /https?:\/\/([\w-]+\.)*example\.(org|de|com|net)[^\s"'<>]*/gi,
  // The starter's phone number, with any spaces, slashes and hyphens.
  /\b01234[ /-]*5[ /-]*6[ /-]*7[ /-]*8[ /-]*9\b/g,
  // The tax number of examples.
  /\b12\/345\/67890\b/g,
  // A postcode that does not exist; inside a text it may be another number.
  /^12345$/g,
  /^Wildnisschule Lichtung$/g,
  // An unnamed academy.
  /\beiner IHK-Akademie\b/g,
]

/** Finds leftovers of the starter content in a text. */
export const placeholdersInText = (content: string): string[] =>
  patterns.flatMap(pattern => content.match(pattern) ?? [])
