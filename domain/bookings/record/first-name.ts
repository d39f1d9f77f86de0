const titles = ['dr', 'prof', 'dipl', 'mag']
/** A name that begins with one of these words contains no first name. */
const beginnings = ['frau', 'herr', 'herrn', 'familie', 'fam', 'firma', 'kita', 'waldkita', 'hort', 'team']
/** Groups have no first name: "Grundschule am Anger", "Waldkindergarten Leine". */
const groupEndings = ['schule', 'kindergarten', 'gymnasium', 'klasse', 'gruppe', 'verein']

const plain = (word: string) => word.toLowerCase().replace(/\.$/, '')

/** Returns the first name, or the whole name if it contains none. */
export const shortName = (name: string): string => firstName(name) || name

/** Extracts the first name from a full name; "" if there is none, as in "Familie Müller". */
export function firstName(name: string): string {
  // "Vogt, Jens" has one word before the comma, "Sabine Müller, M.A." has two.
  const [, afterComma = name] = /^\s*\S+,\s*(\S.*)$/.exec(name) ?? []
  const [first = ''] = afterComma.split(/[\s,]+/).filter(word => word !== '' && !titles.includes(plain(word)))
  const word = plain(first)
  return beginnings.includes(word) || groupEndings.some(ending => word.endsWith(ending)) ? '' : first
}
