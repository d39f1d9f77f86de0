/** Letters whose accent cannot be stripped, and their common replacements. */
const plainLetters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe' }

/** Normalizes umlauts and accents: `Größe` equals `GROESSE`, and `Ayşe` equals `Ayse`. */
export const foldText = (text: string): string => withoutAccents(text.toLowerCase()).replace(/([aou])e/g, '$1')

const withoutAccents = (text: string) =>
  isPlain(text)
    ? text
    : text
        .replace(/[ßøłđıæœ]/g, letter => plainLetters[letter] ?? letter)
        .normalize('NFD')
        .replace(/\p{M}/gu, '')

/** Fast path: most words are plain, and the first search folds the words of all bookings. */
const isPlain = (text: string) => /^[ -~]*$/.test(text)
