/** Words that stay small within a title, unless they are its first or last. */
const small = new Set('a an and as at but by for from if in into of on or per the to with'.split(' '))

/** Returns an English title or label of a button in title case; German needs none. */
export const asTitle = (words: string): string =>
  words
    .split(' ')
    .map((word, at, all) =>
      at > 0 && at < all.length - 1 && small.has(word.replace(/,$/, '')) ? word : capitalised(word),
    )
    .join(' ')

const capitalised = (word: string) => word.replace(/^[(“]?[a-z]/, start => start.toUpperCase())
