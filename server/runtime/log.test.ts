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

test('a repeated error is written at once, and then once a minute with its count', () => {
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

test('a single error gets one line, and another line if it returns later', () => {
  failed('/a')
  vi.advanceTimersByTime(60_000)
  failed('/b')
  expect(lines).toMatchObject([{ path: '/a' }, { path: '/b' }])
  vi.advanceTimersByTime(120_000)
  expect(lines).toHaveLength(2)
})

test('different errors each get a line, and so does every other message', () => {
  failed('/a')
  failed('/a', 'EMFILE')
  log.error('Stopping failed', { error: 'EIO' })
  for (let count = 0; count < 3; count += 1) log.info('Restarting')
  expect(lines).toHaveLength(6)
})

test('errors beyond the number that is counted are all written', () => {
  for (let count = 0; count < 500; count += 1) failed('/a', `error ${count}`)
  expect(lines).toHaveLength(500)
})

test('levels below the chosen one are omitted', () => {
  log.debug('Letter sent')
  expect(lines).toEqual([])
})

test('no line holds an email address, wherever foreign text has one', () => {
  log.info('From anna@example.org', {
    reason: '550 5.1.1 <Anna.Ä+wald@exämple.org>: "anna b"@example.org unknown, to=anna@[192.0.2.1]',
    path: '/x/anna%40example.org/y',
    list: ['anna@example.org', { deep: "'anna@mail.example.org'." }],
    url: 'smtp://post:geheim@mail.example.org:25/x',
  })
  log.error('Failed', { error: `Error: ${'x'.repeat(200_000)} anna@example.org` })
  const text = JSON.stringify(lines)
  expect(text).not.toMatch(/anna|example|exämple|192|geheim/i)
  expect(lines[0]).toMatchObject({ reason: '550 5.1.1 <…@…>: …@… unknown, to=…@…', path: '/x/…@…/y' })
})

test('a path of a package in an error is left as it is', () => {
  log.error('Failed', { error: 'at node_modules/@hono/node-server/index.js:3:1' })
  expect(lines).toMatchObject([{ error: 'at node_modules/@hono/node-server/index.js:3:1' }])
})
