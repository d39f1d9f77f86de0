/** Words that the browser has learnt, and the parts between which they may break. */
const learnt = new Map<string, string[]>()

let split = (word: string): string[] => learnt.get(word) ?? [word]

const SOFT_HYPHEN = '\u00ad'

/** Returns the parts between which a word may break: at its soft hyphens, or as learnt; else the whole word. */
export const breakParts = (word: string): string[] =>
  word.includes(SOFT_HYPHEN) ? word.split(SOFT_HYPHEN) : split(word)

/** Sets the function that splits words on the server. The browser only knows words that it has learnt. */
export const splitBy = (splitting: typeof split): void => {
  split = splitting
}

/** Learns from markup of the server where its words break. */
export function learnBreaks(markup: ParentNode): void {
  for (const word of markup.querySelectorAll('.compound'))
    learnt.set(
      word.textContent,
      Array.from(word.childNodes, ({ textContent }) => textContent ?? '').filter(part => part !== ''),
    )
}
