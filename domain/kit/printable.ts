/** Letters of Europe, and their punctuation. */
const printable = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\n\u0020-\u00ff‐‑–—‘’‚“”„•…′″‹›⁄€™№↑↓−]/u

/** Returns the first character that the PDF fonts lack, such as an emoji; undefined if there is none. */
export const unprintableIn = (text: string): string | undefined =>
  [...text].find(character => !printable.test(character))
