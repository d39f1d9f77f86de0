import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openJob, startAll } from './job.ts'

/** Never looks by itself; each turn lasts until it is ended. */
function jobOfTurns({ pauseMs = 0 } = {}) {
  const turns: PromiseWithResolvers<void>[] = []
  const failures: unknown[] = []
  const job = openJob({
    work() {
      const turn = Promise.withResolvers<void>()
      turns.push(turn)
      return turn.promise
    },
    failed: error => failures.push(error),
    lookIntervalMs: 1_000_000,
    pauseMs,
  })
  return { job, turns, failures }
}

test('a wake-up during a turn is followed by one more turn', async () => {
  const { job, turns } = jobOfTurns()
  job.wake()
  expect(turns).toHaveLength(0)
  job.start()
  job.wake()
  job.wake()
  expect(turns).toHaveLength(1)
  turns[0]?.resolve()
  await nextTurn()
  expect(turns).toHaveLength(2)
  turns[1]?.resolve()
  await nextTurn()
  expect(turns).toHaveLength(2)
  await job.close()
})

test('a wake-up at any moment after a turn has ended is followed by another turn', async () => {
  for (let moment = 0; moment < 10; moment += 1) {
    const { job, turns } = jobOfTurns()
    job.start()
    turns[0]?.resolve()
    for (let passed = 0; passed < moment; passed += 1) await undefined
    job.wake()
    await nextTurn()
    expect(turns).toHaveLength(2)
    turns[1]?.resolve()
    await job.close()
  }
})

test('work that throws at once is reported like a rejection, and the next turn follows', async () => {
  let turns = 0
  const failures: unknown[] = []
  const job = openJob({
    work() {
      turns += 1
      throw new Error('out of reach')
    },
    failed: error => failures.push(error),
    lookIntervalMs: 1_000_000,
    pauseMs: 0,
  })
  job.start()
  await nextTurn()
  job.wake()
  await nextTurn()
  expect([turns, failures.length]).toEqual([2, 2])
  await job.close()
})

test('a failure is reported, and the next turn follows after a pause', async () => {
  const { job, turns, failures } = jobOfTurns({ pauseMs: 1_000_000 })
  job.start()
  turns[0]?.reject(new Error('disk full'))
  await nextTurn()
  expect(failures).toEqual([new Error('disk full')])
  job.wake()
  expect(turns).toHaveLength(1)
  await job.close()
})

test('closing waits for the current turn, and starts no other', async () => {
  const { job, turns } = jobOfTurns()
  job.start()
  job.wake()
  let isClosed = false
  const closing = job.close().then(() => {
    isClosed = true
  })
  await nextTurn()
  expect(isClosed).toBe(false)
  turns[0]?.resolve()
  await closing
  job.wake()
  expect(turns).toHaveLength(1)
})

test('a job that cannot start is logged by its name, and keeps no other from starting', async () => {
  const { job, turns } = jobOfTurns()
  const logged: unknown[] = []
  const broken = {
    start() {
      throw new Error('no clock')
    },
  }
  const late = { start: () => Promise.reject(new Error('no picture')) }
  const starting = startAll({ reminders: broken, pictures: late, backups: job }, (...line) => logged.push(line))
  expect(turns).toHaveLength(1)
  await starting
  expect(logged).toEqual([
    ['A job could not be started', { job: 'reminders', error: 'Error: no clock' }],
    ['A job could not be started', { job: 'pictures', error: 'Error: no picture' }],
  ])
  turns[0]?.resolve()
  await job.close()
})
