/** Words that join two numbers. */
const and = '(?:UND|U\\.?|AND|SOWIE|BIS)'
const joined = ` ?[/+&;,] ?|,? ${and} `
/** A check character may follow, but not another number, an amount or a time. */
const end = '(?: ?\\p{Pd} ?[A-Z])?(?![\\p{L}\\d]|[\\p{Pd}._:]\\d| (?!\\d{4}(?!\\d))\\d| ?(?:UHR|H|EUR|EURO|€))'
/** Two or three digits may count anything else: `und 12 Kinder`, `+ 05.12.`, `, 40,00`. */
const shortEnd = `(?=$|[+&;]| ?,(?!\\d)| ${and} )`

/** A year belongs to a number that is written whole, or to a date. */
const noYear = '(?!20\\d\\d(?!\\d))'

/**
 * A count behind a number. Four digits are a count, also behind a mere blank, since banks drop signs; two or three
 * replace the last ones of the number before: `0042/43`.
 */
const furtherCount = new RegExp(
  `^(?:(?:${joined})(?:N[RO]\\.? ?|\\p{Pd} ?)?(?:${noYear}(\\d{4,6})${end}|(\\d{2,3})${shortEnd})|/(\\d{2,3})(?=/\\d{2,3}(?!\\d))| ${noYear}(\\d{4})${end})`,
  'u',
)

/** Returns the digits of the counts that follow a number without their year: `/43`, ` und 0148`. */
export function furtherCounts(after: string): string[] {
  const counts: string[] = []
  for (let remaining = after; ; ) {
    const [whole = '', ...digits] = furtherCount.exec(remaining) ?? []
    if (whole === '') return counts
    counts.push(digits.find(each => each !== undefined) ?? '')
    remaining = remaining.slice(whole.length)
  }
}
