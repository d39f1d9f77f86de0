import { setImmediate as nextTurn } from 'node:timers/promises'

/** Counts work, in bytes or steps, and lets other requests run after each slice. */
export type Turns = { spend(units: number): Promise<void> | undefined }

export function openTurns(slice: number, signal?: AbortSignal): Turns {
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

/** Steps that may still be taken for a whole file, whatever computer takes them. */
export type Work = { left: number }
