/** Records processed at once: about a millisecond of work. */
const SLICE_LENGTH = 50

/** Yields a long list in slices, so that other work can run in between. */
export function* slicesOf<T>(records: readonly T[]): Generator<T[], void> {
  for (let at = 0; at < records.length; at += SLICE_LENGTH) yield records.slice(at, at + SLICE_LENGTH)
}

/** Work in short steps, so that other work can run in between. Each step yields the number of finished entries. */
export type SlicedWork<Result> = Generator<number, Result>

/** Maps records, one per step. */
export function* mapInSteps<T, R>(records: readonly T[], work: (record: T) => R): SlicedWork<R[]> {
  const results: R[] = []
  for (const record of records) {
    results.push(work(record))
    yield 1
  }
  return results
}

/** Runs all steps at once. */
export function runAtOnce<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
