import { SECOND_MS } from '../../../domain/kit/duration.ts'
import type { SecondHome } from '../../second-home/second-home.ts'
import type { DataFolder } from '../../store/data-folder.ts'

/** Longest time that a letter waits for the second home. */
const LONGEST_WAIT_MS = 10 * SECOND_MS

/**
 * Holds back what leaves the machine until the records that it reports are in the second home. A record that is new to
 * it counts as stored just now. Letters are noted when they are stored, so that the letters of a newsletter wait once
 * together.
 */
export function openHomeWait(
  data: Pick<DataFolder, 'outbox' | 'subscribe' | 'copySource'>,
  home: Pick<SecondHome, 'waitFor' | 'beforeCommit'>,
) {
  const stored = new WeakMap<object, number>()
  let without = 0
  const last = () => data.copySource.snapshot().n

  function noteLetters(): void {
    const { current } = data.outbox
    const n = last()
    for (let at = current.length - 1; at >= 0; at -= 1) {
      const letter = current[at]
      if (!letter || stored.has(letter)) break
      stored.set(letter, n)
    }
  }

  function numberOf(record: unknown): number {
    if (typeof record !== 'object' || record === null) return 0
    const number = stored.get(record) ?? last()
    stored.set(record, number)
    return number
  }

  noteLetters()
  data.subscribe(['outbox'], noteLetters)
  return {
    /**
     * Resolves when the second home has these records, or after ten seconds. Rejects once another machine has taken
     * over.
     */
    async beforeLeaving(records: readonly unknown[]): Promise<void> {
      const n = Math.max(0, ...records.map(numberOf))
      if (await home.waitFor(n, LONGEST_WAIT_MS)) return
      // Rejects after a takeover: the other machine may lack the record that this letter reports, or may have sent the
      // letter.
      await home.beforeCommit()
      without += 1
    },
    without: () => without,
  }
}
