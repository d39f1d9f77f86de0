import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/sample-site.ts'
import { latestMoment, openTrustedClock, type TrustedClock, trustedMoment } from './trusted-clock.ts'

const start = Date.parse('2026-11-21T10:00:00.000Z')
const hour = 3_600_000
const day = 24 * hour

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let clock: TrustedClock
let now: number
let time: number
beforeEach(async () => {
  folder = await temporaryFolder()
  await mkdir(join(folder.dir, 'logs'))
  now = start
  time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => time)
})
afterEach(async () => {
  await clock.close()
  await folder.done()
})

/** Starts the program some time after a log was last written. */
async function open(ago = 0) {
  const logs = join(folder.dir, 'logs')
  await writeFile(join(logs, 'requests-2026-11-20.jsonl'), '')
  for (const name of await readdir(logs)) await utimes(join(logs, name), (now - ago) / 1000, (now - ago) / 1000)
  clock = openTrustedClock({ dir: folder.dir, now: () => new Date(now).toISOString(), log: () => {} })
}
async function restart(ago = 0) {
  await clock.close()
  await open(ago)
}
/** Time passes, and the clock shows it. */
function pass(milliseconds: number) {
  now += milliseconds
  time += milliseconds
}
const trusted = async () => Date.parse(await clock.moment())

test('a clock that runs like the passing time is trusted, even after a night without power', async () => {
  await open(5 * hour)
  expect(await trusted()).toBe(now)
  for (let hours = 0; hours < 100; hours += 1) {
    pass(hour)
    expect(await trusted()).toBe(now)
  }
  // A clock set from the network jumps like this.
  now += 5 * 60_000
  expect(await trusted()).toBe(now)
})

test.each([1, 2, 6, 31, 3650])(
  'a clock jump by %i days while the program runs is trusted three days later',
  async days => {
    await open()
    await trusted()
    pass(hour)
    now += days * day
    for (let hours = 0; hours < 71; hours += 1) {
      expect(Math.abs((await trusted()) - (start + hour))).toBeLessThan(1000)
      // However often the program is restarted.
      if (hours % 10 === 0) await restart()
      pass(hour)
    }
    pass(2 * hour)
    expect(await trusted()).toBe(now)
  },
)

test.each([1, 2, 6, 31, 3650])(
  'a clock jump by %i days before the program starts is trusted three days later, too',
  async days => {
    await open(days * day)
    for (let hours = 0; hours < 71; hours += 1) {
      expect(Math.abs((await trusted()) - (start - days * day))).toBeLessThan(1000)
      pass(hour)
    }
    pass(2 * hour)
    expect(await trusted()).toBe(now)
  },
)

test('a clock that goes back is trusted at once, and a second jump is distrusted like the first', async () => {
  await open()
  await trusted()
  now += 400 * day
  await trusted()
  now = start + hour
  time += hour
  expect(await trusted()).toBe(now)
  now += 401 * day
  await restart(day)
  expect(Math.abs((await trusted()) - start)).toBeLessThan(2 * hour)
})

test('a program that runs once a week deletes a week later', async () => {
  await open(7 * day)
  for (let week = 0; week < 5; week += 1) {
    expect(now - (await trusted())).toBe(7 * day)
    pass(4 * hour)
    await trusted()
    now += 7 * day - 4 * hour
    await restart(7 * day)
  }
})

const latest = async () => Date.parse(await clock.latest())

test.each([0.5, 1.5, 31, 3650])(
  'a clock %d days behind the log may be wrong for three days, however often the program starts',
  async days => {
    await open(-days * day)
    for (let hours = 0; hours < 71; hours += 1) {
      expect(Math.abs((await latest()) - (now + days * day))).toBeLessThan(1000)
      // The clock is trusted to be no later than it shows.
      expect(await trusted()).toBe(now)
      if (hours % 10 === 0) {
        await clock.close()
        for (const name of await readdir(join(folder.dir, 'logs')))
          if (name.startsWith('clock')) await utimes(join(folder.dir, 'logs', name), now / 1000, now / 1000)
        clock = openTrustedClock({ dir: folder.dir, now: () => new Date(now).toISOString(), log: () => {} })
      }
      pass(hour)
    }
    pass(2 * hour)
    expect(await latest()).toBe(now)
  },
)

test('a clock set back while the program runs may be wrong for three days, a correct one may not', async () => {
  await open()
  expect(await latest()).toBe(now)
  pass(5 * hour)
  expect(await latest()).toBe(now)
  now -= 36 * hour
  expect(await latest()).toBe(now + 36 * hour)
  pass(2 * day)
  expect(await latest()).toBe(now + 36 * hour)
  expect(await trusted()).toBe(now)
  // The clock is put right.
  now += 36 * hour
  expect(await latest()).toBe(now)
})

test('in a new folder the clock is trusted', async () => {
  clock = openTrustedClock({ dir: folder.dir, now: () => new Date(now).toISOString(), log: () => {} })
  expect(await trusted()).toBe(now)
})

test('with any jumps, the trusted moment is never in the future and catches up after three days without one', () => {
  const moments = fc.integer({ min: start - 4000 * day, max: start + 4000 * day })
  fc.assert(
    fc.property(moments, fc.array(fc.tuple(moments, moments)), (at, recorded) => {
      const jumps = recorded.map(([date, expected]) => ({
        date: new Date(date).toISOString(),
        expected: new Date(expected).toISOString(),
      }))
      expect(trustedMoment(at, jumps)).toBeLessThanOrEqual(at)
      const last = Math.max(0, ...recorded.map(([date]) => date))
      expect(trustedMoment(last + 3 * day, jumps)).toBe(last + 3 * day)
      expect(latestMoment(at, jumps)).toBeGreaterThanOrEqual(at)
      expect(latestMoment(last + 3 * day, jumps)).toBe(last + 3 * day)
    }),
  )
})
