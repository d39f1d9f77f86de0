import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog, type Log } from './log.ts'

let lines: Record<string, unknown>[]
let log: Log
beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  log = createLog(
    'info',
    line => lines.push(JSON.parse(line)),
    () => 'now',
  )
})
afterEach(() => void vi.useRealTimers())

const failed = (path: string, error = 'EIO') => log.error('Request failed', { path, error })

test('an error that comes many times is written at once, and then once a minute with how often it came', () => {
  for (let second = 0; second < 120; second += 1) {
    for (let count = 0; count < 75; count += 1) failed(`/img/${count}`)
    vi.advanceTimersByTime(1000)
  }
  expect(lines).toEqual([
    { time: 'now', level: 'error', message: 'Request failed', path: '/img/0', error: 'EIO' },
    { time: 'now', level: 'error', message: 'Request failed', path: '/img/74', error: 'EIO', times: 60 * 75 - 1 },
    { time: 'now', level: 'error', message: 'Request failed', path: '/img/74', error: 'EIO', times: 60 * 75 },
  ])
})

test('an error that comes once has one line, and one more when it comes again later', () => {
  failed('/a')
  vi.advanceTimersByTime(60_000)
  failed('/b')
  expect(lines).toMatchObject([{ path: '/a' }, { path: '/b' }])
  vi.advanceTimersByTime(120_000)
  expect(lines).toHaveLength(2)
})

test('different errors each have their line, and so has everything that is no error', () => {
  failed('/a')
  failed('/a', 'EMFILE')
  log.error('Stopping failed', { error: 'EIO' })
  for (let count = 0; count < 3; count += 1) log.info('Restarting')
  expect(lines).toHaveLength(6)
})

test('more different errors than are counted are all written', () => {
  for (let count = 0; count < 500; count += 1) failed('/a', `error ${count}`)
  expect(lines).toHaveLength(500)
})

test('levels below the chosen one are left out', () => {
  log.debug('Letter sent')
  expect(lines).toEqual([])
})
