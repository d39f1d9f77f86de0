import { readdirSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { HOUR_MS } from '../../../domain/duration.ts'
import type { Instant } from '../../../domain/format.ts'
import { InstantText } from '../../../domain/schema.ts'
import { logsFolder } from '../files/layout.ts'
import { openJournal } from './journal.ts'
import { readEntries } from './journal-file.ts'

const JUMP_MS = 6 * HOUR_MS
const TRUSTED_AFTER_MS = 3 * 24 * HOUR_MS

/** When the clock was found ahead, and what it was expected to show. */
const ClockJump = v.object({ date: InstantText, expected: InstantText })
type ClockJump = v.InferOutput<typeof ClockJump>

/** The moment to trust when the clock shows `now`: for three days after each jump forward, the one before the jump. */
export function trustedMoment(now: number, jumps: readonly ClockJump[]): number {
  const doubted = jumps.filter(({ date }) => now >= Date.parse(date) && now < Date.parse(date) + TRUSTED_AFTER_MS)
  return Math.min(now, ...doubted.map(({ expected }) => Date.parse(expected)))
}

export type TrustedClock = {
  /** The moment by which something may be deleted; see `trustedMoment` (D22). */
  moment(): Promise<Instant>
  close(): Promise<void>
}

/**
 * Detects clock jumps by the time that passes in this process, and at the start by when something was logged last: a
 * program that was off for a day looks the same, so it deletes a little later.
 */
export function openTrustedClock(options: {
  dir: string
  now: () => Instant
  log: (message: string) => void
}): TrustedClock {
  const folder = join(options.dir, logsFolder)
  const journal = openJournal({ ...options, prefix: 'clock', name: instant => instant.slice(0, 4) })
  const clock = () => Date.parse(options.now())
  let seen = { clock: lastLogged(folder, clock()) ?? clock(), elapsed: performance.now() }

  return {
    async moment() {
      const now = clock()
      const expected = seen.clock + performance.now() - seen.elapsed
      if (now - expected > JUMP_MS) journal.append({ date: instant(now), expected: instant(expected) })
      seen = { clock: now, elapsed: performance.now() }
      await journal.flush()
      return instant(trustedMoment(now, await jumpsIn(folder)))
    },
    close: journal.close,
  }
}

async function jumpsIn(folder: string): Promise<ClockJump[]> {
  const jumps: ClockJump[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/^clock-\d{4}\.jsonl$/.test(name)) continue
    for await (const { entries } of readEntries(join(folder, name)))
      for (const entry of entries) {
        const jump = v.safeParse(ClockJump, entry)
        if (jump.success) jumps.push(jump.output)
      }
  }
  return jumps
}

/** When a log was last written, unless that is in the future. */
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

const instant = (time: number): Instant => new Date(time).toISOString()
