/** Letters that have no accent to be taken off, and how people without them on the keyboard write them. */
const plainLetters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe' }

/** A text in which umlauts and accents are the same however they are written: `Größe` and `GROESSE`, `Ayşe` and `Ayse`. */
export const folded = (text: string): string => withoutAccents(text.toLowerCase()).replace(/([aou])e/g, '$1')

const withoutAccents = (text: string) =>
  isPlain(text)
    ? text
    : text
        .replace(/[ßøłđıæœ]/g, letter => plainLetters[letter] ?? letter)
        .normalize('NFD')
        .replace(/\p{M}/gu, '')

/** Most words need no more: the search folds those of all bookings when it is used first. */
const isPlain = (text: string) => /^[ -~]*$/.test(text)
