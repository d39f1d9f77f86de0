/** Letters that have no accent to be taken off, and how people without them on the keyboard write them. */
const plainLetters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe' }

/** A text in which umlauts and accents are the same however they are written: `Größe` and `GROESSE`, `Ayşe` and `Ayse`. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ßøłđıæœ]/g, letter => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([aou])e/g, '$1')
