/** Records that are looked at in one go: a millisecond of work. */
const SLICE_LENGTH = 50

/** A long list in slices, between which others can have their turn. */
export function* slicesOf<T>(records: readonly T[]): Generator<T[], void> {
  for (let at = 0; at < records.length; at += SLICE_LENGTH) yield records.slice(at, at + SLICE_LENGTH)
}

/** Work in short steps, between which others can have their turn. Each yields how many entries it has finished. */
export type Steps<Result> = Generator<number, Result>

/** Works on one record after the other. */
export function* each<T, R>(records: readonly T[], work: (record: T) => R): Steps<R[]> {
  const done: R[] = []
  for (const record of records) {
    done.push(work(record))
    yield 1
  }
  return done
}

/** Takes all steps at once. */
export function allAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
