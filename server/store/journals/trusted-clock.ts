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
 * Returns the trusted moment while the clock shows `now`: for three days after a jump forward, the time before the
 * jump.
 */
export const trustedMoment = (now: number, jumps: readonly ClockJump[]): number =>
  Math.min(
    now,
    ...jumpsInDoubt(now, jumps)
      .filter(({ date, expected }) => expected < date)
      .map(({ expected }) => Date.parse(expected)),
  )

/** Returns the latest possible moment: ignores a jump back for three days. */
export const latestMoment = (now: number, jumps: readonly ClockJump[]): number =>
  Math.max(now, ...jumpsInDoubt(now, jumps).map(({ date, expected }) => Date.parse(expected) + now - Date.parse(date)))

const jumpsInDoubt = (now: number, jumps: readonly ClockJump[]) =>
  jumps.filter(({ date }) => now >= Date.parse(date) && now < Date.parse(date) + TRUSTED_AFTER_MS)

export type TrustedClock = {
  /** Resolves with the moment for deleting; see `trustedMoment` (D22). */
  moment(): Promise<Instant>
  /** Resolves with the latest possible moment; later dates come from a wrong clock. */
  latest(): Promise<Instant>
  close(): Promise<void>
}

/**
 * Detects clock jumps: while running, by comparing the clock with elapsed time; at the start, by the last entry of a
 * log. A day without power looks like a jump, which only delays deletions. After an entry from the future either clock
 * may be wrong, the one then or the one now.
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

  /** Notes a jump since the last look. Resolves with the time and all noted jumps. */
  async function look(): Promise<[now: number, jumps: ClockJump[]]> {
    const now = clock()
    const expected = seen.clock + performance.now() - seen.elapsed
    seen = { clock: now, elapsed: performance.now() }
    if (Math.abs(now - expected) > JUMP_MS) journal.append({ date: instant(now), expected: instant(expected) })
    await journal.flush()
    const jumps = await jumpsIn(folder)
    if (logged.future === undefined) return [now, jumps]
    const behind = { date: instant(now), expected: instant(logged.future) }
    // Each start finds the same entry; count it once.
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

/** Returns the last write to a log until now, and the last one in the future, beyond what setting a clock explains. */
function lastLogged(folder: string, now: number): { past: number | undefined; future: number | undefined } {
  try {
    const moments = readdirSync(folder)
      .filter(name => name.endsWith('.jsonl'))
      .map(name => statSync(join(folder, name)).mtimeMs)
    const last = (from: number, until: number) => {
      const passed = moments.filter(moment => moment > from && moment <= until)
      return passed.length === 0 ? undefined : Math.max(...passed)
    }
    return { past: last(0, now), future: last(now + JUMP_MS, Number.POSITIVE_INFINITY) }
  } catch {
    return { past: undefined, future: undefined }
  }
}

const instant = (time: number): Instant => new Date(time).toISOString()
