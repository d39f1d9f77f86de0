/** Returns the source of a pattern that matches one of these, so that a long pattern is written in lines by subject. */
export const oneOf = (...patterns: readonly RegExp[]): string => `(?:${patterns.map(({ source }) => source).join('|')})`
