const titles = ['dr', 'prof', 'dipl', 'mag']
/** Whoever begins so gives no first name. */
const beginnings = ['frau', 'herr', 'herrn', 'familie', 'fam', 'firma', 'gruppe', 'klasse', 'kita', 'schule']

const plain = (word: string) => word.toLowerCase().replace(/\.$/, '')

/** The first name of a person who has typed their whole name; "" when there is none, as in "Familie Müller". */
export function firstName(name: string): string {
  const [first = ''] = name.split(/\s+/).filter(word => word !== '' && !titles.includes(plain(word)))
  return beginnings.includes(plain(first)) ? '' : first
}
