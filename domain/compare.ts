/**
 * Dates and ids in the order of their characters. The rules of a language take ten times as long, and an old phone stands
 * still for 50 ms when `localeCompare` first loads them.
 */
export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
