/** Digits of days, times, amounts, years, school years and months of a year. */
const harmless = new RegExp(
  `(^|\\D)(?:${[
    '20\\d\\d-\\d\\d-\\d\\d',
    '\\d{1,2}\\. ?\\d{1,2}\\.(?: ?(?:20)?\\d\\d)?',
    '\\d{1,2}[.:]\\d\\d(?::\\d\\d)?',
    '(?:EURO?|€) ?\\d+(?:[.,]\\d\\d)?',
    '\\d+(?:[.,](?:\\d\\d|-))? ?(?:EURO?|€)',
    '\\d+,\\d\\d',
    '20(\\d\\d) ?[/-] ?(?:20)?(\\d\\d)',
    '20\\d\\d(?! ?[\\p{Pd}/._]? ?\\d)',
  ].join('|')})(?!\\d)`,
  'gu',
)
const MONTHS = 12

/** Tests whether an uppercased text without the numbers read from it has digits that may be one more number. */
export const mayHaveFurtherNumber = (text: string): boolean =>
  /(?=[OI]{0,2}\d)[\dOI]{3}/.test(
    text.replace(harmless, (match, _, year: string | undefined, next: string) => {
      const isYears = year === undefined || Number(next) <= MONTHS || Number(next) === (Number(year) + 1) % 100
      return isYears ? ' ' : match
    }),
  )
