import { setImmediate as pause } from 'node:timers/promises'
import { slicesOf } from '../../domain/slices.ts'

/** Works on a list in slices, between which other requests have their turn. */
export async function inTurns<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const done: R[] = []
  for (const slice of slicesOf(items)) {
    done.push(...slice.map(work))
    await pause()
  }
  return done
}
