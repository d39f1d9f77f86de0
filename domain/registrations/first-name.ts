const titles = ['dr', 'prof', 'dipl', 'mag']
/** Whoever begins so gives no first name. */
const beginnings = ['frau', 'herr', 'herrn', 'familie', 'fam', 'firma', 'kita', 'waldkita', 'hort', 'team']
/** Nor does a group: "Grundschule am Anger", "Waldkindergarten Leine". */
const groupEndings = ['schule', 'kindergarten', 'gymnasium', 'klasse', 'gruppe', 'verein']

const plain = (word: string) => word.toLowerCase().replace(/\.$/, '')

/** The first name of a person who has typed their whole name; "" when there is none, as in "Familie Müller". */
export function firstName(name: string): string {
  // "Vogt, Jens" is one word before the comma, "Sabine Müller, M.A." two.
  const [, given = name] = /^\s*\S+,\s*(\S.*)$/.exec(name) ?? []
  const [first = ''] = given.split(/[\s,]+/).filter(word => word !== '' && !titles.includes(plain(word)))
  const word = plain(first)
  return beginnings.includes(word) || groupEndings.some(ending => word.endsWith(ending)) ? '' : first
}
