/** Number of rounds in `npm test`; `npm run release` runs all of them (ALL_ROUNDS). */
const FEW = 4

/** Step between the rounds that run. */
export const stepOf = (all: number): number => (process.env.ALL_ROUNDS ? 1 : Math.ceil(all / FEW))

/**
 * Rounds of a test that repeats a scenario to hit rare events: 0 to `all` - 1, or a few of them. Those are evenly
 * spaced, as a round's number often sets the moment of a kill.
 */
export const roundsOf = (all: number): number[] =>
  Array.from({ length: all }, (_, round) => round).filter(round => round % stepOf(all) === 0)
