/** Second or third parts of the German compounds in titles. */
const parts =
  /wanderung|herstellung|pädagog|geburtstag|erlebnis|bedingung|ausbildung|hinweis|lager|fahrt|werkstatt|kräuter|wochenende|veranstaltung|übernachtung|begegnung|begleitung|fortbildung|gestaltung|erklärung|gruppe|survival|abenteuer|spaziergang|nachmittag/giu

const MIN_FIRST_PART_LETTERS = 4

/** Lets long compounds break where they are joined, with invisible hyphens; shorter words stay as they are. */
export const softHyphens = (text: string): string =>
  text.replace(/\p{L}{15,}/gu, word =>
    word.replace(parts, (part, at: number) => (at < MIN_FIRST_PART_LETTERS ? part : `\u00ad${part}`)),
  )
