/** Letters of Europe, and the signs that are written with them. */
const printable = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\n\u0020-\u00ff‐‑–—‘’‚“”„•…′″‹›⁄€™№↑↓−]/u

/** The first character that the fonts of papers do not have, such as an emoji; undefined when all can be printed. */
export const unprintableIn = (text: string): string | undefined =>
  [...text].find(character => !printable.test(character))
