/** As many of the rounds of a test as `npm test` has time for; `npm run release` goes through all of them (ALL_ROUNDS). */
const FEW = 4

/**
 * The rounds of a test that repeats a scenario to meet what happens rarely, 0 to `all` - 1, or some of them with equal
 * steps between, so that a moment that a test moves by its round comes early, late and between.
 */
export function roundsOf(all: number): number[] {
  const step = process.env.ALL_ROUNDS ? 1 : Math.ceil(all / FEW)
  return Array.from({ length: all }, (_, round) => round).filter(round => round % step === 0)
}
