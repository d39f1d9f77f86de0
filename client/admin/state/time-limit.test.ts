import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { longWait } from '../../../domain/kit/duration.ts'
import { createClient } from '../../kit/state/api.ts'
import { withTimeLimit } from './time-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sends a call that gets no answer, and returns its signal and its outcome so far. */
function send(path: string, init: RequestInit = {}) {
  const sent: { signal?: AbortSignal | null | undefined; outcome: string } = { outcome: 'running' }
  const ask = withTimeLimit((_, { signal } = {}) => {
    sent.signal = signal
    return new Promise(() => undefined)
  })
  ask(path, init).catch(({ name }: DOMException) => {
    sent.outcome = name
  })
  return sent
}

test('a call without an answer is given up after 20 seconds, and its request is ended', async () => {
  const sent = send('/api/registration/confirm', { method: 'POST', body: '{}' })
  await vi.advanceTimersByTimeAsync(19_999)
  expect([sent.outcome, sent.signal?.aborted]).toEqual(['running', false])
  await vi.advanceTimersByTimeAsync(1)
  expect([sent.outcome, sent.signal?.aborted]).toEqual(['TimeoutError', true])
})

test('a call that says so may take minutes, but not for ever', async () => {
  const sent = send('/api/person/erase', { method: 'POST', headers: longWait })
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(sent.outcome).toBe('running')
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(sent.outcome).toBe('TimeoutError')
})

test('a call of the office says how long its route takes', async () => {
  const asked: [path: string, seconds: string | null][] = []
  const api = createClient('/api', async (input, init) => {
    asked.push([String(input), new Headers(init?.headers).get('Prefer')])
    return new Response('{}')
  })
  await api.address.check.$post({ header: longWait, json: { name: '' } })
  // @ts-expect-error The route takes minutes.
  await api.address.check.$post({ json: { name: '' } })
  await api.mail.outbox.retry.$post({ json: {} })
  expect(asked.map(([, seconds]) => seconds)).toEqual(['wait=600', null, null])
})

test('a file has no limit', async () => {
  const sent = send('/api/payment/bank', { method: 'POST', body: new Blob(['x']) })
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(sent.outcome).toBe('running')
})

test('the rest of an answer that has begun has no limit', async () => {
  let signal: AbortSignal | null | undefined
  const ask = withTimeLimit(async (_, init) => {
    signal = init?.signal
    return new Response('{}')
  })
  const answer = await ask('/api/event')
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(signal?.aborted).toBe(false)
  expect(await answer.json()).toEqual({})
})

test('the caller can still end its call', () => {
  const caller = new AbortController()
  const sent = send('/api/search', { signal: caller.signal })
  caller.abort()
  expect(sent.signal?.aborted).toBe(true)
  expect(send('/api/search', { signal: caller.signal }).signal?.aborted).toBe(true)
})
