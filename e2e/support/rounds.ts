/** As many of the rounds of a test as `npm test` has time for; `npm run release` goes through all of them (ALL_ROUNDS). */
const FEW = 4

/** By how much the rounds that are gone through differ. */
export const stepOf = (all: number): number => (process.env.ALL_ROUNDS ? 1 : Math.ceil(all / FEW))

/**
 * The rounds of a test that repeats a scenario to meet what happens rarely, 0 to `all` - 1, or some of them with equal
 * steps between, so that a moment that a test moves by its round comes early, late and between.
 */
export const roundsOf = (all: number): number[] =>
  Array.from({ length: all }, (_, round) => round).filter(round => round % stepOf(all) === 0)
