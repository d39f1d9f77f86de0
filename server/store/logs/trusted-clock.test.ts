import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/sample-site.ts'
import { openTrustedClock, type TrustedClock } from './trusted-clock.ts'

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

/** The program is started when a log was written so long ago. */
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
/** Time passes as the clock says. */
function pass(milliseconds: number) {
  now += milliseconds
  time += milliseconds
}
const believed = async () => Date.parse(await clock.moment())

test('a clock that goes as time goes is believed, also after a night without power', async () => {
  await open(5 * hour)
  expect(await believed()).toBe(now)
  for (let hours = 0; hours < 100; hours += 1) {
    pass(hour)
    expect(await believed()).toBe(now)
  }
  // One that is set by the net.
  now += 5 * 60_000
  expect(await believed()).toBe(now)
})

test.each([1, 2, 6, 31, 3650])('a leap by %i days while the program runs is believed three days later', async days => {
  await open()
  await believed()
  pass(hour)
  now += days * day
  for (let hours = 0; hours < 71; hours += 1) {
    expect(Math.abs((await believed()) - (start + hour))).toBeLessThan(1000)
    // However often it is started again.
    if (hours % 10 === 0) await restart()
    pass(hour)
  }
  pass(2 * hour)
  expect(await believed()).toBe(now)
})

test.each([1, 2, 6, 31, 3650])('a leap by %i days before the program starts counts as one, too', async days => {
  await open(days * day)
  for (let hours = 0; hours < 71; hours += 1) {
    expect(Math.abs((await believed()) - (start - days * day))).toBeLessThan(1000)
    pass(hour)
  }
  pass(2 * hour)
  expect(await believed()).toBe(now)
})

test('back in time the clock is believed at once, and a second leap is none the better', async () => {
  await open()
  await believed()
  now += 400 * day
  await believed()
  now = start + hour
  time += hour
  expect(await believed()).toBe(now)
  now += 401 * day
  await restart(day)
  expect(Math.abs((await believed()) - start)).toBeLessThan(2 * hour)
})

test('who runs it once a week deletes a week later', async () => {
  await open(7 * day)
  for (let week = 0; week < 5; week += 1) {
    expect(now - (await believed())).toBe(7 * day)
    pass(4 * hour)
    await believed()
    now += 7 * day - 4 * hour
    await restart(7 * day)
  }
})

test('a new folder believes the clock', async () => {
  clock = openTrustedClock({ dir: folder.dir, now: () => new Date(now).toISOString(), log: () => {} })
  expect(await believed()).toBe(now)
})
