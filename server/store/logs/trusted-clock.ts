import { readdirSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Instant } from '../../../domain/format.ts'
import { InstantText } from '../../../domain/schema.ts'
import { logsFolder } from '../files/layout.ts'
import { openJournal } from './journal.ts'
import { readEntries } from './journal-file.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** When the clock was found ahead of what was expected, and what was. */
const Leap = v.object({ date: InstantText, expected: InstantText })

export type TrustedClock = {
  /** The moment by which something may be deleted: for three days after a leap forward, the one before it (D22). */
  moment(): Promise<Instant>
  close(): Promise<void>
}

/**
 * Notices leaps by the time that passes in this process, and at the start by when something was logged last: a program
 * that was off for a day looks the same, so it deletes a little later.
 */
export function openTrustedClock(options: {
  dir: string
  now: () => Instant
  log: (message: string) => void
}): TrustedClock {
  const folder = join(options.dir, logsFolder)
  const leaps = openJournal({ ...options, prefix: 'clock', name: instant => instant.slice(0, 4) })
  const clock = () => Date.parse(options.now())
  let seen = { clock: lastLogged(folder, clock()) ?? clock(), time: performance.now() }

  return {
    async moment() {
      const now = clock()
      const expected = seen.clock + performance.now() - seen.time
      if (now - expected > 6 * HOUR)
        leaps.append({ date: new Date(now).toISOString(), expected: new Date(expected).toISOString() })
      seen = { clock: now, time: performance.now() }
      await leaps.flush()
      let believed = now
      for (const name of await readdir(folder).catch(() => [])) {
        if (!/^clock-\d{4}\.jsonl$/.test(name)) continue
        for await (const { entries } of readEntries(join(folder, name)))
          for (const entry of entries) {
            const leap = v.safeParse(Leap, entry)
            if (!leap.success) continue
            const leaptAt = Date.parse(leap.output.date)
            if (now >= leaptAt && now < leaptAt + 3 * DAY)
              believed = Math.min(believed, Date.parse(leap.output.expected))
          }
      }
      return new Date(believed).toISOString()
    },
    close: leaps.close,
  }
}

/** When a log was written last, as far as that is not in the future. */
function lastLogged(folder: string, now: number): number | undefined {
  try {
    const moments = readdirSync(folder)
      .filter(name => name.endsWith('.jsonl'))
      .map(name => statSync(join(folder, name)).mtimeMs)
      .filter(moment => moment <= now)
    return moments.length === 0 ? undefined : Math.max(...moments)
  } catch {
    return undefined
  }
}
