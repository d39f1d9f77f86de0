import { foldText } from '../../kit/fold.ts'

/** The sign that banks put for a letter beyond ASCII, once for each of its bytes. */
const lost = /[?¿\ufffd]+/gu
const word = /[\p{L}?¿\ufffd]+/gu
/** Stands for lost letters; German names lack it. */
const SIGN = 'ʔ'

/** Words by their form without letters beyond ASCII; "" if several words share it. */
export type LostForms = ReadonlyMap<string, string>

/** Adds the words of a name that lose letters, but not all: `mʔller` may stand for `muller`. */
export function addLostForms(forms: Map<string, string>, name: string): void {
  if (/^[ -~]*$/.test(name)) return
  for (const [whole] of name.normalize('NFC').matchAll(word)) {
    const form = foldText(whole.replace(/[^ -~]+/g, SIGN))
    const folded = foldText(whole)
    if (form.includes(SIGN) && form !== SIGN) forms.set(form, (forms.get(form) ?? folded) === folded ? folded : '')
  }
}

/**
 * Returns a payer's name with the letters that a bank lost, if only one word of the known names fits: `J?rgen M?ller`.
 */
export const withLostLetters = (name: string, forms: LostForms): string =>
  name.replace(word, match => forms.get(foldText(match.replace(lost, SIGN))) || match)
