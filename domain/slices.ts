/** Records that are looked at in one go: a millisecond of work. */
const SLICE_LENGTH = 50

/** A long list in slices, between which others can have their turn. */
export function* slicesOf<T>(records: readonly T[]): Generator<T[], void> {
  for (let at = 0; at < records.length; at += SLICE_LENGTH) yield records.slice(at, at + SLICE_LENGTH)
}
