import { readdirSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { HOUR_MS } from '../../../domain/kit/duration.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { InstantText } from '../../../domain/kit/schema.ts'
import { logsFolder } from '../files/layout.ts'
import { openJournal } from './journal.ts'
import { readJournal } from './journal-file.ts'

const JUMP_MS = 6 * HOUR_MS
const TRUSTED_AFTER_MS = 3 * 24 * HOUR_MS

/** Time of a jump, and the time that was expected. */
const ClockJump = v.object({ date: InstantText, expected: InstantText })
type ClockJump = v.InferOutput<typeof ClockJump>

/**
 * Returns the trusted moment while the clock shows `now`: for three days after each jump forward, the one before the
 * jump.
 */
export const trustedMoment = (now: number, jumps: readonly ClockJump[]): number =>
  Math.min(
    now,
    ...doubtedAt(now, jumps)
      .filter(({ date, expected }) => expected < date)
      .map(({ expected }) => Date.parse(expected)),
  )

/** Returns the latest possible moment: for three days after each jump back, as if it had not happened. */
export const latestMoment = (now: number, jumps: readonly ClockJump[]): number =>
  Math.max(now, ...doubtedAt(now, jumps).map(({ date, expected }) => Date.parse(expected) + now - Date.parse(date)))

const doubtedAt = (now: number, jumps: readonly ClockJump[]) =>
  jumps.filter(({ date }) => now >= Date.parse(date) && now < Date.parse(date) + TRUSTED_AFTER_MS)

export type TrustedClock = {
  /** Resolves with the moment for deleting; see `trustedMoment` (D22). */
  moment(): Promise<Instant>
  /** Resolves with the latest possible moment; later dates come from a wrong clock. */
  latest(): Promise<Instant>
  close(): Promise<void>
}

/**
 * Detects clock jumps by the time that passes in this process, and at the start by when something was logged last: a
 * program that was off for a day looks the same, so it deletes a little later. A log from the future may mean that the clock
 * was wrong before, or that it is now.
 */
export function openTrustedClock(options: {
  dir: string
  now: () => Instant
  log: (message: string) => void
}): TrustedClock {
  const folder = join(options.dir, logsFolder)
  const journal = openJournal({ ...options, prefix: 'clock', name: instant => instant.slice(0, 4) })
  const clock = () => Date.parse(options.now())
  const logged = lastLogged(folder, clock())
  let seen = { clock: logged.past ?? clock(), elapsed: performance.now() }

  /** Notes a jump since the last look; the clock and all jumps that were noted. */
  async function look(): Promise<[now: number, jumps: ClockJump[]]> {
    const now = clock()
    const expected = seen.clock + performance.now() - seen.elapsed
    seen = { clock: now, elapsed: performance.now() }
    if (Math.abs(now - expected) > JUMP_MS) journal.append({ date: instant(now), expected: instant(expected) })
    await journal.flush()
    const jumps = await jumpsIn(folder)
    if (logged.future === undefined) return [now, jumps]
    const behind = { date: instant(now), expected: instant(logged.future) }
    // Each start finds the same log; the first one counts.
    if (jumps.some(({ date, expected }) => expected === behind.expected && date <= behind.date)) return [now, jumps]
    journal.append(behind)
    await journal.flush()
    return [now, [...jumps, behind]]
  }

  return {
    moment: async () => instant(trustedMoment(...(await look()))),
    latest: async () => instant(latestMoment(...(await look()))),
    close: journal.close,
  }
}

async function jumpsIn(folder: string): Promise<ClockJump[]> {
  const jumps: ClockJump[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/^clock-\d{4}\.jsonl$/.test(name)) continue
    for await (const { entries } of readJournal(join(folder, name)))
      for (const entry of entries) {
        const jump = v.safeParse(ClockJump, entry)
        if (jump.success) jumps.push(jump.output)
      }
  }
  return jumps
}

/**
 * Returns the last write to a log before now, and one in the future if it is farther ahead than clocks are set back.
 */
function lastLogged(folder: string, now: number): { past: number | undefined; future: number | undefined } {
  try {
    const moments = readdirSync(folder)
      .filter(name => name.endsWith('.jsonl'))
      .map(name => statSync(join(folder, name)).mtimeMs)
    const last = (from: number, until: number) => {
      const found = moments.filter(moment => moment > from && moment <= until)
      return found.length === 0 ? undefined : Math.max(...found)
    }
    return { past: last(0, now), future: last(now + JUMP_MS, Number.POSITIVE_INFINITY) }
  } catch {
    return { past: undefined, future: undefined }
  }
}

const instant = (time: number): Instant => new Date(time).toISOString()
