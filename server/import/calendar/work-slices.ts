import { setImmediate as nextTurn } from 'node:timers/promises'

/** Counts work, in bytes or steps; other requests run after each slice of it. */
export type Slices = { spend(units: number): Promise<void> | undefined }

export function openSlices(slice: number, signal?: AbortSignal): Slices {
  let spent = 0
  return {
    spend(units) {
      spent += units
      if (spent < slice) return undefined
      spent = 0
      return nextTurn().then(() => signal?.throwIfAborted())
    },
  }
}

/** Steps left for the whole file, the same on fast and slow computers. */
export type SliceWork = { left: number }
