/** Letters of Europe, and their punctuation. */
const printable = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\n\u0020-\u00ff‐‑–—‘’‚“”„•…′″‹›⁄€™№↑↓−]/u

/** Removes what the PDF fonts lack. */
export const toPrintable = (text: string): string =>
  [...text]
    .filter(character => printable.test(character))
    .join('')
    .trim()

/** Returns the first character that the PDF fonts lack, such as an emoji; undefined if there is none. */
export const unprintableIn = (text: string): string | undefined =>
  [...text].find(character => !printable.test(character))
